// The summary of all unseen wins of a game, and its acknowledgement.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PLAYS } from '@trine/game/plays.ts';
import type { TestRound, World } from '../../../testing/test-world.ts';
import { tick } from '../clock/tick.ts';
import {
  assertRejected,
  data,
  openTestApi,
  type SignedIn,
  type TestApi,
} from '../../../testing/test-api.ts';

let api: TestApi;
let world: World;

before(async () => {
  api = await openTestApi();
  world = api.world;
});

after(() => api.close());

const game = { gameId: 2, planId: 5 };
/** Every sum and every combination of size and parity: two plays win in each draw. */
const twoWinners = [...PLAYS.slice(4, 8), ...PLAYS.slice(10)];

async function betOnAll({ client }: SignedIn, round: TestRound): Promise<void> {
  await data(client, '/api/Lottery/playOrder', {
    issue: round.issue,
    game_id: game.gameId,
    plan_id: game.planId,
    play_type: twoWinners.join(','),
    money: '1.00',
  });
}

async function settle(awaitedBeacon: number | null = null): Promise<void> {
  const signature = async (round: number) => (round === awaitedBeacon ? null : world.sign(round));
  const parts = world.tickParts({ signature });
  assert.ok(await parts.lease.hold());
  await tick(parts);
  await parts.lease.release();
}

async function summaryOf({ client }: SignedIn) {
  return data(client, '/api/user/winSummary', { game_id: game.gameId });
}

/** Reads the wins by `getGameResult`, acknowledging each. */
async function walkWins({ client }: SignedIn) {
  const wins = [];
  for (;;) {
    const win = await data(client, '/api/user/getGameResult', { game_id: game.gameId });
    if (win === null) return wins;
    wins.push(win);
    await data(client, '/api/user/closeGameResult', { order_id: win.id });
  }
}

test('wins of two rounds are one summary with their sum, acknowledged together', async () => {
  const [one, other] = [await api.signedIn(), await api.signedIn()];
  for (const round of [await world.round(game), await world.round(game)]) {
    await betOnAll(one, round);
    await betOnAll(other, round);
    await round.moveTo('draw');
    await settle();
  }
  const summary = await summaryOf(one);
  assert.ok(summary);
  const wins = await walkWins(other);
  assert.deepEqual([wins.length, new Set(wins.map(({ issue }) => issue)).size], [4, 2]);
  const newest = wins.at(-1);
  const total = wins.reduce((sum, { profit }) => sum + Number(profit), 0);
  const { id, ...sums } = summary;
  const payout = total + wins.length;
  assert.deepEqual(sums, {
    profit: total.toFixed(2),
    payout: payout.toFixed(2),
    round_payout: payout.toFixed(2),
    round_stake: (2 * twoWinners.length).toFixed(2),
    // Two bets of each round won, each with a stake of 1.00.
    net: (payout - 2 * twoWinners.length).toFixed(2),
    wins: 4,
    rounds: 2,
    issue: newest?.issue,
    play_method: newest?.play_method,
  });
  // Unseen until its own player acknowledges it.
  assert.deepEqual(await summaryOf(one), summary);
  const byOther = await other.client.call('/api/user/closeGameResult', { order_id: id });
  assertRejected(byOther, 'not_found');
  await data(one.client, '/api/user/closeGameResult', { order_id: id });
  assert.equal(await summaryOf(one), null);
  assert.deepEqual(await walkWins(one), []);
});

test('the net of a summary includes the lost stakes of its rounds', async () => {
  const player = await api.signedIn();
  const round = await world.round(game);
  // One of the four wins in every draw.
  await data(player.client, '/api/Lottery/playOrder', {
    issue: round.issue,
    game_id: game.gameId,
    plan_id: game.planId,
    play_type: PLAYS.slice(4, 8).join(','),
    money: '5.00',
  });
  await round.moveTo('draw');
  await settle();
  const summary = await summaryOf(player);
  assert.ok(summary);
  assert.equal(summary.wins, 1);
  assert.equal(summary.payout, (Number(summary.profit) + 5).toFixed(2));
  assert.equal(summary.round_stake, '20.00');
  assert.equal(summary.net, (Number(summary.payout) - 20).toFixed(2));
  const win = await data(player.client, '/api/user/getGameResult', { game_id: game.gameId });
  assert.deepEqual(
    [win?.id, win?.round_payout, win?.round_stake, win?.round_net],
    [summary.id, summary.round_payout, summary.round_stake, summary.net],
  );
});

