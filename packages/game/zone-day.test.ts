import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { dayAt, dayMs, dayName, firstInstant, parseDay } from './zone-day.ts';

const zones = [
  'Asia/Singapore',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Pacific/Auckland',
  'Pacific/Apia',
  'America/St_Johns',
  'Africa/Casablanca',
];
const anyZone = fc.constantFrom(...zones);
const anyInstant = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2035, 0, 1) });

test('days are those of Temporal', () => {
  fc.assert(
    fc.property(anyZone, anyInstant, (zone, ms) => {
      const shown = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
      const name = dayName(dayAt(ms, zone));
      assert.equal(name, shown.toPlainDate().toString().replaceAll('-', ''));
      assert.equal(parseDay(name), dayAt(ms, zone));
    }),
  );
});

test('the first instant of a time of day is that of Temporal, also when clocks change', () => {
  const aYear = Array.from({ length: 366 }, (_, index) => Date.UTC(2025, 0, 1) / dayMs + index);
  for (const zone of zones) {
    for (const day of aYear) {
      for (const time of ['00:00', '02:15', '10:00']) {
        assert.equal(firstInstant(day, time, zone), byTemporal(day, time, zone), `${day} ${zone}`);
      }
    }
  }
});

test('what is no day or no time is rejected', () => {
  for (const name of ['20250229', '20251301', '2025010', '202501011', '2025-101', '']) {
    assert.equal(parseDay(name), null, name);
  }
  for (const time of ['24:00', '1:00', '10:60', '']) {
    assert.throws(() => firstInstant(0, time, 'UTC'), RangeError, time);
  }
  assert.throws(() => dayAt(0, 'Asia/Nowhere'), RangeError);
});

function byTemporal(day: number, time: string, timeZone: string): number {
  const date = Temporal.PlainDate.from(new Date(day * dayMs).toISOString().slice(0, 10));
  const wanted = date.toPlainDateTime(Temporal.PlainTime.from(time));
  const found = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (found.toPlainDateTime().equals(wanted)) return found.epochMilliseconds;
  return found.getTimeZoneTransition('next')?.epochMilliseconds ?? found.epochMilliseconds;
}
