// The record of the server in DATA_DIR, and starts with a part of it missing or foreign.

import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { Client } from 'pg';
import { StartError } from '../config/start-error.ts';
import { startEmbedded, type Embedded } from './embedded.ts';
import { readRecord, removeEmbedded } from './embedded-record.ts';

const isRoot = process.getuid?.() === 0;
let base: string;
let dataDir: string;
let count = 0;

before(async () => {
  base = await mkdtemp(join(tmpdir(), 'trine-record-'));
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

test('the settings for durability are on, the clock is UTC, the text UTF-8', async () => {
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
    max_connections: '200',
  };
  for (const [setting, value] of Object.entries(asked)) {
    assert.equal(await ask(server.url, `show ${setting}`), value, setting);
  }
  await server.stop();
});

test('a wrong password is rejected', async () => {
  const server = await start();
  const wrong = server.url.replace(/:[0-9a-f]{48}@/, ':guess@');
  await assert.rejects(ask(wrong, 'select 1'), { code: '28P01' });
  await server.stop();
});

test('a DATA_DIR that cannot be written is reported in one sentence', async () => {
  const file = join(base, 'a-file');
  await writeFile(file, '');
  await assert.rejects(start(join(file, 'data')), (error) => {
    assert.ok(error instanceof StartError);
    const reason = 'can not be written: a part of that path is a file.';
    assert.equal(error.message, `DATA_DIR ${join(file, 'data')} ${reason}`);
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

test('a DATA_DIR that only its owner may enter holds the data all the same', async () => {
  await mkdir(dataDir, { mode: 0o700 });
  const server = await start();
  await server.stop();
  assert.equal((await readRecord(dataDir))?.directory, 'postgres');
});

test('a database whose password or data is lost is never replaced', async () => {
  await (await start()).stop();
  const record = join(dataDir, 'postgres.json');
  const text = await readFile(record, 'utf8');
  await rm(record);
  await assert.rejects(start(), /holds a database but .* with its password is gone/);
  await writeFile(record, text);
  await rm(join(dataDir, 'postgres'), { recursive: true });
  await assert.rejects(start(), /is gone: bring it back, or remove that file to /);
  await writeFile(record, '{');
  await assert.rejects(start(), /is damaged: bring it back from a backup/);
});

test('a database of another major version is not touched', async () => {
  await (await start()).stop();
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
  await assert.rejects(start(), /was made by PostgreSQL 14 and this Trine brings 18/);
});

async function ask(url: string, sql: string): Promise<string> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return String(Object.values(rows[0] ?? {})[0]);
  } finally {
    await client.end();
  }
}
