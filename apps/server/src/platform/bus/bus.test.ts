// The bus on real servers of NATS and Redis: messages arrive, a lost server is reported once and
// connected to again, and a server that rejects the login prevents the start.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import {
  busKinds,
  openBusServer,
  type BusKind,
  type BusServer,
} from '../../../testing/test-bus.ts';
import { createTestAuthority } from '../../../testing/test-certificates.ts';
import { StartError } from '../config/start-error.ts';
import { freePort } from '../embedded-postgres/embedded-build.ts';
import { openBus, type Bus } from './bus.ts';
import { sealChannel } from './sealed-channel.ts';

interface Opened {
  readonly bus: Bus;
  /** Messages and reasons that were logged. */
  readonly logged: string[];
  readonly reasons: string[];
}

async function open(url: string): Promise<Opened> {
  const [logged, reasons]: [string[], string[]] = [[], []];
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      const { msg, reason } = JSON.parse(line.toString()) as { msg: string; reason?: string };
      logged.push(msg);
      if (reason !== undefined) reasons.push(reason);
      done();
    },
  });
  return { bus: await openBus({ url, log: pino(destination) }), logged, reasons };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(10);
}

/** Publishes until subscribers receive it: earlier messages are lost. */
async function untilHeard(from: Bus, heard: readonly string[], word: string): Promise<void> {
  while (!heard.includes(word)) {
    from.publish('trine.test', Buffer.from(word, 'latin1'));
    await delay(10);
  }
}

for (const kind of busKinds) {
  let server: BusServer | null;

  before(async () => {
    server = await openBusServer(kind);
  });

  after(() => server?.kill());

  test(`${kind}: bytes arrive unchanged, also after the server was gone`, async (run) => {
    if (server === null) return run.diagnostic(`there is no ${kind} here`);
    const [one, other] = [await open(server.url), await open(server.url)];
    const heard: string[] = [];
    other.bus.subscribe('trine.test', (message) =>
      heard.push(Buffer.from(message).toString('latin1')),
    );
    await untilHeard(one.bus, heard, 'first');
    await untilHeard(one.bus, heard, '\0\xff\r\n');

    await server.kill();
    await until(() => !one.bus.isConnected() && !other.bus.isConnected());
    one.bus.publish('trine.test', Buffer.from('lost'));
    await server.start();
    await until(() => one.bus.isConnected() && other.bus.isConnected());
    await untilHeard(one.bus, heard, 'again');
    assert.ok(!heard.includes('lost'), 'what was said meanwhile is dropped');
    for (const { logged } of [one, other]) {
      assert.deepEqual(logged, [
        'the bus is away; each process polls the database',
        'the bus is back',
      ]);
    }
    await one.bus.close();
    await other.bus.close();
  });

  test(`${kind}: a sealed message that is sent again is not accepted`, async (run) => {
    if (server === null) return run.diagnostic(`there is no ${kind} here`);
    const [one, other, attacker, witness] = await Promise.all(
      Array.from({ length: 4 }, () => open(server?.url ?? '')),
    );
    assert.ok(one && other && attacker && witness);
    const options = { secret: randomBytes(32), name: 'test.1', randomBytes, now: Date.now };
    const received: number[] = [];
    sealChannel(other.bus, options).subscribe((message) => received.push(message[0] ?? 0));
    const recorded: { channel: string; message: Uint8Array }[] = [];
    const watched: Bus = {
      ...one.bus,
      publish(channelName, message) {
        recorded.push({ channel: channelName, message });
        one.bus.publish(channelName, message);
      },
    };
    const sender = sealChannel(watched, options);
    while (received.length === 0) {
      sender.publish(Buffer.of(recorded.length));
      await delay(10);
    }
    const [first] = recorded;
    assert.ok(first);
    const seen: Uint8Array[] = [];
    witness.bus.subscribe(first.channel, (message) => {
      if (Buffer.from(message).equals(first.message)) seen.push(message);
    });
    while (seen.length === 0) {
      for (const message of recorded) attacker.bus.publish(message.channel, message.message);
      await delay(10);
    }
    // The server has sent the replay to all subscribers before it takes this.
    const last = recorded.length;
    sender.publish(Buffer.of(last));
    await until(() => received.includes(last));
    const inOrder = [...new Set(received)].toSorted((a, b) => a - b);
    assert.deepEqual(received, inOrder, 'each message at most once, in order');
    for (const { bus } of [one, other, attacker, witness]) await bus.close();
  });

  test(`${kind}: a frozen server is noticed, and so is its return`, async (run) => {
    if (server === null) return run.diagnostic(`there is no ${kind} here`);
    const { bus, logged } = await open(server.url);
    server.freeze(true);
    await until(() => !bus.isConnected());
    server.freeze(false);
    await until(() => bus.isConnected());
    assert.equal(logged.length, 2);
    await bus.close();
  });

  test(`${kind}: a wrong or missing password is reported without repeating it`, async (run) => {
    if (server === null) return run.diagnostic(`there is no ${kind} here`);
    const { host } = new URL(server.url);
    for (const who of ['trine:wrong-secret@', '']) {
      await assert.rejects(openBus({ url: `${kind}://${who}${host}`, log: pino() }), (error) => {
        assert.ok(error instanceof StartError);
        assert.equal(
          error.message,
          `The bus at ${host} refuses BUS_URL: user or password are wrong.`,
        );
        return true;
      });
    }
  });

  test(`${kind}: an absent server is logged, and connected to when it is there`, async (run) => {
    if (server === null) return run.diagnostic(`there is no ${kind} here`);
    await server.kill();
    const { bus, logged } = await open(server.url);
    assert.ok(!bus.isConnected());
    assert.deepEqual(logged, ['the bus is away; each process polls the database']);
    const heard: string[] = [];
    bus.subscribe('trine.test', (message) => heard.push(Buffer.from(message).toString()));
    await server.start();
    await until(() => bus.isConnected());
    const other = await open(server.url);
    await untilHeard(other.bus, heard, 'there');
    await bus.close();
    await other.bus.close();
  });
}

