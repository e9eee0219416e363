import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  baseOf,
  digitsOf,
  type Digits,
  OUTCOMES,
  outcomeOf,
  SUMS,
  sumOf,
  waysOfSum,
} from './outcome.ts';

const waysText = '1 3 6 10 15 21 28 36 45 55 63 69 73 75 75 73 69 63 55 45 36 28 21 15 10 6 3 1';

describe('a draw', () => {
  const cases: readonly (readonly [number, Digits, number, string])[] = [
    [0, [0, 0, 0], 0, 'small even'],
    [7, [0, 0, 7], 7, 'small odd'],
    [50, [0, 5, 0], 5, 'small odd'],
    [99, [0, 9, 9], 18, 'big even'],
    [100, [1, 0, 0], 1, 'small odd'],
    [490, [4, 9, 0], 13, 'small odd'],
    [491, [4, 9, 1], 14, 'big even'],
    [729, [7, 2, 9], 18, 'big even'],
    [999, [9, 9, 9], 27, 'big odd'],
  ];
  for (const [value, digits, sum, labels] of cases) {
    test(`${value} has the digits ${digits.join(' ')}, the sum ${sum} and is ${labels}`, () => {
      const outcome = outcomeOf(value);
      assert.deepEqual(digitsOf(outcome), digits);
      assert.equal(sumOf(outcome), sum);
      assert.equal(baseOf(sum).join(' '), labels);
    });
  }

  for (const value of [-1, 1000, 1.5, NaN, Infinity]) {
    test(`is never ${value}`, () => assert.throws(() => outcomeOf(value), RangeError));
  }

  test('is each of 000 to 999 once, with its digits', () => {
    const spelt = OUTCOMES.map((outcome) => digitsOf(outcome).join(''));
    const wanted = Array.from({ length: 1000 }, (_, value) => String(value).padStart(3, '0'));
    assert.deepEqual(spelt, wanted);
  });
});

describe('the sums', () => {
  test('are 0 to 27', () => {
    assert.deepEqual(SUMS, [...Array.from({ length: 28 }).keys()]);
  });

  test('have as many ways as the table of the rules', () => {
    assert.equal(SUMS.map(waysOfSum).join(' '), waysText);
  });

  for (const sum of [-1, 28, 13.5, NaN]) {
    test(`have no ${sum}`, () => {
      assert.throws(() => baseOf(sum), RangeError);
      assert.throws(() => waysOfSum(sum), RangeError);
    });
  }
});
