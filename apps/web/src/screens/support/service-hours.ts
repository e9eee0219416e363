/** The opening hours of the service, in the operator's zone. */
import { formatOf } from '../../i18n/formats.ts';
import { clockText, relativeDayText } from '../../i18n/time-text.ts';
import type { ChatHours } from './merged-conversation.ts';

export interface HoursText {
  /** The day of the opening: "Today", "Tomorrow" or a date. */
  day: string;
  from: string;
  to: string;
}

/** The current or next opening; null for a service that never closes. */
export function hoursText(hours: ChatHours, nowMs: number, locale: string): HoursText | null {
  const { opens_at: opens, closes_at: closes } = hours;
  if (opens === null || closes === null) return null;
  return {
    day: relativeDayText({ atMs: opens * 1_000, nowMs }, locale),
    from: clockText(opens, locale),
    to: clockText(closes, locale),
  };
}

/** The time until the service closes or opens, "3 hr 20 min"; null if it never does. */
export function hoursUntilChange(hours: ChatHours, nowMs: number, locale: string): string | null {
  const { open, next_open: opens, closes_at: closes } = hours;
  const at = open === 1 ? closes : opens;
  return at === null ? null : minutesText(at - nowMs / 1_000, locale);
}

/**
 * Rounded down to whole minutes, so that it never promises more time than is left; at least one.
 */
function minutesText(seconds: number, locale: string): string {
  const minutes = Math.max(1, Math.floor(seconds / 60));
  const parts = [
    { count: Math.floor(minutes / 60), unit: 'hour' },
    { count: minutes % 60, unit: 'minute' },
  ];
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) =>
      formatOf('NumberFormat', locale, { style: 'unit', unit }).format(count),
    )
    .join(' ');
}
