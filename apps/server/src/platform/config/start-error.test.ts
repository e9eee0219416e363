import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { startEmbedded } from '../embedded-postgres/embedded.ts';
import { checkServer, openPool, type SettingsSource } from '../postgres/pool.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { openTestCable } from '../../../testing/test-cable.ts';
import { explainStartError } from './start-error.ts';

/** The sentence of an error, or the error itself when it has none. */
async function sentenceOf(attempt: () => unknown): Promise<string> {
  try {
    await attempt();
  } catch (error) {
    const sentence = explainStartError(error);
    if (sentence === null) throw error;
    return sentence;
  }
  throw new assert.AssertionError({ message: 'nothing went wrong' });
}

async function connecting(url: string, acquireMs = 30_000): Promise<string> {
  const pool = openPool({ url, max: 1, name: 'trine test', acquireMs });
  const sentence = await sentenceOf(() => checkServer(pool));
  await pool.end();
  return sentence;
}

async function listening(listener?: (socket: Socket) => void) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, port };
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}

test('an unknown PROFILE', async () => {
  assert.equal(
    await sentenceOf(() => readConfig({ PROFILE: 'live' })),
    'PROFILE is "live"; allowed: "demo" or "production".',
  );
});

test('a taken port', async () => {
  const { server, port } = await listening();
  const second = createServer().listen(port, '127.0.0.1');
  const [error] = await once(second, 'error');
  assert.equal(
    explainStartError(error),
    `Another program already listens on 127.0.0.1:${port}: set PORT to a free port.`,
  );
  await close(server);
});

test('an address of another machine', async () => {
  const server = createServer().listen(0, '192.0.2.1');
  const [error] = await once(server, 'error');
  assert.equal(
    explainStartError(error),
    'This machine has no address 192.0.2.1: set HOST to one it has.',
  );
});

test('an unwritable DATA_DIR', async () => {
  const dataDir = join(process.execPath, 'data');
  assert.equal(
    await sentenceOf(() => startEmbedded({ dataDir, log: () => undefined })),
    `DATA_DIR ${dataDir} can not be written: a part of that path is a file.`,
  );
});

test('a DATA_DIR where the system allows no folders', async () => {
  const sentence = await sentenceOf(() => prepareDataDirectory('/proc/trine/data'));
  assert.match(sentence, /^DATA_DIR \/proc\/trine\/data can not be written: /);
});

test('a DATABASE_URL with a port without a listener', async () => {
  const { server, port } = await listening();
  await close(server);
  assert.equal(
    await connecting(`postgres://u:p@127.0.0.1:${port}/d`),
    `No PostgreSQL answers at 127.0.0.1:${port}: check DATABASE_URL.`,
  );
});

test('a DATABASE_URL with an unknown host', async () => {
  assert.equal(
    await connecting('postgres://u:p@no-such-host.invalid/d'),
    'The host name no-such-host.invalid of DATABASE_URL is not known.',
  );
});

test('a DATABASE_URL of another service', async () => {
  const { server, port } = await listening((socket) => socket.resume().end());
  assert.equal(
    await connecting(`postgres://u:p@127.0.0.1:${port}/d`),
    'What answers at the address in DATABASE_URL is not PostgreSQL, or it just stopped.',
  );
  await close(server);
});

test('a DATABASE_URL whose host never answers', async () => {
  const { server, port } = await listening((socket) =>
    socket.resume().on('error', () => undefined),
  );
  assert.equal(
    await connecting(`postgres://u:p@127.0.0.1:${port}/d`, 200),
    'PostgreSQL did not answer in time: check DATABASE_URL and the network.',
  );
  await close(server);
});

test('a DATABASE_URL with a wrong user, password or database', async () => {
  const database = await openTestDatabase();
  const faults: [(url: URL) => void, string][] = [
    [
      (url) => (url.password = 'guess'),
      'PostgreSQL refused the user or password of DATABASE_URL ' +
        '(password authentication failed for user "trine").',
    ],
    [
      (url) => (url.username = 'nobody'),
      'PostgreSQL refused the user or password of DATABASE_URL ' +
        '(password authentication failed for user "nobody").',
    ],
    [(url) => (url.password = ''), 'PostgreSQL asks for a password: put one into DATABASE_URL.'],
    [
      (url) => (url.pathname = '/missing'),
      'The database that DATABASE_URL names is not there (database "missing" does not exist): ' +
        'create it.',
    ],
  ];
  // The driver leaves a connection without a password half open, and PostgreSQL keeps it for a
  // minute unless it is closed.
  const cable = await openTestCable(database.url);
  for (const [spoil, sentence] of faults) {
    const url = new URL(cable.url);
    spoil(url);
    assert.equal(await connecting(url.href), sentence);
  }
  await cable.close();
  await database.close();
});

test('a PostgreSQL that is too old', async () => {
  const old: Record<string, string> = { server_version_num: '140012', server_version: '14.12' };
  const pool = answering(old);
  assert.equal(
    await sentenceOf(() => checkServer(pool)),
    'DATABASE_URL leads to PostgreSQL 14.12; Trine needs 15 or newer.',
  );
});

test('a PostgreSQL that acknowledges before the write', async () => {
  const database = await openTestDatabase();
  await database.ownerPool.query(
    `alter database ${new URL(database.url).pathname.slice(1)} set synchronous_commit = local`,
  );
  assert.equal(
    await connecting(database.url),
    'PostgreSQL runs with synchronous_commit=local; an acknowledged bet could be lost: ' +
      'set it to on, for the server and for the role of DATABASE_URL.',
  );
  await database.close();
});

test('a defect has no sentence', () => {
  for (const error of [new Error('x'), new TypeError('y is not a function'), 'text', null]) {
    assert.equal(explainStartError(error), null);
  }
});

/** The replies of a server that no test machine has. */
function answering(settings: Record<string, string>): SettingsSource {
  return { query: async (_sql, [name]) => ({ rows: [{ value: settings[name] ?? '' }] }) };
}
