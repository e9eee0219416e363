// What the clock has to do now, and when it must tick again.

import type { RoundId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { databaseNowMs } from '../../platform/postgres/database-clock.ts';
import * as sql from './rounds.sql.ts';

export interface DueRound {
  readonly roundId: RoundId;
  readonly gameId: number;
  readonly issue: string;
  /** `void`: its stakes are to go back. */
  readonly status: 'open' | 'closed' | 'drawn' | 'void';
}

/** Rounds to close, to draw, to settle or to give back, oldest first. */
export async function dueRounds(from: Connection): Promise<DueRound[]> {
  return sql.dueRounds.all(from, {});
}

/**
 * The database's time now, and when the next close or draw after `lookedAtMs` falls due; what was
 * due before has been looked at. Epoch milliseconds.
 */
export async function nextDueMs(
  from: Connection,
  lookedAtMs: number,
): Promise<{ readonly nowMs: number; readonly dueMs: number | null }> {
  const { dueMs } = await sql.nextDue.one(from, { after: lookedAtMs });
  return { nowMs: await databaseNowMs(from), dueMs };
}
