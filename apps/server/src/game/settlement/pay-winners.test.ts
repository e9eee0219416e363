// How the database pays a slice: the order of its locks, and what it rejects.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';

const round = 7;
const bucketCount = 64;
/** In the order of their keys, (bucket, player). */
const inOrder = Array.from({ length: 640 }, (_, index) => index + 1).toSorted(
  (one, other) => (one % bucketCount) - (other % bucketCount) || one - other,
);
const lookEveryMs = 5;
const timeoutMs = 90_000;
let postings = 100;

const database = await closeAfterTests(openTestDatabase());
// In the opposite order, and few rows: PostgreSQL prefers a scan of the whole table.
await database.ownerPool.query(
  `insert into account (bucket, player_id, balance_minor)
   select (p.id % 64)::smallint, p.id, 1000
   from unnest($1::bigint[]) with ordinality as p (id, place)
   order by p.place desc`,
  [inOrder],
);
await database.ownerPool.query('analyze account');

async function pay(client: PoolClient, players: readonly number[]): Promise<number> {
  postings += 1;
  const amounts = players.map((player) => player * 10);
  const { rows } = await client.query<{ paid: number }>(
    'select pay_winners($1::bigint, $2::bigint, $3::bigint[], $4::bigint[]) as paid',
    [postings, round, players, amounts],
  );
  return rows[0]?.paid ?? 0;
}

async function balances(): Promise<Map<string, string>> {
  const { rows } = await database.ownerPool.query<{ player_id: string; balance_minor: string }>(
    'select player_id, balance_minor from account',
  );
  return new Map(rows.map((row) => [row.player_id, row.balance_minor]));
}

test('each winner is credited once, against one entry of the house', async () => {
  const before = await balances();
  const client = await database.ownerPool.connect();
  assert.equal(await pay(client, inOrder), inOrder.length);
  assert.equal(await pay(client, []), 0);
  client.release();
  const after = await balances();
  for (const player of inOrder) {
    const gained = BigInt(after.get(String(player)) ?? 0) - BigInt(before.get(String(player)) ?? 0);
    assert.equal(gained, BigInt(player * 10));
  }
  const { rows } = await database.ownerPool.query<Record<string, string>>(
    `select sum(amount_minor) as sum, count(*) as count,
       sum(amount_minor) filter (where account_id = -2) as house
     from entry where round_id = $1`,
    [round],
  );
  const paid = inOrder.reduce((sum, player) => sum + player * 10, 0);
  assert.deepEqual(rows, [{ sum: '0', count: String(inOrder.length + 1), house: String(-paid) }]);
});

for (const [what, players] of [
  ['an account that does not exist', [64, 641]],
  ['an account twice', [64, 64]],
] as const) {
  test(`${what} is rejected, and no player is paid`, async () => {
    const before = await balances();
    const client = await database.ownerPool.connect();
    await assert.rejects(pay(client, players), /account that does not exist, or one twice/);
    client.release();
    assert.deepEqual(await balances(), before);
  });
}

test('accounts are locked one after another in the order of their keys', async () => {
  for (const blocked of [inOrder[0], inOrder[1], inOrder[300], inOrder.at(-1)]) {
    assert.ok(blocked !== undefined);
    const holder = await database.ownerPool.connect();
    const payer = await database.ownerPool.connect();
    await holder.query('begin');
    await holder.query('select from account where player_id = $1 for update', [blocked]);
    await payer.query('begin');
    const { rows } = await payer.query<{ pid: number }>('select pg_backend_pid() as pid');
    const paying = pay(payer, inOrder);
    await waits(rows[0]?.pid ?? 0);
    assert.deepEqual(await lockedByOthers(holder), inOrder.slice(0, inOrder.indexOf(blocked)));
    await holder.query('rollback');
    await paying;
    await payer.query('rollback');
    payer.release();
    holder.release();
  }
});

/** The players locked by another connection, in the order of the keys. */
async function lockedByOthers(holder: PoolClient): Promise<number[]> {
  const { rows } = await holder.query<{ player_id: string }>(
    'select player_id from account for update skip locked',
  );
  const free = new Set(rows.map((row) => Number(row.player_id)));
  return inOrder.filter((player) => !free.has(player));
}

async function waits(pid: number): Promise<void> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await delay(lookEveryMs)) {
    const { rows } = await database.ownerPool.query(
      `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`,
      [pid],
    );
    if (rows.length === 1) return;
  }
  assert.fail('it waits for nobody');
}
