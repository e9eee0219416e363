/**
 * The rounds of a timetable. On a sale day that several versions share, the numbers of a later one
 * go on after those of the earlier ones, so that each issue is one round.
 */
import { parseIssue } from './issue.ts';
import { roundOf, saleOn, type RoundTimes, type Sale } from './schedule.ts';
import type { Timetable, TimetableVersion } from './timetable.ts';
import { dayAt, dayMs, parseDay } from './zone-day.ts';

/** The rounds that one version has on a sale day. */
type Part = Pick<TimetableVersion, 'version' | 'schedule'> & {
  readonly sale: Sale;
  /** Orders in the sale: from `first`, before `end`. */
  readonly first: number;
  readonly end: number;
  readonly skipped: number;
};

/** A sale day begins within a day of its UTC midnight and lasts at most two days. */
const beforeDayMs = dayMs;
const afterDayMs = 4 * dayMs;

/** The round that an unchecked issue names; null if the timetable has none. */
export function roundNamed(timetable: Timetable, issue: string): RoundTimes | null {
  const { saleDay, sequence } = parseIssue(issue) ?? { saleDay: '', sequence: 0 };
  const day = parseDay(saleDay);
  if (day === null) return null;
  for (const part of partsOf(timetable, day)) {
    const index = sequence - 1 - part.skipped;
    const times = timesIn(part, index);
    if (times !== null) return times.issue === issue ? times : null;
  }
  return null;
}

/** All rounds of an unchecked sale day (`20260105`) in their order; null if it is no day. */
export function roundsOnDay(timetable: Timetable, saleDay: string): RoundTimes[] | null {
  const day = parseDay(saleDay);
  if (day === null) return null;
  return Array.from(partsOf(timetable, day)).flatMap((part) => {
    const indexes = Array.from({ length: part.end - part.first }, (_, at) => part.first + at);
    return indexes.flatMap((index) => timesIn(part, index) ?? []);
  });
}

/**
 * The round with opens ≤ now < draws, or null. Where a change of version makes two, it is that of
 * the later version; the earlier one is open already, or it was never opened.
 */
export function timetabledRoundAt(timetable: Timetable, nowMs: number): RoundTimes | null {
  const running = daysAt(timetable, nowMs)
    .flatMap((day) => [...partsOf(timetable, day)])
    .toSorted((one, other) => other.version - one.version);
  for (const part of running) {
    const { sale, schedule } = part;
    const index = Math.floor((nowMs - sale.firstMs) / (schedule.roundSeconds * 1000));
    const times = timesIn(part, index);
    if (times !== null) return times;
  }
  return null;
}

/** The sale days that may run now: today and yesterday in each zone of the timetable. */
function daysAt(timetable: Timetable, nowMs: number): number[] {
  const zones = new Set(timetable.map(({ schedule }) => schedule.timeZone));
  const todays = [...zones].map((zone) => dayAt(nowMs, zone));
  return [...new Set(todays.flatMap((today) => [today - 1, today]))];
}

function timesIn({ schedule, sale, first, end, skipped }: Part, index: number): RoundTimes | null {
  if (index < first || index >= end) return null;
  return roundOf(schedule, sale, { index, skipped });
}

/**
 * A version has the rounds of its schedule that are drawn after its start and not after the next
 * one's. Its numbers are those of its schedule, or higher by so many that they follow the last
 * number of the versions before it.
 */
function* partsOf(timetable: Timetable, day: number): Generator<Part> {
  let last = 0;
  for (const [at, { version, validFromMs, schedule }] of timetable.entries()) {
    const untilMs = timetable[at + 1]?.validFromMs ?? Number.POSITIVE_INFINITY;
    if (untilMs < day * dayMs - beforeDayMs || validFromMs > day * dayMs + afterDayMs) continue;
    const sale = saleOn(day, schedule);
    const drawnBy = (ms: number) =>
      Math.floor((ms - sale.firstMs) / (schedule.roundSeconds * 1000));
    const first = Math.max(0, drawnBy(validFromMs));
    const end = Math.min(sale.rounds, drawnBy(untilMs));
    if (first >= end) continue;
    const skipped = Math.max(0, last - first);
    yield { version, schedule, sale, first, end, skipped };
    last = end + skipped;
  }
}
