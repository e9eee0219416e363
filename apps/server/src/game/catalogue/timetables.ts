// The published timetables. A version is added where the console changes sale hours and where the
// clock runs with another configuration than the newest one; PostgreSQL sets its start.

import { parseSaleHours, type SaleHours, type Schedule } from '@trine/game/schedule.ts';
import {
  formatSaleHours,
  isSameSchedule,
  timetableLine,
  type Timetable,
  type TimetableVersion,
} from '@trine/game/timetable.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import * as sql from './timetables.sql.ts';

export interface RecentTimetable {
  /** Set by the console; null: those of the configuration hold. */
  readonly saleHours: SaleHours | null;
  /** The versions that can still hold for a running sale day. */
  readonly timetable: Timetable;
}

/** By game, all of one moment. */
export async function readRecentTimetables(
  from: Connection,
): Promise<ReadonlyMap<number, RecentTimetable>> {
  const rows = await sql.recentVersions.all(from, {});
  const games = new Map<number, RecentTimetable>();
  for (const { gameId, setHours, ...row } of rows) {
    const known = games.get(gameId)?.timetable ?? [];
    games.set(gameId, {
      saleHours: setHours === null ? null : parseSaleHours(setHours),
      timetable: isVersion(row) ? [...known, versionOf(gameId, row)] : known,
    });
  }
  return games;
}

/** The lines of a game's whole timetable. */
export async function timetableLines(from: Connection, gameId: number): Promise<string[]> {
  const rows = await sql.versions.all(from, { gameId });
  return rows.map((row) => timetableLine(versionOf(gameId, row)));
}

/** The schedule of the configuration with the console's sale hours. */
export function wantedSchedule(
  configured: Schedule,
  { saleHours }: RecentTimetable,
): Required<Schedule> {
  return { offsetSeconds: 0, ...configured, saleHours: saleHours ?? configured.saleHours };
}

export function isInTimetable({ timetable }: RecentTimetable, wanted: Required<Schedule>): boolean {
  const newest = timetable.at(-1);
  return newest !== undefined && isSameSchedule(newest.schedule, wanted);
}

/** Adds a version after those that were read, unless another one was added since. */
export async function changeTimetable(
  tx: Tx,
  gameId: number,
  { read, wanted }: { readonly read: RecentTimetable; readonly wanted: Required<Schedule> },
): Promise<void> {
  const { saleHours, ...seconds } = wanted;
  await sql.changeTimetable.one(tx, {
    gameId,
    newest: read.timetable.at(-1)?.version ?? 0,
    hours: formatSaleHours(saleHours),
    ...seconds,
  });
}

/** Adds a version with other sale hours, in the transaction that sets them. */
export async function changeTimetableHours(tx: Tx, gameId: number, hours: string): Promise<void> {
  await sql.changeHours.one(tx, { gameId, hours });
}

type VersionRow = Awaited<ReturnType<typeof sql.versions.all>>[number];
type Nullable<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

/** A game without a timetable has one row of nulls. */
function isVersion(row: Nullable<VersionRow>): row is VersionRow {
  return row.version !== null;
}

function versionOf(gameId: number, { version, validFrom, hours, ...rest }: VersionRow) {
  const saleHours = parseSaleHours(hours);
  if (saleHours === null) throw new Error(`timetable ${version} of game ${gameId} has no hours`);
  const schedule = { ...rest, saleHours };
  return { gameId, version, validFromMs: validFrom, schedule } satisfies TimetableVersion;
}
