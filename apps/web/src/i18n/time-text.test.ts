// Days and times are in the operator's zone, independent of the device's zone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zoneOf } from './operator-zone.ts';
import {
  clockText,
  dateText,
  dayOf,
  momentText,
  relativeDayText,
  timeText,
  zoneName,
  zoneText,
} from './time-text.ts';

const deviceZones = [
  'America/Los_Angeles',
  'Asia/Taipei',
  'Africa/Casablanca',
  'Pacific/Kiritimati',
] as const;

/** 2026-11-21 23:59:59 in Taipei. */
const beforeMidnight = Date.parse('2026-11-21T15:59:59Z') / 1_000;

for (const device of deviceZones) {
  test(`a device in ${device} shows the operator's days and times`, () => {
    const before = process.env['TZ'];
    process.env['TZ'] = device;
    try {
      assert.equal(dayOf(beforeMidnight * 1_000, 'Asia/Taipei'), '2026-11-21');
      assert.equal(dayOf((beforeMidnight + 1) * 1_000, 'Asia/Taipei'), '2026-11-22');
      assert.equal(timeText(beforeMidnight, 'en', 'Asia/Taipei'), '11/21/2026, 23:59:59');
      assert.equal(timeText(beforeMidnight + 1, 'en', 'Asia/Taipei'), '11/22/2026, 00:00:00');
      assert.equal(momentText(beforeMidnight, 'en', 'Asia/Taipei'), 'Nov 21, 23:59');
      assert.equal(clockText(beforeMidnight + 1, 'en', 'Asia/Taipei'), '00:00');
      assert.equal(dateText('2026-11-22', 'en'), 'Nov 22, 2026');
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });
}

const days: readonly [utc: string, zone: string, day: string][] = [
  ['2026-11-21T15:59:59.999Z', 'Asia/Taipei', '2026-11-21'],
  ['2026-11-21T16:00:00.000Z', 'Asia/Taipei', '2026-11-22'],
  ['2026-11-21T16:00:00.000Z', 'America/Los_Angeles', '2026-11-21'],
  ['2026-11-21T10:00:00.000Z', 'Pacific/Kiritimati', '2026-11-22'],
  // The clocks go back at 02:00 on this day, which has 25 hours.
  ['2026-11-01T07:00:00.000Z', 'America/Los_Angeles', '2026-11-01'],
  ['2026-11-02T07:59:59.000Z', 'America/Los_Angeles', '2026-11-01'],
  ['2026-11-02T08:00:00.000Z', 'America/Los_Angeles', '2026-11-02'],
];
for (const [utc, zone, day] of days) {
  test(`${utc} is on ${day} in ${zone}`, () => assert.equal(dayOf(Date.parse(utc), zone), day));
}

const relative: readonly [atUtc: string, nowUtc: string, zone: string, text: string][] = [
  ['2026-11-21T15:59:00Z', '2026-11-21T16:01:00Z', 'Asia/Taipei', 'Yesterday'],
  ['2026-11-21T15:59:00Z', '2026-11-21T16:01:00Z', 'America/Los_Angeles', 'Today'],
  ['2026-11-22T16:00:00Z', '2026-11-22T15:00:00Z', 'Asia/Taipei', 'Tomorrow'],
  ['2026-11-18T04:00:00Z', '2026-11-21T04:00:00Z', 'Asia/Taipei', 'Wed, November 18'],
  ['2025-12-31T15:59:00Z', '2026-01-02T16:00:00Z', 'Asia/Taipei', 'Wed, December 31, 2025'],
  // One day apart, although there are 25 hours between the two midnights.
  ['2026-11-01T07:30:00Z', '2026-11-02T08:30:00Z', 'America/Los_Angeles', 'Yesterday'],
];
for (const [at, now, zone, text] of relative) {
  test(`seen at ${now} in ${zone}, ${at} is "${text}"`, () => {
    const moments = { atMs: Date.parse(at), nowMs: Date.parse(now) };
    assert.equal(relativeDayText(moments, 'en', zone), text);
  });
}

test('a zone is named in each language, with its current offset', () => {
  const nowMs = Date.parse('2026-11-21T12:00:00Z');
  const rows = [
    ['en', 'Asia/Taipei', /^(?:Taipei|Taiwan) Standard Time \(GMT\+8\)$/],
    ['zh-Hant', 'Asia/Taipei', /^台.*時間 \(GMT\+8\)$/],
    ['en', 'America/Los_Angeles', /^Pacific Time \(GMT-8\)$/],
    ['en', 'UTC', /GMT/],
  ] as const;
  for (const [locale, zone, text] of rows) assert.match(zoneText(nowMs, locale, zone), text);
  const summerMs = Date.parse('2026-07-01T12:00:00Z');
  assert.match(zoneText(summerMs, 'en', 'America/Los_Angeles'), /GMT-7/);
  for (const locale of ['zh-Hans', 'zh-Hant', 'en', 'ja', 'ko']) {
    assert.notEqual(zoneName('Asia/Taipei', locale), '', locale);
  }
});

const pages: readonly [written: string | undefined, stored: string | null, zone: string][] = [
  ['Asia/Taipei', null, 'Asia/Taipei'],
  ['Asia/Taipei', 'Pacific/Auckland', 'Asia/Taipei'],
  // The offline copy uses the zone of the last page from the server.
  [undefined, 'Pacific/Auckland', 'Pacific/Auckland'],
  ['Nowhere/Land', 'Asia/Taipei', 'UTC'],
  [undefined, 'Nowhere/Land', 'UTC'],
  [undefined, null, 'UTC'],
];
for (const [written, stored, zone] of pages) {
  test(`a page with zone ${written} after one with ${stored} shows ${zone}`, () => {
    assert.equal(zoneOf(written, stored), zone);
  });
}
