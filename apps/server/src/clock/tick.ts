// One look at the clock: what is due is opened, closed, drawn and settled. All of it may be
// repeated at any time and after a stop of any length; nothing happens twice.

import { roundAt, type Schedule } from '@trine/game/schedule.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import { sealRound } from '../betting/seal-round.ts';
import type { NextId, RoundId } from '../database/ids.ts';
import type { Database } from '../database/transaction.ts';
import { settleRound } from '../settlement/settle-round.ts';
import { currentRound, databaseNowMs } from '../rounds/current-rounds.ts';
import { beaconToAwait, drawRound } from '../rounds/draw-round.ts';
import { dueRounds, nextDueMs } from '../rounds/due-rounds.ts';
import { openRound } from '../rounds/open-round.ts';
import type { Lease } from './lease.ts';

export interface ScheduledGame {
  readonly gameId: number;
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
}

export interface Tick {
  /** The database's time at the end, epoch milliseconds. */
  readonly nowMs: number;
  /** When something falls due next; null when nothing is scheduled. */
  readonly dueMs: number | null;
  /** Whether a draw waits for its beacon. */
  readonly waiting: boolean;
}

export async function tick(parts: TickParts): Promise<Tick> {
  await openRounds(parts);
  let waiting = false;
  for (const { roundId, status } of await dueRounds(parts.database)) {
    if (status === 'open') await close(parts, roundId);
    const beacon = status === 'drawn' ? 'spoke' : await draw(parts, roundId);
    if (beacon === 'spoke') await settle(parts, roundId);
    waiting ||= beacon === 'awaited';
  }
  await openRounds(parts);
  const { nowMs, dueMs } = await nextDueMs(parts.database);
  return { nowMs, dueMs, waiting };
}

async function openRounds({ database, lease, games, chain, nextId }: TickParts): Promise<void> {
  const nowMs = await databaseNowMs(database);
  for (const { gameId, schedule } of games) {
    const times = roundAt({ ...schedule, nowMs });
    if (times === null || nowMs >= times.closesAtMs) continue;
    if ((await currentRound(database, gameId)) !== null) continue;
    await database.transaction(async (tx) => {
      await lease.assert(tx);
      await openRound(tx, { gameId, times, chain, nextId });
    });
  }
}

async function close({ database, lease, receiptKey }: TickParts, roundId: RoundId): Promise<void> {
  await database.transaction(async (tx) => {
    await lease.assert(tx);
    await sealRound(tx, roundId, receiptKey);
  });
}

/**
 * Draws the round if its beacon has spoken. `awaited`: it has not yet. `idle`: nothing to wait for,
 * because the draw is not due or the round belongs to a chain whose key this process does not have.
 */
async function draw(parts: TickParts, roundId: RoundId): Promise<'spoke' | 'awaited' | 'idle'> {
  const { database, lease, chain } = parts;
  const beacon = await beaconToAwait(database, roundId);
  if (beacon === null || beacon.chainHash !== chain.chainHash) return 'idle';
  const signature = await parts.signature(beacon.beaconRound);
  if (signature === null) return 'awaited';
  await database.transaction(async (tx) => {
    await lease.assert(tx);
    await drawRound(tx, roundId, signature);
  });
  return 'spoke';
}

async function settle({ database, nextId, lease }: TickParts, roundId: RoundId): Promise<void> {
  await settleRound({ database, nextId, assertLead: (tx) => lease.assert(tx) }, roundId);
}
