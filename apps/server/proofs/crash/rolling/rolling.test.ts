import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { createTestAuthority } from '../../../testing/test-certificates.ts';
import { dropTestDatabase, makeTestDatabase, settingsOf } from '../../../testing/test-database.ts';
import { findHaproxy, haproxyConfig, startHaproxy } from './haproxy.ts';
import { runRolling } from './run-rolling.ts';

const run = promisify(execFile);
/** Ends a run that hangs; a normal one takes half a minute. */
const limitMs = 10 * 60_000;

let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trine-haproxy-'));
});

after(() => rm(folder, { recursive: true }));

/** The output of `haproxy -c` for the shipped file; rejects if the file is invalid. */
async function check(environment: Readonly<Record<string, string>>): Promise<string> {
  const env = { PATH: process.env['PATH'], ...environment };
  const { stdout, stderr } = await run(await findHaproxy(), ['-c', '-V', '-f', haproxyConfig], {
    env,
  });
  return stdout + stderr;
}

async function write(name: string, pem: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, pem);
  return file;
}

test('HAProxy accepts the shipped configuration, with and without a certificate', async () => {
  assert.match(await check({}), /Configuration file is valid/);
  const six = Array.from({ length: 6 }, (_, index) => [
    `API_${index + 1}`,
    `127.0.0.1:${9_001 + index}`,
  ]);
  assert.match(await check(Object.fromEntries(six)), /Configuration file is valid/);
  const { keyPem, certificatePem } = createTestAuthority('Trine').issue('localhost');
  const certificate = await write('both', keyPem + certificatePem);
  const certified = { TLS_CERTIFICATE: certificate, TLS_BIND: '127.0.0.1:9000' };
  assert.match(await check(certified), /Configuration file is valid/);
  const withoutCertificate = { TLS_CERTIFICATE: await write('key', keyPem) };
  await assert.rejects(check(withoutCertificate), /certificate|PEM/i);
});

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

async function ask(url: string, agent: Agent): Promise<Answer> {
  const sent = request(url, { agent }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, headers } = response;
  return { status, retryAfter: headers['retry-after'], body: await text(response) };
}

test('HAProxy rejects an address that floods, and no other address', async (context) => {
  const api = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1');
  await once(api, 'listening');
  context.after(() => api.close());
  const { port } = api.address() as AddressInfo;
  const most = 20;
  const proxy = await startHaproxy([`127.0.0.1:${port}`], folder, {
    REQUESTS_PER_ADDRESS: String(most),
    CONNECTIONS_PER_ADDRESS: '3',
  });
  context.after(() => proxy.stop());
  await proxy.isUp('api_1', context.signal);

  /** One connection of an address. */
  const from = (localAddress: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
    context.after(() => agent.destroy());
    return agent;
  };
  const flood = from('127.0.0.1');
  const rejected: Answer[] = [];
  for (let count = 0; rejected.length === 0 && count < 10 * most; count += 1) {
    const answer = await ask(proxy.url, flood);
    if (answer.status !== 200) rejected.push(answer);
  }
  const [{ status, retryAfter, body }] = rejected as [Answer];
  assert.deepEqual([status, retryAfter], [429, '10']);
  assert.deepEqual(JSON.parse(body).data, { reason: 'slow_down', retry_after: 10 });
  assert.deepEqual((await ask(proxy.url, from('127.0.0.2'))).body, 'here');

  const { hostname, port: proxyPort } = new URL(proxy.url);
  const sockets = Array.from({ length: 4 }, () =>
    connect({ host: hostname, port: Number(proxyPort), localAddress: '127.0.0.3' }),
  );
  context.after(() => sockets.forEach((socket) => socket.destroy()));
  const closed = sockets.map((socket) => {
    // HAProxy resets it.
    socket.on('error', () => undefined);
    return new Promise((resolve) => socket.once('close', resolve));
  });
  await Promise.race(closed);
  assert.equal(sockets.filter(({ destroyed }) => destroyed).length, 1);
});

test(
  'a rolling restart of all processes needs no second attempt of a client',
  { timeout: limitMs },
  async (context) => {
    const databaseUrl = await makeTestDatabase();
    context.after(() => dropTestDatabase(databaseUrl));
    const result = await runRolling({
      database: settingsOf(databaseUrl),
      apis: 2,
      clocks: 2,
      passes: 1,
      seed: 1,
      log: (line) => context.diagnostic(line),
      signal: context.signal,
    });
    assert.deepEqual(result.failures, []);
    assert.equal(result.restarts, 4);
    assert.ok(result.bets.accepted > 100);
    assert.ok(result.reads > 100);
    assert.ok(result.reopened > 0);
  },
);
