/** Days, weeks and months of a calendar, without an hour and a zone. */
import { formatOf } from './formats.ts';

const styles = {
  day: { month: 'short', day: 'numeric' },
  dayOfYear: { year: 'numeric', month: 'short', day: 'numeric' },
  dayNumber: { day: 'numeric' },
  weekdayName: { weekday: 'short' },
  fullDay: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  monthName: { month: 'short' },
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type CalendarStyle = keyof typeof styles;

function format(style: CalendarStyle, locale: string): Intl.DateTimeFormat {
  return formatOf('DateTimeFormat', locale, { ...styles[style], timeZone: 'UTC' });
}

function epochMsOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** A day such as "2026-11-21": "Nov 21", "November 2026". */
export function calendarText(day: string, style: CalendarStyle, locale: string): string {
  return format(style, locale).format(epochMsOf(day));
}

/** A range of days: "Sep 7 – 13". */
export function spanOfDaysText(
  { begin, end }: { readonly begin: string; readonly end: string },
  style: CalendarStyle,
  locale: string,
): string {
  return format(style, locale).formatRange(epochMsOf(begin), epochMsOf(end));
}
