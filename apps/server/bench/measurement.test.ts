import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  clientUseOf,
  inTurns,
  measure,
  median,
  percentile,
  ratioOf,
  verdictOf,
} from './measurement.ts';

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

/** Our values, the other's, the bar, and the verdict. */
const promises = [
  [[5, 6, 100], [10, 12, 14], 'at least', 0.5, 'kept'],
  [[5, 5.9, 100], [10, 12, 14], 'at least', 0.5, 'missed'],
  [[3], [2], 'at most', 1.5, 'kept'],
  [[3.1], [2], 'at most', 1.5, 'missed'],
] as const;

for (const [ours, against, wanted, value, verdict] of promises) {
  test(`${ours.join(' ')} against ${against.join(' ')}, ${wanted} ${value}: ${verdict}`, () => {
    const side = { what: '', unit: '/s', cost: null };
    const row = {
      id: 'R0',
      ours: { ...side, values: ours },
      against: { ...side, values: against },
      threshold: { wanted, value },
      remark: null,
    };
    assert.equal(verdictOf(row), verdict);
    assert.equal(ratioOf(row), median(ours) / median(against));
  });
}

/** What one request cost server, PostgreSQL and client, requests a second, unit and verdict. */
const clients = [
  [[70, 0, 34], 5_000, '/s', 'kept'],
  [[70, 0, 36], 5_000, '/s', 'client-bound'],
  [[20, 50, 34], 5_000, '/s', 'kept'],
  [[20, 50, 36], 5_000, '/s', 'client-bound'],
  [[70, 0, 20], 46_000, '/s', 'client-bound'],
  [[0, 50, 0], 46_000, '/s', 'kept'],
  [[70, 0, 36], 5_000, 'ms', 'kept'],
  [null, 5_000, '/s', 'kept'],
] as const;

for (const [each, value, unit, verdict] of clients) {
  test(`${value} ${unit} at ${each?.join(', ') ?? 'no'} µs: ${verdict}`, () => {
    const [server = 0, postgres = 0, client = 0] = each ?? [];
    const cost = each === null ? null : { server, postgres, client };
    const side = { what: '', unit, values: [value] };
    const row = {
      id: 'R0',
      ours: { ...side, cost: null },
      against: { ...side, cost },
      threshold: { wanted: 'at least', value: 1 },
      remark: null,
    } as const;
    assert.equal(verdictOf(row), verdict);
    assert.equal(verdictOf({ ...row, ours: row.against, against: row.ours }), verdict);
  });
}

test('the share of the client is of all three, its cores follow from the rate', () => {
  const cost = { server: 60, postgres: 20, client: 20 };
  const series = { what: '', unit: '/s', values: [9_000, 10_000, 30_000], cost };
  assert.deepEqual(clientUseOf(series), { share: 0.2, cores: 0.2 });
});

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
