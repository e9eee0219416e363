// Real processes that are killed. The program under test runs as a child, so that it can die.

import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbedded, type Embedded } from './embedded.ts';
import { runsOn } from './embedded-cluster.ts';

const timeoutMs = 90_000;
let base: string;
let dataDir: string;
let count = 0;

before(async () => {
  base = await mkdtemp(join(tmpdir(), 'trine-embedded-'));
  await chmod(base, 0o711);
});

after(() => rm(base, { recursive: true }));

beforeEach(() => {
  count += 1;
  dataDir = join(base, `data-${count}`);
});

function start(directory = dataDir): Promise<Embedded> {
  return startEmbedded({ dataDir: directory, log: () => undefined, fast: true });
}

test('starts, keeps what was written, and starts again under the same url', async () => {
  const first = await start();
  await ask(first.url, 'create table kept as select 7 as number');
  const pid = await postmaster();
  await first.stop();
  assert.ok(await hasEnded(pid));
  const second = await start();
  assert.equal(second.url, first.url);
  assert.equal(await ask(second.url, 'select number from kept'), '7');
  await second.stop();
});

test('attaches to the PostgreSQL that a killed program left behind', async () => {
  const program = await startProgram();
  const pid = await postmaster();
  await ask(program.url, 'create table kept as select 7 as number');
  await kill(program.child, 'SIGKILL');
  const server = await start();
  assert.equal(await postmaster(), pid);
  assert.equal(server.url, program.url);
  assert.equal(await ask(server.url, 'select number from kept'), '7');
  await server.stop();
  assert.ok(await hasEnded(pid));
});

test('recovers after both the program and PostgreSQL were killed', async () => {
  const program = await startProgram();
  await ask(program.url, 'create table kept as select 7 as number');
  const pid = await postmaster();
  await kill(program.child, 'SIGKILL');
  process.kill(pid, 'SIGKILL');
  const server = await start();
  assert.notEqual(await postmaster(), pid);
  assert.equal(await ask(server.url, 'select number from kept'), '7');
  await server.stop();
});

test('PostgreSQL that is killed while it starts is started once more', async () => {
  const first = await start();
  const ended = await postmaster();
  await first.stop();
  const starting = start();
  await until(async () => runsOn(await postmaster(), join(dataDir, 'postgres')));
  const young = await postmaster();
  process.kill(young, 'SIGKILL');
  const server = await starting;
  await until(async () => (await ask(server.url, 'select 1')) === '1');
  assert.equal(new Set([ended, young, await postmaster()]).size, 3);
  await server.stop();
});

test('a stale postmaster.pid with the number of another running process is ignored', async () => {
  const server = await start();
  const path = postmasterFile();
  const lines = (await readFile(path, 'utf8')).split('\n');
  await server.stop();
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)']);
  await writeFile(path, [stranger.pid, ...lines.slice(1)].join('\n'));
  const again = await start();
  assert.notEqual(await postmaster(), stranger.pid);
  await again.stop();
  await kill(stranger, 'SIGKILL');
});

test('two programs on one DATA_DIR share it, and the last to leave stops it', async () => {
  const first = await startProgram();
  const pid = await postmaster();
  const second = await start();
  assert.equal(second.url, first.url);
  await kill(first.child, 'SIGTERM');
  assert.equal(await ask(second.url, 'select 1'), '1');
  assert.equal(await postmaster(), pid);
  await second.stop();
  assert.ok(await hasEnded(pid));
});

test('programs that start at the same moment on one DATA_DIR share it', async () => {
  const servers = await Promise.all([start(), start(), start()]);
  assert.equal(new Set(servers.map(({ url }) => url)).size, 1);
  const pid = await postmaster();
  await Promise.all(servers.map((server) => server.stop()));
  assert.ok(await hasEnded(pid));
});

test('two DATA_DIRs have separate servers', async () => {
  const other = join(base, 'other');
  const servers = await Promise.all([start(), start(other)]);
  assert.notEqual(new URL(servers[0].url).port, new URL(servers[1].url).port);
  await Promise.all(servers.map((server) => server.stop()));
});

test('takes another port when its own was taken while it was stopped', async () => {
  const first = await start();
  await first.stop();
  const { port } = new URL(first.url);
  const holder = spawn(process.execPath, [
    '-e',
    `require('node:net').createServer().listen(${port}, '127.0.0.1', () => console.log('up'))`,
  ]);
  assert.ok(holder.stdout !== null);
  await once(holder.stdout, 'data');
  const second = await start();
  assert.notEqual(new URL(second.url).port, port);
  assert.equal(await ask(second.url, 'select 1'), '1');
  await second.stop();
  await kill(holder, 'SIGKILL');
});

