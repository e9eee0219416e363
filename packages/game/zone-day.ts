/**
 * Days and times of day in a zone, by Intl alone: browsers and Node 20 lack Temporal. A day is the
 * number of days since 1970-01-01; instants are epoch milliseconds.
 */
export const dayMs = 86_400_000;
const minuteMs = 60_000;
const timeText = /^([01][0-9]|2[0-3]):([0-5][0-9])$/;
const dayText = /^([0-9]{4})([0-9]{2})([0-9]{2})$/;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day that the zone's calendar shows. Throws RangeError for an unknown zone. */
export function dayAt(ms: number, timeZone: string): number {
  return Math.floor(localMs(ms, timeZone) / dayMs);
}

/** A day as YYYYMMDD. */
export function dayName(day: number): string {
  const { year, month, day: date } = shownAt(day * dayMs, 'UTC');
  return String((year * 100 + month) * 100 + date).padStart(8, '0');
}

/** The day of a name; null for a day that does not exist. */
export function parseDay(name: string): number | null {
  const [, year, month, date] = dayText.exec(name) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  const day = Date.UTC(Number(year), Number(month) - 1, Number(date)) / dayMs;
  return dayName(day) === name ? day : null;
}

/**
 * The first instant at which the zone's clock shows this time ("HH:MM") or a later one: where a
 * change of clocks repeats the time, the earlier of both; where it skips the time, the change. So a
 * later time of day is never an earlier instant, and sale days never overlap.
 */
export function firstInstant(day: number, time: string, timeZone: string): number {
  const [, hours, minutes] = timeText.exec(time) ?? [];
  if (hours === undefined) throw new RangeError(`${time} is no time of day.`);
  const wantedMs = day * dayMs + (Number(hours) * 60 + Number(minutes)) * minuteMs;
  // The offsets a day before and after are those on both sides of a change.
  const offsets = [-dayMs, dayMs].map((away) => offsetAt(wantedMs + away, timeZone));
  const candidates = offsets.map((offset) => wantedMs - offset);
  const shown = candidates.filter((ms) => localMs(ms, timeZone) === wantedMs);
  if (shown.length > 0) return Math.min(...shown);
  return firstAtOrAfter(wantedMs, timeZone, candidates);
}

/** Between two instants, one before and one after a change of clocks that skips the time. */
function firstAtOrAfter(wantedMs: number, timeZone: string, between: readonly number[]): number {
  let before = Math.floor(Math.min(...between) / minuteMs) - 1;
  let after = Math.ceil(Math.max(...between) / minuteMs) + 1;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localMs(middle * minuteMs, timeZone) >= wantedMs) after = middle;
    else before = middle;
  }
  return after * minuteMs;
}

/** What the zone's clock shows, as if it were UTC. */
function localMs(ms: number, timeZone: string): number {
  return ms + offsetAt(ms, timeZone);
}

function offsetAt(ms: number, timeZone: string): number {
  const secondMs = Math.floor(ms / 1000) * 1000;
  const { year, month, day, hour, minute, second } = shownAt(secondMs, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - secondMs;
}

function shownAt(ms: number, timeZone: string) {
  const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatOf(timeZone).formatToParts(ms)) {
    if (type in shown) shown[type as keyof typeof shown] = Number(value);
  }
  return shown;
}

/** Making a format costs a hundred times as much as using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}