test('the net of a round includes wins that were acknowledged before', async () => {
  const player = await api.signedIn();
  const round = await world.round(game);
  await betOnAll(player, round);
  await round.moveTo('draw');
  await settle();
  const whole = await summaryOf(player);
  assert.equal(whole?.wins, 2);
  const first = await data(player.client, '/api/user/getGameResult', { game_id: game.gameId });
  await data(player.client, '/api/user/closeGameResult', { order_id: first?.id ?? 0 });
  const rest = await summaryOf(player);
  assert.equal(rest?.wins, 1);
  assert.ok(Number(rest.payout) < Number(whole.payout));
  assert.deepEqual(
    [rest.round_payout, rest.round_stake, rest.net],
    [whole.round_payout, whole.round_stake, whole.net],
  );
});

test('a room’s hit notice has the net of the whole round, including other rooms', async () => {
  const player = await api.signedIn({ balance: 2_000_00n });
  const round = await world.round(game);
  const plans = await data(player.client, '/api/Lottery/index', { game_id: game.gameId });
  const planIds = plans.gameList.flatMap(({ planList }) => planList.map(({ id }) => id));
  const other = planIds.find((id) => id !== game.planId);
  for (const planId of [game.planId, other]) {
    await data(player.client, '/api/Lottery/playOrder', {
      issue: round.issue,
      game_id: game.gameId,
      plan_id: planId ?? 0,
      play_type: PLAYS.slice(4, 8).join(','),
      money: planId === game.planId ? '5.00' : '100.00',
    });
  }
  await round.moveTo('draw');
  await settle();
  const asked = { plan_id: game.planId, game_id: game.gameId, issue: '' };
  const { hit_notice: hit } = await data(player.client, '/api/Lottery/heart', asked);
  const summary = await summaryOf(player);
  assert.ok(hit && summary);
  assert.equal(summary.round_stake, '420.00');
  assert.equal(hit.round_net, summary.net);
});

test('a win that comes after the summary was read is not acknowledged with it', async () => {
  const player = await api.signedIn();
  const [first, second] = [await world.round(game), await world.round(game)];
  await betOnAll(player, first);
  await first.moveTo('draw');
  await settle();
  const shown = await summaryOf(player);
  assert.deepEqual([shown?.wins, shown?.rounds], [2, 1]);
  await betOnAll(player, second);
  await second.moveTo('draw');
  await settle();
  await data(player.client, '/api/user/closeGameResult', { order_id: shown?.id ?? 0 });
  const next = await summaryOf(player);
  assert.deepEqual([next?.wins, next?.issue], [2, second.issue]);
});

test('wins wait for an earlier round with a late draw, so that none is lost', async () => {
  const player = await api.signedIn();
  const [late, punctual] = [await world.round(game), await world.round(game)];
  for (const round of [late, punctual]) {
    await betOnAll(player, round);
    await round.moveTo('draw');
  }
  const asked = { game_id: game.gameId, issue: late.issue };
  const { beacon_round: beaconRound } = await data(player.client, '/api/fairness/round', asked);
  await settle(beaconRound);
  assert.equal(await summaryOf(player), null);
  await settle();
  const summary = await summaryOf(player);
  assert.deepEqual([summary?.wins, summary?.rounds], [4, 2]);
});

test('a summary has no wins of another game, and none for an unknown game', async () => {
  const player = await api.signedIn();
  const round = await world.round(game);
  await betOnAll(player, round);
  await round.moveTo('draw');
  await settle();
  for (const gameId of [1, 5, 32_767]) {
    assert.equal(await data(player.client, '/api/user/winSummary', { game_id: gameId }), null);
  }
  for (const gameId of [32_768, Number.MAX_SAFE_INTEGER]) {
    const outcome = await player.client.call('/api/user/winSummary', { game_id: gameId });
    assertRejected(outcome, 'invalid_field');
  }
});
