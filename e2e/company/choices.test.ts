import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { oppositeBets } from '@trine/game/opposites.ts';
import { PLAYS, type PlayCode } from '@trine/game/plays.ts';
import { minor, type Minor } from '@trine/money/money.ts';
import { chooseBet, chooseRoom, type Bet, type Room } from './choices.ts';
import { createRandom } from './random.ts';

const room: Room = {
  gameId: 1,
  planId: 1,
  type: 0,
  joinLimitMinor: minor(0n),
  minMinor: minor(1_00n),
  maxMinor: minor(2_000_00n),
};
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const amounts = fc.bigInt({ min: 0n, max: 30_000_00n }).map(minor);
const seenBets = fc.array(fc.record({ play: fc.constantFrom(...PLAYS), stakeMinor: amounts }));

test('no bet costs more than there is, nor leaves the limits of the room', () => {
  fc.assert(
    fc.property(seeds, amounts, seenBets, (seed, freeMinor, seen) => {
      const bet = chooseBet(createRandom(seed), { room, freeMinor, staked: new Set(), seen });
      if (bet === null) return assert.ok(freeMinor < room.minMinor);
      assert.ok(bet.plays.length > 0);
      assert.equal(new Set(bet.plays).size, bet.plays.length);
      assert.ok(bet.stakeMinor * BigInt(bet.plays.length) <= freeMinor);
      assert.ok(bet.stakeMinor >= room.minMinor && bet.stakeMinor <= room.maxMinor);
    }),
  );
});

test('no round ends with equal stakes on opposites', () => {
  fc.assert(
    fc.property(seeds, seenBets, fc.integer({ min: 1, max: 12 }), (seed, seen, rounds) => {
      const random = createRandom(seed);
      const accepted = new Map<PlayCode, Minor>();
      for (let bets = 0; bets < rounds; bets += 1) {
        const staked = new Set(accepted.keys());
        const bet = chooseBet(random, { room, freeMinor: minor(10_000_00n), staked, seen });
        assert.ok(bet);
        assert.equal(oppositeBets({ ...bet, acceptedMinor: accepted }), null);
        for (const play of bet.plays) {
          accepted.set(play, minor((accepted.get(play) ?? 0n) + bet.stakeMinor));
        }
      }
    }),
  );
});

function manyBets(seed: number): Bet[] {
  const random = createRandom(seed);
  const table = { room, freeMinor: minor(10_000_00n), staked: new Set<PlayCode>(), seen: [] };
  return Array.from({ length: 2_000 }, () => chooseBet(random, table)).filter(
    (bet) => bet !== null,
  );
}

test('the same seed makes the same bets, another one others', () => {
  assert.deepEqual(manyBets(1), manyBets(1));
  assert.notDeepEqual(manyBets(1), manyBets(2));
});

test('most stakes are small, most bets are one play, and every play is bet on', () => {
  const bets = manyBets(3);
  const small = bets.filter(({ stakeMinor }) => stakeMinor <= 5_00n).length;
  const large = bets.filter(({ stakeMinor }) => stakeMinor >= 50_00n).length;
  const single = bets.filter(({ plays }) => plays.length === 1).length;
  assert.ok(small > bets.length / 2, `${small} small ones`);
  assert.ok(large > 0 && large < bets.length / 10, `${large} large ones`);
  assert.ok(single > bets.length / 2 && single < bets.length, `${single} single ones`);
  const missing = new Set<PlayCode>(PLAYS).difference(new Set(bets.flatMap(({ plays }) => plays)));
  // The sums that three draws in a thousand bring may well be missing.
  assert.deepEqual(
    [...missing].filter((play) => !/^sum_(?:[0-3]|2[4-7])$/.test(play)),
    [],
  );
});

test('a player sometimes follows the bet of another', () => {
  const random = createRandom(4);
  const other = { play: 'sum_0', stakeMinor: minor(3_33n) } as const;
  const table = { room, freeMinor: minor(10_000_00n), staked: new Set<PlayCode>(), seen: [other] };
  const bets = Array.from({ length: 200 }, () => chooseBet(random, table));
  const followed = bets.filter((bet) => bet?.stakeMinor === other.stakeMinor);
  assert.ok(followed.length > 5 && followed.length < 100, `${followed.length} followed`);
  for (const bet of followed) assert.deepEqual(bet?.plays, ['sum_0']);
});

test('a player does not enter a room whose limit is above the balance', () => {
  const limits = [0n, 1_000_00n, 10_000_00n, 100_000_00n];
  const rooms = limits.map((limit, type) => ({ ...room, type, joinLimitMinor: minor(limit) }));
  fc.assert(
    fc.property(seeds, amounts, (seed, freeMinor) => {
      const chosen = chooseRoom(createRandom(seed), rooms, freeMinor);
      if (chosen === null) return assert.ok(freeMinor < room.minMinor);
      assert.ok(chosen.joinLimitMinor <= freeMinor);
    }),
  );
});
