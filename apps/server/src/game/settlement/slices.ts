// A round's money moves in slices of players, each in one transaction with a key of its own: it can
// stop anywhere and go on, and two who do it at once do it once.

import {
  bucketCount,
  type NextId,
  type PostingId,
  type RoundId,
} from '../../platform/postgres/ids.ts';
import type { Database, Tx } from '../../platform/postgres/transaction.ts';
import { finishRound } from '../rounds/finish-round.ts';

const ordersPerSlice = 50_000;

export interface Settling {
  readonly database: Database;
  readonly nextId: NextId;
  /** Asserted inside each transaction: only the leader may settle. */
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
  /** How many slices are on their way at once; one unless it says more. */
  readonly atOnce?: number;
  /** Moves one slice's money, unless that was done before. */
  readonly move: (tx: Tx, slice: Slice) => Promise<void>;
}

/** Moves all slices of a round and then marks that it has come to its end. */
export async function inSlices(settling: Settling, round: SlicedRound): Promise<void> {
  const { database, assertLead } = settling;
  const { roundId, bookCount, atOnce = 1 } = round;
  const slices = sliceCount(bookCount);
  const order = Array.from({ length: slices }, (_, slice) => slice).values();
  const movers = Array.from({ length: atOnce }, () => moveAll(settling, round, order));
  const moved = await Promise.allSettled(movers);
  for (const one of moved) if (one.status === 'rejected') throw one.reason;
  await database.transaction(async (tx) => {
    await assertLead(tx);
    await finishRound(tx, roundId, slices);
  });
}

/** Takes slice after slice of those that are not taken yet. */
async function moveAll(
  { database, nextId, assertLead }: Settling,
  { roundId, bookCount, move }: SlicedRound,
  order: Iterable<number>,
): Promise<void> {
  const buckets = bucketCount / sliceCount(bookCount);
  for (const slice of order) {
    const firstBucket = slice * buckets;
    const lastBucket = firstBucket + buckets - 1;
    await database.transaction(async (tx) => {
      await assertLead(tx);
      await move(tx, { roundId, slice, firstBucket, lastBucket, postingId: nextId<PostingId>() });
    });
  }
}

/** A power of two up to the number of buckets; it follows from the sealed count alone. */
export function sliceCount(orders: number): number {
  let slices = 1;
  while (slices < bucketCount && orders > slices * ordersPerSlice) slices *= 2;
  return slices;
}
