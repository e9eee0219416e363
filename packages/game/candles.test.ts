import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import {
  CANDLE_GROUPS,
  type CandleGroup,
  candles,
  type DrawnSum,
  roundsForCandles,
} from './candles.ts';
import { formatIssue } from './issue.ts';

// The sequence of the first round and the sums after it; expected: "issue open close low high".
const cases: readonly (readonly [CandleGroup, number, string, string])[] = [
  [5, 1, '', ''],
  [5, 1, '13', '001 13 13 13 13'],
  [5, 1, '13 20 3 9 15', '001 13 15 3 20'],
  [5, 1, '13 20 3 9 15 8', '001 13 15 3 20, 006 8 8 8 8'],
  [5, 4, '13 20 3 9', '004 13 20 13 20, 006 3 9 3 9'],
  [10, 9, '1 2 3', '009 1 2 1 2, 011 3 3 3 3'],
  [30, 30, '27 0', '030 27 27 27 27, 031 0 0 0 0'],
  [1, 1, '13', '001 13 13 13 13'],
  [1, 1, '13 20 3', '001 13 13 13 13, 002 13 20 13 20, 003 20 3 3 20'],
  [1, 8, '5 5', '008 5 5 5 5, 009 5 5 5 5'],
];

// Up to three days of 274 rounds; void rounds have no sum.
const history = fc
  .array(fc.record({ sum: fc.nat(27), isVoid: fc.boolean() }), { maxLength: 700, size: 'max' })
  .map((draws) =>
    draws
      .map(({ sum, isVoid }, index) => ({
        ...roundOf(index),
        sum,
        isVoid: isVoid && index % 7 === 0,
      }))
      .filter(({ isVoid }) => !isVoid),
  );
const anyGroup = fc.constantFrom(...CANDLE_GROUPS);

describe('candles', () => {
  for (const [group, first, sums, expected] of cases) {
    test(`of ${group} from ${first}: ${sums || 'nothing'}`, () => {
      const rounds = sums
        .split(' ')
        .filter((sum) => sum !== '')
        .map((sum, index) => ({ ...roundOf(first - 1 + index), sum: Number(sum) }));
      const shown = candles(rounds, group).map(
        ({ issue, values }) => `${issue.slice(8)} ${values.join(' ')}`,
      );
      assert.equal(shown.join(', '), expected);
    });
  }

  test('start again with the sale day', () => {
    const rounds = [272, 273, 274, 275].map((index) => ({ ...roundOf(index), sum: index % 28 }));
    assert.deepEqual(candles(rounds, 5), [
      { issue: '20260105273', values: [20, 21, 20, 21] },
      { issue: '20260106001', values: [22, 23, 22, 23] },
    ]);
  });

  test('leave a gap for a void round', () => {
    const rounds = [0, 1, 3, 4, 6].map((index) => ({ ...roundOf(index), sum: 10 + index }));
    assert.deepEqual(candles(rounds, 5), [
      { issue: '20260105001', values: [10, 14, 10, 14] },
      { issue: '20260105007', values: [16, 16, 16, 16] },
    ]);
  });

  test('are the newest 200 at most', () => {
    const rounds = Array.from({ length: 250 }, (_, index) => ({ ...roundOf(index), sum: 7 }));
    const shown = candles(rounds, 1);
    assert.equal(shown.length, 200);
    assert.equal(shown[0]?.issue, '20260105051');
    assert.equal(shown.at(-1)?.issue, '20260105250');
  });

  test('do not change with a new round, except the last', () => {
    fc.assert(
      fc.property(history, anyGroup, (rounds, group) => {
        fc.pre(rounds.length > 0);
        const before = candles(rounds.slice(0, -1), group).slice(0, -1);
        const after = new Map(candles(rounds, group).map(({ issue, values }) => [issue, values]));
        for (const [index, { issue, values }] of before.entries()) {
          if (index > 0) assert.deepEqual(after.get(issue), values, issue);
        }
      }),
    );
  });

  for (const group of CANDLE_GROUPS) {
    test(`of ${group} need no more rounds than roundsForCandles asks for`, () => {
      const all = Array.from({ length: 7000 }, (_, index) => ({
        ...roundOf(index),
        sum: (index * 11 + (index % 17)) % 28,
      }));
      for (let end = 6500; end < 6500 + 2 * group; end += 1) {
        const rounds = all.slice(0, end);
        const shown = candles(rounds.slice(-roundsForCandles(group)), group);
        assert.equal(shown.length, 200);
        assert.deepEqual(shown, candles(rounds, group));
      }
    });
  }

  test('contain every sum between low and high, and open and close too', () => {
    fc.assert(
      fc.property(history, anyGroup, (rounds, group) => {
        for (const { values } of candles(rounds, group)) {
          const [open, close, low, high] = values;
          assert.ok(low <= Math.min(open, close) && high >= Math.max(open, close));
          assert.ok(low >= 0 && high <= 27);
        }
        const last = candles(rounds, group).at(-1);
        assert.equal(last?.values[1], rounds.at(-1)?.sum);
      }),
    );
  });

  const wrong: readonly (readonly [CandleGroup, DrawnSum])[] = [
    [1, { issue: '20260105001', sum: 28 }],
    [5, { issue: '20260105001', sum: -1 }],
    [5, { issue: '20260105001', sum: 1.5 }],
    [5, { issue: 'first', sum: 13 }],
  ];
  for (const [group, round] of wrong) {
    test(`of ${group} throw on ${round.issue} with ${round.sum}`, () => {
      assert.throws(() => candles([round], group), RangeError);
    });
  }
});

function roundOf(index: number): { readonly issue: string } {
  const saleDay = String(20260105 + Math.floor(index / 274));
  return { issue: formatIssue({ saleDay, sequence: (index % 274) + 1 }, 210) };
}
