import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMoment } from './parse-moment.ts';

const taken: [string, string, string][] = [
  ['2026-11-25T06:03:00Z', 'Asia/Taipei', '2026-11-25T06:03:00.000Z'],
  ['2026-11-25 14:03:00', 'Asia/Taipei', '2026-11-25T06:03:00.000Z'],
  ['2026-11-25 14:03', 'Asia/Taipei', '2026-11-25T06:03:00.000Z'],
  ['2026-11-25T14:03:00.125+08:00', 'Europe/Berlin', '2026-11-25T06:03:00.125Z'],
  ['2026-07-01 12:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
];

for (const [text, zone, expected] of taken) {
  test(`"${text}" in ${zone} is ${expected}`, () => {
    assert.equal(new Date(parseMoment(text, zone)).toISOString(), expected);
  });
}

const rejected = [
  ['2026-11-25', 'a day alone'],
  ['14:03', 'a time alone'],
  ['2026-13-01 10:00', 'a month that does not exist'],
  ['2026-10-25 02:30', 'a local time that occurs twice'],
  ['2026-03-29 02:30', 'a local time that does not occur'],
  ["2026-11-25 14:03'; drop", 'more than a time'],
] as const;

for (const [text, what] of rejected) {
  test(`${what} is rejected: "${text}"`, () => {
    assert.throws(() => parseMoment(text, 'Europe/Berlin'), { name: 'StartError' });
  });
}
