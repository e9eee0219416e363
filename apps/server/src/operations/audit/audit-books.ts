// The books again: each sealed round's tree is grown from its orders as they stand now, and must
// have the root, the count and the total that were written down before the beacon published.

import { createHash } from 'node:crypto';
import { leafHash, openBook, type Book } from '@trine/fairness/book.ts';
import { receiptOf } from '../../game/betting/receipt.ts';
import type { OrderId, RoundId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './audit-rounds.sql.ts';
import { openOffenders, type Finding } from './finding.ts';

/** Books grow side by side; each keeps one hash a level. */
const roundsPerBatch = 500;
/** Hashing a batch takes some milliseconds, in which the process does nothing else. */
const ordersPerBatch = 1_000;

interface Sealed {
  readonly roundId: RoundId;
  readonly gameId: number;
  readonly issue: string;
  readonly bookRoot: Buffer | null;
  readonly bookCount: number | null;
  readonly bookStakeMinor: bigint | null;
}

interface Grown {
  readonly sealed: Sealed;
  readonly book: Book;
  stakeMinor: bigint;
  /** An order of it that can not have a receipt. */
  unreadable: OrderId | null;
}

type BookedOrder = Awaited<ReturnType<typeof sql.bookedOrdersAfter.all>>[number];

const claim = {
  name: 'books',
  meaning: 'The orders of each sealed round give the root, count and total of its seal.',
};

export interface BooksAudit {
  readonly receiptKey: Buffer;
  readonly signal: AbortSignal;
}

export async function auditBooks(from: Connection, audit: BooksAudit): Promise<Finding> {
  const offenders = openOffenders(claim);
  let afterId = 0n as RoundId;
  for (;;) {
    audit.signal.throwIfAborted();
    const rounds = await sql.booksAfter.all(from, { afterId, limit: roundsPerBatch });
    const [first, last] = [rounds[0], rounds.at(-1)];
    if (first === undefined || last === undefined) return offenders.finding();
    const grown = new Map(rounds.map((sealed) => [sealed.roundId, emptyBook(sealed)]));
    await grow(from, grown, { ...audit, first: first.roundId, last: last.roundId });
    for (const round of grown.values()) {
      const fault = faultOf(round);
      if (fault !== null) offenders.add(`round ${round.sealed.roundId}: ${fault}`);
    }
    afterId = last.roundId;
  }
}

function emptyBook(sealed: Sealed): Grown {
  return { sealed, book: openBook(sha256), stakeMinor: 0n, unreadable: null };
}

interface Growing extends BooksAudit {
  readonly first: RoundId;
  readonly last: RoundId;
}

async function grow(
  from: Connection,
  grown: ReadonlyMap<RoundId, Grown>,
  { receiptKey, signal, first, last }: Growing,
): Promise<void> {
  let after = { afterRound: first, afterOrder: 0n as OrderId };
  for (;;) {
    signal.throwIfAborted();
    const orders = await sql.bookedOrdersAfter.all(from, {
      ...after,
      lastRound: last,
      limit: ordersPerBatch,
    });
    for (const order of orders) {
      const round = grown.get(order.roundId);
      if (round !== undefined) addOrder(round, order, receiptKey);
    }
    const lastOrder = orders.at(-1);
    if (lastOrder === undefined || orders.length < ordersPerBatch) return;
    after = { afterRound: lastOrder.roundId, afterOrder: lastOrder.orderId };
  }
}

function addOrder(round: Grown, order: BookedOrder, receiptKey: Buffer): void {
  round.stakeMinor += order.stakeMinor;
  try {
    const { gameId, issue } = round.sealed;
    round.book.add(leafHash(receiptOf({ ...order, gameId, issue }, receiptKey), sha256));
  } catch (error) {
    // No such play, or a stake of no possible length: nothing that was ever sealed.
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    round.unreadable ??= order.orderId;
  }
}

function faultOf({ sealed, book, stakeMinor, unreadable }: Grown): string | null {
  const { bookRoot, bookCount, bookStakeMinor } = sealed;
  if (bookRoot === null) return 'has no root';
  if (unreadable !== null) return `order ${unreadable} can not have been sealed`;
  if (bookCount !== book.size()) return `sealed ${bookCount} orders, now ${book.size()}`;
  if (bookStakeMinor !== stakeMinor) return `sealed stakes of ${bookStakeMinor}, now ${stakeMinor}`;
  return bookRoot.equals(book.root()) ? null : 'its orders give another root';
}

function sha256(preimage: Uint8Array): Uint8Array {
  return createHash('sha256').update(preimage).digest();
}
