// The books at the end of a run: what was acknowledged, the timetable, and the audit.

import { setTimeout as delay } from 'node:timers/promises';
import { auditAll, type AuditResult } from '../src/operations/audit/audit.ts';
import type { Database } from '../src/platform/postgres/transaction.ts';
import { auditFaults } from './audit-faults.ts';
import { stillToCome } from './books.sql.ts';
import { checkBets, type CheckedBets } from './check-bets.ts';
import { checkDeposits } from './check-deposits.ts';
import { checkRounds, type CheckedRounds, type Timetable } from './check-rounds.ts';
import type { LoadRecord } from './load-record.ts';

export interface Ending {
  readonly record: LoadRecord;
  readonly timetable: Timetable;
  /** Epoch milliseconds. */
  readonly recoveredMs: number;
  readonly receiptKey: Buffer;
  readonly signal: AbortSignal;
}

export interface Checked {
  readonly bets: CheckedBets;
  readonly rounds: CheckedRounds;
  readonly audit: AuditResult;
  /** What does not hold, in sentences. */
  readonly faults: readonly string[];
}

/** A round that opens after the last recovery, and its draw, with a beacon that may be late. */
const lastRoundsLimitMs = 240_000;
const lookEveryMs = 200;

/** Waits until the last bets are settled, then looks at everything. */
export async function checkBooks(database: Database, ending: Ending): Promise<Checked> {
  const { record, timetable, recoveredMs, receiptKey, signal } = ending;
  const limit = AbortSignal.any([AbortSignal.timeout(lastRoundsLimitMs), signal]);
  const stillMissing = await awaitLastRounds(database, recoveredMs, limit);
  const bets = await checkBets(database, record.bets);
  const depositFaults = await checkDeposits(database, record);
  const rounds = await checkRounds(database, timetable);
  const audit = await auditAll(database, { receiptKey, now: Date.now, signal });
  const faults = [
    ...bets.faults,
    ...depositFaults,
    ...rounds.faults,
    ...stillMissing,
    ...auditFaults(audit),
  ];
  return { bets, rounds, audit, faults };
}

/** Until all bets are settled and every game has had a whole round since; or until the limit. */
async function awaitLastRounds(
  database: Database,
  since: number,
  limit: AbortSignal,
): Promise<string[]> {
  for (;;) {
    const { roundsWithOrders, gamesWithoutRound } = await stillToCome.one(database, { since });
    if (roundsWithOrders === 0n && gamesWithoutRound === 0n) return [];
    if (limit.aborted) {
      const games = `${gamesWithoutRound} games had no whole round after the last recovery`;
      return [`${games}, ${roundsWithOrders} rounds with bets have not ended`];
    }
    await delay(lookEveryMs);
  }
}
