import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { isTransientError } from './postgres-errors.ts';
import { StartError } from '../config/start-error.ts';
import { leaseIds, type IdLease, type IdLeaseOptions } from './id-lease.ts';
import { firstIdAt, NoIds, nodeCount } from './ids.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { openDatabase, type Database } from './transaction.ts';

const startMs = Date.UTC(2026, 5, 1);
const dayMs = 24 * 60 * 60_000;
/** Longer than any test takes by PostgreSQL's clock. */
const leaseMs = 60 * 60_000;

let own: TestDatabase;
let database: Database;
/** Both clocks of the processes in a test; PostgreSQL has its own. */
let nowMs = startMs;
let elapsedMs = 0;
let opened: IdLease[] = [];

before(async () => {
  own = await openTestDatabase();
  database = openDatabase(own.pool);
});

after(async () => {
  await Promise.all(opened.map((lease) => lease.release()));
  await own.close();
});

beforeEach(async () => {
  await Promise.all(opened.map((lease) => lease.release()));
  opened = [];
  nowMs = startMs;
  elapsedMs = 0;
  await own.ownerPool.query(
    `update id_lease set holder = null, leased_until = '-infinity', ids_from = 0, ids_before = 0`,
  );
});

async function lease(options: Partial<IdLeaseOptions> = {}): Promise<IdLease> {
  const clocks = { now: () => nowMs, elapsedMs: () => elapsedMs };
  const taken = await leaseIds(database, { holder: 'test', leaseMs, ...clocks, ...options });
  opened.push(taken);
  return taken;
}

/** As if no holder had renewed its lease for longer than that. */
async function expireAll(except = -1): Promise<void> {
  const sql = `update id_lease set leased_until = '-infinity' where node <> $1`;
  await own.ownerPool.query(sql, [except]);
}

function nodeOf(id: bigint): number {
  return Number((id / 512n) % BigInt(nodeCount));
}

test('200 starts beside a running process make no id twice', async () => {
  const living = await lease();
  const livingNode = nodeOf(living.nextId());
  const seen = new Set<bigint>();
  let made = 0;
  const note = (id: bigint, count = 1) => {
    made += count;
    for (let step = 0n; step < count; step += 1n) seen.add(id + step);
  };
  for (let start = 0; start < 200; start += 1) {
    const started = await lease();
    for (const count of [1, 38, 500, 3]) note(started.nextId(count), count);
    note(living.nextId(40), 40);
    // Every third stops in good order, the others die.
    if (start % 3 === 0) await started.release();
    else await expireAll(livingNode);
    nowMs += start % 2;
  }
  assert.equal(seen.size, made);
  for (const id of seen) assert.ok(Number.isSafeInteger(Number(id)));
});

test('starts at once take different nodes, and one too many is rejected', async () => {
  const all = await Promise.all(Array.from({ length: nodeCount }, () => lease()));
  assert.equal(new Set(all.map(({ nextId }) => nodeOf(nextId()))).size, nodeCount);
  await assert.rejects(lease(), (error) => {
    assert.ok(error instanceof StartError);
    assert.match(error.message, /^All 64 nodes for making ids are leased .*\.$/);
    return true;
  });
  await all[5]?.release();
  await lease();
});

test('a lease that was not renewed in time makes no ids, and a call renews it', async () => {
  const process = await lease({ leaseMs: 30_000 });
  const before = process.nextId();
  elapsedMs = 29_999;
  process.nextId();
  elapsedMs = 30_000;
  assert.throws(process.nextId, NoIds);
  // The rejection has started a renewal; this waits for the same one.
  await process.renew();
  assert.ok(process.nextId() > before);
});

test('missing ids are a transient error, as an unavailable database is', () => {
  assert.equal(isTransientError(new NoIds('')), true);
});

test('after hours of a stop a process makes no id of the next holder of its node', async () => {
  const stopped = await lease();
  const first = stopped.nextId();
  const node = nodeOf(first);
  await own.ownerPool.query(`update id_lease set leased_until = 'infinity' where node <> $1`, [
    node,
  ]);
  await expireNode(node);
  const next = await lease();
  const taken = next.nextId();
  assert.equal(nodeOf(taken), node);
  // Its own clock does not show it yet: what it still makes is below where the next one began.
  const late = stopped.nextId();
  assert.ok(late < taken);
  nowMs += dayMs;
  elapsedMs += leaseMs;
  assert.throws(stopped.nextId, NoIds);
  await assert.rejects(stopped.renew(), /All 64 nodes/);
  assert.throws(stopped.nextId, NoIds);
  await own.ownerPool.query(`update id_lease set leased_until = '-infinity' where node = 9`);
  await stopped.renew();
  const again = stopped.nextId();
  assert.equal(nodeOf(again), 9);
  assert.ok(again > late);
});

test('after a clock is set back by a day no id repeats, in this process or the next', async () => {
  const process = await lease();
  const before = process.nextId();
  nowMs -= dayMs;
  const after = process.nextId();
  assert.ok(after > before);
  const node = nodeOf(before);
  await own.ownerPool.query(`update id_lease set leased_until = 'infinity' where node <> $1`, [
    node,
  ]);
  await expireNode(node);
  const next = await lease();
  const later = next.nextId();
  assert.equal(nodeOf(later), node);
  assert.ok(later > after);
});

test('a clock that jumps ahead changes ids with the next renewal', async () => {
  const process = await lease();
  nowMs += dayMs;
  const before = process.nextId();
  assert.ok(before < firstIdAt(startMs + leaseMs));
  await process.renew();
  assert.ok(process.nextId() >= firstIdAt(nowMs));
});

test('a process that needs more ids than its lease has waits for another bound', async () => {
  const process = await lease({ leaseMs: 80 });
  const use = () => {
    for (;;) process.nextId(512);
  };
  assert.throws(use, NoIds);
  await process.renew();
  process.nextId(512);
});

test('a clean stop releases the node with the ids that were not made', async () => {
  const process = await lease();
  const id = process.nextId();
  await process.release();
  assert.throws(process.nextId, NoIds);
  const { rows } = await own.ownerPool.query(
    `select ids_before, holder, leased_until < now() as is_free from id_lease where node = $1`,
    [nodeOf(id)],
  );
  const nextTick = (id / 32_768n + 1n) * 32_768n;
  assert.deepEqual(rows, [{ ids_before: String(nextTick), holder: null, is_free: true }]);
});

test('the application cannot lower a bound', async () => {
  await lease();
  const lowered = own.pool.query('update id_lease set ids_before = 0');
  await assert.rejects(lowered, { code: '42501' });
  const sql = `select renew_id_node(node, epoch, 1000, 0) >= ids_before as kept
     from id_lease where holder is not null`;
  assert.deepEqual((await own.pool.query(sql)).rows, [{ kept: true }]);
});

async function expireNode(node: number): Promise<void> {
  const sql = `update id_lease set leased_until = '-infinity' where node = $1`;
  await own.ownerPool.query(sql, [node]);
}
