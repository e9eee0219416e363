// Verifies one order against its round's sealed book, in the player's browser or elsewhere.

import { checkReceipt, parsePreimage, type ReceiptClaim, type SealedOrder } from './receipt.ts';
import type { SealedBook } from './verify-round.ts';

export type OrderToCheck = {
  /** The bet as the screen shows it. */
  order: Omit<SealedOrder, 'nonce'>;
  /** The receipt of the accepted bet. */
  receipt: string;
  /** The claimed position of the order. */
  claim: ReceiptClaim;
  /** The book as the round publishes it, and as the verifier saw it before the draw, if it did. */
  books: readonly SealedBook[];
};

/**
 * Whether the order is in the sealed book: the receipt matches the bet, it is the leaf, its path
 * leads to the root, and every known book has that root and size.
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
