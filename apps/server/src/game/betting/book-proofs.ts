// Audit paths: the position of an order in its round's sealed book. The first request for a round
// reads its orders and builds the tree; the tree is cached for later requests. Books are built one
// at a time and in small steps, so that a book of hundreds of thousands of orders blocks neither
// the event loop nor a connection that a bet needs.

import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { hashBytes } from '@trine/fairness/book.ts';
import { bookLevels, pathOf, type BookLevels } from '@trine/fairness/book-levels.ts';
import { createBoundedMap } from '../../platform/collections/bounded-map.ts';
import { firstIdAt, orderNumber, type OrderId, type RoundId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './book-proofs.sql.ts';
import type { OrderRecord } from './order-records.ts';
import { leafOf, receiptOf } from './receipt.ts';

export interface BookProof {
  readonly orderNo: string;
  readonly nonce: string;
  /** The text whose hash is the leaf. */
  readonly preimage: string;
  /** In hex. */
  readonly leaf: string;
  /** From 0. */
  readonly index: number;
  readonly size: number;
  /** From the leaf's sibling up to the child of the root. */
  readonly path: readonly Uint8Array[];
  /** The sealed root. */
  readonly root: Uint8Array;
}

export interface ProvenBook {
  readonly size: number;
  /** The sealed root. */
  readonly root: Uint8Array;
  /** Throws if the order is not in the book. */
  proofOf(order: OrderRecord): BookProof;
}

export interface BookProofs {
  /** Null while the round's book is not sealed. `busy`: too many books wait to be built. */
  of(roundId: RoundId): Promise<ProvenBook | 'busy' | null>;
}

/** The orders of a round are not those that were sealed. */
export class BookDiffers extends Error {}

export interface BookProofOptions {
  readonly database: Connection;
  readonly receiptKey: Buffer;
  /** Leaves of all cached books together; a leaf takes about 72 bytes. */
  readonly maxLeaves?: number;
}

const defaultMaxLeaves = 1_000_000;
const maxBuilds = 8;
const pageSize = 2_000;
const leavesAtOnce = 250;
const mergedAtOnce = 20_000;
/** The possible difference between the clock that made an id and the one that opened the round. */
const clockErrorMs = 24 * 60 * 60 * 1000;

/** A sealed round's orders as a tree; `ids` are those of its leaves, ascending. */
interface Book {
  readonly ids: Float64Array;
  readonly levels: BookLevels;
}

type SealedRound = Awaited<ReturnType<typeof sql.bookOfRound.all>>[number] & {
  readonly roundId: RoundId;
  readonly count: number;
};

export function createBookProofs(options: BookProofOptions): BookProofs {
  const { database, receiptKey, maxLeaves = defaultMaxLeaves } = options;
  const books = createBoundedMap<RoundId, Book>(maxLeaves, ({ ids }) => ids.length);
  const builds = new Map<RoundId, Promise<Book>>();
  let last: Promise<unknown> = Promise.resolve();

  async function build(round: SealedRound): Promise<Book> {
    const turn = last.then(async () => buildBook(database, round, receiptKey));
    last = turn.catch(() => null);
    builds.set(round.roundId, turn);
    try {
      const book = await turn;
      books.set(round.roundId, book);
      return book;
    } finally {
      builds.delete(round.roundId);
    }
  }

  return {
    async of(roundId) {
      const row = await sql.bookOfRound.one(database, { roundId });
      if (row.root === null || row.count === null) return null;
      const known = books.get(roundId);
      // Set again: the map evicts the entry that was set first.
      if (known !== undefined) books.set(roundId, known);
      const running = known ?? builds.get(roundId);
      if (running === undefined && builds.size >= maxBuilds) return 'busy';
      const book = await (running ?? build({ ...row, roundId, count: row.count }));
      const { root } = row;
      return {
        size: book.ids.length,
        root,
        proofOf: (order) => ({ ...proofIn(book, order, receiptKey), root }),
      };
    },
  };
}

function proofIn({ ids, levels }: Book, order: OrderRecord, receiptKey: Buffer) {
  const index = indexOf(ids, order.orderId);
  const orderNo = orderNumber(order.orderId);
  const { preimage, nonce } = receiptOf({ ...order, orderNo }, receiptKey);
  const path = pathOf(levels, index);
  return { orderNo, nonce, preimage, leaf: leafOf(preimage), index, size: ids.length, path };
}

function indexOf(ids: Float64Array, orderId: OrderId): number {
  const wanted = Number(orderId);
  let from = 0;
  let to = ids.length;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((ids[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  if (ids[from] !== wanted) throw new BookDiffers(`order ${orderId} is not in its sealed book`);
  return from;
}

async function buildBook(
  database: Connection,
  round: SealedRound,
  receiptKey: Buffer,
): Promise<Book> {
  const read = await readLeaves(database, round, receiptKey);
  const sorted = await sortLeaves(read);
  const growing = bookLevels(sorted.leaves, nativeHash);
  for (;;) {
    const step = growing.next();
    if (step.done === true) return { ids: sorted.ids, levels: step.value };
    await setImmediate();
  }
}

function nativeHash(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer');
}

interface Leaves {
  readonly ids: Float64Array;
  /** One hash after another. */
  readonly leaves: Uint8Array;
}

interface RoomLeaves extends Leaves {
  /** The index of each room's first order; within a room ids ascend. */
  readonly starts: readonly number[];
}

async function readLeaves(
  database: Connection,
  round: SealedRound,
  receiptKey: Buffer,
): Promise<RoomLeaves> {
  const { roundId, count } = round;
  const ids = new Float64Array(count);
  const leaves = Buffer.alloc(count * hashBytes);
  const starts: number[] = [];
  const fromId = firstIdAt(round.opensAt - clockErrorMs);
  const beforeId = firstIdAt(round.closesAt + clockErrorMs);
  let after = { planId: 0, orderId: 0n as OrderId };
  let read = 0;
  for (;;) {
    const asked = { roundId, ...after, fromId, beforeId, limit: pageSize };
    const page = await sql.bookPage.all(database, asked);
    if (read + page.length > count)
      throw new BookDiffers(`round ${roundId} has more orders than sealed`);
    for (const order of page) {
      if (order.planId !== after.planId) starts.push(read);
      after = { planId: order.planId, orderId: order.orderId };
      ids[read] = Number(order.orderId);
      const orderNo = orderNumber(order.orderId);
      const { preimage } = receiptOf({ ...round, ...order, orderNo }, receiptKey);
      leaves.write(leafOf(preimage), read * hashBytes, 'hex');
      read += 1;
      if (read % leavesAtOnce === 0) await setImmediate();
    }
    if (page.length < pageSize) break;
  }
  if (read < count) throw new BookDiffers(`round ${roundId} has fewer orders than sealed`);
  return { ids, leaves, starts };
}

/** Merges the rooms' orders into one list of ascending ids. */
async function sortLeaves({ ids, leaves, starts }: RoomLeaves): Promise<Leaves> {
  const sorted = { ids: new Float64Array(ids.length), leaves: new Uint8Array(leaves.length) };
  const runs = starts.map((at, room) => ({ at, end: starts[room + 1] ?? ids.length }));
  for (let index = 0; index < ids.length; index += 1) {
    let first: { at: number } | null = null;
    let least = Infinity;
    for (const run of runs) {
      const id = run.at < run.end ? (ids[run.at] ?? Infinity) : Infinity;
      if (id < least) [first, least] = [run, id];
    }
    if (first === null) throw new Error('the orders of a book ran out');
    sorted.ids[index] = least;
    const from = first.at * hashBytes;
    sorted.leaves.set(leaves.subarray(from, from + hashBytes), index * hashBytes);
    first.at += 1;
    if (index % mergedAtOnce === mergedAtOnce - 1) await setImmediate();
  }
  return sorted;
}
