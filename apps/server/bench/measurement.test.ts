import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTurns, isKept, measure, median, percentile, ratioOf } from './measurement.ts';

/** Values, a share, and the value that this share of them does not exceed. */
const percentiles: readonly (readonly [readonly number[], number, number])[] = [
  [[5], 0.99, 5],
  [[1, 2, 3, 4, 5], 0.5, 3],
  [[4, 1, 3, 2], 0.5, 2.5],
  [[10, 20], 0.25, 12.5],
  [[3, 1, 2], 1, 3],
  [[3, 1, 2], 0, 1],
];

for (const [values, share, expected] of percentiles) {
  test(`percentile ${share} of ${values.join(' ')} is ${expected}`, () => {
    assert.equal(percentile(values, share), expected);
  });
}

/** Our values, the other's, the bar, and whether the promise is kept. */
const promises = [
  [[5, 6, 100], [10, 12, 14], 'at least', 0.5, true],
  [[5, 5.9, 100], [10, 12, 14], 'at least', 0.5, false],
  [[3], [2], 'at most', 1.5, true],
  [[3.1], [2], 'at most', 1.5, false],
] as const;

for (const [ours, against, wanted, value, kept] of promises) {
  test(`${ours.join(' ')} against ${against.join(' ')}, ${wanted} ${value}: ${kept}`, () => {
    const side = { what: '', unit: '/s', cost: null };
    const row = {
      id: 'R0',
      ours: { ...side, values: ours },
      against: { ...side, values: against },
      threshold: { wanted, value },
      remark: null,
    };
    assert.equal(isKept(row), kept);
    assert.equal(ratioOf(row), median(ours) / median(against));
  });
}

test('both sides run in turns, and the middle of what they cost is told', async () => {
  const order: string[] = [];
  let runs = 0;
  const row = await measure(
    'R0',
    {
      ours: { what: 'ours', unit: '/s' },
      against: { what: 'the other', unit: '/s' },
      threshold: { wanted: 'at least', value: 1 },
      ...inTurns(
        async () => {
          order.push('ours');
          runs += 1;
          return { value: runs, cost: { server: runs, postgres: 2 * runs, client: 0 } };
        },
        async () => {
          order.push('other');
          return { value: 1, cost: null };
        },
      ),
      remark: () => `${runs} runs`,
    },
    3,
  );
  assert.deepEqual(order, ['ours', 'other', 'ours', 'other', 'ours', 'other']);
  assert.deepEqual(row.ours.values, [1, 2, 3]);
  assert.deepEqual(row.ours.cost, { server: 2, postgres: 4, client: 0 });
  assert.equal(row.against.cost, null);
  assert.equal(row.remark, '3 runs');
});
