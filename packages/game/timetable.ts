/**
 * The published timetable of a game: versions of its schedule, each as one line of text. A version
 * holds for the draws after its start, up to and including the start of the next one. What follows
 * from a timetable is in `timetable-rounds.ts`.
 */
import { assertSchedule, parseSaleHours, type SaleHours, type Schedule } from './schedule.ts';
import { dayAt, firstInstant } from './zone-day.ts';

export type TimetableVersion = {
  readonly gameId: number;
  /** From 1, by one. */
  readonly version: number;
  /** Epoch milliseconds: it holds for draws after this instant. */
  readonly validFromMs: number;
  readonly schedule: Required<Schedule>;
};

/** In the order of versions; the starts never fall. */
export type Timetable = readonly TimetableVersion[];

const lineForm = new RegExp(
  [
    String.raw`^trine\/1\/timetable`,
    String.raw`(?<gameId>[1-9]\d{0,8})`,
    String.raw`(?<version>[1-9]\d{0,8})`,
    String.raw`(?<validFromMs>0|[1-9]\d{0,14})`,
    String.raw`(?<timeZone>[A-Za-z0-9_+\/-]{1,64})`,
    String.raw`(?<saleHours>[a-z0-9:-]{6,11})`,
    String.raw`(?<roundSeconds>[1-9]\d{0,3})`,
    String.raw`(?<closeSeconds>[1-9]\d{0,3})`,
    String.raw`(?<offsetSeconds>0|[1-9]\d{0,3})$`,
  ].join(String.raw`\|`),
);

/** The only spelling of a version; throws if no line could say it. */
export function timetableLine({
  gameId,
  version,
  validFromMs,
  schedule,
}: TimetableVersion): string {
  const { timeZone, saleHours, roundSeconds, closeSeconds, offsetSeconds } = schedule;
  const hours = formatSaleHours(saleHours);
  const parts = [timeZone, hours, roundSeconds, closeSeconds, offsetSeconds];
  const line = ['trine/1/timetable', gameId, version, validFromMs, ...parts].join('|');
  if (parseTimetableLine(line) === null) throw new TypeError('these fields make no timetable');
  return line;
}

/** The version of a line; null for other text and for rounds that cannot be. */
export function parseTimetableLine(line: string): TimetableVersion | null {
  const found = lineForm.exec(line)?.groups;
  const saleHours = parseSaleHours(found?.['saleHours'] ?? '');
  if (found === undefined || saleHours === null) return null;
  const count = (name: string) => Number(found[name]);
  const schedule = {
    timeZone: found['timeZone'] ?? '',
    saleHours,
    roundSeconds: count('roundSeconds'),
    closeSeconds: count('closeSeconds'),
    offsetSeconds: count('offsetSeconds'),
  };
  if (!isPossible(schedule)) return null;
  const [gameId, version] = [count('gameId'), count('version')];
  return { gameId, version, validFromMs: count('validFromMs'), schedule };
}

/** A game's whole timetable, version 1 first; null for anything else. */
export function parseTimetable(lines: readonly string[], gameId: number): Timetable | null {
  const versions: TimetableVersion[] = [];
  for (const line of lines) {
    const next = parseTimetableLine(line);
    const startsAfter = versions.at(-1)?.validFromMs ?? 0;
    if (next === null || next.gameId !== gameId || next.version !== versions.length + 1)
      return null;
    if (next.validFromMs < startsAfter) return null;
    versions.push(next);
  }
  return versions.length === 0 ? null : versions;
}

export function formatSaleHours(hours: SaleHours): string {
  return hours === 'always' ? hours : `${hours.opens}-${hours.closes}`;
}

export function isSameSchedule(one: Required<Schedule>, other: Required<Schedule>): boolean {
  return (
    one.timeZone === other.timeZone &&
    formatSaleHours(one.saleHours) === formatSaleHours(other.saleHours) &&
    one.roundSeconds === other.roundSeconds &&
    one.closeSeconds === other.closeSeconds &&
    one.offsetSeconds === other.offsetSeconds
  );
}

function isPossible(schedule: Required<Schedule>): boolean {
  try {
    assertSchedule(schedule);
    firstInstant(dayAt(0, schedule.timeZone), '00:00', schedule.timeZone);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
