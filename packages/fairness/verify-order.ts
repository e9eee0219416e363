// One order held against its round's sealed book, by whoever placed it: in the player's browser, or
// anywhere else.

import { checkReceipt, parsePreimage, type ReceiptClaim, type SealedOrder } from './receipt.ts';
import type { SealedBook } from './verify-round.ts';

export type OrderToCheck = {
  /** What the player knows of the bet, from the screen. */
  order: Omit<SealedOrder, 'nonce'>;
  /** As it was given with the accepted bet. */
  receipt: string;
  /** Where the order is said to stand. */
  claim: ReceiptClaim;
  /** The book as the round publishes it, and as the checker saw it before the draw, if it did. */
  books: readonly SealedBook[];
};

/**
 * Whether the order is in the sealed book: the receipt says what the player knows, it is the leaf,
 * its path leads to the root, and every book that is known has that root and size.
 */
export function isOrderSealed({ order, receipt, claim, books }: OrderToCheck): boolean {
  if (claim.preimage !== receipt || !checkReceipt(claim) || books.length === 0) return false;
  if (!books.every(({ root, count }) => root === claim.root && count === claim.size)) return false;
  const said = parsePreimage(receipt);
  return (
    said !== null &&
    said.gameId === order.gameId &&
    said.issue === order.issue &&
    said.orderNo === order.orderNo &&
    said.play === order.play &&
    said.stakeMinor === order.stakeMinor &&
    said.oddsHundredths === order.oddsHundredths
  );
}
