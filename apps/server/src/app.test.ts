// The main path through the API, as a client.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Request } from '@trine/contract/client.ts';
import { leafHash, treeRoot } from '@trine/fairness/book.ts';
import { PLAYS } from '@trine/game/plays.ts';
import { parseTimetable } from '@trine/game/timetable.ts';
import { addTimetable } from '../testing/test-timetable.ts';
import type { TestRound, World } from '../testing/test-world.ts';
import { tick } from './game/clock/tick.ts';
import { data, openTestApi, assertRejected, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let world: World;
let round: TestRound;

before(async () => {
  api = await openTestApi();
  world = api.world;
  round = await world.round();
});

after(async () => {
  await api.close();
});

function bet(changes: Partial<Request<'/api/Lottery/playOrder'>> = {}) {
  const standard = { issue: round.issue, plan_id: 1, game_id: 1, play_type: 'big', money: '10.00' };
  return { ...standard, ...changes };
}

test('a bet from the home screen to the record, every reply as in the contract', async () => {
  const { client, playerId } = await api.signedIn({ balance: 100_00n });
  const home = await data(client, '/api/index/index', {});
  assert.deepEqual(
    home.games.map((game) => [game.id, game.name]),
    [
      [1, 'Singapore'],
      [2, 'New Zealand'],
      [3, 'Kuala Lumpur'],
      [4, 'Australia'],
    ],
  );
  const { gameList } = await data(client, '/api/Lottery/index', { game_id: 1 });
  assert.deepEqual(
    gameList.map((room) => room.join_limit),
    ['0.00', '1000.00', '10000.00', '100000.00'],
  );
  const odds = await data(client, '/api/Lottery/oddsList', { plan_id: 1 });
  assert.equal(odds.rule_base.length, 10);
  assert.equal(odds.rule_num.length, 28);
  assert.deepEqual(odds.rule_base[0], {
    id: 101,
    class: 'big',
    class_name: 'Big',
    odds: '1.94',
    chance: '0.5000',
    return: '0.9700',
  });
  const heart = await data(client, '/api/Lottery/heart', { plan_id: 1, game_id: 1 });
  assert.equal(heart.issue?.issue, round.issue);
  assert.equal(heart.issue.whether_close, 0);

  const placed = await data(client, '/api/Lottery/playOrder', bet({ play_type: ['big', 137] }));
  assert.equal(placed.money, '80.00');
  const [first, second] = placed.orders;
  assert.ok(first && second);
  assert.equal(second.play_type, 'sum_26');
  assert.match(
    first.receipt,
    new RegExp(`^trine/2\\|1\\|${round.issue}\\|big\\|1000\\|\\d+\\|[0-9a-f]{64}$`),
  );

  const seen = await data(client, '/api/Lottery/heart', {
    plan_id: 1,
    game_id: 1,
    since: first.id - 1,
  });
  assert.deepEqual(
    seen.message.map((message) => [message.id, message.mine, message.after_quantity]),
    [
      [first.id, 1, '90.00'],
      [second.id, 1, '80.00'],
    ],
  );
  const [newest] = await data(client, '/api/user/orderList', { limit: 1 });
  assert.equal(newest?.orderNo, second.orderNo);
  const older = await data(client, '/api/user/orderList', { before_id: second.id });
  assert.deepEqual(
    older.map((order) => order.id),
    [first.id],
  );
  const info = await data(client, '/api/user/orderInfo', { id: first.id });
  assert.equal(info.receipt, first.receipt);
  assert.equal(info.username, `tester${playerId}`);
});

test('a drawn round is in every answer, and its win is returned until it is closed', async () => {
  const drawn = await world.round({ gameId: 2 });
  const { client, token } = await api.signedIn({ balance: 100_00n });
  const stranger = await api.signedIn();
  const everySum = PLAYS.slice(10).join(',');
  const placed = await data(client, '/api/Lottery/playOrder', {
    ...bet({ play_type: everySum, money: 1 }),
    issue: drawn.issue,
    game_id: 2,
    plan_id: 5,
  });
  const before = await data(client, '/api/fairness/round', { game_id: 2, issue: drawn.issue });
  assert.deepEqual([before.digits, before.book, before.signature], [null, null, null]);
  await drawn.moveTo('draw');
  const parts = world.tickParts();
  assert.ok(await parts.lease.hold());
  await tick(parts);

  const facts = await data(client, '/api/fairness/round', { game_id: 2, issue: drawn.issue });
  assert.equal(facts.beacon_round, before.beacon_round);
  const leaves = placed.orders.map((order) => leafHash(order.receipt));
  assert.equal(facts.book?.root, Buffer.from(treeRoot(leaves)).toString('hex'));
  const [listed] = await data(client, '/api/Lottery/issueList', { game_id: 2, limit: 1 });
  assert.equal(listed?.issue, drawn.issue);
  assert.deepEqual([listed.site_1, listed.site_2, listed.site_3], facts.digits);
  assert.equal(listed.code, facts.code);

  const won = placed.orders.find((order) => order.play_type === `sum_${facts.code}`);
  assert.ok(won);
  const profit = (Number(won.odds) - 1).toFixed(2);
  const staked = placed.orders.length;
  const roundNet = (Number(won.odds) - staked).toFixed(2);
  const hit = await data(client, '/api/user/getGameResult', { game_id: 2 });
  assert.deepEqual(hit, {
    id: won.id,
    profit,
    issue: drawn.issue,
    play_method: won.play_method,
    round_payout: Number(won.odds).toFixed(2),
    round_stake: staked.toFixed(2),
    round_net: roundNet,
  });
  const heart = await data(client, '/api/Lottery/heart', { plan_id: 5, game_id: 2 });
  assert.deepEqual(heart.hit_notice, {
    id: won.id,
    profit,
    issue: drawn.issue,
    round_net: roundNet,
  });
  assertRejected(
    await stranger.client.call('/api/user/closeGameResult', { order_id: won.id }),
    'not_found',
  );
  await data(client, '/api/user/closeGameResult', { order_id: won.id });
  const none = await client.call('/api/user/getGameResult', { game_id: 2 });
  assert.deepEqual([none.ok, none.code], [true, 200]);

  const counts: Record<string, number> = {};
  for (const status of ['accepted', 'profitable', 'unprofitable', 'cancelled'] as const) {
    counts[status] = (await data(client, '/api/user/orderList', { status })).length;
  }
  assert.deepEqual(counts, { accepted: 0, profitable: 1, unprofitable: 27, cancelled: 0 });
  const user = await data(api.clientFor(token), '/api/user/userInfo', {});
  assert.equal(user.money, (100 - 28 + Number(won.odds)).toFixed(2));
});

test('an agent reads the orders of direct members, masked; other players may not', async () => {
  const agent = await api.signedIn({ groupId: 3 });
  const member = await api.signedIn();
  await world.owner.query(
    'insert into team_member (bucket, agent_id, player_id) values ($1, $2, $3)',
    [Number(agent.playerId % 64n), String(agent.playerId), String(member.playerId)],
  );
  const placed = await data(member.client, '/api/Lottery/playOrder', bet());
  const [seen] = await data(agent.client, '/api/user/orderList', { activeTab: 1 });
  assert.equal(seen?.id, placed.orders[0]?.id);
  assert.match(seen?.username ?? '', /^t\*\*\*\d$/);
  assertRejected(await member.client.call('/api/user/orderList', { activeTab: 1 }), 'agents_only');
  const stranger = await api.signedIn();
  assertRejected(
    await stranger.client.call('/api/user/orderInfo', { id: seen?.id ?? 0 }),
    'not_found',
  );
});

test('the feed masks names of other players and has no other data of theirs', async () => {
  const [one, other] = [await api.signedIn(), await api.signedIn()];
  const placed = await data(one.client, '/api/Lottery/playOrder', bet());
  const since = (placed.orders[0]?.id ?? 0) - 1;
  const request = { plan_id: 1, game_id: 1, since };
  const { message } = await data(other.client, '/api/Lottery/heart', request);
  const [seen] = message;
  assert.deepEqual(
    [seen?.user_id, seen?.inviter_id, seen?.after_quantity, seen?.mine],
    [null, null, null, 0],
  );
  assert.match(seen?.nickname ?? '', /^t\*\*\*\d$/);
});

test('the beacon chain is public, and older ones by their hash', async () => {
  const client = api.clientFor(null);
  const chain = await data(client, '/api/fairness/chain', {});
  assert.deepEqual(chain, {
    kind: 'demo',
    chain_hash: world.chain.chainHash,
    public_key: world.chain.publicKey,
    scheme: 'bls-unchained-g1-rfc9380',
    period: world.chain.periodSeconds,
    genesis_time: world.chain.genesisTime,
  });
  const older = { ...chain, chain_hash: 'ab'.repeat(32), period: 30 };
  await world.owner.query(
    `insert into beacon_chain (chain_hash, kind, public_key, scheme, period_seconds, genesis_time)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      older.chain_hash,
      older.kind,
      older.public_key,
      older.scheme,
      older.period,
      older.genesis_time,
    ],
  );
  for (const known of [chain, older]) {
    const { chain_hash } = known;
    assert.deepEqual(await data(client, '/api/fairness/chain', { chain_hash }), known);
  }
  const strange = { chain_hash: 'cd'.repeat(32) };
  assertRejected(await client.call('/api/fairness/chain', strange), 'not_found');
  const unknown = { game_id: 1, issue: '20200101001' };
  assertRejected(await api.clientFor(null).call('/api/fairness/round', unknown), 'not_found');
});

test('the timetable of a game is public', async () => {
  const client = api.clientFor(null);
  assert.deepEqual(await data(client, '/api/fairness/timetable', { game_id: 4 }), {
    game_id: 4,
    lines: [],
  });
  const schedule = {
    timeZone: 'Australia/Sydney',
    saleHours: 'always',
    roundSeconds: 210,
    closeSeconds: 12,
    offsetSeconds: 156,
  } as const;
  const [version] = await addTimetable(world, 4, schedule);
  const { lines } = await data(client, '/api/fairness/timetable', { game_id: 4 });
  assert.deepEqual(parseTimetable(lines, 4), [version]);
  assert.deepEqual(version?.schedule, schedule);
  assertRejected(await client.call('/api/fairness/timetable', { game_id: 5 }), 'not_found');
});
