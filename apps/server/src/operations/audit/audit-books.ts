// Reads all orders once, in the order of their ids. Each sealed round's tree is built again from
// the orders in the database, and must give the root, count and total that were recorded before the
// beacon published. Repeated ids and interrupted requests are noticed on the way; the checks of
// these name the offenders.

import { firstIdAt, type RoundId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { openLeaves, openTree, type Leaves, type Tree } from './audit-leaves.ts';
import * as sql from './audit-rounds.sql.ts';
import { openOffenders, type Finding, type Offenders } from './finding.ts';
import { createOrderSequence, type Suspicion } from './order-sequence.ts';

const roundsPerBatch = 500;
/** An id is made before its order is accepted. No clocks differ by this much. */
const lateMs = 24 * 3_600_000;

type Sealed = Awaited<ReturnType<typeof sql.booksAfter.all>>[number];

interface Book {
  readonly sealed: Sealed;
  readonly tree: Tree;
  stakeMinor: bigint;
  /** An order that cannot have a receipt. */
  unreadable: string | null;
}

const claim = {
  name: 'books',
  meaning: 'The orders of each sealed round give the root, count and total of its seal.',
};

export interface BooksAudit {
  readonly receiptKey: Buffer;
  readonly signal: AbortSignal;
  /** How many books may be open before those that are complete are judged; 10,000 by default. */
  readonly openBooksMaximum?: number;
}

export interface AuditedBooks {
  readonly finding: Finding;
  readonly orders: bigint;
  readonly suspicions: readonly Suspicion[];
}

export async function auditBooks(from: Connection, audit: BooksAudit): Promise<AuditedBooks> {
  const { receiptKey, signal, openBooksMaximum = 10_000 } = audit;
  const offenders = openOffenders(claim);
  const leaves = openLeaves(receiptKey);
  const openBooks = createOpenBooks(from, offenders);
  const sequence = createOrderSequence();
  let count = 0;
  await sql.openOrders.run(from, {});
  for await (const orders of auditedOrders(from)) {
    signal.throwIfAborted();
    count += orders.length;
    for (const order of orders) {
      sequence.add(order);
      const known = openBooks.known(order.roundId);
      const round = known === undefined ? await openBooks.reach(order) : known;
      if (round !== null) addOrder(round, order, leaves);
    }
    if (openBooks.size() > openBooksMaximum) openBooks.clear(orders.at(-1));
  }
  await openBooks.close();
  return {
    finding: offenders.finding(),
    orders: BigInt(count),
    suspicions: sequence.suspicions(),
  };
}

/** Fetches the next batch while one is hashed. */
async function* auditedOrders(from: Connection): AsyncGenerator<readonly sql.AuditedOrder[]> {
  let coming = sql.fetchOrders(from);
  for (;;) {
    const orders = await coming;
    if (orders.length === 0) return;
    coming = sql.fetchOrders(from);
    // If the caller stops here, the error of a batch that nothing reads is ignored.
    coming.catch(() => undefined);
    yield orders;
  }
}

interface OpenBooks {
  /** A round's book; null if the round is not sealed, undefined if it was not loaded yet. */
  known(roundId: string): Book | null | undefined;
  reach(order: sql.AuditedOrder): Promise<Book | null>;
  /** How many books are open. */
  size(): number;
  /** Judges the books that this order is too late for. */
  clear(order: sql.AuditedOrder | undefined): void;
  /** Judges all remaining books, and those without orders. */
  close(): Promise<void>;
}

/** After a book is judged, only its round's id is kept. */
function createOpenBooks(from: Connection, offenders: Offenders): OpenBooks {
  const open = new Map<string, Book | null>();
  const judged = new Set<string>();

  function judge(round: Book) {
    const roundId = String(round.sealed.roundId);
    open.delete(roundId);
    judged.add(roundId);
    const fault = faultOf(round);
    if (fault !== null) offenders.add(`round ${roundId}: ${fault}`);
  }

  return {
    known: (roundId) => open.get(roundId),
    async reach({ roundId, orderId }) {
      if (judged.has(roundId)) {
        offenders.add(`round ${roundId}: order ${orderId} came a day after its seal`);
        return null;
      }
      const afterId = (BigInt(roundId) - 1n) as RoundId;
      const rounds = await sql.booksAfter.all(from, { afterId, limit: roundsPerBatch });
      for (const sealed of rounds) {
        const id = String(sealed.roundId);
        if (!judged.has(id) && !open.has(id)) open.set(id, emptyBook(sealed));
      }
      if (!open.has(roundId)) open.set(roundId, null);
      return open.get(roundId) ?? null;
    },
    size: () => open.size,
    clear(order) {
      if (order === undefined) return;
      for (const round of open.values()) {
        if (round !== null && isOver(round, BigInt(order.orderId))) judge(round);
      }
    },
    async close() {
      for await (const sealed of sealedRounds(from)) {
        const id = String(sealed.roundId);
        if (!judged.has(id)) judge(open.get(id) ?? emptyBook(sealed));
      }
    },
  };
}

function isOver({ sealed }: Book, orderId: bigint): boolean {
  return sealed.closedAt !== null && firstIdAt(sealed.closedAt + lateMs) < orderId;
}

async function* sealedRounds(from: Connection): AsyncGenerator<Sealed, undefined> {
  let afterId = 0n as RoundId;
  for (;;) {
    const rounds = await sql.booksAfter.all(from, { afterId, limit: roundsPerBatch });
    yield* rounds;
    const last = rounds.at(-1);
    if (last === undefined) return;
    afterId = last.roundId;
  }
}

function emptyBook(sealed: Sealed): Book {
  return { sealed, tree: openTree(), stakeMinor: 0n, unreadable: null };
}

function addOrder(round: Book, order: sql.AuditedOrder, leaves: Leaves): void {
  round.stakeMinor += BigInt(order.stakeMinor);
  const leaf = leaves.leafOf(round.sealed, order);
  if (leaf === null) round.unreadable ??= order.orderId;
  else round.tree.add(leaf);
}

function faultOf({ sealed, tree, stakeMinor, unreadable }: Book): string | null {
  const { bookRoot, bookCount, bookStakeMinor } = sealed;
  if (bookRoot === null) return 'has no root';
  if (unreadable !== null) return `order ${unreadable} cannot have been sealed`;
  if (bookCount !== tree.size()) return `sealed ${bookCount} orders, now ${tree.size()}`;
  if (bookStakeMinor !== stakeMinor) return `sealed stakes of ${bookStakeMinor}, now ${stakeMinor}`;
  return bookRoot.equals(tree.root()) ? null : 'its orders give a different root';
}
