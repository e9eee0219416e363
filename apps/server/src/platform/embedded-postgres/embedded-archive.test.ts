// Where the log is archived; no start forgets the setting.

import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { findArchive, archiveFolderOf, type ArchiveSettings } from './embedded-archive.ts';
import { startEmbedded } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
let base: string;
let dataDir: string;
let archive: ArchiveSettings;

before(async () => {
  base = await mkdtemp(join(tmpdir(), 'trine-archive-'));
  await chmod(base, 0o711);
  dataDir = join(base, 'data');
  archive = { directory: join(base, 'backups'), withinSeconds: 30 };
});

after(() => rm(base, { recursive: true }));

/** PostgreSQL's archive setting after a start with these options. */
async function started(wanted?: ArchiveSettings | null) {
  const server = await startEmbedded({
    dataDir,
    log: () => undefined,
    fast: true,
    ...(wanted === undefined ? {} : { archive: wanted }),
  });
  const client = new Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<Record<'mode' | 'seconds' | 'directory', string | null>>(
    `select current_setting('archive_mode') as mode, current_setting('archive_timeout') as seconds,
       current_setting('basic_archive.archive_directory', true) as directory`,
  );
  await client.end();
  await server.stop();
  return rows[0];
}

test('a missing BACKUP_DIR is rejected: a disk may not be mounted', async () => {
  await assert.rejects(started(archive), {
    name: 'StartError',
    message: /is no folder: make it/,
  });
});

test('a setting holds for later starts without one, until a start turns it off', async () => {
  await mkdir(archive.directory);
  const asked = await started(archive);
  assert.deepEqual([asked?.mode, asked?.seconds], ['on', '30s']);
  assert.deepEqual(await started(), asked);
  const off = await started(null);
  assert.equal(off?.mode, 'off');
  assert.deepEqual(await started(), off);
});

test('a lost folder stops a start that asks for it, and no command that only reads', async () => {
  await started(archive);
  const found = await findArchive(dataDir);
  assert.ok(found !== null);
  await rm(archiveFolderOf(found), { recursive: true });
  await assert.rejects(started(archive), {
    name: 'StartError',
    message: /no longer holds server-/,
  });
  assert.equal((await started())?.mode, 'on');
  await mkdir(archiveFolderOf(found));
  assert.equal((await started(archive))?.mode, 'on');
  assert.equal((await findArchive(dataDir))?.server, found.server);
});

test('another BACKUP_DIR begins another history', async () => {
  const before = await findArchive(dataDir);
  const other = { ...archive, directory: join(base, 'others') };
  await mkdir(other.directory);
  await started(other);
  assert.notEqual((await findArchive(dataDir))?.server, before?.server);
});

test('a folder that PostgreSQL cannot reach is rejected', { skip: !isRoot }, async () => {
  const closed = join(base, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const hidden = { ...archive, directory: join(closed, 'backups') };
  await mkdir(hidden.directory);
  assert.ok((await stat(hidden.directory)).isDirectory());
  await assert.rejects(started(hidden), {
    message: /cannot reach BACKUP_DIR .*\/var\/backups\/tr/,
  });
});
