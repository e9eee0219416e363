import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hoursText, hoursUntilChange } from './service-hours.ts';
import type { ChatHours } from './merged-conversation.ts';

/** In UTC, the fallback zone of the app. */
function at(utc: string): number {
  return Date.parse(`2026-11-${utc}:00Z`);
}

const seconds = (utc: string) => at(utc) / 1_000;
const always: ChatHours = {
  open: 1,
  opens_at: null,
  closes_at: null,
  next_open: null,
  text: 'always',
  time_zone: 'UTC',
};
/** From 12:00 to 23:30, on the 21st and again on the 22nd. */
const open: ChatHours = {
  ...always,
  opens_at: seconds('21T12:00'),
  closes_at: seconds('21T23:30'),
  next_open: seconds('22T12:00'),
};
const closed: ChatHours = {
  ...open,
  open: 0,
  opens_at: seconds('22T12:00'),
  closes_at: seconds('22T23:30'),
};

const rows: readonly (readonly [
  hours: ChatHours,
  now: string,
  span: string | null,
  until: string | null,
])[] = [
  [always, '21T12:00', null, null],
  [open, '21T12:00', 'Today 12:00 23:30', '11 hr 30 min'],
  [open, '21T22:30', 'Today 12:00 23:30', '1 hr'],
  [open, '21T23:29', 'Today 12:00 23:30', '1 min'],
  // A clock slightly ahead of the server's never shows zero or less.
  [open, '21T23:31', 'Today 12:00 23:30', '1 min'],
  [closed, '21T23:30', 'Tomorrow 12:00 23:30', '12 hr 30 min'],
  [closed, '22T00:00', 'Today 12:00 23:30', '12 hr'],
];

for (const [hours, now, span, until] of rows) {
  test(`${hours.open ? 'open' : 'closed'} at ${now}: ${span}, ${until} left`, () => {
    const text = hoursText(hours, at(now), 'en');
    assert.equal(text && Object.values(text).join(' '), span);
    assert.equal(hoursUntilChange(hours, at(now), 'en'), until);
  });
}

test('a duration is rounded down to whole minutes', () => {
  assert.equal(hoursUntilChange(open, at('21T23:20') + 59_999, 'en'), '9 min');
});
