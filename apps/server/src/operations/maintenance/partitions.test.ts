import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { Pool } from 'pg';
import { openWorld } from '../../../testing/test-world.ts';
import { bucketOf, firstIdAt, type PlayerId } from '../../platform/postgres/ids.ts';
import { createMovableDatabase } from '../../../testing/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { openDatabase, type Database } from '../../platform/postgres/transaction.ts';
import { errorCode } from '../../platform/config/start-error.ts';
import { ensurePartitions } from './partitions.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The middle of the next month, so that no month ends during a test. */
const aheadMs = untilMiddleOfNextMonth(new Date());

let testDatabase: TestDatabase | null = null;
let owner: Pool;
let database: Database;

beforeEach(async () => {
  await testDatabase?.close();
  testDatabase = await openTestDatabase(() => createMovableDatabase(aheadMs));
  owner = testDatabase.ownerPool;
  database = openDatabase(testDatabase.clockPool);
});

after(() => testDatabase?.close());

function untilMiddleOfNextMonth(from: Date): number {
  return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 15) - from.getTime();
}

/** Epoch milliseconds by the database's clock. */
function now(): number {
  return Date.now() + aheadMs;
}

interface Partition {
  readonly name: string;
  readonly begin: bigint | null;
  readonly end: bigint | null;
}

