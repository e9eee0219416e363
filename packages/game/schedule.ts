/**
 * When rounds open, close and draw. A round is exactly as long as its game's rounds are, also on
 * the days when the clocks change: these days have more or fewer rounds. All instants are epoch
 * milliseconds, and days are those of `zone-day.ts`.
 */
import { formatIssue } from './issue.ts';
import { dayAt, dayName, firstInstant } from './zone-day.ts';

/**
 * Times of day as "HH:MM" in the game's zone; a closing time at or before the opening is on the
 * next day.
 */
export type SaleHours = 'always' | { readonly opens: string; readonly closes: string };

export type Schedule = {
  readonly timeZone: string;
  readonly saleHours: SaleHours;
  /** Multiples of 3, the beacon's period, so that every draw falls on a beacon round. */
  readonly roundSeconds: number;
  readonly closeSeconds: number;
  /**
   * Where rounds are always sold: how long after the multiples of their length they start, so that
   * games draw at different times. A multiple of 3 below the round's length; default 0.
   */
  readonly offsetSeconds?: number;
};

export type ScheduleAt = Schedule & { readonly nowMs: number };

export type RoundTimes = {
  readonly issue: string;
  readonly saleDay: string;
  readonly sequence: number;
  readonly opensAtMs: number;
  readonly closesAtMs: number;
  readonly drawsAtMs: number;
};

/** The rounds of a sale day by their order, from 0. */
export type Sale = {
  readonly day: number;
  /** When the first round opens. */
  readonly firstMs: number;
  readonly rounds: number;
};

const beaconSeconds = 3;
const longestRoundSeconds = 3600;
/** A sale day without a round has lost an hour; the next one has a round again. */
const daysAhead = 3;
const hoursText = /^((?:[01][0-9]|2[0-3]):[0-5][0-9])-((?:[01][0-9]|2[0-3]):[0-5][0-9])$/;

/**
 * The offset of each of `count` games to the first, in seconds: as even as multiples of 3 allow, so
 * that with four games of 210 s one draws every 51 or 54 s.
 */
export function staggeredOffset(index: number, count: number, roundSeconds: number): number {
  const share = (index * roundSeconds) / count;
  return Math.floor(share / beaconSeconds) * beaconSeconds;
}

/** Parses "always" or hours such as "10:00-02:00"; null for anything else. */
export function parseSaleHours(text: string): SaleHours | null {
  if (text === 'always') return 'always';
  const match = hoursText.exec(text);
  if (match === null) return null;
  const [, opens = '', closes = ''] = match;
  return { opens, closes };
}

/** The round with opens ≤ now < draws, or null outside sale hours. */
export function roundAt(at: ScheduleAt): RoundTimes | null {
  assertSchedule(at);
  const lengthMs = at.roundSeconds * 1000;
  for (const sale of salesAround(at, 0)) {
    const index = Math.floor((at.nowMs - sale.firstMs) / lengthMs);
    if (index >= 0 && index < sale.rounds) return roundOf(at, sale, { index });
  }
  return null;
}

/** The first round that opens at or after now. */
export function nextRoundAfter(at: ScheduleAt): RoundTimes {
  assertSchedule(at);
  const lengthMs = at.roundSeconds * 1000;
  for (const sale of salesAround(at, daysAhead)) {
    const index = Math.max(0, Math.ceil((at.nowMs - sale.firstMs) / lengthMs));
    if (index < sale.rounds) return roundOf(at, sale, { index });
  }
  throw new RangeError('These sale hours are shorter than a round.');
}

/** The running or next sale as instants; null where rounds are always sold. */
export function saleSpanAt(
  { saleHours, timeZone }: Pick<Schedule, 'saleHours' | 'timeZone'>,
  nowMs: number,
): { readonly opensAtMs: number; readonly closesAtMs: number } | null {
  if (saleHours === 'always') return null;
  const today = dayAt(nowMs, timeZone);
  const spans = [-1, 0, 1].map((days) => hoursOn(today + days, saleHours, timeZone));
  return spans.find(({ closesAtMs }) => closesAtMs > nowMs) ?? null;
}

// The sale day that began yesterday may continue after midnight, but not after the next one.
function* salesAround(at: ScheduleAt, ahead: number): Generator<Sale> {
  const today = dayAt(at.nowMs, at.timeZone);
  for (let offset = -1; offset <= ahead; offset += 1) {
    yield saleOn(today + offset, at);
  }
}

/**
 * The rounds of one sale day. With hours they run from the opening, without gaps, to the last that
 * draws at or before the closing: 10:00 to 02:00 are 57,600 s, 274 rounds of 210 s, the last draw
 * at 01:59:00. Without hours they start at the multiples of the round's length since the epoch,
 * plus the game's offset, and a day has those that open between its midnights.
 */
export function saleOn(day: number, schedule: Schedule): Sale {
  const { timeZone, saleHours, roundSeconds, offsetSeconds = 0 } = schedule;
  const lengthMs = roundSeconds * 1000;
  if (saleHours === 'always') {
    const offsetMs = offsetSeconds * 1000;
    const roundsBefore = (midnightOf: number) =>
      Math.ceil((firstInstant(midnightOf, '00:00', timeZone) - offsetMs) / lengthMs);
    const first = roundsBefore(day);
    const rounds = roundsBefore(day + 1) - first;
    return { day, firstMs: first * lengthMs + offsetMs, rounds };
  }
  const { opensAtMs, closesAtMs } = hoursOn(day, saleHours, timeZone);
  return { day, firstMs: opensAtMs, rounds: Math.floor((closesAtMs - opensAtMs) / lengthMs) };
}

function hoursOn(day: number, { opens, closes }: Exclude<SaleHours, 'always'>, timeZone: string) {
  const closingDay = closes <= opens ? day + 1 : day;
  return {
    opensAtMs: firstInstant(day, opens, timeZone),
    closesAtMs: firstInstant(closingDay, closes, timeZone),
  };
}

export type RoundPlace = {
  /** The round's order in the sale day, from 0. */
  readonly index: number;
  /** How many numbers are skipped, because an earlier timetable used them. */
  readonly skipped?: number;
};

export function roundOf(
  { roundSeconds, closeSeconds }: Schedule,
  sale: Sale,
  { index, skipped = 0 }: RoundPlace,
): RoundTimes {
  const saleDay = dayName(sale.day);
  const sequence = index + 1 + skipped;
  const opensAtMs = sale.firstMs + index * roundSeconds * 1000;
  const drawsAtMs = opensAtMs + roundSeconds * 1000;
  return {
    issue: formatIssue({ saleDay, sequence }, roundSeconds),
    saleDay,
    sequence,
    opensAtMs,
    closesAtMs: drawsAtMs - closeSeconds * 1000,
    drawsAtMs,
  };
}

/** Throws RangeError for rounds that cannot be. */
export function assertSchedule({ roundSeconds, closeSeconds, offsetSeconds = 0 }: Schedule): void {
  const whole = [roundSeconds, closeSeconds, offsetSeconds].every(
    (seconds) => seconds % beaconSeconds === 0,
  );
  const isBehind = offsetSeconds >= 0 && offsetSeconds < roundSeconds;
  const ordered = closeSeconds > 0 && closeSeconds < roundSeconds && isBehind;
  if (!whole || !ordered || roundSeconds > longestRoundSeconds) {
    throw new RangeError(
      `A round is at most ${longestRoundSeconds} s and closes before its draw, and games lie less` +
        ` than a round apart, all in multiples of ${beaconSeconds} s; not` +
        ` ${roundSeconds}, ${closeSeconds} and ${offsetSeconds}.`,
    );
  }
}
