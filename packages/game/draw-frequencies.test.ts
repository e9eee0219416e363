import assert from 'node:assert/strict';
import { test } from 'node:test';
import { binomialBand, digitFrequencies, sumFrequencies } from './draw-frequencies.ts';
import { OUTCOMES, outcomeOf, waysOfSum } from './outcome.ts';

test('each draw once gives the expected counts', () => {
  for (const { value, count, expected } of sumFrequencies(OUTCOMES)) {
    assert.equal(count, waysOfSum(value));
    assert.ok(Math.abs(expected - count) < 1e-9, `sum ${value}`);
  }
  for (const { value, count, expected, low, high } of digitFrequencies(OUTCOMES)) {
    assert.deepEqual([count, Math.round(expected)], [300, 300], `digit ${value}`);
    assert.ok(low < count && count < high);
  }
});

test('digits of all three places are counted', () => {
  const counts = digitFrequencies([outcomeOf(7), outcomeOf(707)]).map(({ count }) => count);
  assert.deepEqual(counts, [3, 0, 0, 0, 0, 0, 0, 3, 0, 0]);
  const sums = sumFrequencies([outcomeOf(7), outcomeOf(707)]);
  assert.deepEqual(
    sums.filter(({ count }) => count > 0).map(({ value }) => value),
    [7, 14],
  );
});

// Quantiles of 0.5 % and 99.5 % by direct summation with exact integers.
const bands: readonly (readonly [trials: number, chance: number, low: number, high: number])[] = [
  [0, 0.1, 0, 0],
  [1, 0.1, 0, 1],
  [10, 0.5, 1, 9],
  [274, 0.001, 0, 2],
  [822, 0.1, 61, 105],
  [274, 0.075, 10, 33],
];

test('a band is between the exact quantiles', () => {
  for (const [trials, chance, low, high] of bands) {
    assert.deepEqual(binomialBand(trials, chance), { low, high }, `${trials} × ${chance}`);
  }
});

test('a band of many trials approaches the normal distribution', () => {
  const [trials, chance] = [100_000, 0.1];
  const { low, high } = binomialBand(trials, chance);
  const half = 2.5758 * Math.sqrt(trials * chance * (1 - chance));
  assert.ok(Math.abs(low - (trials * chance - half)) < 2);
  assert.ok(Math.abs(high - (trials * chance + half)) < 2);
});

test('without draws nothing is expected', () => {
  for (const { count, expected, low, high } of sumFrequencies([])) {
    assert.deepEqual([count, expected, low, high], [0, 0, 0, 0]);
  }
});
