// Open bets and results in all games: no result is returned before its balls were shown.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestRound } from '../../../testing/test-world.ts';
import {
  assertRejected,
  data,
  openTestApi,
  type SignedIn,
  type TestApi,
} from '../../../testing/test-api.ts';
import { tick } from '../clock/tick.ts';

let api: TestApi;

before(async () => {
  api = await openTestApi();
});

after(() => api.close());

/** The first room of each game. */
const rooms: Readonly<Record<number, number>> = { 1: 1, 2: 5, 3: 9 };

async function bet({ client }: SignedIn, round: TestRound, plays: string): Promise<void> {
  await data(client, '/api/Lottery/playOrder', {
    issue: round.issue,
    game_id: round.gameId,
    plan_id: rooms[round.gameId] ?? 0,
    play_type: plays,
    money: '10.00',
  });
}

async function settle(round: TestRound): Promise<void> {
  await round.moveTo('draw');
  const parts = api.world.tickParts();
  assert.ok(await parts.lease.hold());
  await tick(parts);
  await parts.lease.release();
}

/** Sets the settlement of the round ten seconds back. */
async function letBallsFall({ roundId }: TestRound): Promise<void> {
  await api.world.owner.query(
    `update round set settled_at = settled_at - interval '10 seconds' where round_id = $1`,
    [String(roundId)],
  );
}

function ask({ client }: SignedIn, since?: number) {
  return data(client, '/api/user/openBets', since === undefined ? {} : { since });
}

/** In every draw one play of each pair wins; three in the first round, at 1.94 or less. */
const bothSizes = 'big,small_odd,small_even';

test('a bet is open until its balls were shown, and then returned once as a result', async () => {
  const player = await api.signedIn();
  const [first, second] = [await api.world.round(), await api.world.round({ gameId: 2 })];
  await bet(player, first, bothSizes);
  await bet(player, second, 'odd');
  const before = await ask(player);
  assert.deepEqual(
    before.open.map(({ game, issue, bets, stake, plan_id: plan }) => [
      game,
      issue,
      bets,
      stake,
      plan,
    ]),
    [
      ['Singapore', first.issue, 3, '30.00', 1],
      ['New Zealand', second.issue, 1, '10.00', 5],
    ],
  );
  assert.deepEqual(before.results, []);
  assert.deepEqual(before.total, { rounds: 0, stake: '0.00', payout: '0.00', net: '0.00' });

  await settle(first);
  const early = await ask(player, before.until);
  assert.deepEqual(early.results, []);
  assert.equal(early.total.rounds, 0);
  assert.equal(early.open[0]?.issue, first.issue);

  await letBallsFall(first);
  // A `since` before the result, however long ago.
  const since = before.until - 60_000;
  const seen = await ask(player, since);
  assert.deepEqual(
    seen.open.map(({ issue }) => issue),
    [second.issue],
  );
  const [result] = seen.results;
  assert.ok(result);
  assert.equal(result.issue, first.issue);
  assert.match(result.lottery_code, /^\d \d \d \d+$/);
  const net = (Math.round(Number(result.payout) * 100) - 3_000) / 100;
  assert.equal(Number(result.net), net);
  assert.deepEqual(seen.total, {
    rounds: 1,
    stake: '30.00',
    payout: result.payout,
    net: result.net,
  });
  assert.deepEqual((await ask(player, seen.until)).results, []);
});

test('a result has the id of the newest win, so that it can be acknowledged', async () => {
  const player = await api.signedIn();
  const round = await api.world.round({ gameId: 3 });
  await bet(player, round, bothSizes);
  await settle(round);
  await letBallsFall(round);
  const { results, until } = await ask(player, 0);
  const { win_id: winId, payout } = results[0] ?? {};
  assert.ok(typeof winId === 'number');
  assert.notEqual(payout, '0.00');
  await data(player.client, '/api/user/closeGameResult', { order_id: winId });
  const summary = await data(player.client, '/api/user/winSummary', { game_id: 3 });
  assert.equal(summary, null);
  // A timestamp in the future returns no results.
  assert.deepEqual((await ask(player, until + 86_400_000)).results, []);
});

test("another player's bets are not returned, and an invalid timestamp is rejected", async () => {
  const [player, other] = [await api.signedIn(), await api.signedIn()];
  const round = await api.world.round();
  await bet(other, round, 'big');
  assert.deepEqual((await ask(player, 0)).open, []);
  const wrong = await player.client.call('/api/user/openBets', { since: 'yesterday' });
  assertRejected(wrong, 'invalid_field');
});
