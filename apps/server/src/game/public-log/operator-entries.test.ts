// Entries about what the operator runs: the build of the app, and the audit log's end of each day.

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import Fastify from 'fastify';
import { buildHash, type BuildList } from '@trine/fairness/build-list.ts';
import { formatEntry } from '@trine/fairness/log/entries.ts';
import { verifyProofFile } from '@trine/fairness/log/proof-file.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { runSql } from '../../../testing/run-sql.ts';
import { listLogEntries, openTestLog } from '../../../testing/test-public-log.ts';
import { openWorld } from '../../../testing/test-world.ts';
import { createAuditHeadJob } from './log-audit-head.ts';
import { logServedBuild } from './log-build.ts';
import { createLogMount } from './log-mount.ts';

const world = await closeAfterTests(openWorld());
const folder = await mkdtemp(join(tmpdir(), 'trine-build-'));
after(() => rm(folder, { recursive: true }));

function buildOf(page: string): BuildList {
  return { kind: 'demo', files: { 'index.html': page.repeat(32) } };
}

function entryOf(list: BuildList): string {
  return formatEntry({ kind: 'build', profile: list.kind, hash: buildHash(list) });
}

async function serve(list: BuildList): Promise<void> {
  await writeFile(join(folder, 'build.json'), JSON.stringify(list));
  await logServedBuild(world.database, folder);
}

async function entriesOf(kind: string): Promise<string[]> {
  return (await listLogEntries(world)).filter((entry) => entry.startsWith(`trine/1/${kind}|`));
}

const [first, second] = [buildOf('aa'), buildOf('bb')];

test('a process adds an entry for another build than the last one', async () => {
  await logServedBuild(world.database, null);
  for (const list of [first, first, second, second, first]) await serve(list);
  assert.deepEqual(await entriesOf('build'), [first, second, first].map(entryOf));
});

test('processes that start at the same time add one entry', async () => {
  await writeFile(join(folder, 'build.json'), JSON.stringify(second));
  const before = (await entriesOf('build')).length;
  await Promise.all([1, 2, 3, 4].map(() => logServedBuild(world.database, folder)));
  assert.equal((await entriesOf('build')).length, before + 1);
});

test('the database rejects an entry that is none of a build', async () => {
  for (const [profile, hash] of [
    ['test', 'aa'.repeat(32)],
    ['demo', 'aa'],
    ['demo', `${'aa'.repeat(32)}|x`],
  ] as const) {
    const logged = runSql(world.database, 'select log_build($1, $2)', [profile, hash]);
    await assert.rejects(logged, /is no entry of a build/);
  }
});

test('a process serves the proof of the entry of its own build', async () => {
  const log = await openTestLog(world);
  const app = Fastify();
  after(() => app.close());
  const options = { database: world.database, profile: 'demo', receipts: '' } as const;
  createLogMount({ ...options, build: first })(app);
  const other = Fastify();
  after(() => other.close());
  createLogMount({ ...options, build: buildOf('cc') })(other);
  const get = () => app.inject('/build.tlog-proof');
  assert.equal((await get()).statusCode, 404);
  await log.publish();
  await log.stop();
  const { payload } = await get();
  const keys = { log: log.identity.key };
  assert.notEqual(verifyProofFile(payload, entryOf(first), keys), null);
  assert.equal(verifyProofFile(payload, entryOf(second), keys), null);
  assert.equal((await other.inject('/build.tlog-proof')).statusCode, 404);
});

test('the end of the audit log is logged once a day, and no day twice', async () => {
  const timeZone = 'Asia/Taipei';
  const logHead = createAuditHeadJob(world.clockDatabase, timeZone);
  const days = ['2026-11-24T15:59:59Z', '2026-11-24T16:00:00Z', '2026-11-25T03:00:00Z'];
  for (const moment of days) await logHead(Date.parse(moment));
  // Another leader, whose clock is behind.
  const behind = createAuditHeadJob(world.clockDatabase, timeZone);
  await behind(Date.parse('2026-11-23T03:00:00Z'));
  const { rows } = await world.owner.query<{ position: string; head: string }>(
    "select position, encode(hash, 'hex') as head from audit_log_head",
  );
  const [{ position, head } = { position: '', head: '' }] = rows;
  const expected = ['2026-11-24', '2026-11-25'].map((day) => {
    return formatEntry({ kind: 'audit', day, lines: Number(position), head });
  });
  assert.deepEqual(await entriesOf('audit'), expected);
});
