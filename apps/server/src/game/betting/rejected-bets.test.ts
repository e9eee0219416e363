// Rejected bets in the bet list: their rows, their players, how long they are kept. Also, what an
// agent sees of a member's bet.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer, Request } from '@trine/contract/client.ts';
import { planName } from '@trine/i18n/labels.ts';
import { columnOf } from '../../../testing/columns.ts';
import { testBet } from '../../../testing/test-bets.ts';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import { bucketOf, type PlayerId } from '../../platform/postgres/ids.ts';
import { assertRejected, data, openTestApi, type SignedIn } from '../../../testing/test-api.ts';
import { createRejectedBets, listRejectedBets } from './rejected-bets.ts';
import { noReceipt } from './order-records.ts';

const api = await closeAfterTests(openTestApi());
const world = api.world;
const round = await world.round();

async function bet({ client }: SignedIn, changes: Partial<Request<'/api/Lottery/playOrder'>> = {}) {
  return client.call('/api/Lottery/playOrder', testBet(round, { money: '10.00', ...changes }));
}

type Question = Request<'/api/user/orderList'>;

async function list({ client }: SignedIn, question: Question) {
  return data(client, '/api/user/orderList', question);
}

function reasonsOf(rows: Answer<'/api/user/orderList'>): string[] {
  return rows.map(({ status, reason }) => `${status} ${reason ?? ''}`.trim());
}

async function rowsOf(
  table: 'bet_order' | 'entry' | 'player_room_stake',
): Promise<string | undefined> {
  const { rows } = await world.owner.query<{ count: string }>(`select count(*) from ${table}`);
  return rows[0]?.count;
}

test('a rejected bet is in the list with its reason, and moved no money', async () => {
  const player = await api.signedIn({ balance: 100_00n });
  const tables = ['bet_order', 'entry', 'player_room_stake'] as const;
  const before = await Promise.all(tables.map(rowsOf));
  assertRejected(
    await bet(player, { play_type: 'big,sum_3', money: '60.00' }),
    'insufficient_funds',
  );
  assertRejected(await bet(player, { money: '0.50' }), 'stake_out_of_range');
  assert.deepEqual(await Promise.all(tables.map(rowsOf)), before);
  const rows = await list(player, { status: 'not_accepted' });
  assert.deepEqual(reasonsOf(rows), ['3 stake_out_of_range', '3 insufficient_funds']);
  const [small, large] = rows;
  assert.match(small?.mark ?? '', /1\.00 to 2,?000\.00/);
  assert.ok(large?.mark);
  const { id, mark, createtime, username } = large;
  assert.deepEqual(large, {
    id,
    mark,
    createtime,
    username,
    issue_id: Number(round.roundId),
    orderNo: '',
    status: 3,
    whether_hit: 0,
    profit: '0.00',
    quantity: '60.00',
    odds: '0.00',
    issue: round.issue,
    game_id: 1,
    name: 'Singapore',
    plan_name: planName('en', 0),
    play_method: 'Big · Sum 3',
    play_type: 'big,sum_3',
    lottery_code: '',
    reason: 'insufficient_funds',
  });
  const info = await data(player.client, '/api/user/orderInfo', { id });
  assert.deepEqual(info, { ...large, balance_after: null, settled_at: null, ...noReceipt });
});

test('rejected bets and orders are listed together by time and by page', async () => {
  const player = await api.signedIn({ balance: 100_00n });
  for (const money of ['1.00', '0.10', '2.00', '0.20', '3.00']) await bet(player, { money });
  const all = await list(player, { status: 'all' });
  const stakes = ['3.00', '0.20', '2.00', '0.10', '1.00'];
  assert.deepEqual(columnOf(all, 'quantity'), stakes);
  const paged: string[] = [];
  let beforeId: number | undefined;
  for (;;) {
    const before = beforeId === undefined ? {} : { before_id: beforeId };
    const page = await list(player, { status: 'all', limit: 2, ...before });
    paged.push(...page.map(({ quantity }) => quantity));
    beforeId = page.at(-1)?.id;
    if (page.length < 2) break;
  }
  assert.deepEqual(paged, stakes);
  assert.deepEqual(reasonsOf(await list(player, {})), ['0', '0', '0']);
  assert.deepEqual(reasonsOf(await list(player, { status: 'accepted' })), ['0', '0', '0']);
  const past = { status: 'not_accepted', end_date: '2020-01-01' } as const;
  assert.deepEqual(await list(player, past), []);
});

test('rejections of invalid bets are not kept, and a repeated one is kept once', async () => {
  const player = await api.signedIn({ balance: 100_00n });
  const guest = await api.signedIn({ groupId: 2, balance: 0n });
  assertRejected(await bet(guest), 'members_only');
  assertRejected(await bet(player, { play_type: 'big,big' }), 'invalid_field');
  assertRejected(await bet(player, { play_type: 'sum_28' }), 'play_unknown');
  assertRejected(await bet(player, { plan_id: 4711 }), 'plan_unknown');
  assertRejected(await bet(player, { issue: '20301231001' }), 'not_current_round');
  for (let time = 0; time < 3; time += 1) {
    assertRejected(await bet(player, { money: '500.00' }), 'insufficient_funds');
  }
  const rows = await list(player, { status: 'not_accepted' });
  assert.deepEqual(reasonsOf(rows), ['3 insufficient_funds']);
  assert.deepEqual(await list(guest, { status: 'not_accepted' }), []);
});

