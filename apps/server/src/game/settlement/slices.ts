// A round is paid in slices of players, each in one transaction with its own key: a process can
// stop after any slice and continue, and two processes at once pay each slice once.

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
  /** Slices that are paid at once; 1 unless given. */
  readonly atOnce?: number;
  /** Pays one slice, unless it was paid before. */
  readonly move: (tx: Tx, slice: Slice) => Promise<void>;
}

/** Pays all slices of a round and then marks the round as settled. */
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

/** Takes the next slices of `order`, which several calls share. */
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

/** A power of two up to the number of buckets; depends only on the sealed count. */
export function sliceCount(orders: number): number {
  let slices = 1;
  while (slices < bucketCount && orders > slices * ordersPerSlice) slices *= 2;
  return slices;
}
