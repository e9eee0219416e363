// Reads a kept receipt as it was saved, and the sealed round to check it against from the same file
// or from an installation.

import { parsePreimage, type ReceiptClaim } from '@trine/fairness/receipt.ts';
import type { KeptReceipt } from '@trine/fairness/verify-receipt.ts';
import type { RoundFacts } from '@trine/fairness/verify-round.ts';
import { bookText, savedBook } from './book-answer.ts';
import { isCount, isText, object, orAbsent, orNull, type FieldForm } from './field-form.ts';
import { factsIn, readBook, readRoundAnswer } from './read-round.ts';
import { Unreadable } from './unreadable.ts';

export interface ReadReceipt {
  readonly kept: KeptReceipt;
  /** Null if nothing is known of the round. */
  readonly facts: RoundFacts | null;
  readonly book: Uint8Array | null;
  readonly claim: ReceiptClaim | null;
  /** All of it, for a file. */
  readonly saved: SavedReceipt;
}

/** The fields of `KeptReceipt`, and as far as they are known the answers about its round. */
type SavedReceipt = KeptReceipt & {
  readonly round?: unknown;
  readonly book?: unknown;
  readonly claim?: ReceiptClaim | null;
};

const isTexts: FieldForm = (value) => Array.isArray(value) && value.every(isText);
const isSaved = object({
  receipt: isText,
  orderNo: isText,
  nonce: isText,
  proof: object({ index: isCount, size: isCount, path: isText, signature: isText }),
  key: isText,
  book: orAbsent(orNull(isText)),
  claim: orAbsent(
    orNull(
      object({
        preimage: isText,
        leaf: isText,
        index: isCount,
        size: isCount,
        path: isTexts,
        root: isText,
      }),
    ),
  ),
});

/** Throws `Unreadable` for anything else. */
export function savedReceiptIn(saved: unknown): ReadReceipt {
  if (!isSaved(saved)) throw new Unreadable('The file is no receipt.');
  const { round = null, book, claim = null, ...kept } = saved as SavedReceipt;
  const facts = round === null ? null : factsIn(round);
  return { kept, facts, book: savedBook(book), claim, saved: saved as SavedReceipt };
}

/** The receipt with the answers of an installation in place of the saved ones. */
export async function readServedReceipt(read: ReadReceipt, origin: string): Promise<ReadReceipt> {
  const bet = parsePreimage(read.kept.receipt);
  if (bet === null) return read;
  const round = await readRoundAnswer({ origin, game: String(bet.gameId), issue: bet.issue });
  const facts = factsIn(round);
  const book = await readBook(origin, facts);
  return { ...read, facts, book, saved: { ...read.saved, round, book: bookText(book) } };
}
