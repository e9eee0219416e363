import type { RoundId } from '../../platform/postgres/ids.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import * as sql from './rounds.sql.ts';

/** Marks that all money of a drawn or void round has moved, in this many slices. */
export async function finishRound(tx: Tx, roundId: RoundId, slices: number): Promise<void> {
  await sql.finishRound.one(tx, { roundId, slices });
}
