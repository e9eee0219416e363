import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chiSquare, chiSquareBelow, chiSquareQuantile } from './chi-square.ts';

test('quantiles are those of the table in the NIST/SEMATECH e-Handbook, 1.3.6.7.4', () => {
  const rows = [
    // degrees, probability, quantile
    [1, 0.99, 6.635],
    [2, 0.99, 9.21],
    [9, 0.99, 21.666],
    [27, 0.99, 46.963],
    [99, 0.99, 134.642],
    [100, 0.99, 135.807],
    [1, 0.95, 3.841],
    [9, 0.01, 2.088],
    [99, 0.01, 69.23],
  ] as const;
  for (const [degrees, probability, quantile] of rows) {
    const found = chiSquareQuantile(probability, degrees);
    assert.ok(Math.abs(found - quantile) < 0.001, `${degrees}, ${probability}: ${found}`);
  }
});

test('with two degrees the distribution is 1 - exp(-x / 2)', () => {
  for (const value of [0.01, 1, 5, 9.21, 40]) {
    assert.ok(Math.abs(chiSquareBelow(value, 2) - (1 - Math.exp(-value / 2))) < 1e-12, `${value}`);
  }
  assert.equal(chiSquareBelow(0, 2), 0);
});

test('for many degrees quantiles are near those of the cubed normal distribution', () => {
  // Wilson and Hilferty, 1931: (x / k) to the third root is about normal, 1 - 2 / 9k, 2 / 9k.
  for (const [probability, normal] of [
    [0.005, -2.5758],
    [0.995, 2.5758],
  ] as const) {
    const spread = 2 / (9 * 999);
    const near = 999 * (1 - spread + normal * Math.sqrt(spread)) ** 3;
    assert.ok(Math.abs(chiSquareQuantile(probability, 999) - near) < 0.1, `${near}`);
  }
});

test('the statistic adds squared differences over expectations', () => {
  // A die of 60 throws.
  const chances = Array.from({ length: 6 }, () => 1 / 6);
  const { value, degrees } = chiSquare({ counts: [5, 8, 9, 8, 10, 20], chances });
  assert.ok(Math.abs(value - 13.4) < 1e-9);
  assert.equal(degrees, 5);
});
