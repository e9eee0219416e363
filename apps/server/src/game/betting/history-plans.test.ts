// Query plans of pages of orders: by the index, from partition to partition, no further than
// needed, also when a new partition has no statistics yet.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { explain, partitionsRead, type PlanNode } from '../../../testing/test-plans.ts';
import * as sql from './order-records.sql.ts';

const months = 12;
const ordersOfMonth = 3_000;

const { ownerPool: owner } = await closeAfterTests(openTestDatabase());
// Player 1 has every second order, 100 players the others; agent 2 invited ten of them.
await owner.query(`select * from ensure_partitions('bet_order', 12)`);
await owner.query(`
  insert into game (game_id, slug, time_zone) values (1, 'one', 'UTC');
  insert into plan values (1, 1, 0, 0, 100, 200000, 1000000000, 9700, 1);
  insert into player (
    bucket, player_id, username, password_hash, group_id, nickname, consented_at
  )
  select n % 64, n, 'player' || n, '', 1, 'player', now() from generate_series(1, 110) as n;
  insert into team_member (bucket, agent_id, player_id)
  select 2, 2, n from generate_series(11, 20) as n;
  insert into round (
    round_id, game_id, issue, opens_at, closes_at, draws_at, chain_hash, beacon_round, status,
    book_root, book_count, book_stake_minor, signature, randomness, outcome, settled_at
  )
  select
    first_id_at(m.at), 1, m.n::text, m.at, m.at + interval '1 minute',
    m.at + interval '2 minutes',
    '', m.n, 'settled', '', 1, 1, s.signature, sha256(s.signature),
    beacon_outcome(sha256(s.signature), 1::smallint, m.n::text), m.at
  from (
    select n, date_trunc('month', now()) + make_interval(months => n) as at
    from generate_series(0, ${months} - 1) as n
  ) m
  cross join lateral (
    select decode(repeat(lpad(to_hex(m.n), 8, '0'), 12), 'hex') as signature
  ) s`);
await owner.query(`
  insert into bet_order (
    bucket, player_id, order_id, round_id, game_id, plan_id, play, odds_hundredths, stake_minor,
    balance_after_minor, posting_id, account_version, step, created_at
  )
  select
    p.id % 64, p.id, r.round_id + n * 4096 * 600000::bigint, r.round_id, 1, 1, n % 38, 194, 1, 1,
    1, n, 1,
    r.opens_at + make_interval(mins => 10 * n)
  from round r
  cross join generate_series(1, ${ordersOfMonth}) as n
  cross join lateral (select case when n % 2 = 0 then 1 else 11 + n / 2 % 100 end) p (id)`);

const everything = ['17::smallint', '17', '0', '9007199254740991', 'null', 'null', '50', 'null'];
const mine = ['1::smallint', '1', ...everything.slice(2)];

function withArguments(base: readonly string[], changes: Readonly<Record<number, string>>) {
  return base.map((value, index) => changes[index] ?? value);
}

/** No page may sort a player's orders, or read more than `maxRows` of them. */
function assertWalk(plan: readonly PlanNode[], maxPartitions: number, maxRows: number): void {
  const read = partitionsRead(plan, 'bet_order');
  const shown = read.map(({ type, table, rows, removed }) => `${type} ${table} ${rows}+${removed}`);
  assert.ok(read.length > 0 && read.length <= maxPartitions, shown.join(', '));
  for (const { type, index } of read) {
    assert.match(type, /^Index (Only )?Scan$/);
    assert.match(index ?? '', /_pkey$/);
  }
  const rows = read.reduce((sum, node) => sum + (node.rows + node.removed) * node.loops, 0);
  assert.ok(rows <= maxRows, shown.join(', '));
}

async function idAtDepth(depth: number): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `select order_id as id from bet_order where bucket = 1 and player_id = 1
     order by order_id desc offset $1 limit 1`,
    [depth],
  );
  return rows[0]?.id ?? '';
}

for (const known of ['nothing', 'everything'] as const) {
  const state = `when PostgreSQL knows ${known} about the partitions`;

  test(`the first page and a deep page read only their own rows ${state}`, async () => {
    if (known === 'everything') await owner.query('analyze bet_order');
    for (const depth of [0, 7_000, 17_000]) {
      const literals = withArguments(mine, { 3: await idAtDepth(depth) });
      const plan = await explain(owner, sql.ordersOfPlayer, literals);
      assertWalk(plan, 2, 51);
      const types = plan.map(({ type }) => type);
      for (const bad of ['Sort', 'Incremental Sort', 'Merge Append', 'Seq Scan']) {
        assert.ok(!types.includes(bad), `${bad} at depth ${depth}`);
      }
    }
  });

  test(`a page by date reads only the partition of its dates ${state}`, async () => {
    const { rows } = await owner.query<{
      from: string;
      before: string;
      begin: string;
      end: string;
    }>(
      `select
         first_id_at(m.at - interval '1 day') as from,
         first_id_at(m.at + interval '2 days') as before,
         quote_literal(m.at) as begin, quote_literal(m.at + interval '1 day') as end
       from (
         select date_trunc('month', now()) + interval '5 months' + interval '9 days' as at
       ) m`,
    );
    const { from = '', before = '', begin = '', end = '' } = rows[0] ?? {};
    const dates = withArguments(mine, { 2: from, 3: before, 4: begin, 5: end });
    const plan = await explain(owner, sql.ordersOfPlayer, dates);
    // A day has 72 orders; one day on each side is read too.
    assertWalk(plan, 1, 72 * 2);
  });

  test(`a page of accepted orders reads no settled months ${state}`, async () => {
    const accepted = withArguments(mine, { 7: `'accepted'` });
    assertWalk(await explain(owner, sql.ordersOfPlayer, accepted), 1, 0);
    await owner.query(
      `update round set settled_at = null, status = 'drawn' where issue = '${months - 1}'`,
    );
    const plan = await explain(owner, sql.ordersOfPlayer, accepted);
    await owner.query(`update round set settled_at = now(), status = 'settled'`);
    // Two empty partitions made ahead, then the one with the newest round.
    assertWalk(plan, 3, 51);
  });

  test(`a page of wins reads few orders ${state}`, async () => {
    for (const status of ['profitable', 'unprofitable']) {
      const asked = withArguments(mine, { 7: `'${status}'` });
      assertWalk(await explain(owner, sql.ordersOfPlayer, asked), months, 1_000);
    }
  });

  test(`one order is one index lookup ${state}`, async () => {
    const literals = [...mine.slice(0, 2), await idAtDepth(9_000)];
    assertWalk(await explain(owner, sql.orderOfPlayer, literals), 1, 1);
  });

  test(`a team's page reads at most a page of each member ${state}`, async () => {
    const team = withArguments(everything, { 0: '2::smallint', 1: '2' });
    const plan = await explain(owner, sql.ordersOfTeam, team);
    const read = partitionsRead(plan, 'bet_order');
    for (const { type } of read) assert.match(type, /^Index (Only )?Scan$/);
    const rows = read.reduce((sum, node) => sum + (node.rows + node.removed) * node.loops, 0);
    // Ten members: the newest order of each, then up to fifty of each.
    assert.ok(rows <= 10 + 10 * 50, `${rows} orders were read`);
    assert.ok(read.length <= 2 * 4, `${read.length} scans of partitions`);
  });
}
