// One tick of the clock: opens, closes, draws and settles the rounds that are due, and returns the
// stakes of void rounds. A tick may be repeated at any time and after a stop of any length; each
// step happens once.

import { setTimeout as delay } from 'node:timers/promises';
import type { Schedule } from '@trine/game/schedule.ts';
import type { Timetable } from '@trine/game/timetable.ts';
import { timetabledRoundAt } from '@trine/game/timetable-rounds.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import { sealRound } from '../betting/seal-round.ts';
import type { NextId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { returnStakes } from '../settlement/return-stakes.ts';
import { settleRound, type FalseDraw, type VerifiedSettling } from '../settlement/settle-round.ts';
import type { Settling } from '../settlement/slices.ts';
import { currentRound } from '../rounds/current-rounds.ts';
import { databaseNowMs } from '../../platform/postgres/database-clock.ts';
import {
  beaconToAwait,
  drawRound,
  replaceSignature,
  voidUnwitnessed,
} from '../rounds/draw-round.ts';
import { dueRounds, nextDueMs, type DueRound } from '../rounds/due-rounds.ts';
import { openRound } from '../rounds/open-round.ts';
import {
  changeTimetable,
  isInTimetable,
  readRecentTimetables,
  wantedSchedule,
} from '../catalogue/timetables.ts';
import { LostLead, type Lease } from '../../platform/leader-lease/lease.ts';

export interface ScheduledGame {
  readonly gameId: number;
  /** Of the configuration; the console can set other sale hours. */
  readonly schedule: Schedule;
}

export interface TickParts {
  readonly database: Database;
  readonly lease: Lease;
  readonly nextId: NextId;
  readonly games: readonly ScheduledGame[];
  readonly chain: BeaconChain;
  readonly receiptKey: Buffer;
  /** The verified signature (hex) of a beacon round of this chain, null while there is none. */
  readonly signature: (beaconRound: number) => Promise<string | null>;
  /** Whether a signature (hex) is this chain's of that beacon round. */
  readonly verify: (beaconRound: number, signature: string) => boolean;
  /** Publishes new entries of the public log; never rejects. */
  readonly publishLog?: () => Promise<void>;
  /** Called with the error of one round; the others go on. */
  readonly onError: (error: unknown) => void;
  /** Called after each step of a round that players see. */
  readonly onMoved?: () => void;
  /** Called after each step that this process did. */
  readonly onStep?: (step: RoundStep) => void;
  /** Called in each tick in which a draw waits for its beacon. */
  readonly onAwaited?: (round: AwaitedRound) => void;
  /** Called in each tick in which a drawn round is not paid because its signature is false. */
  readonly onFalseDraw?: (round: AwaitedRound) => void;
}

export type RoundStep = { readonly gameId: number; readonly issue: string } & (
  | { readonly step: 'opened' }
  | { readonly step: 'closed' | 'void'; readonly orders: number; readonly stakeMinor: bigint }
  | { readonly step: 'drawn' | 'redrawn'; readonly outcome: number }
  | { readonly step: 'settled'; readonly winners: number; readonly paidMinor: bigint }
  | { readonly step: 'unwitnessed' }
  | { readonly step: 'returned'; readonly orders: number }
);

export interface AwaitedRound {
  readonly gameId: number;
  readonly issue: string;
  readonly beaconRound: number;
}

export interface Tick {
  /** The database's time at the end, epoch milliseconds. */
  readonly nowMs: number;
  /** When something falls due next; null when nothing is scheduled. */
  readonly dueMs: number | null;
  /** Whether a draw waits for its beacon. */
  readonly waiting: boolean;
}

/** How long a tick waits for a relay. The request goes on, and the next tick finds its answer. */
const relayPatienceMs = 150;

/** How long a tick waits for the public log. Publishing goes on, or the next tick repeats it. */
const logPatienceMs = 500;

export async function tick(parts: TickParts): Promise<Tick> {
  const { nowMs: tickedAtMs, hasOpened } = await openRounds(parts);
  const due = await dueRounds(parts.database);
  // Closing comes first and waits for no beacon: a late seal makes its round void.
  const moved: DueRound[] = [];
  for (const round of due) {
    const { status } = round;
    const next = status === 'open' ? await isolated(parts, () => close(parts, round)) : status;
    if (next !== null) moved.push({ ...round, status: next });
    if (next !== status) parts.onMoved?.();
  }
  // A seal has to be in a published checkpoint before the beacon is known.
  if (due.some(({ status }) => status === 'open')) await publishLog(parts);
  const outcomes = await Promise.all(
    moved.map((round) => isolated(parts, () => finish(parts, round))),
  );
  // A round opens in the second in which the previous one is drawn. Publishing to many viewers
  // takes longer than a draw, so both are published together, after the draw.
  const opened = await openRounds(parts);
  if (hasOpened || opened.hasOpened) parts.onMoved?.();
  await publishLog(parts);
  const { nowMs, dueMs } = await nextDueMs(parts.database, tickedAtMs);
  return { nowMs, dueMs, waiting: outcomes.includes('awaited') };
}

async function publishLog({ publishLog: publish }: TickParts): Promise<void> {
  if (publish !== undefined) {
    await Promise.race([publish(), delay(logPatienceMs, undefined, { ref: false })]);
  }
}

/** An error in one round must not stop the others. Losing the lease stops the tick. */
async function isolated<Result>(
  { onError }: TickParts,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LostLead) throw error;
    onError(error);
    return null;
  }
}

