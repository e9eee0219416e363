// A pooler for tests with the traits of PgBouncer that matter here, in PostgreSQL's protocol.
// `session` gives each client a connection of its own and drops the parameters of its startup
// message except user, database and name. `transaction` shares one connection among all clients, a
// transaction at a time; `forgetful` also discards the session's settings after each transaction.

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type PoolMode = 'session' | 'transaction' | 'forgetful';

export interface Pooler {
  readonly url: string;
  /** Names of dropped startup parameters. */
  readonly dropped: ReadonlySet<string>;
  close(): Promise<void>;
}

const kept = new Set(['user', 'database', 'application_name', 'client_encoding']);
const startupHead = 8;
const messageHead = 5;
const terminate = 'X';
const readyForQuery = 'Z';
const idle = 'I';
const discard = message('Q', 'DISCARD ALL\0');

export async function openPooler(target: string, mode: PoolMode): Promise<Pooler> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const dropped = new Set<string>();
  const open = () => {
    const far = connect(Number(port), hostname);
    watch(far);
    return far;
  };
  const watch = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
  };
  const shared = mode === 'session' ? null : shareConnection(open, mode === 'forgetful');
  const server = createServer((near) => {
    watch(near);
    near.once('data', (bytes: Buffer) => {
      const startup = shorten(bytes, dropped);
      if (shared === null) pass(near, open(), startup);
      else shared(near, startup);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    dropped,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The startup message with the parameters that every pooler supports. */
function shorten(bytes: Buffer, dropped: Set<string>): Buffer {
  const words = bytes.toString('utf8', startupHead).split('\0');
  const pairs: string[] = [];
  for (let at = 0; words[at]; at += 2) {
    const [name = '', value = ''] = words.slice(at, at + 2);
    if (kept.has(name)) pairs.push(`${name}\0${value}\0`);
    else dropped.add(name);
  }
  const body = Buffer.from(`${pairs.join('')}\0`);
  const head = Buffer.from(bytes.subarray(0, startupHead));
  head.writeInt32BE(startupHead + body.length, 0);
  return Buffer.concat([head, body]);
}

function pass(near: Socket, far: Socket, startup: Buffer): void {
  far.write(startup);
  near.pipe(far);
  far.pipe(near);
  near.on('close', () => far.destroy());
  far.on('close', () => near.destroy());
}

/** One connection for all; the first client's startup message and password open it. */
function shareConnection(open: () => Socket, forgets: boolean) {
  let far: Socket | null = null;
  let holder: Socket | null = null;
  let isDiscarding = false;
  let startupAnswer: Buffer | null = null;
  const answered: Buffer[] = [];
  const waiting: { readonly near: Socket; readonly bytes: Buffer }[] = [];

  function serveNext(): void {
    const next = waiting.shift();
    holder = next?.near ?? null;
    if (next === undefined) return;
    far?.write(next.bytes);
    // Further messages of this client belong to the same transaction.
    for (const more of waiting.filter(({ near }) => near === holder)) {
      waiting.splice(waiting.indexOf(more), 1);
      far?.write(more.bytes);
    }
  }

  function receive(type: string, bytes: Buffer): void {
    const isOver = type === readyForQuery && bytes.toString('latin1', messageHead) === idle;
    if (isDiscarding) {
      isDiscarding = !isOver;
      if (isOver) serveNext();
      return;
    }
    holder?.write(bytes);
    if (startupAnswer === null) {
      // Later clients get the same answer, without the authentication.
      if ('SKZ'.includes(type)) answered.push(bytes);
      if (isOver) startupAnswer = Buffer.concat([message('R', '\0\0\0\0'), ...answered]);
    }
    if (!isOver) return;
    holder = null;
    isDiscarding = forgets;
    if (forgets) far?.write(discard);
    else serveNext();
  }

  function ask(near: Socket, bytes: Buffer): void {
    const isLeaving = bytes.toString('latin1', 0, 1) === terminate;
    if (isLeaving) near.end();
    else if (holder === near) far?.write(bytes);
    else {
      waiting.push({ near, bytes });
      if (holder === null && !isDiscarding) serveNext();
    }
  }

  return (near: Socket, startup: Buffer) => {
    near.on('data', (bytes: Buffer) => ask(near, bytes));
    if (far === null) {
      holder = near;
      far = open();
      far.on('data', inMessages(receive));
      far.write(startup);
    } else if (startupAnswer !== null) near.write(startupAnswer);
    else throw new Error('the second client came before the first was greeted');
  };
}

/** Splits PostgreSQL's bytes into messages. */
function inMessages(receive: (type: string, bytes: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= messageHead) {
      const size = 1 + rest.readInt32BE(1);
      if (rest.length < size) return;
      const whole = Buffer.from(rest.subarray(0, size));
      rest = rest.subarray(size);
      receive(whole.toString('latin1', 0, 1), whole);
    }
  };
}

function message(type: string, body: string): Buffer {
  const bytes = Buffer.from(`${type}\0\0\0\0${body}`, 'latin1');
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
}
