// The two steps of closing a round; betting seals the orders between them.

import type { LeafVersion } from '@trine/fairness/receipt.ts';
import type { RoundId } from '../../platform/postgres/ids.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import * as sql from './rounds.sql.ts';

export interface ClosingRound {
  readonly gameId: number;
  readonly issue: string;
  readonly leafVersion: LeafVersion;
}

/** Locks an open round whose betting time is over, so that no further bet is placed in it. */
export async function takeToClose(tx: Tx, roundId: RoundId): Promise<ClosingRound | null> {
  return sql.takeRoundToClose.first(tx, { roundId });
}

/**
 * Writes the seal of a round that `takeToClose` locked in the same transaction. `void`: the seal is
 * too late to precede the beacon for certain, so every stake is returned.
 */
export async function markClosed(
  tx: Tx,
  roundId: RoundId,
  book: { readonly root: Buffer; readonly count: number; readonly stakeMinor: bigint },
): Promise<'closed' | 'void'> {
  const { status } = await sql.closeRound.one(tx, { roundId, ...book });
  if (status === null) throw new Error(`round ${roundId} was sealed without its lock`);
  return status;
}
