import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { minor, type Minor } from '@trine/money/money.ts';
import * as fc from 'fast-check';
import { OPPOSITES, oppositeBets } from './opposites.ts';
import { type PlayCode, PLAYS } from './plays.ts';

// Accepted stakes, then the order with its stake on each play; expected: the pair that becomes
// equal.
const cases: readonly (readonly [string, string, bigint, string])[] = [
  ['', 'big', 10n, ''],
  ['', 'big small', 10n, 'big small'],
  ['', 'odd even', 10n, 'odd even'],
  ['', 'big odd', 10n, ''],
  ['', 'big even small_odd', 10n, ''],
  ['', 'big small odd even', 10n, 'big small'],
  ['big=10', 'small', 10n, 'big small'],
  ['big=10', 'small', 9n, ''],
  ['big=10', 'small', 11n, ''],
  ['small=10', 'big', 10n, 'big small'],
  ['odd=10', 'even', 10n, 'odd even'],
  ['even=10', 'odd', 10n, 'odd even'],
  ['big=10', 'even', 10n, ''],
  ['big=10 small=4', 'small', 6n, 'big small'],
  ['big=10 small=4', 'big small', 6n, ''],
  ['big=10 small=4', 'sum_13', 6n, ''],
  ['big=10 small=10', 'odd', 10n, ''],
  ['big=10 small=10', 'big', 10n, ''],
  ['big=10 small=10', 'big small', 10n, 'big small'],
  ['big=10 odd=10', 'small even', 10n, 'big small'],
  ['big=10 odd=10', 'even', 10n, 'odd even'],
  ['big_odd=10', 'small_even', 10n, ''],
  ['extreme_big=10', 'extreme_small', 10n, ''],
];

describe('oppositeBets', () => {
  for (const [accepted, plays, stake, pair] of cases) {
    test(`${accepted || 'nothing'}, then ${stake} on ${plays}: ${pair || 'no pair'}`, () => {
      const order = {
        acceptedMinor: stakesOf(accepted),
        plays: plays.split(' ') as PlayCode[],
        stakeMinor: minor(stake),
      };
      assert.equal(oppositeBets(order)?.join(' ') ?? '', pair);
    });
  }

  test('throws on an order without a stake', () => {
    const order = { acceptedMinor: new Map(), plays: ['big'] as const, stakeMinor: minor(0n) };
    assert.throws(() => oppositeBets(order), RangeError);
  });

  test('finds a pair exactly if the order makes a pair that it touches equal', () => {
    const stake = fc.bigInt(1n, 3n).map(minor);
    const order = fc.record({
      acceptedMinor: fc
        .array(fc.tuple(fc.constantFrom(...PLAYS.slice(0, 5)), stake))
        .map((stakes) => new Map(stakes)),
      plays: fc.uniqueArray(fc.constantFrom(...PLAYS.slice(0, 5)), { minLength: 1 }),
      stakeMinor: stake,
    });
    fc.assert(
      fc.property(order, ({ acceptedMinor, plays, stakeMinor }) => {
        const after = new Map<PlayCode, bigint>(acceptedMinor);
        for (const play of plays) after.set(play, (after.get(play) ?? 0n) + stakeMinor);
        const equal = OPPOSITES.find(
          ([left, right]) =>
            plays.some((play) => play === left || play === right) &&
            after.get(left) === after.get(right),
        );
        assert.equal(oppositeBets({ acceptedMinor, plays, stakeMinor }), equal ?? null);
      }),
      { numRuns: 1000 },
    );
  });
});

function stakesOf(text: string): Map<PlayCode, Minor> {
  const stakes = text.split(' ').filter((stake) => stake !== '');
  return new Map(
    stakes.map((stake) => {
      const [play, amount = ''] = stake.split('=');
      return [play as PlayCode, minor(BigInt(amount))];
    }),
  );
}
