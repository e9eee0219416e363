// The rounds that the clock has to process now, and the time of its next tick.

import type { RoundId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { databaseNowMs } from '../../platform/postgres/database-clock.ts';
import * as sql from './rounds.sql.ts';

export interface DueRound {
  readonly roundId: RoundId;
  readonly gameId: number;
  readonly issue: string;
  /** `void`: its stakes have to be returned. */
  readonly status: 'open' | 'closed' | 'drawn' | 'void';
}

/** Rounds to close, draw, settle or refund, oldest first. */
export async function dueRounds(from: Connection): Promise<DueRound[]> {
  return sql.dueRounds.all(from, {});
}

/**
 * The database's time, and the time of the next close or draw after `readAtMs`, up to which the due
 * rounds were read. Epoch milliseconds.
 */
export async function nextDueMs(
  from: Connection,
  readAtMs: number,
): Promise<{ readonly nowMs: number; readonly dueMs: number | null }> {
  const { dueMs } = await sql.nextDue.one(from, { after: readAtMs });
  return { nowMs: await databaseNowMs(from), dueMs };
}
