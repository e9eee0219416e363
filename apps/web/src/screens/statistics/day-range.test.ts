import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  dayAfter,
  dayBefore,
  dayRangeOf,
  periodsOf,
  weekdayOf,
  weeksOf,
  type Unit,
} from './day-range.ts';

const pages: readonly (readonly [Unit, day: string, begin: string, end: string, count: number])[] =
  [
    ['day', '2026-02-17', '2026-02-01', '2026-02-28', 28],
    ['day', '2028-02-29', '2028-02-01', '2028-02-29', 29],
    ['day', '2026-12-31', '2026-12-01', '2026-12-31', 31],
    ['week', '2026-11-25', '2026-09-07', '2026-11-29', 12],
    ['week', '2026-11-29', '2026-09-07', '2026-11-29', 12],
    ['week', '2026-11-30', '2026-09-14', '2026-12-06', 12],
    ['month', '2026-07-04', '2026-01-01', '2026-12-31', 12],
  ];
for (const [unit, day, begin, end, count] of pages) {
  test(`${day} by the ${unit} is in the range from ${begin} to ${end}`, () => {
    const page = dayRangeOf(unit, day);
    assert.deepEqual(page, { begin, end });
    const periods = periodsOf(unit, page);
    assert.equal(periods.length, count);
    assert.equal(periods[0]?.begin, begin);
    assert.equal(periods.at(-1)?.end, end);
    for (const period of periods) assert.ok(period.begin <= period.end);
  });

  test(`ranges by the ${unit} around ${day} follow each other without a gap`, () => {
    const page = dayRangeOf(unit, day);
    const earlier = dayRangeOf(unit, dayBefore(page));
    assert.deepEqual(dayRangeOf(unit, dayAfter(unit, earlier)), page);
    assert.equal(dayBefore(page), earlier.end);
  });
}

test('weeks begin on Monday', () => {
  assert.deepEqual(
    ['1969-12-29', '2026-11-23', '2026-11-29'].map((day) => weekdayOf(day)),
    [0, 0, 6],
  );
  const weeks = weeksOf({ begin: '2026-11-01', end: '2026-11-30' });
  assert.deepEqual(weeks[0], [null, null, null, null, null, null, '2026-11-01']);
  assert.deepEqual(weeks.at(-1), ['2026-11-30', null, null, null, null, null, null]);
  assert.equal(weeks.flat().filter((day) => day !== null).length, 30);
});
