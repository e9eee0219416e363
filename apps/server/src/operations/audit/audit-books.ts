// All orders once, in the order of their ids. Each sealed round's tree is grown again from its
// orders as they stand now, and must have the root, the count and the total that were written down
// before the beacon published. On the way it is seen whether an id stands twice and whether the
// orders of a request follow one another: the checks of these name the offenders.

import { firstIdAt, type RoundId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { openLeaves, openTree, type Leaves, type Tree } from './audit-leaves.ts';
import * as sql from './audit-rounds.sql.ts';
import { openOffenders, type Finding, type Offenders } from './finding.ts';
import { openNeighbours, type Suspicion } from './neighbours.ts';

const roundsPerBatch = 500;
/** An id is made before its order is accepted. Clocks do not differ by so much. */
const lateMs = 24 * 3_600_000;

type Sealed = Awaited<ReturnType<typeof sql.booksAfter.all>>[number];

interface Grown {
  readonly sealed: Sealed;
  readonly tree: Tree;
  stakeMinor: bigint;
  /** An order of it that can not have a receipt. */
  unreadable: string | null;
}

const claim = {
  name: 'books',
  meaning: 'The orders of each sealed round give the root, count and total of its seal.',
};

export interface BooksAudit {
  readonly receiptKey: Buffer;
  readonly signal: AbortSignal;
  /** How many books may be open before those are judged whose time is over; 10,000 unless given. */
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
  const shelf = openShelf(from, offenders);
  const neighbours = openNeighbours();
  let count = 0;
  await sql.openOrders.run(from, {});
  for await (const orders of auditedOrders(from)) {
    signal.throwIfAborted();
    count += orders.length;
    for (const order of orders) {
      neighbours.add(order);
      const known = shelf.known(order.roundId);
      const round = known === undefined ? await shelf.reach(order) : known;
      if (round !== null) addOrder(round, order, leaves);
    }
    if (shelf.size() > openBooksMaximum) shelf.clear(orders.at(-1));
  }
  await shelf.close();
  return {
    finding: offenders.finding(),
    orders: BigInt(count),
    suspicions: neighbours.suspicions(),
  };
}

/** The next batch is under way while one is hashed. */
async function* auditedOrders(from: Connection): AsyncGenerator<readonly sql.AuditedOrder[]> {
  let coming = sql.fetchOrders(from);
  for (;;) {
    const orders = await coming;
    if (orders.length === 0) return;
    coming = sql.fetchOrders(from);
    // Whoever stops in between is not interested in how it ends.
    coming.catch(() => undefined);
    yield orders;
  }
}

interface Shelf {
  /** The book of a round, null for one that is not sealed, undefined if it has to be reached. */
  known(roundId: string): Grown | null | undefined;
  reach(order: sql.AuditedOrder): Promise<Grown | null>;
  /** How many books are open. */
  size(): number;
  /** Judges the books to which this order is too late. */
  clear(order: sql.AuditedOrder | undefined): void;
  /** Judges all that are left, and the books that no order belongs to. */
  close(): Promise<void>;
}

/** Of a book that was judged nothing is kept but its round's number. */
function openShelf(from: Connection, offenders: Offenders): Shelf {
  const open = new Map<string, Grown | null>();
  const judged = new Set<string>();

  function judge(round: Grown) {
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

function isOver({ sealed }: Grown, orderId: bigint): boolean {
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

function emptyBook(sealed: Sealed): Grown {
  return { sealed, tree: openTree(), stakeMinor: 0n, unreadable: null };
}

function addOrder(round: Grown, order: sql.AuditedOrder, leaves: Leaves): void {
  round.stakeMinor += BigInt(order.stakeMinor);
  const leaf = leaves.leafOf(round.sealed, order);
  if (leaf === null) round.unreadable ??= order.orderId;
  else round.tree.add(leaf);
}

function faultOf({ sealed, tree, stakeMinor, unreadable }: Grown): string | null {
  const { bookRoot, bookCount, bookStakeMinor } = sealed;
  if (bookRoot === null) return 'has no root';
  if (unreadable !== null) return `order ${unreadable} can not have been sealed`;
  if (bookCount !== tree.size()) return `sealed ${bookCount} orders, now ${tree.size()}`;
  if (bookStakeMinor !== stakeMinor) return `sealed stakes of ${bookStakeMinor}, now ${stakeMinor}`;
  return bookRoot.equals(tree.root()) ? null : 'its orders give another root';
}