async function finish(parts: TickParts, round: DueRound): Promise<'drawn' | 'awaited' | 'idle'> {
  const { roundId, gameId, issue, status } = round;
  if (status === 'void') {
    const orders = await returnStakes(settlingOf(parts), roundId);
    if (orders !== null) parts.onStep?.({ gameId, issue, step: 'returned', orders });
    parts.onMoved?.();
    return 'idle';
  }
  const beacon = status === 'drawn' ? 'drawn' : await draw(parts, round);
  if (beacon === 'void') return finish(parts, { ...round, status: 'void' });
  if (beacon !== 'drawn') return beacon;
  parts.onMoved?.();
  const settled = await settleRound({ ...settlingOf(parts), verify: verifierOf(parts) }, roundId);
  if (settled !== null && 'falseSignature' in settled) return redraw(parts, round, settled);
  if (settled !== null) parts.onStep?.({ gameId, issue, step: 'settled', ...settled });
  parts.onMoved?.();
  return beacon;
}

interface Opened {
  /** The database's time at which rounds were opened, epoch milliseconds. */
  readonly nowMs: number;
  readonly hasOpened: boolean;
}

/** Opens the rounds that should run now. */
async function openRounds(parts: TickParts): Promise<Opened> {
  const { database, lease, games, chain, nextId } = parts;
  const nowMs = await databaseNowMs(database);
  const timetables = await currentTimetables(parts);
  let hasOpened = false;
  for (const { gameId } of games) {
    const times = timetabledRoundAt(timetables.get(gameId) ?? [], nowMs);
    if (times === null || nowMs >= times.closesAtMs) continue;
    if ((await currentRound(database, gameId)) !== null) continue;
    const issue = await database.transaction(async (tx) => {
      await lease.assert(tx);
      return openRound(tx, { gameId, times, chain, nextId });
    });
    if (issue !== null) parts.onStep?.({ gameId, issue, step: 'opened' });
    hasOpened = true;
  }
  return { nowMs, hasOpened };
}

/**
 * The timetables by game. A game whose newest version is not the schedule that it should have gets
 * another version, before its next round.
 */
async function currentTimetables({
  database,
  lease,
  games,
}: TickParts): Promise<ReadonlyMap<number, Timetable>> {
  const recent = await readRecentTimetables(database);
  const changes = games.flatMap(({ gameId, schedule }) => {
    const read = recent.get(gameId) ?? { saleHours: null, timetable: [] };
    const wanted = wantedSchedule(schedule, read);
    return isInTimetable(read, wanted) ? [] : [{ gameId, read, wanted }];
  });
  if (changes.length > 0) {
    await database.transaction(async (tx) => {
      await lease.assert(tx);
      for (const { gameId, ...change } of changes) await changeTimetable(tx, gameId, change);
    });
  }
  const current = changes.length === 0 ? recent : await readRecentTimetables(database);
  return new Map([...current].map(([gameId, { timetable }]) => [gameId, timetable]));
}

