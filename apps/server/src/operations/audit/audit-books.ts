// The books again: each sealed round's tree is grown from its orders as they stand now, and must
// have the root, the count and the total that were written down before the beacon published.

import type { RoundId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { openLeaves, openTree, type Leaves, type Tree } from './audit-leaves.ts';
import * as sql from './audit-rounds.sql.ts';
import { openOffenders, type Finding, type Offenders } from './finding.ts';

const roundsPerBatch = 500;

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
}

/** Rounds and orders are walked through side by side, both in the order of the rounds' ids. */
export async function auditBooks(from: Connection, audit: BooksAudit): Promise<Finding> {
  const offenders = openOffenders(claim);
  const leaves = openLeaves(audit.receiptKey);
  const shelf = await openShelf(from, offenders);
  let roundText: string | null = null;
  let round: Grown | null = null;
  await sql.openBookedOrders.run(from, {});
  for await (const orders of bookedOrders(from)) {
    audit.signal.throwIfAborted();
    for (const order of orders) {
      if (order.roundId !== roundText) {
        roundText = order.roundId;
        round = await shelf.reach(BigInt(roundText));
      }
      if (round !== null) addOrder(round, order, leaves);
    }
  }
  await shelf.reach(null);
  return offenders.finding();
}

/** The next batch is under way while one is hashed. */
async function* bookedOrders(from: Connection): AsyncGenerator<readonly sql.BookedOrder[]> {
  let coming = sql.fetchBookedOrders(from);
  for (;;) {
    const orders = await coming;
    if (orders.length === 0) return;
    coming = sql.fetchBookedOrders(from);
    // Whoever stops in between is not interested in how it ends.
    coming.catch(() => undefined);
    yield orders;
  }
}

interface Shelf {
  /** Judges the sealed rounds before this one, or all, and gives this one if it is sealed. */
  reach(roundId: bigint | null): Promise<Grown | null>;
}

async function openShelf(from: Connection, offenders: Offenders): Promise<Shelf> {
  const rounds = sealedRounds(from);
  let next = await rounds.next();
  let grown: Grown | null = null;
  return {
    async reach(roundId) {
      for (;;) {
        if (next.done === true) return null;
        if (roundId !== null && next.value.roundId >= roundId) break;
        judge(grown ?? emptyBook(next.value), offenders);
        grown = null;
        next = await rounds.next();
      }
      if (next.value.roundId !== roundId) return null;
      grown ??= emptyBook(next.value);
      return grown;
    },
  };
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

function addOrder(round: Grown, order: sql.BookedOrder, leaves: Leaves): void {
  round.stakeMinor += BigInt(order.stakeMinor);
  const leaf = leaves.leafOf(round.sealed, order);
  if (leaf === null) round.unreadable ??= order.orderId;
  else round.tree.add(leaf);
}

function judge(round: Grown, offenders: Offenders): void {
  const fault = faultOf(round);
  if (fault !== null) offenders.add(`round ${round.sealed.roundId}: ${fault}`);
}

function faultOf({ sealed, tree, stakeMinor, unreadable }: Grown): string | null {
  const { bookRoot, bookCount, bookStakeMinor } = sealed;
  if (bookRoot === null) return 'has no root';
  if (unreadable !== null) return `order ${unreadable} can not have been sealed`;
  if (bookCount !== tree.size()) return `sealed ${bookCount} orders, now ${tree.size()}`;
  if (bookStakeMinor !== stakeMinor) return `sealed stakes of ${bookStakeMinor}, now ${stakeMinor}`;
  return bookRoot.equals(tree.root()) ? null : 'its orders give another root';
}