test('PostgreSQL that dies is started again under the same url', async () => {
  const server = await start();
  await ask(server.url, 'create table kept as select 7 as number');
  const pid = await postmaster();
  const down = goesDown(server);
  process.kill(pid, 'SIGKILL');
  await down;
  await until(async () => (await ask(server.url, 'select number from kept')) === '7');
  assert.notEqual(await postmaster(), pid);
  await server.stop();
});

test('PostgreSQL that dies is started again also by a process that had only attached', async () => {
  const program = await startProgram();
  await kill(program.child, 'SIGKILL');
  const server = await start();
  const pid = await postmaster();
  const down = goesDown(server);
  process.kill(pid, 'SIGKILL');
  await down;
  await until(async () => (await ask(server.url, 'select 1')) === '1');
  await server.stop();
});

test("a terminal's Ctrl-C reaches the program and not PostgreSQL", async () => {
  const program = await startProgram();
  const pid = await postmaster();
  const said = once(program.lines, 'line');
  assert.ok(program.child.pid !== undefined);
  process.kill(-program.child.pid, 'SIGINT');
  assert.deepEqual(await said, ['still answers 1']);
  await once(program.child, 'exit');
  assert.ok(await hasEnded(pid));
});

test('a program that exits without stopping also stops PostgreSQL', async () => {
  const program = await startProgram();
  const pid = await postmaster();
  await kill(program.child, 'SIGUSR2');
  assert.ok(await hasEnded(pid));
});

test('an unhandled signal also stops PostgreSQL, even during the start', async () => {
  const careless = await startProgram('');
  const pid = await postmaster();
  await kill(careless.child, 'SIGTERM');
  assert.ok(await hasEnded(pid));
  const starting = spawnProgram('');
  await until(async () => (await postmaster()) !== pid);
  const again = await postmaster();
  await kill(starting, 'SIGINT');
  assert.ok(await hasEnded(again));
});

const careful = `
  process.on('SIGTERM', () => server.stop().then(() => clearInterval(busy)));
  process.on('SIGUSR2', () => process.exit(1));
  process.on('SIGINT', async () => {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query('select 1 as one');
    await client.end();
    console.log('still answers ' + rows[0].one);
    await server.stop();
    clearInterval(busy);
  });`;

/**
 * A program that uses the server until it is stopped; SIGUSR2 makes it end without stopping the
 * server. It prints its url last: by then it handles every signal.
 */
async function startProgram(handlers = careful) {
  const child = spawnProgram(handlers);
  const lines = createInterface({ input: child.stdout });
  const [url] = await once(lines, 'line');
  return { child, lines, url: String(url) };
}

function spawnProgram(handlers: string) {
  const text = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
    import { Client } from 'pg';
    const dataDir = ${JSON.stringify(dataDir)};
    const server = await startEmbedded({ dataDir, log: () => undefined, fast: true });
    const busy = setInterval(() => undefined, 1000);
    ${handlers}
    console.log(server.url);`;
  return spawn(process.execPath, ['--input-type=module-typescript', '-e', text], {
    cwd: import.meta.dirname,
    // No environment variable changes what is started or how it is reached.
    env: {
      ...process.env,
      PGDATA: '/nowhere',
      PGHOST: '192.0.2.1',
      PGPORT: '1',
      PGUSER: 'another',
      PGSSLMODE: 'verify-full',
      PGOPTIONS: '-c statement_timeout=1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

function postmasterFile(): string {
  return join(dataDir, 'postgres', 'postmaster.pid');
}

async function postmaster(): Promise<number> {
  return Number((await readFile(postmasterFile(), 'utf8')).split('\n')[0]);
}

/** PostgreSQL runs detached, so that no event reports its end. */
async function hasEnded(pid: number): Promise<boolean> {
  await until(async () => !runsOn(pid, join(dataDir, 'postgres')));
  return true;
}

async function until(check: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const done = await check().catch(() => false);
    if (done) return;
    assert.ok(performance.now() < giveUpAt, 'it has not come to pass in time');
    await delay(20);
  }
}

/** The server's own watch does not keep a process alive, so a test that waits for it would end. */
async function goesDown(server: Embedded): Promise<void> {
  const alive = setInterval(() => undefined, timeoutMs);
  await new Promise<void>((resolve) => server.onDown(resolve));
  clearInterval(alive);
}

async function ask(url: string, sql: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return String(Object.values(rows[0] ?? {})[0]);
  } finally {
    await client.end().catch(() => undefined);
  }
}
