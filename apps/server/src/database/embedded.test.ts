// Real processes, killed for real. The program under test runs as a child, so that it can die.

import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { startEmbedded, type Embedded } from './embedded.ts';
import { runsOn } from './embedded-cluster.ts';
import { readRecord, removeEmbedded } from './embedded-record.ts';

const patienceMs = 10_000;
const isRoot = process.getuid?.() === 0;
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

test('starts, keeps what was written, and comes back under the same url', async () => {
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

test('the settings that durability rests on are on, the clock is UTC, the text UTF-8', async () => {
  const server = await startEmbedded({ dataDir, log: () => undefined });
  const asked = {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    password_encryption: 'scram-sha-256',
    listen_addresses: '127.0.0.1',
    timezone: 'UTC',
    server_encoding: 'UTF8',
    max_connections: '60',
  };
  for (const [setting, value] of Object.entries(asked)) {
    assert.equal(await ask(server.url, `show ${setting}`), value, setting);
  }
  await server.stop();
});

test('a wrong password is refused', async () => {
  const server = await start();
  const wrong = server.url.replace(/:[0-9a-f]{48}@/, ':guess@');
  await assert.rejects(ask(wrong, 'select 1'), { code: '28P01' });
  await server.stop();
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

test('a stale postmaster.pid with the number of a living stranger does not stop it', async () => {
  const server = await start();
  const path = await postmasterFile();
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

test('two DATA_DIRs have servers of their own', async () => {
  const other = join(base, 'other');
  const servers = await Promise.all([start(), start(other)]);
  assert.notEqual(new URL(servers[0].url).port, new URL(servers[1].url).port);
  await Promise.all(servers.map((server) => server.stop()));
});

test('takes another port when its own was taken meanwhile', async () => {
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
  const down = new Promise<void>((resolve) => server.onDown(resolve));
  process.kill(pid, 'SIGKILL');
  await down;
  await until(async () => (await ask(server.url, 'select number from kept')) === '7');
  assert.notEqual(await postmaster(), pid);
  await server.stop();
});

test('PostgreSQL that dies is started again also by one that had only attached to it', async () => {
  const program = await startProgram();
  await kill(program.child, 'SIGKILL');
  const server = await start();
  const pid = await postmaster();
  const down = new Promise<void>((resolve) => server.onDown(resolve));
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

test('a program that ends without stopping takes PostgreSQL along', async () => {
  const program = await startProgram();
  const pid = await postmaster();
  await kill(program.child, 'SIGUSR2');
  assert.ok(await hasEnded(pid));
});

test('a DATA_DIR that can not be written is one sentence', async () => {
  const file = join(base, 'a-file');
  await writeFile(file, '');
  await assert.rejects(start(join(file, 'data')), (error) => {
    assert.ok(error instanceof StartError);
    const said = `DATA_DIR ${join(file, 'data')} can not be written: a part of that path is a file.`;
    assert.equal(error.message, said);
    return true;
  });
});

test('under a folder that only its owner may enter, root keeps the data elsewhere', async () => {
  const hidden = join(base, 'hidden');
  await mkdir(hidden, { mode: 0o700 });
  dataDir = join(hidden, 'data');
  const server = await start();
  const record = await readRecord(dataDir);
  assert.ok(record !== null);
  assert.equal(record.directory !== 'postgres', isRoot);
  await server.stop();
  const again = await start();
  assert.equal(await ask(again.url, 'select 1'), '1');
  await again.stop();
  await removeEmbedded(dataDir);
});

test('a database whose password is lost, or that is lost itself, is never replaced', async () => {
  await (await start()).stop();
  const record = join(dataDir, 'postgres.json');
  const text = await readFile(record, 'utf8');
  await rm(record);
  await assert.rejects(start(), /holds a database but .* with its password is gone/);
  await writeFile(record, text);
  await rm(join(dataDir, 'postgres'), { recursive: true });
  await assert.rejects(start(), /is gone: bring it back, or remove that file to start anew/);
  await writeFile(record, '{');
  await assert.rejects(start(), /is damaged: bring it back from a backup/);
});

test('a database of another major version is left alone', async () => {
  await (await start()).stop();
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
  await assert.rejects(start(), /was made by PostgreSQL 14 and this Trine brings 18/);
});

/** A program that uses the server until it is told to stop; SIGUSR2 makes it end carelessly. */
async function startProgram() {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded.ts'));
  const text = `
    import { startEmbedded } from ${module};
    import { Client } from 'pg';
    const dataDir = ${JSON.stringify(dataDir)};
    const server = await startEmbedded({ dataDir, log: () => undefined, fast: true });
    console.log(server.url);
    const busy = setInterval(() => undefined, 1000);
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
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', text], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const lines = createInterface({ input: child.stdout });
  const [url] = await once(lines, 'line');
  return { child, lines, url: String(url) };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

async function postmasterFile(): Promise<string> {
  return join(dataDir, 'postgres', 'postmaster.pid');
}

async function postmaster(): Promise<number> {
  return Number((await readFile(await postmasterFile(), 'utf8')).split('\n')[0]);
}

/** PostgreSQL runs detached, so that no event tells its end. */
async function hasEnded(pid: number): Promise<boolean> {
  await until(async () => !runsOn(pid, join(dataDir, 'postgres')));
  return true;
}

async function until(check: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const done = await check().catch(() => false);
    if (done) return;
    assert.ok(performance.now() < giveUpAt, 'it has not come to pass in time');
    await delay(20);
  }
}

async function ask(url: string, sql: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return String(Object.values(rows[0] ?? {})[0]);
  } finally {
    await client.end().catch(() => undefined);
  }
}
