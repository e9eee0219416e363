// Verifies a receipt that a device kept against its round's sealed book: a signed receipt whose
// order is not in the book is evidence against the house.

import { bytesToHex } from '@noble/hashes/utils.js';
import { leafHash } from './book.ts';
import { orderAt, readPublishedBook, tallyBook, type PublishedBook } from './published-book.ts';
import {
  checkReceipt,
  committedPreimage,
  isReceiptOf,
  parsePreimage,
  type ReadReceipt,
  type ReceiptClaim,
} from './receipt.ts';
import { parseReceiptKey, verifySignedReceipt, type ReceiptProof } from './signed-receipt.ts';
import type { Finding, SealedBook } from './verify-round.ts';

/** What a device keeps of an accepted order. */
export type KeptReceipt = {
  /** The receipt's text. */
  receipt: string;
  orderNo: string;
  nonce: string;
  proof: ReceiptProof;
  /** The verifier key under which the receipt was accepted. */
  key: string;
};

export type SealedRound = {
  /** Null before the close. */
  seal: SealedBook | null;
  /** The published book; null if there is none. */
  book: Uint8Array | null;
  /** The order's position as the server claims it; null without such an answer. */
  claim: ReceiptClaim | null;
};

export type ReceiptCheck = {
  /** The key signed the receipt; otherwise it proves nothing. */
  signed: 'holds' | 'fails';
  /** The text is that of this order number and nonce. */
  own: 'holds' | 'fails';
  /** The receipt is a leaf of the sealed book. */
  sealed: Finding;
};

export function checkKeptReceipt(kept: KeptReceipt, round: SealedRound): ReceiptCheck {
  const read = parsePreimage(kept.receipt);
  const key = parseReceiptKey(kept.key);
  const isSigned = key !== null && verifySignedReceipt(kept.receipt, kept.proof, key);
  return {
    signed: isSigned ? 'holds' : 'fails',
    own: read !== null && isOwn(kept, read) ? 'holds' : 'fails',
    sealed: read === null ? 'fails' : sealedIn(kept.receipt, read, round),
  };
}

function isOwn({ receipt, orderNo, nonce }: KeptReceipt, read: ReadReceipt): boolean {
  return isReceiptOf(receipt, { ...read, orderNo, nonce });
}

/** The whole book decides; without it a path does. */
function sealedIn(receipt: string, read: ReadReceipt, round: SealedRound): Finding {
  const { seal, book, claim } = round;
  if (seal === null) return 'unknown';
  if (book !== null) return isInBook(receipt, read, { seal, book }) ? 'holds' : 'fails';
  if (claim === null) return 'unknown';
  const isClaimed =
    claim.preimage === receipt &&
    claim.root === seal.root &&
    claim.size === seal.count &&
    checkReceipt({ ...claim, leaf: bytesToHex(leafHash(receipt)) });
  return isClaimed ? 'holds' : 'fails';
}

interface BookOfSeal {
  readonly seal: SealedBook;
  readonly book: Uint8Array;
}

function isInBook(receipt: string, read: ReadReceipt, { seal, book: bytes }: BookOfSeal): boolean {
  const book = readPublishedBook(bytes);
  if (book === null || book.gameId !== read.gameId || book.issue !== read.issue) return false;
  return tallyBook(book, null)?.root === seal.root && hasReceipt(book, receipt);
}

function hasReceipt(book: PublishedBook, receipt: string): boolean {
  const { gameId, issue, count } = book;
  for (let index = 0; index < count; index += 1) {
    const order = orderAt(book, index);
    if (order === null) return false;
    const { commitment, ...terms } = order;
    if (!receipt.endsWith(commitment)) continue;
    if (committedPreimage({ gameId, issue, ...terms }, commitment) === receipt) return true;
  }
  return false;
}
