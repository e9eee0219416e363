import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { leafHash, treeRoot, verifyPath } from '@trine/fairness/book.ts';
import { openCheckpoint, type VerifiedCheckpoint } from '@trine/fairness/log/checkpoint.ts';
import { parseEntryBundle } from '@trine/fairness/log/entry-bundle.ts';
import {
  consistencyPath,
  inclusionPath,
  verifyConsistency,
  type ConsistencyClaim,
} from '@trine/fairness/log/tree-paths.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { openTestLog, listLogEntries, testLines } from '../../../testing/test-public-log.ts';
import { makeLogFolder, type TestLog } from '../../../testing/test-public-log.ts';
import { runTick } from '../../../testing/test-tick.ts';
import { openWorld, type World } from '../../../testing/test-world.ts';
import { StartError } from '../../platform/config/start-error.ts';
import { tick } from '../clock/tick.ts';
import { checkKeptLog } from './check-kept-log.ts';
import { claimLog, createLogIdentity } from './log-identity.ts';
import { storedTree } from './stored-tree.ts';

async function append(world: World, count: number): Promise<void> {
  await world.owner.query(
    `select append_public_log('trine/1/draw|1|' || (select size from public_log_end) || '|' || n)
     from generate_series(1, $1) as n`,
    [count],
  );
}

async function published(world: World, { identity }: TestLog): Promise<VerifiedCheckpoint> {
  const { rows } = await world.owner.query<{ checkpoint: string; root: Buffer }>(
    'select checkpoint, root from public_log',
  );
  const [{ checkpoint, root } = { checkpoint: '', root: Buffer.alloc(0) }] = rows;
  const opened = openCheckpoint(checkpoint, { log: identity.key });
  assert.ok(opened !== null);
  assert.ok(root.equals(opened.root));
  return opened;
}

test('each checkpoint has the root of all entries and continues the one before', async () => {
  const world = await openWorld();
  const log = await openTestLog(world);
  let before: VerifiedCheckpoint | null = null;
  for (const count of [1, 2, 252, 1, 1, 300, 5000]) {
    await append(world, count);
    await log.publish();
    const now: VerifiedCheckpoint = await published(world, log);
    const entries = await listLogEntries(world);
    assert.equal(now.size, entries.length);
    assert.deepEqual(treeRoot(entries.map((entry) => leafHash(entry))), now.root);
    const tree = storedTree(world.database, now.size);
    if (before !== null) {
      const path: Uint8Array[] = await consistencyPath(tree, before.size, now.size);
      const claim: ConsistencyClaim = {
        from: before.size,
        fromRoot: before.root,
        to: now.size,
        toRoot: now.root,
        path,
      };
      assert.ok(verifyConsistency(claim));
    }
    for (const index of [0, now.size - 1, Math.floor(now.size / 2)]) {
      const path = await inclusionPath(tree, index, now.size);
      const leaf = leafHash(entries[index] ?? '');
      assert.ok(verifyPath({ leaf, index, size: now.size, path, root: now.root }));
    }
    before = now;
  }
  assert.deepEqual(log.errors, []);
  await log.stop();
  await world.close();
});

test('the files have the last checkpoint with its tiles, and no older partial ones', async () => {
  const world = await openWorld();
  const log = await openTestLog(world);
  for (const count of [3, 4, 250, 20]) {
    await append(world, count);
    await log.publish();
    await log.stop();
  }
  const note = await readFile(join(log.folder, 'checkpoint'), 'utf8');
  assert.equal(openCheckpoint(note, { log: log.identity.key })?.size, 277);
  const entries = await listLogEntries(world);
  const [full, partial] = await Promise.all(
    ['000', '001.p/21'].map((name) => readFile(join(log.folder, 'tile/entries', name))),
  );
  assert.deepEqual(parseEntryBundle(full ?? Buffer.of()), entries.slice(0, 256));
  assert.deepEqual(parseEntryBundle(partial ?? Buffer.of()), entries.slice(256));
  const files = await readdir(log.folder, { recursive: true, withFileTypes: true });
  const names = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(log.folder.length + 1));
  assert.deepEqual(names.toSorted(), [
    'checkpoint',
    'tile/0/000',
    'tile/0/001.p/21',
    'tile/1/000.p/1',
    'tile/entries/000',
    'tile/entries/001.p/21',
  ]);
  assert.equal(await checkKeptLog(world.database, log.folder, log.identity.key), 277);
  // Another machine leads for the first time: its folder gets the whole log.
  const other = await openTestLog(world, { holder: 'other' });
  await other.publish();
  await other.stop();
  assert.equal(await readFile(join(other.folder, 'checkpoint'), 'utf8'), note);
  await world.close();
});

