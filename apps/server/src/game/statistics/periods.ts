// Splits a range of days into periods in the operator's time zone. PostgreSQL only compares times
// with their ends, so days of 23 and 25 hours are correct.

import type { PeriodUnit } from '@trine/contract/statistics/statistics.ts';
import { idSpan } from '../../platform/postgres/id-span.ts';
import { bucketOf, idEpochMs, type PlayerId } from '../../platform/postgres/ids.ts';

export interface DaysQuestion {
  readonly playerId: PlayerId;
  /** `YYYY-MM-DD` in `timeZone`, both days included. */
  readonly beginDate: string;
  readonly endDate: string;
  /** An IANA name. */
  readonly timeZone: string;
}

export interface PeriodsQuestion extends DaysQuestion {
  readonly unit: PeriodUnit;
}

/** Dates as `YYYY-MM-DD`, both included. */
export interface Period {
  readonly beginDate: string;
  readonly endDate: string;
}

/** Without gaps; the first and the last period may be partial. */
export function periodsOf({ unit, beginDate, endDate }: Omit<PeriodsQuestion, 'playerId'>) {
  const end = Temporal.PlainDate.from(endDate);
  const periods: Period[] = [];
  let begin = Temporal.PlainDate.from(beginDate);
  while (Temporal.PlainDate.compare(begin, end) <= 0) {
    const next = nextOf(begin, unit);
    const last = next.subtract({ days: 1 });
    const isCut = Temporal.PlainDate.compare(last, end) > 0;
    periods.push({ beginDate: begin.toString(), endDate: (isCut ? end : last).toString() });
    begin = next;
  }
  return periods;
}

const daysOfWeek = 7;

/** The first day of the next period. */
function nextOf(day: Temporal.PlainDate, unit: PeriodUnit): Temporal.PlainDate {
  switch (unit) {
    case 'day':
      return day.add({ days: 1 });
    case 'week':
      return day.add({ days: daysOfWeek + 1 - day.dayOfWeek });
    case 'month':
      return day.with({ day: 1 }).add({ months: 1 });
  }
}

/** Days in a range, both ends included; 0 or less when it ends before it begins. */
export function daysBetween({ beginDate, endDate }: Period): number {
  return Temporal.PlainDate.from(beginDate).until(endDate, { largestUnit: 'day' }).days + 1;
}

/** There are no rows outside of these bounds, and PostgreSQL formats all years within alike. */
const firstMs = idEpochMs - 24 * 60 * 60 * 1000;
const lastMs = Date.UTC(2100, 0);

/** The parameters of the statements: `edges` are the beginnings of the periods and the last end. */
export function spanOf(question: DaysQuestion, periods: readonly Period[]) {
  const { playerId, beginDate, endDate, timeZone } = question;
  const { fromId, beforeId } = idSpan({ beginDate, endDate, timeZone, beforeId: null });
  const days = periods.map((period) => Temporal.PlainDate.from(period.beginDate));
  days.push(Temporal.PlainDate.from(endDate).add({ days: 1 }));
  const edges = days
    .map((day) => day.toZonedDateTime(timeZone).epochMilliseconds)
    .map((ms) => Math.min(lastMs, Math.max(firstMs, ms)));
  const [beginsAt = firstMs] = edges;
  const endsAt = edges.at(-1) ?? lastMs;
  return { bucket: bucketOf(playerId), playerId, fromId, beforeId, beginsAt, endsAt, edges };
}
