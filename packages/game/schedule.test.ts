import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GAMES } from './games.ts';
import {
  nextRoundAfter,
  parseSaleHours,
  roundAt,
  saleSpanAt,
  staggeredOffset,
  type RoundTimes,
  type SaleHours,
  type Schedule,
} from './schedule.ts';

const daytime = { opens: '10:00', closes: '02:00' } as const;
const singapore = schedule({ timeZone: 'Asia/Singapore', saleHours: daytime });
const auckland = 'Pacific/Auckland';
const sydney = 'Australia/Sydney';

describe('parseSaleHours', () => {
  const cases: readonly (readonly [string, SaleHours | null])[] = [
    ['always', 'always'],
    ['10:00-02:00', daytime],
    ['00:00-23:59', { opens: '00:00', closes: '23:59' }],
    ['10:00-10:00', { opens: '10:00', closes: '10:00' }],
    ['', null],
    ['Always', null],
    ['10:00', null],
    ['10-02', null],
    ['9:00-17:00', null],
    ['24:00-02:00', null],
    ['10:00-24:00', null],
    ['10:60-02:00', null],
    [' 10:00-02:00', null],
    ['10:00-02:00\n', null],
    ['10:00 - 02:00', null],
    ['１0:00-02:00', null],
  ];
  for (const [text, hours] of cases) {
    test(`${JSON.stringify(text)} is ${JSON.stringify(hours)}`, () => {
      assert.deepEqual(parseSaleHours(text), hours);
    });
  }
});

describe('saleSpanAt', () => {
  const cases: readonly (readonly [now: string, opens: string, closes: string])[] = [
    ['2026-01-05T01:59:59.999+08:00', '2026-01-04T10:00+08:00', '2026-01-05T02:00+08:00'],
    ['2026-01-05T02:00+08:00', '2026-01-05T10:00+08:00', '2026-01-06T02:00+08:00'],
    ['2026-01-05T09:59+08:00', '2026-01-05T10:00+08:00', '2026-01-06T02:00+08:00'],
    ['2026-01-05T23:00+08:00', '2026-01-05T10:00+08:00', '2026-01-06T02:00+08:00'],
  ];
  for (const [now, opens, closes] of cases) {
    test(`at ${now} it opens at ${opens}`, () => {
      const expected = { opensAtMs: Date.parse(opens), closesAtMs: Date.parse(closes) };
      assert.deepEqual(saleSpanAt(singapore, Date.parse(now)), expected);
    });
  }

  test('a sale that never closes has no span', () => {
    assert.equal(saleSpanAt({ timeZone: sydney, saleHours: 'always' }, 0), null);
  });
});

describe('a sale day from 10:00 to 02:00', () => {
  const cases: readonly (readonly [string, string | null, string])[] = [
    ['2026-01-05T09:59:59.999', null, '20260105001'],
    ['2026-01-05T10:00:00', '20260105001', '20260105001'],
    ['2026-01-05T10:00:00.001', '20260105001', '20260105002'],
    ['2026-01-05T10:03:29.999', '20260105001', '20260105002'],
    ['2026-01-05T10:03:30', '20260105002', '20260105002'],
    ['2026-01-05T23:59:59', '20260105240', '20260105241'],
    ['2026-01-06T00:00:00', '20260105241', '20260105241'],
    ['2026-01-06T01:55:30', '20260105274', '20260105274'],
    ['2026-01-06T01:55:31', '20260105274', '20260106001'],
    ['2026-01-06T01:58:59.999', '20260105274', '20260106001'],
    ['2026-01-06T01:59:00', null, '20260106001'],
    ['2026-01-06T02:00:00', null, '20260106001'],
    ['2026-12-31T23:00:00', '20261231223', '20261231224'],
    ['2027-01-01T01:00:00', '20261231258', '20261231259'],
  ];
  for (const [time, issue, next] of cases) {
    test(`${time} in Singapore: now ${issue ?? 'none'}, next ${next}`, () => {
      const nowMs = Date.parse(`${time}+08:00`);
      assert.equal(roundAt({ ...singapore, nowMs })?.issue ?? null, issue);
      assert.equal(nextRoundAfter({ ...singapore, nowMs }).issue, next);
    });
  }

  test('has rounds of 210 s that close 12 s before the draw', () => {
    const nowMs = Date.parse('2026-01-06T01:56:00+08:00');
    assert.deepEqual(roundAt({ ...singapore, nowMs }), {
      issue: '20260105274',
      saleDay: '20260105',
      sequence: 274,
      opensAtMs: Date.parse('2026-01-06T01:55:30+08:00'),
      closesAtMs: Date.parse('2026-01-06T01:58:48+08:00'),
      drawsAtMs: Date.parse('2026-01-06T01:59:00+08:00'),
    });
  });

  for (const { timeZone } of GAMES) {
    test(`has 274 rounds on each day of a year in ${timeZone}, the last draw at 01:59:00`, () => {
      const rules = schedule({ timeZone, saleHours: daytime });
      let first = firstOn(rules, '20250110');
      for (let day = 0; day < 365; day += 1) {
        const last = lastOf(rules, first, 274);
        assert.equal(localTime(first.opensAtMs, timeZone), `${dashed(first.saleDay)} 10:00:00`);
        assert.match(localTime(last.drawsAtMs, timeZone), / 01:59:00$/);
        first = nextRoundAfter({ ...rules, nowMs: last.drawsAtMs });
      }
      assert.equal(first.issue, '20260110001');
    });
  }
});

