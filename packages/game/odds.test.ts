import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import {
  defaultTarget,
  formatOdds,
  highestTarget,
  lintOdds,
  lowestTarget,
  oddsOf,
  oddsTable,
  priceOf,
  returnOf,
} from './odds.ts';
import { OUTCOMES, sumOf } from './outcome.ts';
import { type PlayCode, playNumber, PLAYS, playWins, waysOf } from './plays.ts';

const anyTarget = fc.integer({ min: lowestTarget, max: highestTarget });
const anyPlay = fc.constantFrom(...PLAYS);

describe('odds of a target return', () => {
  const cases: readonly (readonly [PlayCode, number, string, number])[] = [
    ['big', 9700, '1.94', 9700],
    ['odd', 9700, '1.94', 9700],
    ['big_odd', 9700, '4.19', 9678],
    ['big_even', 9700, '3.60', 9684],
    ['small_odd', 9700, '3.60', 9684],
    ['small_even', 9700, '4.19', 9678],
    ['extreme_big', 9700, '17.32', 9699],
    ['extreme_small', 9700, '17.32', 9699],
    ['sum_0', 9700, '970.00', 9700],
    ['sum_1', 9700, '323.33', 9699],
    ['sum_2', 9700, '161.66', 9699],
    ['sum_13', 9700, '12.93', 9697],
    ['sum_27', 9700, '970.00', 9700],
    ['big', 7500, '1.50', 7500],
    ['sum_7', 7500, '20.83', 7498],
    ['big', 9950, '1.99', 9950],
    ['sum_27', 9950, '995.00', 9950],
    ['big', 9949, '1.98', 9900],
  ];
  for (const [play, target, odds, points] of cases) {
    test(`${play} at ${target} basis points pays ${odds} and returns ${points}`, () => {
      const hundredths = oddsOf(play, target);
      assert.equal(formatOdds(hundredths), odds);
      assert.equal(returnOf(play, hundredths), points);
      assert.equal(priceOf(oddsTable(target), play), hundredths);
    });
  }

  for (const target of [7499, 9951, 9700.5, 0, -1, NaN, Infinity]) {
    test(`reject a target of ${target}`, () => {
      assert.throws(() => oddsTable(target), RangeError);
    });
  }

  test('return at most one hundredth less than the target', () => {
    fc.assert(
      fc.property(anyPlay, anyTarget, (play, target) => {
        const odds = oddsOf(play, target);
        assert.ok(odds * waysOf(play) <= target * 10);
        assert.ok((odds + 1) * waysOf(play) > target * 10);
      }),
    );
  });

  test('return over all 1,000 draws the stated value, for all 38 plays', () => {
    for (const [number, odds] of oddsTable(defaultTarget).entries()) {
      const play = PLAYS[number] ?? assert.fail();
      const paid = OUTCOMES.filter((outcome) => playWins(play, sumOf(outcome))).length * odds;
      assert.equal(returnOf(play, odds), Math.floor(paid / 10));
    }
  });
});

describe('formatOdds', () => {
  const cases: readonly (readonly [number, string])[] = [
    [0, '0.00'],
    [5, '0.05'],
    [100, '1.00'],
    [194, '1.94'],
    [97000, '970.00'],
  ];
  for (const [odds, text] of cases) {
    test(`${odds} is "${text}"`, () => assert.equal(formatOdds(odds), text));
  }
});

describe('lintOdds', () => {
  test('accepts the table of an allowed target, both limits included', () => {
    for (let target = lowestTarget; target <= highestTarget; target += 49) {
      assert.deepEqual(lintOdds(oddsTable(target)), [], String(target));
    }
  });

  const edges: readonly (readonly [PlayCode, number, boolean])[] = [
    ['big', 149, false],
    ['big', 150, true],
    ['big', 199, true],
    ['big', 200, false],
    ['sum_0', 74999, false],
    ['sum_0', 75000, true],
    ['sum_0', 99500, true],
    ['sum_0', 99501, false],
    ['sum_7', 2082, false],
    ['sum_7', 2083, true],
    ['sum_7', 2763, true],
    ['sum_7', 2764, false],
    ['extreme_big', 0, false],
  ];
  for (const [play, odds, allowed] of edges) {
    test(`${allowed ? 'accepts' : 'refuses'} ${formatOdds(odds)} for ${play}`, () => {
      const found = lintOdds(oddsTable(defaultTarget).with(playNumber(play), odds));
      const wanted = {
        kind: 'return_out_of_range',
        play,
        oddsHundredths: odds,
        lowestHundredths: oddsOf(play, lowestTarget),
        highestHundredths: oddsOf(play, highestTarget),
      };
      assert.deepEqual(found, allowed ? [] : [wanted]);
    });
  }

  test('lists every price out of range, and the stakes that beat the house', () => {
    const table = oddsTable(defaultTarget).with(playNumber('big'), 201).with(1, 201);
    const [big, small, win, ...rest] = lintOdds(table);
    assert.deepEqual(
      [big, small].map((problem) => problem?.kind === 'return_out_of_range' && problem.play),
      ['big', 'small'],
    );
    assert.deepEqual(win, {
      kind: 'beats_house',
      stakes: [
        { play: 'big', stakeMinor: 100n },
        { play: 'small', stakeMinor: 100n },
      ],
      stakedMinor: 200n,
      minPayoutMinor: 201n,
    });
    assert.deepEqual(rest, []);
  });

  const malformed: readonly (readonly [string, readonly number[]])[] = [
    ['37 prices', oddsTable(defaultTarget).slice(1)],
    ['39 prices', [...oddsTable(defaultTarget), 194]],
    ['a fraction', oddsTable(defaultTarget).with(0, 1.94)],
    ['a negative price', oddsTable(defaultTarget).with(0, -194)],
    ['no number', oddsTable(defaultTarget).with(0, NaN)],
  ];
  for (const [what, table] of malformed) {
    test(`throws on a table with ${what}`, () => assert.throws(() => lintOdds(table), RangeError));
  }

  test('has no price for a play that the table omits', () => {
    assert.throws(() => priceOf([194], 'small'), RangeError);
  });
});
