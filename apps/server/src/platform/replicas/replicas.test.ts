// Reads from real replicas that lag, hang, die, are promoted, or follow the old primary.

import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import type { Pool } from 'pg';
import { openTestCable, type TestCable } from '../../../testing/test-cable.ts';
import { openTestReplication, type TestReplication } from '../../../testing/test-replication.ts';
import { openPool } from '../postgres/pool.ts';
import { openDatabase, type Connection, type Database } from '../postgres/transaction.ts';
import { readWalPosition } from '../postgres/wal-position.ts';
import type { ReplicaCondition } from './lag.ts';
import { createReplicaReads, type ReplicaReads } from './reads.ts';

const limitMs = 60_000;

let replication: TestReplication;
/** To the replica. */
let cable: TestCable;
let primary: Database;
let reads: ReplicaReads;
const pools: Pool[] = [];
const logged: string[] = [];

before(async () => {
  replication = await openTestReplication({ standbys: 2 });
  const [first, second] = replication.standbys;
  assert.ok(first && second);
  cable = await openTestCable(second.url);
  await replication.primary.query('create table note (number bigint)');
  await replication.primary.query('grant select, insert on note to public');
  const open = (url: string, given: object) => {
    const pool = openPool({ url, max: 4, name: 'trine test', ...given });
    pools.push(pool);
    return pool;
  };
  // Reads go to the second standby; the first one is promoted later.
  const url = replication.primary.url.replace(
    /@[^/]+/,
    `@127.0.0.1:${replication.primary.port},127.0.0.1:${first.port}`,
  );
  primary = openDatabase(open(url, {}));
  reads = createReplicaReads({
    primary,
    replicas: [
      { name: 'second', open: ({ onSocket }) => open(cable.url, { onSocket, acquireMs: 500 }) },
    ],
    log: { warn: (_details, message) => void logged.push(message) },
  });
  await becomes('well');
});

after(async () => {
  await reads.stop();
  await Promise.all(pools.map((pool) => pool.end()));
  await cable.close();
  await replication.close();
});

async function becomes(condition: ReplicaCondition): Promise<void> {
  while (reads.report()[0]?.condition !== condition) await delay(10);
}

/** Waits until this message, and no other, was logged; clears the log. */
async function waitForLog(message: string): Promise<void> {
  while (!logged.includes(message)) await delay(10);
  assert.deepEqual(logged.splice(0), [message]);
}

async function ask(from: Connection, text: string): Promise<string | null | undefined> {
  const { rows } = await from.query({ name: text, text, values: [], rowMode: 'array' });
  return rows[0]?.[0];
}

const isReplica = 'select pg_is_in_recovery()';
const newest = 'select max(number) from note';
let written = 0;

/** A player's write: it is acknowledged when this returns. */
async function write(): Promise<string> {
  written += 1;
  await ask(primary, `insert into note (number) values (${written}) returning number`);
  return String(written);
}

/** On a busy machine a single read may miss the replica's time limit. */
async function readsFromReplica(from: () => Promise<Connection>): Promise<void> {
  while ((await ask(await from(), isReplica)) !== 't') await delay(10);
}

test(
  'a replica that keeps up answers, and has what was written before',
  { timeout: limitMs },
  async () => {
    const before = reads.counts.replica;
    await readsFromReplica(async () => reads.recent);
    await readsFromReplica(() => reads.caughtUp());
    await readsFromReplica(async () => reads.upTo(await readWalPosition(primary)));
    assert.ok(reads.counts.replica >= before + 3);
    for (let times = 0; times < 20; times += 1) {
      const last = await write();
      assert.equal(await ask(reads.upTo(await readWalPosition(primary)), newest), last);
      assert.equal(await ask(await reads.caughtUp(), newest), await write().then(() => last));
    }
    assert.equal(await ask(reads.upTo(undefined), isReplica), 'f');
  },
);

test(
  'a replica that lags: own writes come from the primary, the rest while it is not old',
  { timeout: limitMs },
  async () => {
    const [, second] = replication.standbys;
    assert.ok(second);
    await write();
    await readsFromReplica(() => reads.caughtUp());
    await second.query('select pg_wal_replay_pause()');
    const paused = `select where pg_get_wal_replay_pause_state() = 'paused'`;
    while ((await second.query(paused)).length === 0) await delay(5);
    const last = await write();
    const position = await readWalPosition(primary);
    assert.equal(await ask(reads.upTo(position), newest), last);
    assert.equal(await ask(reads.upTo(position), isReplica), 'f');
    assert.equal(await ask(await reads.caughtUp(), newest), last);
    await becomes('behind');
    assert.equal(await ask(reads.recent, newest), last);
    await waitForLog('a replica is not read from; others or the primary answer');
    const [report] = reads.report();
    assert.ok((report?.lagMs ?? 0) > 2_000 && (report?.lagBytes ?? 0) > 0);
    await second.query('select pg_wal_replay_resume()');
    await waitForLog('a replica is read from again');
  },
);

test(
  'a replica that hangs or is gone: the primary answers within a moment',
  { timeout: limitMs },
  async () => {
    for (const state of ['frozen', 'cut'] as const) {
      cable.set(state);
      assert.equal(await ask(reads.recent, isReplica), 'f', state);
      await becomes('away');
      cable.set('passes');
      await becomes('well');
      await readsFromReplica(async () => reads.recent);
    }
    logged.length = 0;
  },
);

test(
  'a statement that is too slow fails, and does not run once more elsewhere',
  { timeout: limitMs },
  async () => {
    const [, second] = replication.standbys;
    await readsFromReplica(async () => reads.recent);
    const before = reads.counts.primary;
    const isCancelled = assert.rejects(ask(reads.recent, 'select pg_sleep(60)'), { code: '57014' });
    const cancel =
      "select pg_cancel_backend(pid) from pg_stat_activity where query = 'select pg_sleep(60)'";
    while ((await second?.query(cancel))?.length === 0) await delay(5);
    await isCancelled;
    assert.equal(reads.counts.primary, before);
  },
);

test(
  'after a fail-over, a replica of the old primary is not read from until it follows',
  { timeout: limitMs },
  async () => {
    const [first, second] = replication.standbys;
    assert.ok(first && second);
    await write();
    // Orderly, so that no standby is ahead of the promoted one.
    await replication.primary.stop();
    await first.query('select pg_promote()');
    await becomes('apart');
    const last = await write();
    assert.equal(await ask(reads.recent, newest), last);
    const { password } = new URL(first.url);
    await second.restart([
      `primary_conninfo=host=127.0.0.1 port=${first.port} user=trine password=${password}`,
    ]);
    await first.query('checkpoint');
    // Its files prove the timeline with its next restart point.
    while (reads.report()[0]?.condition !== 'well') {
      await second.query('checkpoint');
      await delay(20);
    }
    await write();
    await readsFromReplica(() => reads.caughtUp());
  },
);

test('a promoted replica is not read from', { timeout: limitMs }, async () => {
  const [, second] = replication.standbys;
  assert.ok(second);
  await second.query('select pg_promote()');
  await becomes('promoted');
  const last = await write();
  assert.equal(await ask(reads.recent, newest), last);
});
