import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { GAMES } from './games.ts';
import { nextRoundAfter, roundAt, type RoundTimes, type SaleHours } from './schedule.ts';
import { roundNamed, roundsOnDay, timetabledRoundAt } from './timetable-rounds.ts';
import type { Timetable, TimetableVersion } from './timetable.ts';

type Schedule = TimetableVersion['schedule'];

const hourMs = 3_600_000;
const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  timeZone: fc.constantFrom(...GAMES.map(({ timeZone }) => timeZone)),
  saleHours: fc.constantFrom<SaleHours>(
    'always',
    { opens: '10:00', closes: '02:00' },
    { opens: '00:00', closes: '00:00' },
    { opens: '02:30', closes: '02:30' },
    { opens: '01:00', closes: '06:00' },
  ),
  roundSeconds: fc.constantFrom(60, 93, 210, 657),
  closeSeconds: fc.constantFrom(3, 12),
  offsetSeconds: fc.constantFrom(0, 3, 12),
});
/** On the days before and after changes of clocks in New Zealand and Australia. */
const anyStart = fc
  .tuple(
    fc.constantFrom('2025-04-05T12:00Z', '2025-09-27T12:00Z', '2025-10-04T12:00Z'),
    fc.integer({ min: -30 * hourMs, max: 30 * hourMs }),
  )
  .map(([noon, away]) => Date.parse(noon) + away);
