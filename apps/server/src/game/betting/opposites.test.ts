// Opposite bets, compared with the rule in `packages/game`: over all rooms of a round, within a
// batch and across batches.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as fc from 'fast-check';
import { oppositeBets } from '@trine/game/opposites.ts';
import { isPlayCode, type PlayCode } from '@trine/game/plays.ts';
import { minor, parseMoney, type Minor } from '@trine/money/money.ts';
import { openWorld, type TestRound, type World } from '../../../testing/test-world.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';

let world: World;

const gameId = 3;
const rooms = [9, 10, 11, 12] as const;

before(async () => {
  world = await openWorld();
  await world.owner.query('update plan set min_stake_minor = 100, join_limit_minor = 1000');
});

after(async () => {
  await world.close();
});

interface Asked {
  readonly player: number;
  readonly room: (typeof rooms)[number];
  readonly plays: string;
  readonly money: string;
}

async function place(round: TestRound, playerId: PlayerId, asked: Asked): Promise<string> {
  const { room, plays, money } = asked;
  const request = { issue: round.issue, game_id: gameId, plan_id: room, play_type: plays, money };
  const placement = await world.betQueue.place({ playerId, key: null, request });
  return placement.kind === 'rejected' ? placement.rejection.reason : placement.kind;
}

/** The expected result of each player's bets by the rules, one after another. */
function createModel(): (asked: Asked) => string {
  const accepted = new Map<number, Map<PlayCode, Minor>>();
  const frozen = new Set<number>();
  return ({ player, plays: text, money }) => {
    if (frozen.has(player)) return 'account_frozen';
    const acceptedMinor = accepted.get(player) ?? new Map<PlayCode, Minor>();
    accepted.set(player, acceptedMinor);
    const plays = text.split(',').filter(isPlayCode);
    const stakeMinor = parseMoney(money) ?? minor(0n);
    if (oppositeBets({ acceptedMinor, plays, stakeMinor }) !== null) {
      frozen.add(player);
      return 'opposite_bets';
    }
    for (const play of plays) {
      acceptedMinor.set(play, minor((acceptedMinor.get(play) ?? 0n) + stakeMinor));
    }
    return 'placed';
  };
}

const choices = ['big', 'small', 'odd', 'even', 'big,odd', 'small,sum_3', 'sum_3', 'big,small'];
const bets = fc.array(
  fc.array(
    fc.record({
      player: fc.nat({ max: 1 }),
      room: fc.constantFrom(...rooms),
      plays: fc.constantFrom(...choices),
      money: fc.constantFrom('1.00', '2.00', '3.00'),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  { minLength: 1, maxLength: 5 },
);

test('equal stakes on opposites are found over all rooms of the round', async () => {
  const tried = fc.asyncProperty(bets, async (batches) => {
    const round = await world.round({ gameId });
    const [one, other] = [await world.player(), await world.player()];
    const model = createModel();
    for (const batch of batches) {
      const expected = batch.map(model);
      const got = await Promise.all(
        batch.map(async (asked) => place(round, asked.player === 0 ? one : other, asked)),
      );
      assert.deepEqual(got, expected);
    }
  });
  await fc.assert(tried, { numRuns: 60 });
});

test('stakes of an earlier round are no opposites of this one', async () => {
  const playerId = await world.player();
  const [early, late] = [await world.round({ gameId }), await world.round({ gameId })];
  const bet = { player: 0, money: '10.00' };
  assert.equal(await place(early, playerId, { ...bet, room: 9, plays: 'big' }), 'placed');
  assert.equal(await place(late, playerId, { ...bet, room: 10, plays: 'small' }), 'placed');
  assert.equal(await place(late, playerId, { ...bet, room: 11, plays: 'big' }), 'opposite_bets');
});
