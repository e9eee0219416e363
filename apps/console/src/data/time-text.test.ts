import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeText } from './time-text.ts';

const moment = Date.UTC(2026, 10, 21, 22, 5, 9);

type Row = readonly [style: Parameters<typeof timeText>[0], zone: string, text: RegExp];

const rows: readonly Row[] = [
  ['short', 'UTC', /^21 Nov 2026, 22:05$/],
  ['short', 'Asia/Singapore', /^22 Nov 2026, 06:05$/],
  ['precise', 'UTC', /^21 Nov 2026, 22:05:09$/],
  ['exact', 'UTC', /21 November 2026.*22:05:09 UTC$/],
  ['day', 'UTC', /^Saturday,? 21 November 2026$/],
  ['day', 'Asia/Singapore', /^Sunday,? 22 November 2026$/],
  ['clock', 'Asia/Kathmandu', /^03:50:09$/],
];

for (const [style, zone, text] of rows) {
  test(`${style} in ${zone} matches ${text.source}`, () => {
    assert.match(timeText(style, moment, zone), text);
  });
}
