// Settling writes winners only. A round is paid in slices of players, each in one transaction with
// a key of its own: it can stop anywhere and go on, and two who settle at once pay once.

import { outcomeOf, sumOf } from '@trine/game/outcome.ts';
import { winningPlays } from '@trine/game/plays.ts';
import { bucketCount, type NextId, type PostingId, type RoundId } from '../database/ids.ts';
import type { Database, Tx } from '../database/transaction.ts';
import * as sql from './settlement.sql.ts';

const ordersPerSlice = 50_000;

export interface Settling {
  readonly database: Database;
  readonly nextId: NextId;
  /** Asserted inside each transaction: whoever settles must still lead. */
  readonly assertLead: (tx: Tx) => Promise<void>;
}

/** Pays a drawn round; does nothing when it is not drawn or settled already. */
export async function settleRound(settling: Settling, roundId: RoundId): Promise<void> {
  const { database, nextId, assertLead } = settling;
  const round = await sql.roundToSettle.first(database, { roundId });
  if (round === null) return;
  if (round.outcome === null || round.bookCount === null) throw new Error('drawn but not sealed');
  const slices = sliceCount(round.bookCount);
  const buckets = bucketCount / slices;
  const plays = winningPlays(sumOf(outcomeOf(round.outcome)));
  for (let slice = 0; slice < slices; slice += 1) {
    await database.transaction(async (tx) => {
      await assertLead(tx);
      const paid = await sql.settleSlice.first(tx, {
        roundId,
        slice,
        firstBucket: slice * buckets,
        lastBucket: (slice + 1) * buckets - 1,
        winningPlays: plays,
        postingId: nextId<PostingId>(),
      });
      if (paid !== null && paid.entryCount !== paid.winnerCount) {
        throw new Error(`round ${roundId}: ${paid.winnerCount} won, ${paid.entryCount} were paid`);
      }
    });
  }
  await database.transaction(async (tx) => {
    await assertLead(tx);
    await sql.finishRound.run(tx, { roundId, slices });
  });
}

/** A power of two up to the number of buckets; it follows from the sealed count alone. */
export function sliceCount(orders: number): number {
  let slices = 1;
  while (slices < bucketCount && orders > slices * ordersPerSlice) slices *= 2;
  return slices;
}
