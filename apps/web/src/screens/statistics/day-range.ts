/**
 * The range of days of one screen of figures: the days of a month, twelve weeks, or the months of a
 * year. Days are `YYYY-MM-DD` without an hour or a zone.
 */
export const units = ['day', 'week', 'month'] as const;
export type Unit = (typeof units)[number];

/** Both ends included. */
export interface DayRange {
  readonly begin: string;
  readonly end: string;
}

const dayMs = 86_400_000;
const daysOfWeek = 7;
const weeksOfPage = 12;
/** From 1970-01-01, a Thursday, to the Monday of its week. */
const daysToMonday = 3;

export function plusDays(day: string, days: number): string {
  return dayAt(epochDayOf(day) + days);
}

function epochDayOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}

function dayAt(epochDay: number): string {
  return new Date(epochDay * dayMs).toISOString().slice(0, 10);
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string): number {
  return (((epochDayOf(day) + daysToMonday) % daysOfWeek) + daysOfWeek) % daysOfWeek;
}

/** The range of a day: its month, the twelve weeks up to its own, or its year. */
export function dayRangeOf(unit: Unit, day: string): DayRange {
  const year = day.slice(0, 4);
  switch (unit) {
    case 'day':
      return monthOf(day);
    case 'week': {
      const end = plusDays(day, daysOfWeek - 1 - weekdayOf(day));
      return { begin: plusDays(end, 1 - weeksOfPage * daysOfWeek), end };
    }
    case 'month':
      return { begin: `${year}-01-01`, end: `${year}-12-31` };
  }
}

/** A day of the range before, or of the one after. */
export function dayBefore({ begin }: DayRange): string {
  return plusDays(begin, -1);
}

export function dayAfter(unit: Unit, { end }: DayRange): string {
  return plusDays(end, unit === 'week' ? weeksOfPage * daysOfWeek : 1);
}

/** Every period of a range, oldest first. */
export function periodsOf(unit: Unit, { begin, end }: DayRange): DayRange[] {
  const periods: DayRange[] = [];
  for (let first = begin; first <= end;) {
    const last = lastOf(unit, first);
    periods.push({ begin: first, end: last < end ? last : end });
    first = plusDays(last, 1);
  }
  return periods;
}

function lastOf(unit: Unit, day: string): string {
  switch (unit) {
    case 'day':
      return day;
    case 'week':
      return plusDays(day, daysOfWeek - 1 - weekdayOf(day));
    case 'month':
      return monthOf(day).end;
  }
}

function monthOf(day: string): DayRange {
  const begin = `${day.slice(0, 7)}-01`;
  // The fourth of the next month is at most 34 days after the first.
  const next = `${plusDays(begin, 31).slice(0, 7)}-01`;
  return { begin, end: plusDays(next, -1) };
}

/** The weeks of a month, Monday first; null for a day of another month. */
export function weeksOf({ begin, end }: DayRange): (string | null)[][] {
  const weeks: (string | null)[][] = [];
  for (let monday = plusDays(begin, -weekdayOf(begin)); monday <= end;) {
    const days = Array.from({ length: daysOfWeek }, (_, place) => plusDays(monday, place));
    weeks.push(days.map((day) => (day >= begin && day <= end ? day : null)));
    monday = plusDays(monday, daysOfWeek);
  }
  return weeks;
}