const anyTimetable: fc.Arbitrary<Timetable> = fc
  .array(fc.tuple(anySchedule, fc.integer({ min: 0, max: 40 * hourMs })), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((parts) => anyStart.map((startMs) => timetableOf(startMs, parts)));

function timetableOf(
  startMs: number,
  parts: readonly (readonly [Schedule, number])[],
): TimetableVersion[] {
  let validFromMs = startMs;
  return parts.map(([schedule, laterMs], index) => {
    validFromMs += index === 0 ? 0 : laterMs;
    return { gameId: 1, version: index + 1, validFromMs, schedule };
  });
}

/** Opens rounds as a clock does that never stops, from before the first version on. */
function openedRounds(timetable: Timetable, count: number): RoundTimes[] {
  const opened: RoundTimes[] = [];
  let nowMs = timetable[0]?.validFromMs ?? 0;
  for (let step = 0; opened.length < count && step < 4 * count; step += 1) {
    const times = timetabledRoundAt(timetable, nowMs);
    const isFree = times !== null && times.opensAtMs >= (opened.at(-1)?.drawsAtMs ?? 0);
    if (isFree) opened.push(times);
    nowMs = times === null ? nowMs + 600_000 : Math.max(times.drawsAtMs, nowMs + 1);
  }
  return opened;
}

describe('every timetable', () => {
  test('has on a day the rounds that it opens, and each is the one that its issue names', () => {
    fc.assert(
      fc.property(anyTimetable, (timetable) => {
        for (const times of openedRounds(timetable, 3)) {
          const rounds = roundsOnDay(timetable, times.saleDay) ?? [];
          assert.ok(rounds.some(({ issue }) => issue === times.issue));
          for (const each of rounds) assert.deepEqual(roundNamed(timetable, each.issue), each);
        }
      }),
    );
  });

  test('names each round that it opens, and no issue twice', () => {
    fc.assert(
      fc.property(anyTimetable, (timetable) => {
        const opened = openedRounds(timetable, 400);
        for (const times of opened) assert.deepEqual(roundNamed(timetable, times.issue), times);
        const numbers = new Set(opened.map(({ saleDay, sequence }) => `${saleDay} ${sequence}`));
        assert.equal(numbers.size, opened.length);
      }),
      { numRuns: 25 },
    );
  });

  test('has rounds that the version of their draw makes', () => {
    fc.assert(
      fc.property(anyTimetable, fc.nat(60 * hourMs), (timetable, laterMs) => {
        const nowMs = (timetable[0]?.validFromMs ?? 0) + laterMs;
        const times = timetabledRoundAt(timetable, nowMs);
        if (times === null) return;
        assert.ok(times.opensAtMs <= nowMs && nowMs < times.drawsAtMs);
        const version = timetable.findLast(({ validFromMs }) => validFromMs < times.drawsAtMs);
        const scheduled = version && roundAt({ ...version.schedule, nowMs });
        assert.deepEqual(
          [scheduled?.opensAtMs, scheduled?.drawsAtMs, scheduled?.closesAtMs],
          [times.opensAtMs, times.drawsAtMs, times.closesAtMs],
        );
        assert.equal(scheduled?.saleDay, times.saleDay);
        assert.ok(times.sequence >= (scheduled?.sequence ?? 0));
      }),
      { numRuns: 200 },
    );
  });

  test('keeps its rounds when a later version is added after their draws', () => {
    fc.assert(
      fc.property(anyTimetable, anySchedule, (timetable, schedule) => {
        const opened = openedRounds(timetable, 50);
        const validFromMs = Math.max(
          opened.at(-1)?.drawsAtMs ?? 0,
          timetable.at(-1)?.validFromMs ?? 0,
        );
        const added = { gameId: 1, version: timetable.length + 1, validFromMs, schedule };
        for (const times of opened) {
          assert.deepEqual(roundNamed([...timetable, added], times.issue), times);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('with one version is its schedule', () => {
    fc.assert(
      fc.property(anySchedule, anyStart, (schedule, startMs) => {
        const timetable = timetableOf(0, [[schedule, 0]]);
        let round = nextRoundAfter({ ...schedule, nowMs: startMs });
        for (let step = 0; step < 50; step += 1) {
          assert.deepEqual(roundNamed(timetable, round.issue), round);
          assert.deepEqual(timetabledRoundAt(timetable, round.opensAtMs), round);
          round = nextRoundAfter({ ...schedule, nowMs: round.drawsAtMs });
        }
      }),
      { numRuns: 30 },
    );
  });
});

const daytime: Schedule = {
  timeZone: 'Asia/Singapore',
  saleHours: { opens: '10:00', closes: '02:00' },
  roundSeconds: 210,
  closeSeconds: 12,
  offsetSeconds: 0,
};
const at = (time: string) => Date.parse(`${time}+08:00`);
/** Longer rounds from noon, and sales around the clock from 20:00 on. */
const changing: Timetable = [
  { gameId: 1, version: 1, validFromMs: at('2026-01-01T00:00'), schedule: daytime },
  {
    gameId: 1,
    version: 2,
    validFromMs: at('2026-01-05T12:00'),
    schedule: { ...daytime, roundSeconds: 300 },
  },
  {
    gameId: 1,
    version: 3,
    validFromMs: at('2026-01-05T20:00'),
    schedule: { ...daytime, roundSeconds: 300, saleHours: 'always' },
  },
];

describe('a change in the middle of a sale day', () => {
  const cases: readonly (readonly [issue: string, draws: string | null])[] = [
    ['20260105001', '2026-01-05T10:03:30'],
    ['20260105034', '2026-01-05T11:59:00'],
    // The numbers go on: the 25th of the longer rounds is the 35th of the day.
    ['20260105035', '2026-01-05T12:05:00'],
    ['20260105130', '2026-01-05T20:00:00'],
    // Around the clock, 20:00 is the 241st round of the day.
    ['20260105131', null],
    ['20260105240', null],
    ['20260105241', '2026-01-05T20:05:00'],
    ['20260105288', '2026-01-06T00:00:00'],
    ['20260105289', null],
    ['20260106001', '2026-01-06T00:05:00'],
    ['20251231001', null],
    ['20251231274', '2026-01-01T01:59:00'],
  ];
  for (const [issue, draws] of cases) {
    test(`${issue} is drawn ${draws ?? 'never'}`, () => {
      const found = roundNamed(changing, issue)?.drawsAtMs ?? null;
      assert.equal(found, draws === null ? null : at(draws));
    });
  }

  test('an issue has one spelling', () => {
    for (const issue of ['202601050001', '20260105', '20260105000', '20260230001', 'issue', '']) {
      assert.equal(roundNamed(changing, issue), null, issue);
    }
  });

  test('a number that is higher by the schedule is kept', () => {
    const [first, second] = changing;
    const third = { gameId: 1, version: 3, validFromMs: at('2026-01-06T00:30'), schedule: daytime };
    const timetable = [first, second, third] as Timetable;
    // The sale day that began at 10:00 goes on, and its longer rounds had numbers up to 184.
    const times = timetabledRoundAt(timetable, at('2026-01-06T00:31'));
    assert.equal(times?.issue, '20260105249');
    assert.deepEqual(roundNamed(timetable, '20260105249'), times);
  });
});