/** The new status of the round; also `closed` if another process sealed it first. */
async function close(
  { database, lease, receiptKey, onStep }: TickParts,
  { roundId, gameId, issue }: DueRound,
): Promise<'closed' | 'void'> {
  const seal = await database.transaction(async (tx) => {
    await lease.assert(tx);
    return sealRound(tx, roundId, receiptKey);
  });
  if (seal === null) return 'closed';
  const { status: step, count: orders, stakeMinor } = seal;
  onStep?.({ gameId, issue, step, orders, stakeMinor });
  return step;
}

/**
 * Draws the round if its beacon has published. `awaited`: it has not. `idle`: the draw is not due,
 * or the round belongs to a chain whose key this process lacks. `void`: too few witnesses cosigned
 * its seal, which is certain when the draw is due, before any relay is asked.
 */
async function draw(
  parts: TickParts,
  { roundId, gameId, issue }: DueRound,
): Promise<'drawn' | 'awaited' | 'idle' | 'void'> {
  const { database, lease, chain } = parts;
  const beacon = await beaconToAwait(database, roundId);
  if (beacon?.isUnwitnessed === true) {
    const isVoid = await database.transaction(async (tx) => {
      await lease.assert(tx);
      return voidUnwitnessed(tx, roundId);
    });
    if (isVoid) parts.onStep?.({ gameId, issue, step: 'unwitnessed' });
    return 'void';
  }
  if (beacon === null || beacon.chainHash !== chain.chainHash) return 'idle';
  const signature = await askBeacon(parts, beacon.beaconRound);
  if (signature === null) {
    parts.onAwaited?.({ gameId, issue, beaconRound: beacon.beaconRound });
    return 'awaited';
  }
  const outcome = await database.transaction(async (tx) => {
    await lease.assert(tx);
    return drawRound(tx, roundId, signature);
  });
  if (outcome !== null) parts.onStep?.({ gameId, issue, step: 'drawn', outcome });
  return 'drawn';
}

/** False for a chain other than this process's. */
function verifierOf({ chain, verify }: TickParts): VerifiedSettling['verify'] {
  return ({ chainHash, beaconRound, signature }) =>
    chainHash === chain.chainHash && verify(beaconRound, signature);
}

/**
 * Replaces the false signature of a drawn round by the beacon's, and the next tick pays it. `idle`:
 * it cannot be replaced, and the round stays unpaid.
 */
async function redraw(
  parts: TickParts,
  { roundId, gameId, issue }: DueRound,
  { chainHash, beaconRound, falseSignature }: FalseDraw,
): Promise<'awaited' | 'idle'> {
  const { database, lease, chain, nextId } = parts;
  parts.onFalseDraw?.({ gameId, issue, beaconRound });
  if (chainHash !== chain.chainHash) return 'idle';
  const signature = await askBeacon(parts, beaconRound);
  if (signature === null) return 'awaited';
  const outcome = await database.transaction(async (tx) => {
    await lease.assert(tx);
    const auditId = nextId();
    return replaceSignature(tx, { roundId, auditId, falseSignature, signature });
  });
  if (outcome === null) return 'idle';
  parts.onStep?.({ gameId, issue, step: 'redrawn', outcome });
  parts.onMoved?.();
  return 'awaited';
}

function askBeacon({ signature }: TickParts, beaconRound: number): Promise<string | null> {
  return Promise.race([signature(beaconRound), delay(relayPatienceMs, null, { ref: false })]);
}

function settlingOf({ database, nextId, lease }: TickParts): Settling {
  return { database, nextId, assertLead: (tx) => lease.assert(tx) };
}
