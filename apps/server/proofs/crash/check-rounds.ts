// Whether the timetable went on: every round that could be opened was, back to back with the one
// before; every round was drawn and settled soon after its time, or soon after the server was back.
// Only a round that nobody was there to seal in time is void.

import type { Database } from '../../src/platform/postgres/transaction.ts';
import { allRounds } from './books.sql.ts';

/** Wall clock, epoch milliseconds: from a death until answers came again. */
export interface Absence {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface CheckedRounds {
  readonly settled: number;
  /** Rounds that could not be sealed in time. */
  readonly lapsed: number;
  /** Rounds that nobody was there to open. */
  readonly missed: number;
  /** The latest settlement after the time of its draw. */
  readonly latestMs: number;
  readonly faults: readonly string[];
}

export interface Timetable {
  readonly roundSeconds: number;
  readonly absences: readonly Absence[];
  /** Otherwise rounds may be late, and so void or missed; none may be left behind. */
  readonly judgesTimes: boolean;
}

type RoundRow = Awaited<ReturnType<typeof allRounds.all>>[number];

/** A successor may have to wait for the lease of the one who died, and for its next look. */
const handOverMs = 7_000;
/** Beacon, drawing and settling, on a machine with other work to do. */
const settleLimitMs = 8_000;
/** So long after its time a round that nobody has settled will never be, on any machine. */
const hangMs = 120_000;
/** A seal has to be written so long before the draw. */
const sealMarginMs = 500;

export async function checkRounds(
  database: Database,
  { roundSeconds, absences, judgesTimes }: Timetable,
): Promise<CheckedRounds> {
  const rounds = await allRounds.all(database, {});
  const lengthMs = roundSeconds * 1000;
  const leftBehindMs = judgesTimes ? settleLimitMs : hangMs;
  const away = absences.map(({ fromMs, toMs }) => ({ fromMs, toMs: toMs + handOverMs }));
  /** Sentences about rounds that came late, though they came. */
  const late: string[] = [];
  const faults: string[] = [];
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
      late.push(`${nameOf(round)} is void, and could have been sealed`);
    }
    if (round.settledAt !== null) {
      latestMs = Math.max(latestMs, round.settledAt - round.drawsAt);
      const lateMs = round.settledAt - backAfter(away, round.drawsAt);
      if (lateMs > settleLimitMs) late.push(`${nameOf(round)} was settled ${lateMs} ms late`);
    } else if (round.isDue && Date.now() - backAfter(away, round.drawsAt) > leftBehindMs) {
      faults.push(`${nameOf(round)} was left behind: ${round.status}`);
    }
  }
  const count = (wanted: RoundRow['status']) =>
    rounds.filter(({ status }) => status === wanted).length;
  if (judgesTimes) faults.push(...late);
  return { settled: count('settled'), lapsed: count('void'), missed, latestMs, faults };
}

/** Where rounds would have opened between two that are there. */
function missedSlots(round: RoundRow, next: RoundRow, lengthMs: number): number[] {
  const count = Math.round((next.opensAt - round.drawsAt) / lengthMs);
  return Array.from({ length: count }, (_, index) => round.drawsAt + index * lengthMs);
}

/** Milliseconds from the close to the last seal that is in time. */
function timeToSeal({ closesAt, drawsAt }: RoundRow): number {
  return drawsAt - sealMarginMs - closesAt;
}

function betweenOpenAndClose({ opensAt, closesAt }: RoundRow): number {
  return closesAt - opensAt;
}

/** Whether nobody was there for all of a span of time. */
function isCovered(away: readonly Absence[], fromMs: number, lengthMs: number): boolean {
  return backAfter(away, fromMs) >= fromMs + lengthMs;
}

/** The first moment from the given one on at which somebody was there. */
function backAfter(away: readonly Absence[], momentMs: number): number {
  return away.reduce(
    (moment, { fromMs, toMs }) => (fromMs <= moment && moment < toMs ? toMs : moment),
    momentMs,
  );
}

function nameOf({ gameId, issue }: RoundRow): string {
  return `round ${issue} of game ${gameId}`;
}
