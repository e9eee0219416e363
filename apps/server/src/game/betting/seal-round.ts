// Closes a round under its exclusive lock, at the time of the database's clock: the accepted orders
// become the leaves of a tree, whose root is stored before the beacon publishes. A seal that is too
// late for that makes the round void.

import { setImmediate } from 'node:timers/promises';
import { orderNumber, type RoundId } from '../../platform/postgres/ids.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import { markClosed, takeToClose } from '../rounds/close-round.ts';
import * as sql from './betting.sql.ts';
import { leafOf, receiptOf } from './receipt.ts';
import { openReceiptTree } from './receipt-tree.ts';

const leavesAtOnce = 2_000;

export interface Seal {
  /** The tree's root, 32 bytes. */
  readonly root: Buffer;
  readonly count: number;
  readonly stakeMinor: bigint;
  /** The status of the round after the seal. */
  readonly status: 'closed' | 'void';
}

/** Seals the round's orders; null when it is no longer open or not yet due. */
export async function sealRound(
  tx: Tx,
  roundId: RoundId,
  receiptKey: Buffer,
): Promise<Seal | null> {
  const round = await takeToClose(tx, roundId);
  if (round === null) return null;
  const orders = await sql.ordersOfRound.all(tx, { roundId });
  const tree = openReceiptTree();
  let stakeMinor = 0n;
  for (const [index, order] of orders.entries()) {
    // A long book must not block the event loop.
    if (index % leavesAtOnce === leavesAtOnce - 1) await setImmediate();
    const orderNo = orderNumber(order.orderId);
    tree.add(leafOf(receiptOf({ ...order, ...round, orderNo }, receiptKey).preimage));
    stakeMinor += order.stakeMinor;
  }
  const seal = { root: Buffer.from(tree.root(), 'hex'), count: orders.length, stakeMinor };
  return { ...seal, status: await markClosed(tx, roundId, seal) };
}
