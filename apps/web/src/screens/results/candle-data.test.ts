import assert from 'node:assert/strict';
import { test } from 'node:test';
import { candlesOf, candleDirectionOf, candlePositionAt, candleTimeAt } from './candle-data.ts';
import { findSearch, trendSearch } from './chart-search.ts';

test('a candle is its first issue and four sums, in the order of the API', () => {
  const answer = {
    issue: ['20261123001', '20261123006'],
    cand: [
      [1, 2, 0, 3],
      [4, 5, 3, 6],
    ],
  };
  assert.deepEqual(candlesOf(answer as unknown as Parameters<typeof candlesOf>[0]), [
    { issue: '20261123001', open: 1, close: 2, low: 0, high: 3 },
    { issue: '20261123006', open: 4, close: 5, low: 3, high: 6 },
  ]);
});

const directions: readonly (readonly [open: number, close: number, direction: string])[] = [
  [3, 4, 'rising'],
  [4, 3, 'falling'],
  [3, 3, 'level'],
];

for (const [open, close, direction] of directions) {
  test(`from ${open} to ${close} is ${direction}`, () => {
    assert.equal(candleDirectionOf({ issue: '', open, close, low: 0, high: 27 }), direction);
  });
}

test('each position of a chart has a time within one second, which leads back to it', () => {
  const places = Array.from({ length: 1_000 }, (_, place) => place);
  assert.deepEqual(
    places.map((place) => candlePositionAt(candleTimeAt(place))),
    places,
  );
  assert.ok(places.every((place) => Math.floor(candleTimeAt(place)) === 1));
});

const groups: readonly (readonly [value: unknown, group: number | undefined])[] = [
  [1, 1],
  [30, 30],
  // The default is not written into the address.
  [5, undefined],
  [2, undefined],
  ['10', undefined],
];

for (const [value, group] of groups) {
  test(`a group of ${JSON.stringify(value)} is ${group}`, () => {
    assert.equal(findSearch({ group: value }).group, group);
  });
}

test('an invalid day in an address is today', () => {
  assert.deepEqual(trendSearch({ date: '2026-02-30' }), { date: undefined });
  assert.deepEqual(trendSearch({ date: '2026-02-28' }), { date: '2026-02-28' });
});
