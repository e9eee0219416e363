import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { isReversed, searchDate, searchDates } from './dates.ts';

// In the operator's zone, which can be ahead of UTC, the 24th has begun.
mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-23T20:00:00Z') });

const rows: readonly (readonly [value: unknown, date: string | undefined])[] = [
  ['2026-11-23', '2026-11-23'],
  ['2026-11-24', '2026-11-24'],
  ['2026-11-25', undefined],
  ['2018-01-01', '2018-01-01'],
  ['2017-12-31', undefined],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', undefined],
  ['2026-13-01', undefined],
  ['2026-1-1', undefined],
  ['2026-11-23T00:00', undefined],
  ['', undefined],
  [20261123, undefined],
  [undefined, undefined],
];

for (const [value, date] of rows) {
  test(`${JSON.stringify(value)} in an address is ${date}`, () => {
    assert.equal(searchDate(value), date);
  });
}

const spans: readonly (readonly [
  from: string | undefined,
  to: string | undefined,
  isReversed: boolean,
])[] = [
  ['2026-11-01', '2026-11-02', false],
  ['2026-11-01', '2026-11-01', false],
  ['2026-11-02', '2026-11-01', true],
  ['2026-11-02', undefined, false],
  [undefined, '2026-11-01', false],
  [undefined, undefined, false],
];

for (const [from, to, reversed] of spans) {
  test(`${from} to ${to} is ${reversed ? 'no span' : 'a span'}`, () => {
    assert.equal(isReversed({ from, to }), reversed);
    assert.deepEqual(searchDates({ from, to }), { from, to: reversed ? undefined : to });
  });
}
