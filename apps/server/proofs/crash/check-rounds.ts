// Checks that rounds went on: each round that could be opened was, back to back with the one
// before, and was drawn and settled soon after its time, or soon after the server was back. Only a
// round that no process could seal in time is void.

import type { Database } from '../../src/platform/postgres/transaction.ts';
import { allRounds } from './books.sql.ts';

/** Epoch milliseconds: from a kill until the server answered again. */
export interface Absence {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface CheckedRounds {
  readonly settled: number;
  /** Rounds that could not be sealed in time. */
  readonly lapsed: number;
  /** Rounds that no running process could open. */
  readonly missed: number;
  /** The latest settlement after the time of its draw. */
  readonly latestMs: number;
  readonly failures: readonly string[];
}

export interface Timetable {
  readonly roundSeconds: number;
  readonly absences: readonly Absence[];
  /** If false, rounds may be late, and so void or missed, but none may stay unfinished. */
  readonly judgesTimes: boolean;
}

type RoundRow = Awaited<ReturnType<typeof allRounds.all>>[number];

/** A successor may have to wait for the killed leader's lease, and for its own next poll. */
const handOverMs = 7_000;
/** Time for the beacon, the draw and the settlement on a loaded machine. */
const settleLimitMs = 8_000;
/** A round that is not settled after this time will never be, on any machine. */
const hangMs = 120_000;
/** A seal must be written this long before the draw. */
const sealMarginMs = 500;

export async function checkRounds(
  database: Database,
  { roundSeconds, absences, judgesTimes }: Timetable,
): Promise<CheckedRounds> {
  const rounds = await allRounds.all(database, {});
  const lengthMs = roundSeconds * 1000;
  const leftBehindMs = judgesTimes ? settleLimitMs : hangMs;
  const away = absences.map(({ fromMs, toMs }) => ({ fromMs, toMs: toMs + handOverMs }));
  /** Rounds that are late but finished. */
  const late: string[] = [];
  const failures: string[] = [];
  let missed = 0;
  let latestMs = 0;
  for (const [index, round] of rounds.entries()) {
    const next = rounds[index + 1];
    if (next?.gameId === round.gameId) {
      const slots = missedSlots(round, next, lengthMs);
      missed += slots.length;
      const isExcused = (fromMs: number) => isCovered(away, fromMs, betweenOpenAndClose(round));
      const open = slots.filter((fromMs) => !isExcused(fromMs));
      if (open.length > 0) late.push(`${nameOf(round)}: ${open.length} rounds after it missing`);
    }
    if (round.status === 'void' && !isCovered(away, round.closesAt, timeToSeal(round))) {
      late.push(`${nameOf(round)} is void, but could have been sealed`);
    }
    if (round.settledAt !== null) {
      latestMs = Math.max(latestMs, round.settledAt - round.drawsAt);
      const lateMs = round.settledAt - backAfter(away, round.drawsAt);
      if (lateMs > settleLimitMs) late.push(`${nameOf(round)} was settled ${lateMs} ms late`);
    } else if (round.isDue && Date.now() - backAfter(away, round.drawsAt) > leftBehindMs) {
      failures.push(`${nameOf(round)} is unfinished: ${round.status}`);
    }
  }
  const count = (wanted: RoundRow['status']) =>
    rounds.filter(({ status }) => status === wanted).length;
  if (judgesTimes) failures.push(...late);
  return { settled: count('settled'), lapsed: count('void'), missed, latestMs, failures };
}

/** Where rounds should have opened between two existing ones. */
function missedSlots(round: RoundRow, next: RoundRow, lengthMs: number): number[] {
  const count = Math.round((next.opensAt - round.drawsAt) / lengthMs);
  return Array.from({ length: count }, (_, index) => round.drawsAt + index * lengthMs);
}

/** Milliseconds from the close to the last timely seal. */
function timeToSeal({ closesAt, drawsAt }: RoundRow): number {
  return drawsAt - sealMarginMs - closesAt;
}

function betweenOpenAndClose({ opensAt, closesAt }: RoundRow): number {
  return closesAt - opensAt;
}

/** Whether the server was away for all of a time span. */
function isCovered(away: readonly Absence[], fromMs: number, lengthMs: number): boolean {
  return backAfter(away, fromMs) >= fromMs + lengthMs;
}

/** The first moment from the given one on at which the server was there. */
function backAfter(away: readonly Absence[], momentMs: number): number {
  return away.reduce(
    (moment, { fromMs, toMs }) => (fromMs <= moment && moment < toMs ? toMs : moment),
    momentMs,
  );
}

function nameOf({ gameId, issue }: RoundRow): string {
  return `round ${issue} of game ${gameId}`;
}
