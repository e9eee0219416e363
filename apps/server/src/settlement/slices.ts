// A round's money moves in slices of players, each in one transaction with a key of its own: it can
// stop anywhere and go on, and two who do it at once do it once.

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

export interface Slice {
  readonly roundId: RoundId;
  readonly slice: number;
  readonly firstBucket: number;
  readonly lastBucket: number;
  readonly postingId: PostingId;
}

export interface SlicedRound {
  readonly roundId: RoundId;
  /** The orders in its sealed book. */
  readonly bookCount: number;
  /** Moves one slice's money, unless that was done before. */
  readonly move: (tx: Tx, slice: Slice) => Promise<void>;
}

/** Moves all slices of a round and then marks that it has come to its end. */
export async function inSlices(
  { database, nextId, assertLead }: Settling,
  { roundId, bookCount, move }: SlicedRound,
): Promise<void> {
  const slices = sliceCount(bookCount);
  const buckets = bucketCount / slices;
  for (let slice = 0; slice < slices; slice += 1) {
    const firstBucket = slice * buckets;
    const lastBucket = firstBucket + buckets - 1;
    await database.transaction(async (tx) => {
      await assertLead(tx);
      await move(tx, { roundId, slice, firstBucket, lastBucket, postingId: nextId<PostingId>() });
    });
  }
  await database.transaction(async (tx) => {
    await assertLead(tx);
    await sql.finishRound.one(tx, { roundId, slices });
  });
}

/** A power of two up to the number of buckets; it follows from the sealed count alone. */
function sliceCount(orders: number): number {
  let slices = 1;
  while (slices < bucketCount && orders > slices * ordersPerSlice) slices *= 2;
  return slices;
}