test('rejected bets are listed for their own player, for a day', async () => {
  const [player, other] = [await api.signedIn(), await api.signedIn()];
  assertRejected(await bet(player, { money: '0.10' }), 'stake_out_of_range');
  const [row] = await list(player, { status: 'not_accepted' });
  const id = row?.id ?? 0;
  assert.deepEqual(await list(other, { status: 'all' }), []);
  assertRejected(await other.client.call('/api/user/orderInfo', { id }), 'not_found');
  await world.owner.query(
    `update rejected_bet set created_at = created_at - interval '1 day' where player_id = $1`,
    [player.playerId],
  );
  assert.deepEqual(await list(player, { status: 'all' }), []);
  assertRejected(await player.client.call('/api/user/orderInfo', { id }), 'not_found');
  await world.owner.query('select from sweep_rejected_bets(0, 1000000)');
  const { rows } = await world.owner.query('select from rejected_bet where player_id = $1', [
    player.playerId,
  ]);
  assert.equal(rows.length, 0);
});

test('the newest hundred rejected bets of a player are kept', async () => {
  const playerId = await world.player();
  const rejectedBets = createRejectedBets(world.database, world.nextId);
  for (let stake = 1; stake <= 160; stake += 1) {
    const where = { gameId: 1, planId: 1, issue: round.issue, oddsVersion: null };
    const small = { ...where, stakeMinor: BigInt(stake), plays: [0] };
    rejectedBets.record(playerId, small, { reason: 'stake_out_of_range' });
    if (stake % 80 === 0) await rejectedBets.flush();
  }
  const question = { beginDate: null, endDate: null, timeZone: 'UTC', beforeId: null };
  const kept = await listRejectedBets(world.database, { ...question, playerId, limit: 200 });
  assert.deepEqual(
    kept.map(({ stakeMinor }) => Number(stakeMinor)),
    Array.from({ length: 100 }, (_, index) => 160 - index),
  );
});

test('processes that trim the same player never wait for each other', async () => {
  const playerId = await world.player();
  const [first, second] = [
    createRejectedBets(world.database, world.nextId),
    createRejectedBets(world.database, world.nextId),
  ];
  const where = { gameId: 1, planId: 1, issue: round.issue, oddsVersion: null, plays: [0] };
  for (let stake = 1; stake <= 100; stake += 1) {
    first.record(
      playerId,
      { ...where, stakeMinor: BigInt(stake) },
      { reason: 'stake_out_of_range' },
    );
  }
  await first.flush();
  const other = await world.owner.connect();
  try {
    await other.query('begin');
    // Like another process that deletes them at this moment.
    await other.query('select from rejected_bet where player_id = $1 for update', [
      String(playerId),
    ]);
    second.record(playerId, { ...where, stakeMinor: 0n }, { reason: 'stake_out_of_range' });
    await second.flush();
  } finally {
    await other.query('rollback');
    other.release();
  }
  const question = { beginDate: null, endDate: null, timeZone: 'UTC', beforeId: null };
  const kept = await listRejectedBets(world.database, { ...question, playerId, limit: 200 });
  assert.equal(kept.length, 101);
});

test('an unavailable database loses rejected bets and delays no answer', async () => {
  const gone = { query: async () => Promise.reject(new Error('gone')) };
  const rejectedBets = createRejectedBets(gone, world.nextId);
  const playerId = await world.player();
  const small = { gameId: 1, planId: 1, issue: round.issue, oddsVersion: null, plays: [0] };
  rejectedBets.record(playerId, { ...small, stakeMinor: 1n }, { reason: 'stake_out_of_range' });
  await rejectedBets.flush();
});

async function joinTeam(agent: PlayerId, member: PlayerId): Promise<void> {
  await world.owner.query(
    'insert into team_member (bucket, agent_id, player_id) values ($1, $2, $3)',
    [bucketOf(agent), agent, member],
  );
}

test("an agent sees a direct member's bet without balance and receipt", async () => {
  const agent = await api.signedIn({ groupId: 3 });
  const [member, stranger] = [await api.signedIn(), await api.signedIn()];
  await joinTeam(agent.playerId, member.playerId);
  const placed = await bet(member);
  const foreign = await bet(stranger);
  assert.ok(placed.ok && foreign.ok);
  const id = placed.data.orders[0]?.id ?? 0;
  const [row] = await list(agent, { activeTab: 1 });
  const info = await data(agent.client, '/api/user/orderInfo', { id });
  assert.deepEqual(info, { ...row, balance_after: null, settled_at: null, ...noReceipt });
  assert.match(info.username, /^.\*+.$/);
  const own = await data(member.client, '/api/user/orderInfo', { id });
  assert.ok(own.receipt !== null && own.balance_after !== null);
  const asks: [SignedIn, number][] = [
    [agent, foreign.data.orders[0]?.id ?? 0],
    [member, foreign.data.orders[0]?.id ?? 0],
    [stranger, id],
  ];
  for (const [who, order] of asks) {
    assertRejected(await who.client.call('/api/user/orderInfo', { id: order }), 'not_found');
  }
  assertRejected(await agent.client.call('/api/fairness/order', { id }), 'not_found');
  assertRejected(await bet(member, { money: '0.10' }), 'stake_out_of_range');
  const [rejection] = await list(member, { status: 'not_accepted' });
  assert.deepEqual(await list(agent, { activeTab: 1, status: 'not_accepted' }), []);
  assert.equal((await list(agent, { activeTab: 1, status: 'all' })).length, 1);
  const rejectedId = rejection?.id ?? 0;
  assertRejected(await agent.client.call('/api/user/orderInfo', { id: rejectedId }), 'not_found');
});
