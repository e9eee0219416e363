// What the clock has to do, and when it must look again.

import type { RoundId } from '../database/ids.ts';
import type { Connection } from '../database/transaction.ts';
import { databaseNowMs } from './current-rounds.ts';
import * as sql from './rounds.sql.ts';

export interface DueRound {
  readonly roundId: RoundId;
  readonly status: 'open' | 'closed' | 'drawn';
}

/** Rounds to close, to draw or to settle, oldest first. */
export async function dueRounds(from: Connection): Promise<DueRound[]> {
  return sql.dueRounds.all(from, {});
}

/** The database's time now, and when the next close or draw falls due. Epoch milliseconds. */
export async function nextDueMs(
  from: Connection,
): Promise<{ readonly nowMs: number; readonly dueMs: number | null }> {
  const { dueMs } = await sql.nextDue.one(from, {});
  return { nowMs: await databaseNowMs(from), dueMs };
}
