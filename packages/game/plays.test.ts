import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { digitsOf, OUTCOMES, SUMS, sumOf } from './outcome.ts';
import {
  chanceOf,
  isPlayCode,
  type PlayCode,
  playClass,
  playCode,
  playNumber,
  PLAYS,
  playWins,
  waysOf,
  winningPlays,
} from './plays.ts';

// Each label play with its number, all sums it wins on, and its ways in 1,000 draws.
const labelPlays: readonly (readonly [number, PlayCode, string, number])[] = [
  [0, 'big', '14 15 16 17 18 19 20 21 22 23 24 25 26 27', 500],
  [1, 'small', '0 1 2 3 4 5 6 7 8 9 10 11 12 13', 500],
  [2, 'odd', '1 3 5 7 9 11 13 15 17 19 21 23 25 27', 500],
  [3, 'even', '0 2 4 6 8 10 12 14 16 18 20 22 24 26', 500],
  [4, 'big_odd', '15 17 19 21 23 25 27', 231],
  [5, 'big_even', '14 16 18 20 22 24 26', 269],
  [6, 'small_odd', '1 3 5 7 9 11 13', 269],
  [7, 'small_even', '0 2 4 6 8 10 12', 231],
  [8, 'extreme_big', '22 23 24 25 26 27', 56],
  [9, 'extreme_small', '0 1 2 3 4 5', 56],
];

const sumWays = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75];

const rules = [
  ...labelPlays,
  ...SUMS.map((sum) => {
    const ways = sumWays[Math.min(sum, 27 - sum)] ?? 0;
    return [10 + sum, `sum_${sum}` as PlayCode, String(sum), ways] as const;
  }),
];

describe('the 38 plays', () => {
  test('are each named once by the rules', () => {
    assert.deepEqual(
      PLAYS,
      rules.map(([, play]) => play),
    );
  });

  for (const [number, play, sums, ways] of rules) {
    test(`${play} is number ${number}, wins on ${sums} and has ${ways} ways`, () => {
      assert.equal(playNumber(play), number);
      assert.equal(playCode(number), play);
      assert.equal(SUMS.filter((sum) => playWins(play, sum)).join(' '), sums);
      assert.equal(waysOf(play), ways);
      assert.equal(chanceOf(play), ways);
      assert.equal(playClass(play), number < 10 ? 'rule_base' : 'rule_num');
    });
  }

  test('win on exactly the draws of the rules: 1,000 draws × 38 plays', () => {
    const ways = PLAYS.map(() => 0);
    let checked = 0;
    for (const outcome of OUTCOMES) {
      const sum = digitsOf(outcome).reduce((total, digit) => total + digit, 0);
      for (const [number, play, sums] of rules) {
        const wins = sums.split(' ').includes(String(sum));
        assert.equal(playWins(play, sumOf(outcome)), wins, `${play} on ${outcome}`);
        assert.equal(winningPlays(sum).includes(number), wins, `${play} on ${outcome}`);
        if (wins) ways[number] = (ways[number] ?? 0) + 1;
        checked += 1;
      }
    }
    assert.equal(checked, 38_000);
    assert.deepEqual(ways, PLAYS.map(waysOf));
  });

  test('winning on a sum come in the order of their numbers', () => {
    const cases: readonly (readonly [number, string])[] = [
      [0, 'small even small_even extreme_small sum_0'],
      [5, 'small odd small_odd extreme_small sum_5'],
      [6, 'small even small_even sum_6'],
      [13, 'small odd small_odd sum_13'],
      [14, 'big even big_even sum_14'],
      [21, 'big odd big_odd sum_21'],
      [22, 'big even big_even extreme_big sum_22'],
      [27, 'big odd big_odd extreme_big sum_27'],
    ];
    for (const [sum, plays] of cases) {
      assert.equal(winningPlays(sum).map(playCode).join(' '), plays);
    }
  });
});

describe('a play from unchecked input', () => {
  const cases: readonly (readonly [unknown, boolean])[] = [
    ['big', true],
    ['sum_0', true],
    ['sum_27', true],
    ['sum_28', false],
    ['sum_07', false],
    ['sum_-1', false],
    ['BIG', false],
    ['big ', false],
    ['', false],
    ['toString', false],
    ['__proto__', false],
    [0, false],
    [null, false],
    [undefined, false],
    [['big'], false],
  ];
  for (const [value, known] of cases) {
    test(`${typeof value} ${JSON.stringify(value)} is ${known ? 'known' : 'unknown'}`, () => {
      assert.equal(isPlayCode(value), known);
    });
  }

  for (const number of [-1, 38, 0.5, NaN]) {
    test(`has no number ${number}`, () => assert.throws(() => playCode(number), RangeError));
  }

  for (const sum of [-1, 28, 0.5, NaN]) {
    test(`cannot win on ${sum}`, () => {
      assert.throws(() => playWins('big', sum), RangeError);
      assert.throws(() => winningPlays(sum), RangeError);
    });
  }
});