describe('days when the clocks change', () => {
  // Zone, hours, day, and its number of rounds of 210 s; the day before is an ordinary one.
  const cases: readonly (readonly [string, string, string, number])[] = [
    [auckland, '00:00-06:00', '20250405', 102],
    [auckland, '00:00-06:00', '20250406', 120],
    [auckland, '00:00-06:00', '20250927', 102],
    [auckland, '00:00-06:00', '20250928', 85],
    [sydney, '00:00-06:00', '20250406', 120],
    [sydney, '00:00-06:00', '20251004', 102],
    [sydney, '00:00-06:00', '20251005', 85],
    [sydney, '10:00-10:00', '20250405', 428],
    [sydney, '10:00-10:00', '20250406', 411],
    [sydney, '10:00-10:00', '20251004', 394],
    [sydney, '10:00-02:30', '20251004', 274],
    [sydney, '10:00-02:30', '20251005', 282],
    [sydney, '02:30-06:00', '20251005', 51],
    [sydney, '02:30-06:00', '20250406', 77],
    [auckland, '10:00-02:00', '20250405', 274],
    [auckland, '10:00-02:00', '20250927', 274],
  ];
  for (const [timeZone, hours, day, count] of cases) {
    test(`${hours} on ${day} in ${timeZone} has ${count} rounds`, () => {
      const saleHours = parseSaleHours(hours) ?? assert.fail();
      const rules = schedule({ timeZone, saleHours });
      lastOf(rules, firstOn(rules, day), count);
    });
  }

  test('a sale that never closes has 23 and 25 hours of rounds', () => {
    const hours = [
      ['20250405', 24],
      ['20250406', 25],
      ['20251004', 24],
      ['20251005', 23],
    ] as const;
    for (const [day, length] of hours) {
      const rules = schedule({ timeZone: sydney, saleHours: 'always', roundSeconds: 300 });
      const first = firstOn(rules, day);
      assert.equal(localTime(first.opensAtMs, sydney), `${dashed(day)} 00:00:00`);
      lastOf(rules, first, length * 12);
    }
  });
});

describe('a sale that never closes', () => {
  const cases: readonly (readonly [string, number, string, string])[] = [
    ['2026-01-05T00:00:00', 210, '20260104411', '2026-01-04 23:58:00'],
    ['2026-01-05T00:01:29.999', 210, '20260104411', '2026-01-04 23:58:00'],
    ['2026-01-05T00:01:30', 210, '20260105001', '2026-01-05 00:01:30'],
    ['2026-01-05T12:00:00', 15, '202601052881', '2026-01-05 12:00:00'],
    ['2026-01-05T12:00:14.999', 15, '202601052881', '2026-01-05 12:00:00'],
    ['2026-01-05T23:59:59', 15, '202601055760', '2026-01-05 23:59:45'],
  ];
  for (const [time, roundSeconds, issue, opens] of cases) {
    test(`at ${time} in Singapore by ${roundSeconds} s: ${issue}, opened ${opens}`, () => {
      const rules = schedule({ ...singapore, saleHours: 'always', roundSeconds });
      const round = roundAt({ ...rules, nowMs: Date.parse(`${time}+08:00`) });
      assert.equal(round?.issue, issue);
      assert.equal(localTime(round?.opensAtMs ?? 0, 'Asia/Singapore'), opens);
    });
  }
});

