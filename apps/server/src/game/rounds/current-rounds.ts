// Reads the running round and the drawn rounds.

import type { DrawnSum } from '@trine/game/candles.ts';
import { outcomeOf, sumOf } from '@trine/game/outcome.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import type { Round } from './round.ts';
import * as sql from './rounds.sql.ts';

/** The round that takes bets or waits for its draw; null outside sale hours. */
export async function currentRound(from: Connection, gameId: number): Promise<Round | null> {
  return sql.currentRound.first(from, { gameId });
}

export interface DrawnRoundsQuestion {
  readonly gameId: number;
  /** Only rounds of smaller ids; null: from the newest. */
  readonly beforeId: bigint | null;
  /** `YYYY-MM-DD` of the draw in `timeZone`; null for all days. */
  readonly date: string | null;
  readonly timeZone: string;
  readonly limit: number;
}

/** Newest first. */
export async function drawnRounds(
  from: Connection,
  question: DrawnRoundsQuestion,
): Promise<Round[]> {
  const beforeId = question.beforeId ?? BigInt(Number.MAX_SAFE_INTEGER);
  return sql.drawnRounds.all(from, { ...question, beforeId });
}

/** The newest draws of a game as their sums, oldest first; at most `limit`. */
export async function drawnSums(
  from: Connection,
  question: { readonly gameId: number; readonly limit: number },
): Promise<DrawnSum[]> {
  const rows = await sql.drawnOutcomes.all(from, question);
  return rows.map(({ issue, outcome }) => ({ issue, sum: sumOf(outcomeOf(outcome)) })).toReversed();
}
