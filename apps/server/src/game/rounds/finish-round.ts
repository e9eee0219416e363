import type { RoundId } from '../../platform/postgres/ids.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import * as sql from './rounds.sql.ts';

/** Marks a drawn or void round as settled, after all its slices. */
export async function finishRound(tx: Tx, roundId: RoundId, slices: number): Promise<void> {
  await sql.finishRound.one(tx, { roundId, slices });
}