describe('games that take turns', () => {
  const cases: readonly (readonly [roundSeconds: number, offsets: readonly number[]])[] = [
    [210, [0, 51, 105, 156]],
    [15, [0, 3, 6, 9]],
    [6, [0, 0, 3, 3]],
    [3600, [0, 900, 1800, 2700]],
  ];
  for (const [roundSeconds, offsets] of cases) {
    test(`by ${roundSeconds} s start ${offsets.join(', ')} s after the first`, () => {
      const found = GAMES.map((_, index) => staggeredOffset(index, GAMES.length, roundSeconds));
      assert.deepEqual(found, offsets);
    });
  }

  test('draw one after another, at most 54 s apart, through a whole day', () => {
    const fromMs = Date.parse('2026-01-05T00:00:00+08:00');
    const draws = GAMES.flatMap(({ timeZone }, index) => {
      const offsetSeconds = staggeredOffset(index, GAMES.length, 210);
      const rules = schedule({ timeZone, saleHours: 'always', offsetSeconds });
      const found: number[] = [];
      for (let nowMs = fromMs; nowMs < fromMs + 86_400_000; nowMs = found.at(-1) ?? nowMs) {
        found.push(roundAt({ ...rules, nowMs })?.drawsAtMs ?? assert.fail('no round'));
      }
      return found;
    }).toSorted((one, other) => one - other);
    const gaps = draws.slice(1).map((draw, index) => draw - (draws[index] ?? 0));
    // At the ends of the day only some of the games draw.
    assert.deepEqual(new Set(gaps.slice(4, -4)), new Set([51_000, 54_000]));
    assert.ok(draws.every((draw) => draw % 3_000 === 0));
  });

  test('with hours, start at the opening without an offset', () => {
    const nowMs = Date.parse('2026-01-05T10:00:00+08:00');
    assert.equal(roundAt({ ...singapore, offsetSeconds: 51, nowMs })?.opensAtMs, nowMs);
  });
});

describe('an impossible schedule', () => {
  const cases: readonly (readonly [string, Partial<Schedule>])[] = [
    ['a round off the beacon', { roundSeconds: 211 }],
    ['a close off the beacon', { closeSeconds: 10 }],
    ['no close', { closeSeconds: 0 }],
    ['a negative close', { closeSeconds: -3 }],
    ['a close as long as the round', { roundSeconds: 15, closeSeconds: 15 }],
    ['no length', { roundSeconds: 0 }],
    ['a length that is no number', { roundSeconds: NaN }],
    ['rounds over an hour', { roundSeconds: 3603 }],
    ['an offset off the beacon', { offsetSeconds: 52 }],
    ['a negative offset', { offsetSeconds: -3 }],
    ['an offset of a whole round', { offsetSeconds: 210 }],
    ['an unknown zone', { timeZone: 'Asia/Nowhere' }],
    ['hours that are none', { saleHours: { opens: '25:00', closes: '02:00' } }],
  ];
  for (const [what, change] of cases) {
    test(`throws: ${what}`, () => {
      const at = { ...singapore, ...change, nowMs: 0 };
      assert.throws(() => roundAt(at), RangeError);
      assert.throws(() => nextRoundAfter(at), RangeError);
    });
  }

  test('has no next round if the hours are shorter than one', () => {
    const at = { ...singapore, saleHours: { opens: '10:00', closes: '10:03' }, nowMs: 0 };
    assert.equal(roundAt(at), null);
    assert.throws(() => nextRoundAfter(at), /shorter than a round/);
  });
});

function schedule(change: Partial<Schedule> & Pick<Schedule, 'timeZone' | 'saleHours'>): Schedule {
  return { roundSeconds: 210, closeSeconds: 12, ...change };
}

function firstOn(rules: Schedule, day: string): RoundTimes {
  let round = nextRoundAfter({ ...rules, nowMs: Date.parse(`${dashed(day)}T00:00Z`) - 86_400_000 });
  while (round.saleDay !== day || round.sequence !== 1) {
    assert.ok(round.saleDay <= day, `no first round on ${day}`);
    round = nextRoundAfter({ ...rules, nowMs: round.drawsAtMs });
  }
  return round;
}

/** The last round of a sale day, which must have exactly this many, back to back. */
function lastOf(rules: Schedule, first: RoundTimes, count: number): RoundTimes {
  const opensAtMs = first.opensAtMs + (count - 1) * rules.roundSeconds * 1000;
  const last = roundAt({ ...rules, nowMs: opensAtMs }) ?? assert.fail('fewer rounds');
  assert.deepEqual([last.saleDay, last.sequence], [first.saleDay, count]);
  assert.equal(last.opensAtMs, opensAtMs);
  assert.equal(nextRoundAfter({ ...rules, nowMs: last.drawsAtMs }).sequence, 1);
  return last;
}

/** The local date and time by Intl, independent of the code under test. */
function localTime(instantMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instantMs);
}

function dashed(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}