test('two processes that lead in turn continue one log', async () => {
  const world = await openWorld();
  const logs = [await openTestLog(world), await openTestLog(world, { holder: 'second' })] as const;
  for (let turn = 0; turn < 6; turn += 1) {
    await append(world, 100);
    await logs[turn % 2 === 0 ? 0 : 1].publish();
  }
  assert.equal((await published(world, logs[0])).size, 600);
  assert.deepEqual([logs[0].failures(), logs[1].failures()], [0, 0]);
  await Promise.all(logs.map((log) => log.stop()));
  await world.close();
});

test('a process without the lease publishes nothing', async () => {
  const world = await openWorld();
  const log = await openTestLog(world);
  const other = await openTestLog(world, { holder: 'other' });
  await append(world, 1);
  await world.owner.query(
    `insert into lease (name, holder, epoch, expires_at)
     values ('clock', 'leader', 7, clock_timestamp() + interval '1 minute')`,
  );
  await other.publish();
  assert.match(String(other.errors[0]), /another process leads/);
  assert.equal(other.failures(), 1);
  await world.owner.query('delete from lease');
  await log.publish();
  assert.equal((await published(world, log)).size, 1);
  await log.stop();
  await world.close();
});

test('files that cannot be written are retried and do not stop the log', async () => {
  const world = await openWorld();
  const folder = join(await makeLogFolder(), 'file');
  await writeFile(folder, 'no folder');
  const log = await openTestLog(world, { folder });
  await append(world, 2);
  await log.publish();
  await log.stop();
  assert.equal((await published(world, log)).size, 2);
  assert.ok(log.failures() >= 1);
  await world.close();
});

test('a seal is in a checkpoint before the tick asks for a beacon', async () => {
  const world = await openWorld();
  const [closing, drawing] = [await world.round(), await world.round({ gameId: 2 })];
  await drawing.moveTo('draw');
  await closing.moveTo('closing');
  const log = await openTestLog(world, { holder: 'test' });
  const seen: number[] = [];
  const parts = world.tickParts({
    publishLog: () => log.publishAsLeader(),
    signature: async (beaconRound) => {
      seen.push((await published(world, log)).size);
      return world.sign(beaconRound);
    },
  });
  assert.ok(await parts.lease.hold());
  await tick(parts);
  // Two rounds opened, both sealed; then one drawn.
  assert.deepEqual(seen, [4]);
  assert.equal((await published(world, log)).size, 5);
  assert.deepEqual(log.errors, []);
  await log.stop();
  await world.close();
});

test('a tick seals and draws although the log is never published', async () => {
  const world = await openWorld();
  const [closing, drawing] = [await world.round(), await world.round({ gameId: 2 })];
  await drawing.moveTo('draw');
  await closing.moveTo('closing');
  await runTick(world, { publishLog: () => new Promise(() => {}) });
  const { rows } = await world.owner.query('select status from round order by game_id');
  assert.deepEqual(rows, [{ status: 'closed' }, { status: 'settled' }]);
  await world.close();
});

test('a process with another key than the log publishes nothing', async () => {
  const world = await openWorld();
  const first = await openTestLog(world, { logKey: Buffer.alloc(32, 1) });
  const second = await openTestLog(world, { holder: 'second' });
  await append(world, 1);
  await first.publish();
  assert.match(String(first.errors[0]), /the public log is signed by the key trine\.example/);
  await second.publish();
  assert.equal((await published(world, second)).size, 1);
  await second.stop();
  await world.close();
});

test('origin and key are fixed by the first checkpoint', async () => {
  const world = await closeAfterTests(openWorld());
  const claim = (lines: readonly string[], byte: number) =>
    claimLog(world.clockDatabase, createLogIdentity({ lines, logKey: Buffer.alloc(32, byte) }));
  await claim([], 1);
  await claim(['https://other.example:8443'], 2);
  const log = await openTestLog(world);
  await append(world, 1);
  await log.publish();
  await log.stop();
  await claim([...testLines, 'https://second.example'], 9);
  await assert.rejects(claim([], 9), (error) => {
    assert.ok(error instanceof StartError);
    assert.match(error.message, /trine\.example\/log, .* localhost\/log/);
    return true;
  });
  await assert.rejects(claim(testLines, 8), /signed by the key trine\.example\/log\+[0-9a-f]{8}/);
});
