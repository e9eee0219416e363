import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wallDay, wallSeconds, wallText } from './wall-time.ts';

const rows: readonly (readonly [zone: string, text: string, utc: number])[] = [
  ['UTC', '2026-11-21T22:05', Date.UTC(2026, 10, 21, 22, 5)],
  ['Asia/Singapore', '2026-11-22T06:05', Date.UTC(2026, 10, 21, 22, 5)],
  ['America/New_York', '2026-07-01T12:00', Date.UTC(2026, 6, 1, 16, 0)],
  // Before and after the change to winter time.
  ['America/New_York', '2026-10-31T12:00', Date.UTC(2026, 9, 31, 16, 0)],
  ['America/New_York', '2026-11-02T12:00', Date.UTC(2026, 10, 2, 17, 0)],
];

for (const [zone, text, utc] of rows) {
  test(`${text} in ${zone} is converted both ways`, () => {
    assert.equal(wallSeconds(text, zone), utc / 1000);
    assert.equal(wallText(utc / 1000, zone), text);
  });
}

test('an empty field is null, and null is an empty field', () => {
  assert.equal(wallSeconds('', 'UTC'), null);
  assert.equal(wallText(null, 'UTC'), '');
});

test('the day depends on the time zone', () => {
  const ms = Date.UTC(2026, 10, 21, 22, 5);
  assert.equal(wallDay(ms, 'UTC').format('YYYY-MM-DD'), '2026-11-21');
  assert.equal(wallDay(ms, 'Asia/Singapore').format('YYYY-MM-DD'), '2026-11-22');
});
