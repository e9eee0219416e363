/** Days and times as the screens show them, all in the operator's zone. */
import { operatorZone } from './operator-zone.ts';
import { formatOf, zonedFormat } from './formats.ts';

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const heading = { weekday: 'short', month: 'long', day: 'numeric' } as const;

const styles = {
  time: { ...date, ...clock, second: '2-digit' },
  moment: { month: 'short', day: 'numeric', ...clock },
  clock,
  opening: { weekday: 'short', ...clock },
  date: { dateStyle: 'medium' },
  heading,
  headingWithYear: { ...heading, year: 'numeric' },
  /** In parts, for days as the API writes them. */
  day: { ...date, calendar: 'gregory', numberingSystem: 'latn' },
  zoneName: { timeZoneName: 'longGeneric' },
  zoneOffset: { timeZoneName: 'shortOffset' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

function styled(style: keyof typeof styles, locale: string, zone: string): Intl.DateTimeFormat {
  return zonedFormat(styles[style], locale, zone);
}

function partOf(
  format: Intl.DateTimeFormat,
  wanted: Intl.DateTimeFormatPartTypes,
  epochMs: number,
): string {
  return format.formatToParts(epochMs).find(({ type }) => type === wanted)?.value ?? '';
}

/** A date with its time to the second: "11/22/2026, 00:00:00". */
export function timeText(epochSeconds: number, locale: string, zone = operatorZone()): string {
  return styled('time', locale, zone).format(epochSeconds * 1_000);
}

/** A recent moment, without its year and seconds: "Nov 22, 00:00". */
export function momentText(epochSeconds: number, locale: string, zone = operatorZone()): string {
  return styled('moment', locale, zone).format(epochSeconds * 1_000);
}

/** An opening within the week: "Mon 10:00". */
export function openingText(epochSeconds: number, locale: string, zone = operatorZone()): string {
  return styled('opening', locale, zone).format(epochSeconds * 1_000);
}

/** A time of day: "00:00". */
export function clockText(epochSeconds: number, locale: string, zone = operatorZone()): string {
  return styled('clock', locale, zone).format(epochSeconds * 1_000);
}

/** A calendar date such as "2026-11-21", without an hour and a zone. */
export function dateText(day: string, locale: string): string {
  return styled('date', locale, 'UTC').format(Date.parse(`${day}T00:00:00Z`));
}

/** The day of a moment as the API and date fields write it: "2026-11-21". */
export function dayOf(epochMs: number, zone = operatorZone()): string {
  const parts = styled('day', 'en', zone).formatToParts(epochMs);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** "Today", "Yesterday", "Tomorrow"; any other day by its date. */
export function relativeDayText(
  { atMs, nowMs }: { readonly atMs: number; readonly nowMs: number },
  locale: string,
  zone = operatorZone(),
): string {
  const [day, today] = [dayOf(atMs, zone), dayOf(nowMs, zone)];
  const days = (Date.parse(day) - Date.parse(today)) / dayMs;
  if (Math.abs(days) > 1) {
    const isThisYear = day.slice(0, 4) === today.slice(0, 4);
    return styled(isThisYear ? 'heading' : 'headingWithYear', locale, zone).format(atMs);
  }
  const word = formatOf('RelativeTimeFormat', locale, { numeric: 'auto' }).format(days, 'day');
  return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
}

const dayMs = 86_400_000;

/** The zone's name in the player's language: "Taipei Standard Time". */
export function zoneName(zone: string, locale: string): string {
  return partOf(styled('zoneName', locale, zone), 'timeZoneName', 0) || zone;
}

/** The operator's zone and its current offset: "Taipei Standard Time (GMT+8)". */
export function zoneText(nowMs: number, locale: string, zone = operatorZone()): string {
  const offset = partOf(styled('zoneOffset', 'en', zone), 'timeZoneName', nowMs);
  const name = zoneName(zone, locale);
  // Some zones have no name but their offset.
  return name.startsWith('GMT') ? offset : `${name} (${offset})`;
}

/** Values up to these stay seconds and minutes; larger ones use the next unit. */
const secondsShown = 100;
const minutesShown = 100;

/** A duration in its largest fitting unit, rounded up: "45 seconds", "12 minutes", "3 hours". */
export function spanText(seconds: number, locale: string): string {
  const [count, unit] =
    seconds < secondsShown
      ? [seconds, 'second']
      : seconds < minutesShown * 60
        ? [seconds / 60, 'minute']
        : [seconds / 3_600, 'hour'];
  const format = formatOf('NumberFormat', locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(count));
}
