// The range of ids that a page of history reads. Dates are answered from the times that PostgreSQL
// recorded; the range of ids around them keeps the scan from reading rows outside.

import { firstIdAt, idEpochMs } from './ids.ts';

export interface SpanQuestion {
  /** `YYYY-MM-DD` in `timeZone`, both days included; null leaves that end open. */
  readonly beginDate: string | null;
  readonly endDate: string | null;
  /** An IANA name. */
  readonly timeZone: string;
  /** Only ids below this one. */
  readonly beforeId: bigint | null;
}

export interface IdSpan {
  readonly fromId: bigint;
  readonly beforeId: bigint;
  /** Epoch milliseconds. */
  readonly createdFrom: number | null;
  readonly createdBefore: number | null;
}

/** How far the clock of a process that makes ids may be from PostgreSQL's. */
const clockErrorMs = 24 * 60 * 60 * 1000;
const everyId = BigInt(Number.MAX_SAFE_INTEGER);
/** There are no rows outside of these, so no query for them. */
const firstRowMs = idEpochMs - clockErrorMs;
const lastRowMs = Date.UTC(2100, 0);

export function idSpan({ beginDate, endDate, timeZone, beforeId }: SpanQuestion): IdSpan {
  const begin = beginDate === null ? firstRowMs : startOfDayMs(beginDate, timeZone, 0);
  const end = endDate === null ? lastRowMs : startOfDayMs(endDate, timeZone, 1);
  const createdFrom = begin <= firstRowMs ? null : begin;
  const createdBefore = end >= lastRowMs ? null : end;
  const ends = [beforeId ?? everyId, everyId];
  if (createdBefore !== null) ends.push(firstIdAt(createdBefore + clockErrorMs));
  return {
    fromId: createdFrom === null ? 0n : firstIdAt(createdFrom - clockErrorMs),
    beforeId: ends.reduce((least, end) => (end < least ? end : least)),
    createdFrom,
    createdBefore,
  };
}

/** The day so many days after a date. */
function startOfDayMs(date: string, timeZone: string, daysAfter: number): number {
  const day = Temporal.PlainDate.from(date).add({ days: daysAfter });
  return day.toZonedDateTime(timeZone).epochMilliseconds;
}
