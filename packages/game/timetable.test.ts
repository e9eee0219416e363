import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isSameSchedule,
  parseTimetable,
  parseTimetableLine,
  timetableLine,
  type TimetableVersion,
} from './timetable.ts';

const schedule = {
  timeZone: 'Asia/Singapore',
  saleHours: { opens: '10:00', closes: '02:00' },
  roundSeconds: 210,
  closeSeconds: 12,
  offsetSeconds: 0,
} as const;
const version: TimetableVersion = { gameId: 1, version: 1, validFromMs: 1767578400000, schedule };
const line = 'trine/1/timetable|1|1|1767578400000|Asia/Singapore|10:00-02:00|210|12|0';

test('a version has one line, and the line has that version', () => {
  assert.equal(timetableLine(version), line);
  assert.deepEqual(parseTimetableLine(line), version);
  const always = { ...schedule, saleHours: 'always', offsetSeconds: 51 } as const;
  const other = { gameId: 4, version: 20, validFromMs: 0, schedule: always };
  const text = 'trine/1/timetable|4|20|0|Asia/Singapore|always|210|12|51';
  assert.equal(timetableLine(other), text);
  assert.deepEqual(parseTimetableLine(text), other);
});

test('another spelling, and rounds that cannot be, are rejected', () => {
  const changes: readonly (readonly [found: string, replaced: string])[] = [
    ['trine/1', 'trine/2'],
    ['timetable', 'Timetable'],
    ['|1|1|', '|0|1|'],
    ['|1|1|', '|1|01|'],
    ['|1|1|', '|1|1.0|'],
    ['|1767578400000|', '|-1|'],
    ['|1767578400000|', '||'],
    ['Asia/Singapore', 'Asia/Nowhere'],
    ['Asia/Singapore', ''],
    ['10:00-02:00', '10:00-24:00'],
    ['10:00-02:00', 'sometimes'],
    ['|210|', '|211|'],
    ['|210|', '|3603|'],
    ['|12|', '|210|'],
    ['|12|', '|0|'],
    ['|12|0', '|12|210'],
    ['|12|0', '|12|-3'],
    ['|12|0', '|12'],
    ['|12|0', '|12|0|'],
    ['|12|0', '|12|0\n'],
  ];
  for (const [found, replaced] of changes) {
    assert.ok(line.includes(found), found);
    assert.equal(parseTimetableLine(line.replace(found, replaced)), null, replaced);
  }
  assert.throws(() => timetableLine({ ...version, version: 0 }), TypeError);
  assert.throws(() => timetableLine({ ...version, validFromMs: 0.5 }), TypeError);
});

test('a timetable is whole, of one game, and its starts never fall', () => {
  const at = (gameId: number, number: number, validFromMs: number) =>
    timetableLine({ gameId, version: number, validFromMs, schedule });
  const rows: readonly (readonly [string, readonly string[], boolean])[] = [
    ['one version', [line], true],
    ['a later version', [at(1, 1, 5), at(1, 2, 6)], true],
    ['a version that replaces one before it held', [at(1, 1, 5), at(1, 2, 5)], true],
    ['no version', [], false],
    ['a missing first version', [at(1, 2, 5)], false],
    ['a version twice', [at(1, 1, 5), at(1, 1, 5)], false],
    ['an earlier start', [at(1, 1, 5), at(1, 2, 4)], false],
    ['another game', [at(1, 1, 5), at(2, 2, 6)], false],
    ['a line that is none', [line, ''], false],
  ];
  for (const [name, lines, isTimetable] of rows) {
    assert.equal(parseTimetable(lines, 1)?.length ?? null, isTimetable ? lines.length : null, name);
  }
});

test('schedules differ by each of their fields', () => {
  assert.ok(isSameSchedule(schedule, { ...schedule, saleHours: { ...schedule.saleHours } }));
  const changes = [
    { timeZone: 'UTC' },
    { saleHours: 'always' },
    { roundSeconds: 213 },
    { closeSeconds: 15 },
    { offsetSeconds: 3 },
  ] as const;
  for (const change of changes) {
    assert.ok(!isSameSchedule(schedule, { ...schedule, ...change }), JSON.stringify(change));
  }
});
