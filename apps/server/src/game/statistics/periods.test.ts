import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { daysBetween, periodsOf, spanOf, type PeriodsQuestion } from './periods.ts';

const playerId = 7n as PlayerId;
const hourMs = 60 * 60 * 1000;

type Given = Omit<PeriodsQuestion, 'playerId' | 'timeZone'>;

const rows: readonly (readonly [Given, readonly string[]])[] = [
  [
    { unit: 'day', beginDate: '2026-02-27', endDate: '2026-03-01' },
    ['2026-02-27 2026-02-27', '2026-02-28 2026-02-28', '2026-03-01 2026-03-01'],
  ],
  // From a Wednesday to a Tuesday.
  [
    { unit: 'week', beginDate: '2026-07-01', endDate: '2026-07-14' },
    ['2026-07-01 2026-07-05', '2026-07-06 2026-07-12', '2026-07-13 2026-07-14'],
  ],
  [
    { unit: 'month', beginDate: '2026-12-31', endDate: '2027-02-28' },
    ['2026-12-31 2026-12-31', '2027-01-01 2027-01-31', '2027-02-01 2027-02-28'],
  ],
  [{ unit: 'month', beginDate: '2026-02-02', endDate: '2026-02-01' }, []],
];
for (const [given, expected] of rows) {
  test(`${given.unit}s from ${given.beginDate} to ${given.endDate}`, () => {
    const shown = periodsOf({ ...given, timeZone: 'UTC' }).map(
      ({ beginDate, endDate }) => `${beginDate} ${endDate}`,
    );
    assert.deepEqual(shown, expected);
  });
}

test('both ends count as days of a range', () => {
  assert.equal(daysBetween({ beginDate: '2026-01-01', endDate: '2026-12-31' }), 365);
  assert.equal(daysBetween({ beginDate: '2026-01-01', endDate: '2026-01-01' }), 1);
  assert.ok(daysBetween({ beginDate: '2026-01-02', endDate: '2026-01-01' }) < 1);
});

test('the days on which clocks change have 23 and 25 hours', () => {
  for (const [day, hours] of [
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ] as const) {
    const question = { playerId, beginDate: day, endDate: day, timeZone: 'Europe/Berlin' };
    const asked = { ...question, unit: 'day' as const };
    const { edges, beginsAt, endsAt, fromId, beforeId } = spanOf(asked, periodsOf(asked));
    assert.equal(endsAt - beginsAt, hours * hourMs);
    assert.deepEqual(edges, [beginsAt, endsAt]);
    assert.ok(fromId < beforeId);
  }
});
