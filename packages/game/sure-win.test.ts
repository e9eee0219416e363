import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { highestTarget, lowestTarget, type OddsTable, oddsTable } from './odds.ts';
import { SUMS } from './outcome.ts';
import { isPlayCode, type PlayCode, playNumber, PLAYS, playWins, waysOf } from './plays.ts';
import { type SureWin, sureWin } from './sure-win.ts';

// The prices in hundredths; a play without a price in the row pays 1.00, which cannot win; 0-13
// means sum_0 … sum_13. Expected: the plays of the cheapest sure win, if there is one.
const cases: readonly (readonly [string, string])[] = [
  ['big 100', 'none'],
  ['big 200, small 200', 'none'],
  ['big 201, small 200', 'big small'],
  ['odd 200, even 201', 'odd even'],
  ['big 200, small 199', 'none'],
  ['big 205, small 195', 'none'],
  ['big 206, small 195', 'big small'],
  ['big 100000000', 'none'],
  ['big 100000000, small 101', 'big small'],
  ['0-27 2800', 'none'],
  ['0-27 2801', '0-27'],
  ['0-27 2801, sum_13 2760', 'none'],
  ['0-27 100000, sum_13 100', 'none'],
  ['0-13 2888, big 194', 'none'],
  ['0-13 2890, big 194', 'big 0-13'],
  ['big_odd 400, big_even 400, small 200', 'none'],
  ['big_odd 419, big_even 360, small 206', 'none'],
  ['big_odd 419, big_even 360, small 207', 'small big_odd big_even'],
  ['big_odd 400, big_even 400, small_odd 400, small_even 400', 'none'],
  [
    'big_odd 400, big_even 400, small_odd 401, small_even 400',
    'big_odd big_even small_odd small_even',
  ],
  ['big 300, odd 300, small_even 300', 'none'],
  ['big 301, odd 300, small_even 300', 'big odd small_even'],
  ['extreme_big 1732, 14-21 1870, small 194', 'none'],
  ['extreme_big 1732, 14-21 1900, small 194', 'small extreme_big 14-21'],
  ['extreme_big 1732, 6-21 1800, extreme_small 1732', 'none'],
  ['extreme_big 1732, 6-21 1810, extreme_small 1732', 'extreme_big extreme_small 6-21'],
  ['extreme_big 1000, even 250, 1-21 2000', 'none'],
  [
    'extreme_small 900, odd 250, 6-27 2300',
    'odd extreme_small sum_6 sum_8 sum_10 sum_12 sum_14 sum_16 sum_18 sum_20 sum_22 sum_24 sum_26',
  ],
];

describe('sureWin', () => {
  for (const [prices, expected] of cases) {
    test(`${prices}: ${expected}`, () => {
      const table = priced(prices);
      const win = sureWin(table);
      assert.deepEqual(
        win?.stakes.map(({ play }) => play),
        expected === 'none' ? undefined : expected.split(' ').flatMap(playsOf),
      );
      assert.equal(beatenExactly(table), expected !== 'none');
      if (win !== null) assertBeats(table, win);
    });
  }

  test('ignores plays that pay nothing, and finds nothing if a sum has no other play', () => {
    const onlyBig: OddsTable = PLAYS.map((play) => (play === 'big' ? 10_000 : 0));
    assert.equal(sureWin(onlyBig), null);
    const halves = onlyBig.with(playNumber('small'), 102);
    assert.deepEqual(sureWin(halves)?.stakes, [
      { play: 'big', stakeMinor: 51n },
      { play: 'small', stakeMinor: 5000n },
    ]);
  });

  test('finds nothing in a table whose prices all return less than their stake', () => {
    const prices = PLAYS.map((play) => fc.nat(Math.ceil(100_000 / waysOf(play)) - 1));
    fc.assert(fc.property(fc.tuple(...prices), (table) => sureWin(table) === null));
  });

  test('finds nothing in the table of any target', () => {
    const anyTarget = fc.integer({ min: lowestTarget, max: highestTarget });
    fc.assert(fc.property(anyTarget, (target) => sureWin(oddsTable(target)) === null));
  });

  test('agrees with an exact simplex, and its stakes beat every draw', () => {
    let beaten = 0;
    let safe = 0;
    fc.assert(
      fc.property(nearFair(), (table) => {
        const win = sureWin(table);
        assert.equal(win !== null, beatenExactly(table));
        if (win !== null) assertBeats(table, win);
        if (win === null) safe += 1;
        else beaten += 1;
      }),
      { numRuns: 150, seed: 38 },
    );
    assert.ok(beaten > 20 && safe > 20, `${beaten} beaten and ${safe} safe tables were tried`);
  });
});