const authority = createTestAuthority('an authority');
const otherAuthority = createTestAuthority('another authority');
let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trine-bus-'));
  await writeFile(join(folder, 'ca.pem'), authority.certificatePem);
  await writeFile(join(folder, 'other.pem'), otherAuthority.certificatePem);
});

after(() => rm(folder, { recursive: true }));

/** A server that takes encrypted connections only, with a certificate for that host. */
async function openEncrypted(kind: BusKind, host: string): Promise<BusServer | null> {
  const { certificatePem, keyPem } = authority.issue(host);
  const files = { certificate: join(folder, `${kind}.pem`), key: join(folder, `${kind}.key`) };
  await writeFile(files.certificate, certificatePem);
  await writeFile(files.key, keyPem, { mode: 0o600 });
  return openBusServer(kind, files);
}

for (const kind of busKinds) {
  test(`${kind} with TLS: the certificate is verified by sslrootcert and address`, async (run) => {
    const server = await openEncrypted(kind, '127.0.0.1');
    if (server === null) return run.diagnostic(`there is no ${kind} here`);
    run.after(() => server.kill());
    const [one, other] = await Promise.all([
      open(`${server.url}?sslrootcert=${folder}/ca.pem`),
      open(`${server.url}?sslrootcert=${folder}/ca.pem`),
    ]);
    const received: string[] = [];
    other.bus.subscribe('trine.test', (message) => received.push(Buffer.from(message).toString()));
    await untilHeard(one.bus, received, 'encrypted');
    await Promise.all([one.bus.close(), other.bus.close()]);
    for (const parameter of ['', `?sslrootcert=${folder}/other.pem`]) {
      const { bus, reasons } = await open(`${server.url}${parameter}`);
      assert.ok(!bus.isConnected());
      assert.match(reasons.join(), /unable to verify|self-signed|unable to get/);
      await bus.close();
    }
  });

  test(`${kind} with TLS: a certificate of the same authority for another host`, async (run) => {
    const server = await openEncrypted(kind, 'localhost');
    if (server === null) return run.diagnostic(`there is no ${kind} here`);
    run.after(() => server.kill());
    const { bus, reasons } = await open(`${server.url}?sslrootcert=${folder}/ca.pem`);
    assert.ok(!bus.isConnected());
    assert.match(reasons.join(), /127\.0\.0\.1 is not in the cert's list|does not match/);
    await bus.close();
  });

  test(`${kind}: no password is sent to a server without TLS if TLS is required`, async (run) => {
    const received: Buffer[] = [];
    const plain = createServer((socket) => {
      socket.on('error', () => undefined).on('data', (bytes: Buffer) => received.push(bytes));
      if (kind === 'nats') socket.write('INFO {"proto":1,"headers":true,"max_payload":1000}\r\n');
    });
    plain.listen(0, '127.0.0.1');
    await once(plain, 'listening');
    run.after(() => plain.close());
    const { port } = plain.address() as AddressInfo;
    const scheme = kind === 'nats' ? 'tls' : 'rediss';
    const { bus } = await open(`${scheme}://trine:a-secret@127.0.0.1:${port}`);
    assert.ok(!bus.isConnected());
    assert.ok(!Buffer.concat(received).includes('a-secret'));
    await bus.close();
  });
}

for (const [file, sentence] of [
  ['none.pem', /none\.pem, the sslrootcert of BUS_URL, can not be read: /],
  ['bus.txt', /bus\.txt, the sslrootcert of BUS_URL, holds no certificate in PEM form\.$/],
] as const) {
  test(`TLS with ${file} as the authority is rejected at the start`, async () => {
    await writeFile(join(folder, 'bus.txt'), 'no certificate');
    const url = `tls://127.0.0.1:1?sslrootcert=${join(folder, file)}`;
    await assert.rejects(openBus({ url, log: pino() }), (error) => {
      assert.ok(error instanceof StartError);
      assert.match(error.message, sentence);
      return true;
    });
  });
}

test('a bus that never connected is closed without an error', async () => {
  const { bus } = await open(`nats://127.0.0.1:${await freePort(null)}`);
  bus.publish('trine.test', Buffer.from('nobody'));
  await bus.close();
});

const strangers: readonly (readonly [name: string, answer: (socket: Socket) => void])[] = [
  ['answers and is no bus', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['takes connections and says nothing', (socket) => socket.resume()],
];

for (const [name, answer] of strangers) {
  test(`${name} counts as away`, { timeout: 30_000 }, async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      answer(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await Promise.all(
      busKinds.map(async (kind) => {
        const { bus, logged } = await open(`${kind}://127.0.0.1:${port}`);
        assert.equal(logged.length, 1);
        await bus.close();
      }),
    );
    server.close();
    // The library of NATS leaves them open.
    for (const socket of sockets) socket.destroy();
  });
}
