import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { GAMES } from './games.ts';
import { nextRoundAfter, roundAt, type SaleHours, type Schedule } from './schedule.ts';

const daytime = { opens: '10:00', closes: '02:00' } as const;
const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  timeZone: fc.constantFrom(...GAMES.map(({ timeZone }) => timeZone)),
  saleHours: fc.constantFrom<SaleHours>(
    'always',
    daytime,
    { opens: '00:00', closes: '00:00' },
    { opens: '02:30', closes: '02:30' },
    { opens: '03:00', closes: '02:30' },
    { opens: '01:00', closes: '06:00' },
    { opens: '23:59', closes: '01:07' },
  ),
  roundSeconds: fc.constantFrom(15, 60, 210, 300, 657),
  closeSeconds: fc.constantFrom(3, 12),
  offsetSeconds: fc.constantFrom(0, 3, 12),
});
const from = Date.UTC(2025, 0, 1);
const until = Date.UTC(2028, 0, 1);
// Half of the instants are near changes of clocks in New Zealand and Australia.
const anyInstant = fc.oneof(
  fc.integer({ min: from, max: until }),
  fc
    .tuple(
      fc.constantFrom('2025-04-05T15:00Z', '2025-09-27T14:00Z', '2025-10-04T16:00Z'),
      fc.integer({ min: -86_400_000, max: 86_400_000 }),
    )
    .map(([change, offset]) => Date.parse(change) + offset),
);

describe('every schedule', () => {
  test('follows the grid of the epoch, by the local day, if the sale never closes', () => {
    fc.assert(
      fc.property(anySchedule, anyInstant, (rules, nowMs) => {
        const always = { ...rules, saleHours: 'always', nowMs } as const;
        const round = roundAt(always) ?? assert.fail('no round');
        const behindMs = round.opensAtMs - (rules.offsetSeconds ?? 0) * 1000;
        assert.equal(behindMs % (rules.roundSeconds * 1000), 0);
        const opens = localTime(round.opensAtMs, rules.timeZone);
        assert.equal(opens.slice(0, 10).replaceAll('-', ''), round.saleDay);
      }),
    );
  });

  test('returns the round that contains the instant, and the same one throughout', () => {
    fc.assert(
      fc.property(anySchedule, anyInstant, (rules, nowMs) => {
        const round = roundAt({ ...rules, nowMs });
        if (round === null) return;
        assert.ok(round.opensAtMs <= nowMs && nowMs < round.drawsAtMs);
        assert.equal(round.drawsAtMs - round.opensAtMs, rules.roundSeconds * 1000);
        assert.equal(round.drawsAtMs - round.closesAtMs, rules.closeSeconds * 1000);
        for (const other of [round.opensAtMs, round.closesAtMs, round.drawsAtMs - 1]) {
          assert.deepEqual(roundAt({ ...rules, nowMs: other }), round);
        }
        assert.deepEqual(nextRoundAfter({ ...rules, nowMs: round.opensAtMs }), round);
      }),
      { numRuns: 500 },
    );
  });

  test('has no round between now and the next one that opens', () => {
    fc.assert(
      fc.property(anySchedule, anyInstant, fc.nat(1000), (rules, nowMs, part) => {
        const next = nextRoundAfter({ ...rules, nowMs });
        assert.ok(next.opensAtMs >= nowMs);
        assert.deepEqual(roundAt({ ...rules, nowMs: next.opensAtMs }), next);
        const between = nowMs + Math.floor(((next.opensAtMs - nowMs) * part) / 1001);
        const running = roundAt({ ...rules, nowMs: between });
        if (running !== null && between < next.opensAtMs) assert.ok(running.opensAtMs < nowMs);
      }),
      { numRuns: 500 },
    );
  });

  test('counts by one within a day, starts at 1 on the next, and never overlaps', () => {
    fc.assert(
      fc.property(anySchedule, anyInstant, (rules, nowMs) => {
        let round = nextRoundAfter({ ...rules, nowMs });
        for (let step = 0; step < 60; step += 1) {
          const next = nextRoundAfter({ ...rules, nowMs: round.drawsAtMs });
          const isSameDay = next.saleDay === round.saleDay;
          assert.equal(next.sequence, isSameDay ? round.sequence + 1 : 1);
          assert.ok(isSameDay ? next.opensAtMs === round.drawsAtMs : next.saleDay > round.saleDay);
          assert.ok(next.issue > round.issue);
          assert.deepEqual(nextRoundAfter({ ...rules, nowMs: round.opensAtMs + 1 }), next);
          round = next;
        }
      }),
      { numRuns: 60 },
    );
  });

  test('opens no round before the hours and draws none after them', () => {
    const hours = anySchedule.filter(({ saleHours }) => saleHours === daytime);
    fc.assert(
      fc.property(hours, anyInstant, (rules, nowMs) => {
        const round = nextRoundAfter({ ...rules, nowMs });
        const opens = localTime(round.opensAtMs, rules.timeZone).slice(11);
        const draws = localTime(round.drawsAtMs, rules.timeZone).slice(11);
        assert.ok(opens >= '10:00:00' || opens < '02:00:00', opens);
        assert.ok(draws > '10:00:00' || draws <= '02:00:00', draws);
      }),
    );
  });
});

/** The local date and time by Intl, independent of the code under test. */
function localTime(instantMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instantMs);
}