/** Tables around the fair prices: many can be beaten, by sets of all kinds, and many cannot. */
function nearFair(): fc.Arbitrary<OddsTable> {
  const thousandths = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 600, max: 1000 }) },
    { weight: 3, arbitrary: fc.integer({ min: 1000, max: 1090 }) },
  );
  return fc
    .array(thousandths, { minLength: PLAYS.length, maxLength: PLAYS.length })
    .map((factors) =>
      PLAYS.map((play, index) => Math.floor(((factors[index] ?? 0) * 100) / waysOf(play))),
    );
}

function assertBeats(table: OddsTable, { stakes, stakedMinor, minPayoutMinor }: SureWin): void {
  assert.equal(
    stakes.reduce((total, { stakeMinor }) => total + stakeMinor, 0n),
    stakedMinor,
  );
  const payouts = SUMS.map((sum) =>
    stakes
      .filter(({ play }) => playWins(play, sum))
      .reduce((paid, { play, stakeMinor }) => {
        const hundredths = stakeMinor * BigInt(table[playNumber(play)] ?? 0);
        assert.equal(hundredths % 100n, 0n);
        return paid + hundredths / 100n;
      }, 0n),
  );
  assert.ok(stakes.every(({ stakeMinor }) => stakeMinor > 0n));
  assert.ok(payouts.every((paid) => paid >= minPayoutMinor && paid > stakedMinor));
  assert.ok(payouts.includes(minPayoutMinor));
}

/**
 * The same question solved independently: the maximum weight p ≥ 0 of the sums while odds × p(play)
 * ≤ 1 for each play. If it reaches 1, p is a probability that excludes every sure win. A simplex in
 * integers after Edmonds, with Bland's rule against cycling.
 */
function beatenExactly(table: OddsTable): boolean {
  const width = SUMS.length + PLAYS.length + 1;
  const rows: (readonly bigint[])[] = PLAYS.map((play, row) => [
    ...SUMS.map((sum) => (playWins(play, sum) ? BigInt(table[row] ?? 0) : 0n)),
    ...PLAYS.map((_, slack) => (slack === row ? 1n : 0n)),
    100n,
  ]);
  const basis = PLAYS.map((_, row) => SUMS.length + row);
  let goal: readonly bigint[] = Array.from({ length: width }, (_, column) =>
    column < SUMS.length ? -1n : 0n,
  );
  let divisor = 1n;
  for (;;) {
    const entering = goal.findIndex((value, column) => value < 0n && column < width - 1);
    if (entering === -1) return cell(goal, -1) < divisor;
    const leaving = leavingRow(rows, basis, entering);
    if (leaving === null) return false;
    const pivotRow = rows[leaving] ?? assert.fail();
    const pivot = cell(pivotRow, entering);
    const reduce = (row: readonly bigint[]): bigint[] =>
      row.map(
        (value, column) => (value * pivot - cell(row, entering) * cell(pivotRow, column)) / divisor,
      );
    goal = reduce(goal);
    for (const [index, row] of rows.entries()) if (index !== leaving) rows[index] = reduce(row);
    basis[leaving] = entering;
    divisor = pivot;
  }
}

function leavingRow(
  rows: readonly (readonly bigint[])[],
  basis: readonly number[],
  entering: number,
): number | null {
  let best: number | null = null;
  for (const [index, row] of rows.entries()) {
    if (cell(row, entering) <= 0n) continue;
    const bestRow = best === null ? undefined : rows[best];
    if (best === null || bestRow === undefined) {
      best = index;
      continue;
    }
    const mine = cell(row, -1) * cell(bestRow, entering);
    const other = cell(bestRow, -1) * cell(row, entering);
    if (mine < other || (mine === other && (basis[index] ?? 0) < (basis[best] ?? 0))) best = index;
  }
  return best;
}

function cell(row: readonly bigint[], column: number): bigint {
  return row.at(column) ?? assert.fail();
}

function priced(prices: string): OddsTable {
  let table: OddsTable = PLAYS.map(() => 100);
  for (const price of prices.split(', ')) {
    const [plays = '', odds] = price.split(' ');
    for (const play of playsOf(plays)) table = table.with(playNumber(play), Number(odds));
  }
  return table;
}

function playsOf(text: string): readonly PlayCode[] {
  if (isPlayCode(text)) return [text];
  const [from = 0, to = 0] = text.split('-').map(Number);
  return PLAYS.slice(playNumber('sum_0') + from, playNumber('sum_0') + to + 1);
}