/** In the order of their ids; null is an open end. */
async function partitionsOf(table: string): Promise<Partition[]> {
  const { rows } = await owner.query<{ name: string; bounds: string }>(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
     from pg_inherits i
     join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass`,
    [table],
  );
  return rows
    .map(({ name, bounds }) => {
      const [begin, end] = [...bounds.matchAll(/\('?(\w+)'?\)/g)].map(([, bound = '']) =>
        /^\d/.test(bound) ? BigInt(bound) : null,
      );
      return { name, begin: begin ?? null, end: end ?? null };
    })
    .toSorted((one, other) => Number((one.begin ?? -1n) - (other.begin ?? -1n)));
}

async function insertOrder(orderId: bigint): Promise<void> {
  await owner.query(
    `insert into bet_order (
       bucket, player_id, order_id, round_id, game_id, plan_id, play, odds_hundredths,
       stake_minor, balance_after_minor, posting_id, account_version, step
     ) values (17, 10001, $1, 5, 1, 1, 0, 194, 100, 0, 1, 1, 1)`,
    [String(orderId)],
  );
}

async function placeOf(orderId: bigint): Promise<string | undefined> {
  const { rows } = await owner.query<{ place: string }>(
    'select tableoid::regclass::text as place from bet_order where order_id = $1',
    [String(orderId)],
  );
  return rows[0]?.place;
}

const monthName = /^(?:bet_order|posted_entry)_(\d{4})_(\d{2})$/;

test('partitions of the months ahead are created once and without gaps', async () => {
  const first = await ensurePartitions(database);
  assert.ok(first.created >= 6, `${first.created} were made`);
  assert.equal(first.beyond, 0);
  assert.deepEqual(await ensurePartitions(database), { created: 0, beyond: 0 });
  for (const table of ['bet_order', 'posted_entry']) {
    const partitions = await partitionsOf(table);
    const names = partitions.map(({ name }) => name);
    assert.deepEqual([names[0], names.at(-1)], [`${table}_first`, `${table}_later`]);
    assert.deepEqual([partitions[0]?.begin, partitions.at(-1)?.end], [null, null]);
    for (const [index, { name, begin }] of partitions.entries()) {
      if (index === 0) continue;
      assert.equal(begin, partitions[index - 1]?.end, name);
      const [, year, month] = monthName.exec(name) ?? [];
      if (year !== undefined) assert.equal(begin, firstIdAt(Date.parse(`${year}-${month}-01`)));
    }
    const later = partitions.at(-1)?.begin ?? 0n;
    assert.ok(later > firstIdAt(now() + 89 * dayMs), 'three months at least');
  }
});

test('a new partition has the keys, indexes and checks of its table', async () => {
  await ensurePartitions(database);
  const parts = (await partitionsOf('posted_entry')).map(({ name }) => name);
  for (const part of parts) {
    const { rows } = await owner.query<{ count: number; checks: number }>(
      `select
         (select count(*)::integer from pg_index where indrelid = $1::regclass) as count,
         (select count(*)::integer from pg_constraint
          where conrelid = $1::regclass and contype = 'c') as checks`,
      [part],
    );
    assert.deepEqual(rows[0], { count: 2, checks: 7 }, part);
  }
});

test("each row has a partition; when its month's is created, the row moves there", async () => {
  const soon = firstIdAt(now() + 40 * dayMs);
  const far = firstIdAt(Date.parse('2090-01-01'));
  for (const id of [0n, soon, far]) await insertOrder(id);
  assert.deepEqual(await Promise.all([0n, soon, far].map(placeOf)), [
    'bet_order_first',
    'bet_order_later',
    'bet_order_later',
  ]);
  assert.equal((await ensurePartitions(database)).beyond, 1);
  assert.match((await placeOf(soon)) ?? '', monthName);
  assert.equal(await placeOf(far), 'bet_order_later');
  const { rows } = await owner.query('select count(*)::integer as count from bet_order');
  assert.deepEqual(rows, [{ count: 3 }]);
});

test('a long read is not interrupted, and bets do not queue behind it', async () => {
  const reader = await owner.connect();
  try {
    await reader.query('begin');
    await reader.query('select count(*) from bet_order');
    const preparing = assert.rejects(ensurePartitions(database), { code: '55P03' });
    await insertOrder(firstIdAt(now()));
    await preparing;
    await reader.query('select count(*) from bet_order');
  } finally {
    await reader.query('rollback');
    reader.release();
  }
  assert.ok((await ensurePartitions(database)).created > 0);
});

test('processes that start together create each partition once, and none fails', async () => {
  const reader = await owner.connect();
  const counts: number[] = [];
  try {
    while (!counts.some((count) => count > 0)) {
      await reader.query('begin');
      await reader.query('select count(*) from bet_order');
      const preparing = Array.from({ length: 4 }, () => createdUnlessBusy(database));
      const over = new AbortController();
      const done = Promise.all(preparing).finally(() => over.abort());
      // Each has read which partitions are missing and waits for the table, or has given up.
      await allWait(preparing.length, over.signal);
      await reader.query('rollback');
      counts.push(...(await done));
    }
  } finally {
    reader.release();
  }
  const made = (await partitionsOf('bet_order')).filter(({ name }) => monthName.test(name)).length;
  assert.equal((await ensurePartitions(database)).created, 0);
  assert.ok(made >= 3, String(made));
});

async function allWait(count: number, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const { rows } = await owner.query<{ waiting: number }>(
      `select count(*)::integer as waiting from pg_locks
       where not granted and relation = 'bet_order'::regclass`,
    );
    if (rows[0]?.waiting === count) return;
  }
}

test('its lock time-out is far shorter than that of other statements', async () => {
  const { rows } = await owner.query<{ settings: string[] }>(
    `select proconfig as settings from pg_proc where proname = 'ensure_partitions'`,
  );
  assert.ok(rows[0]?.settings.includes('lock_timeout=250ms'), String(rows[0]?.settings));
});

test('bets are accepted while partitions are created', async () => {
  const world = await openWorld();
  try {
    const { issue } = await world.round();
    const players = await Promise.all(Array.from({ length: 20 }, () => world.player()));
    const request = { issue, plan_id: 1, game_id: 1, play_type: 'big', money: '1.00' };
    const made = { months: 0 };
    const making = (async () => {
      while (made.months === 0) made.months = await createdUnlessBusy(world.clockDatabase);
    })();
    let placed = 0;
    while (made.months === 0 || placed < 200) {
      const told = await Promise.all(
        players.map((playerId) => world.betQueue.place({ playerId, key: null, request })),
      );
      for (const { kind } of told) assert.equal(kind, 'placed');
      placed += told.length;
    }
    await making;
    const { rows } = await world.owner.query('select count(*)::integer as count from bet_order');
    assert.deepEqual(rows, [{ count: placed }]);
  } finally {
    await world.close();
  }
});

async function createdUnlessBusy(from: Database): Promise<number> {
  try {
    return (await ensurePartitions(from)).created;
  } catch (error) {
    assert.equal(errorCode(error), '55P03');
    return 0;
  }
}

const forbidden = [
  { what: 'to drop a partition', sql: 'drop table bet_order_first' },
  { what: 'to detach one', sql: 'alter table bet_order detach partition bet_order_first' },
  {
    what: 'to make one',
    sql: 'create table odd partition of posted_entry for values from (1) to (2)',
  },
  { what: 'to read past the parent', sql: 'select count(*) from posted_entry_first' },
  { what: 'to write past the parent', sql: 'delete from bet_order_later' },
];
for (const { what, sql } of forbidden) {
  test(`the application has no right ${what}`, async () => {
    await assert.rejects(testDatabase?.pool.query(sql) ?? Promise.resolve(), { code: '42501' });
  });
}

test('only the two tables get partitions, and only of months ahead', async () => {
  const asked = 'select * from ensure_partitions($1, $2)';
  for (const values of [
    ['account', 3],
    ['posted_entry', 0],
    ['posted_entry', 25],
  ]) {
    await assert.rejects(testDatabase?.clockPool.query(asked, values) ?? Promise.resolve(), {
      code: 'P0001',
    });
  }
});

test('ids begin at the same moment in the database as in the application', async () => {
  for (const text of ['2025-01-01Z', '2026-01-01Z', '2026-11-21T19:07:08.123Z', '2094-12-31Z']) {
    const { rows } = await owner.query<{ id: string }>('select first_id_at($1) as id', [text]);
    assert.equal(BigInt(rows[0]?.id ?? -1), firstIdAt(Date.parse(text)), text);
  }
});

test('a player has the same bucket in the database as in the application', async () => {
  for (const playerId of [1n, 63n, 64n, 10_001n, 9_223_372_036_854_775_807n]) {
    const sql = 'select bucket_of($1) as bucket';
    const { rows } = await owner.query<{ bucket: number }>(sql, [playerId]);
    assert.equal(rows[0]?.bucket, bucketOf(playerId as PlayerId), String(playerId));
  }
});
