import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bestOf,
  clientUseOf,
  costEach,
  inTurns,
  measureRow,
  median,
  percentile,
  ratioOf,
  verdictOfRow,
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

/** Our values, the other side's, the threshold, and the verdict. */
const promises = [
  [[5, 6, 100], [10, 12, 14], 'at least', 0.5, 'kept'],
  [[5, 5.9, 100], [10, 12, 14], 'at least', 0.5, 'missed'],
  [[3], [2], 'at most', 1.5, 'kept'],
  [[3.1], [2], 'at most', 1.5, 'missed'],
] as const;

for (const [ours, against, wanted, value, verdict] of promises) {
  test(`${ours.join(' ')} against ${against.join(' ')}, ${wanted} ${value}: ${verdict}`, () => {
    const side = { what: '', unit: '/s', cost: null, perSecond: null, isLate: false, rejected: 0 };
    const row = {
      id: 'R0',
      ours: { ...side, values: ours },
      against: { ...side, values: against },
      threshold: { wanted, value },
      remark: null,
    };
    assert.equal(verdictOfRow(row), verdict);
    assert.equal(ratioOf(row), median(ours) / median(against));
  });
}

/** The cost of one request in server, PostgreSQL and client, requests a second, and the verdict. */
const clients = [
  [[70, 0, 34], 5_000, 'kept'],
  [[70, 0, 36], 5_000, 'client-bound'],
  [[20, 50, 34], 5_000, 'kept'],
  [[20, 50, 36], 5_000, 'client-bound'],
  [[70, 0, 20], 46_000, 'client-bound'],
  [[0, 50, 0], 46_000, 'kept'],
  [[70, 0, 36], null, 'kept'],
  [null, 5_000, 'kept'],
] as const;

for (const [each, perSecond, verdict] of clients) {
  test(`${perSecond ?? 'uncounted'} /s at ${each?.join(', ') ?? 'no'} µs: ${verdict}`, () => {
    const [server = 0, postgres = 0, client = 0] = each ?? [];
    const cost = each === null ? null : { server, postgres, client };
    const side = { what: '', unit: '', values: [1], perSecond, isLate: false, rejected: 0 };
    const row = {
      id: 'R0',
      ours: { ...side, cost: null },
      against: { ...side, cost },
      threshold: { wanted: 'at least', value: 1 },
      remark: null,
    } as const;
    assert.equal(verdictOfRow(row), verdict);
    assert.equal(verdictOfRow({ ...row, ours: row.against, against: row.ours }), verdict);
  });
}

test('clientUseOf returns the share of all processor time, and cores from the rate', () => {
  const cost = { server: 60, postgres: 20, client: 20 };
  assert.deepEqual(clientUseOf({ cost, perSecond: 10_000 }), { share: 0.2, cores: 0.2 });
});

test('the rate is the value, unless a separate rate is given', async () => {
  const comparison = {
    ours: { what: 'rate', unit: '/s' },
    against: { what: 'time', unit: 'ms' },
    threshold: { wanted: 'at least', value: 1 },
    ...inTurns(
      async () => ({ value: 7, cost: null }),
      async () => ({ value: 2, cost: null, perSecond: 9 }),
    ),
  } as const;
  const { ours, against } = await measureRow('R0', comparison, 2);
  assert.deepEqual([ours.perSecond, against.perSecond], [7, 9]);
});

/** In which runs the client was late, and the verdict. */
const lates = [
  [[false, false, true], 'kept'],
  [[true, false, true], 'client-bound'],
] as const;

for (const [late, verdict] of lates) {
  test(`a client late in ${late.filter(Boolean).length} of three runs: ${verdict}`, async () => {
    const runs = [...late];
    const comparison = {
      ours: { what: '', unit: 'ms' },
      against: { what: '', unit: 'ms' },
      threshold: { wanted: 'at least', value: 1 },
      ...inTurns(
        async () => ({ value: 1, cost: null, isLate: runs.shift() ?? false }),
        async () => ({ value: 1, cost: null }),
      ),
    } as const;
    assert.equal(verdictOfRow(await measureRow('R0', comparison, late.length)), verdict);
  });
}

/** Rejections in each run on our side and of the yardstick, and the verdict on a ratio of 3. */
const rejections = [
  [[0, 0, 0], [0, 0, 0], 'kept'],
  [[9, 9, 9], [0, 0, 0], 'kept'],
  [[0, 0, 0], [0, 1, 0], 'invalid'],
] as const;

for (const [ours, against, verdict] of rejections) {
  const counts = `${ours.join(' ')} of ours and ${against.join(' ')} of the yardstick rejected`;
  test(`${counts}: ${verdict}`, async () => {
    const runs = { ours: [...ours], against: [...against] };
    const comparison = {
      ours: { what: '', unit: '/s' },
      against: { what: '', unit: '/s' },
      threshold: { wanted: 'at least', value: 1 },
      ...inTurns(
        async () => ({ value: 3, cost: null, rejected: runs.ours.shift() ?? 0 }),
        async () => ({ value: 1, cost: null, rejected: runs.against.shift() ?? 0 }),
      ),
    } as const;
    const row = await measureRow('R0', comparison, ours.length);
    assert.equal(verdictOfRow(row), verdict);
    assert.equal(row.ours.rejected, ours[0] * ours.length);
  });
}

test('costEach keeps the count of rejections', () => {
  const outcome = { value: 5, cost: { server: 1, postgres: 1, client: 1 }, rejected: 4 };
  assert.equal(costEach(outcome, ['server']).rejected, 4);
});

test('bestOf returns the number with the highest rate', async () => {
  const rates = new Map([
    [1, 10],
    [2, 30],
    [4, 20],
  ]);
  const run = async (count: number) => ({ value: rates.get(count) ?? 0, cost: null });
  assert.equal(await bestOf([1, 2, 4], run), 2);
});

test('costEach returns the sum of the parts and the rate', () => {
  const outcome = { value: 500, cost: { server: 70, postgres: 30, client: 5 } };
  const { value, perSecond } = costEach(outcome, ['server', 'postgres']);
  assert.deepEqual([value, perSecond], [100, 500]);
});

test('both sides run in turns, and the row has the medians of their costs', async () => {
  const order: string[] = [];
  let runs = 0;
  const row = await measureRow(
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
