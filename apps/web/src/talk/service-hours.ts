/** When somebody answers, as the reader's own clock and calendar show it. */
import type { Hours } from './talk.ts';

export interface HoursText {
  /** "Today", "Tomorrow" or a date, of the opening. */
  day: string;
  from: string;
  to: string;
  /** Of the reader, "Taipei Standard Time". */
  zone: string;
}

/** The span that runs or comes next; null for a service that never closes. */
export function hoursText(hours: Hours, nowMs: number, locale: string): HoursText | null {
  const { opens_at: opens, closes_at: closes } = hours;
  if (opens === null || closes === null) return null;
  const clock = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return {
    day: dayText(opens * 1_000, nowMs, locale),
    from: clock.format(opens * 1_000),
    to: clock.format(closes * 1_000),
    zone: zoneText(opens * 1_000, locale),
  };
}

/** How long until it closes or opens, "3 hr 20 min"; null when it never does. */
export function untilChange(hours: Hours, nowMs: number, locale: string): string | null {
  const { open, next_open: opens, closes_at: closes } = hours;
  const at = open === 1 ? closes : opens;
  return at === null ? null : minutesText(at - nowMs / 1_000, locale);
}

/** Rounded down to whole minutes, so that nobody counts on more than is left; at least one. */
function minutesText(seconds: number, locale: string): string {
  const minutes = Math.max(1, Math.floor(seconds / 60));
  const parts = [
    { count: Math.floor(minutes / 60), unit: 'hour' },
    { count: minutes % 60, unit: 'minute' },
  ];
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => new Intl.NumberFormat(locale, { style: 'unit', unit }).format(count))
    .join(' ');
}

/** "Today", "Yesterday", "Tomorrow"; any other day by its date. */
export function dayText(epochMs: number, nowMs: number, locale: string): string {
  const days = calendarDay(epochMs) - calendarDay(nowMs);
  if (Math.abs(days) > 1) return dateText(epochMs, nowMs, locale);
  const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
}

function dateText(epochMs: number, nowMs: number, locale: string): string {
  const isThisYear = new Date(epochMs).getFullYear() === new Date(nowMs).getFullYear();
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    month: 'long',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  });
  return format.format(epochMs);
}

/** Days since the beginning of the count, in this device's zone. */
function calendarDay(epochMs: number): number {
  const day = new Date(epochMs);
  return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000;
}

function zoneText(epochMs: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZoneName: 'long' });
  const parts = format.formatToParts(epochMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
