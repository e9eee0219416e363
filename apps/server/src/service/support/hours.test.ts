import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSaleHours } from '@trine/game/schedule.ts';
import { hoursAt } from './hours.ts';

interface Row {
  readonly what: string;
  readonly hours: string;
  readonly zone: string;
  readonly at: string;
  readonly open: 0 | 1;
  readonly opens: string;
  readonly closes: string;
  readonly next: string;
}

/**
 * 12:00 to 23:30 in Taipei is 04:00 to 15:30 in UTC. New York changes to daylight saving time on 8
 * March.
 */
const rows: readonly Row[] = [
  {
    what: 'a millisecond before it opens',
    hours: '12:00-23:30',
    zone: 'Asia/Taipei',
    at: '2026-11-21T03:59:59.999Z',
    open: 0,
    opens: '2026-11-21T04:00:00Z',
    closes: '2026-11-21T15:30:00Z',
    next: '2026-11-21T04:00:00Z',
  },
  {
    what: 'when it opens',
    hours: '12:00-23:30',
    zone: 'Asia/Taipei',
    at: '2026-11-21T04:00:00Z',
    open: 1,
    opens: '2026-11-21T04:00:00Z',
    closes: '2026-11-21T15:30:00Z',
    next: '2026-11-22T04:00:00Z',
  },
  {
    what: 'a millisecond before it closes',
    hours: '12:00-23:30',
    zone: 'Asia/Taipei',
    at: '2026-11-21T15:29:59.999Z',
    open: 1,
    opens: '2026-11-21T04:00:00Z',
    closes: '2026-11-21T15:30:00Z',
    next: '2026-11-22T04:00:00Z',
  },
  {
    what: 'when it closes',
    hours: '12:00-23:30',
    zone: 'Asia/Taipei',
    at: '2026-11-21T15:30:00Z',
    open: 0,
    opens: '2026-11-22T04:00:00Z',
    closes: '2026-11-22T15:30:00Z',
    next: '2026-11-22T04:00:00Z',
  },
  {
    what: 'hours over midnight, on the next day',
    hours: '18:00-02:00',
    zone: 'Asia/Taipei',
    at: '2026-11-20T17:30:00Z',
    open: 1,
    opens: '2026-11-20T10:00:00Z',
    closes: '2026-11-20T18:00:00Z',
    next: '2026-11-21T10:00:00Z',
  },
  {
    what: 'from the evening before the clocks go forward',
    hours: '12:00-23:30',
    zone: 'America/New_York',
    at: '2026-03-08T05:00:00Z',
    open: 0,
    opens: '2026-03-08T16:00:00Z',
    closes: '2026-03-09T03:30:00Z',
    next: '2026-03-08T16:00:00Z',
  },
  {
    what: 'an opening that the clocks skip is at the first moment after',
    hours: '02:30-05:00',
    zone: 'America/New_York',
    at: '2026-03-08T07:00:00Z',
    open: 1,
    opens: '2026-03-08T07:00:00Z',
    closes: '2026-03-08T09:00:00Z',
    next: '2026-03-09T06:30:00Z',
  },
  {
    what: 'hours that the clocks skip altogether are left out',
    hours: '02:00-03:00',
    zone: 'America/New_York',
    at: '2026-03-08T06:59:00Z',
    open: 0,
    opens: '2026-03-09T06:00:00Z',
    closes: '2026-03-09T07:00:00Z',
    next: '2026-03-09T06:00:00Z',
  },
  {
    what: 'the hour that comes twice opens the first time',
    hours: '01:30-04:00',
    zone: 'America/New_York',
    at: '2026-11-01T05:45:00Z',
    open: 1,
    opens: '2026-11-01T05:30:00Z',
    closes: '2026-11-01T09:00:00Z',
    next: '2026-11-02T06:30:00Z',
  },
];

for (const { what, hours: text, zone, at, open, opens, closes, next } of rows) {
  test(`${text} in ${zone}: ${what}`, () => {
    const hours = parseSaleHours(text);
    assert.ok(hours !== null);
    assert.deepEqual(hoursAt({ hours, timeZone: zone }, Date.parse(at)), {
      open,
      opens_at: Date.parse(opens) / 1000,
      closes_at: Date.parse(closes) / 1000,
      next_open: Date.parse(next) / 1000,
      text,
      time_zone: zone,
    });
  });
}

test('service that never closes has no opening times', () => {
  const always = { hours: 'always', timeZone: 'Asia/Taipei' } as const;
  assert.deepEqual(hoursAt(always, 0), {
    open: 1,
    opens_at: null,
    closes_at: null,
    next_open: null,
    text: 'always',
    time_zone: 'Asia/Taipei',
  });
});
