// Verifies a published book against its round: the seal, and what the round paid.

import { SUMS } from '@trine/game/outcome.ts';
import { minor, formatMoney } from '@trine/money/money.ts';
import { readPublishedBook, tallyBook, type BookTally } from './published-book.ts';
import type { RoundFacts } from './verify-round.ts';

export type BookCheck = {
  finding: 'holds' | 'fails';
  /** Null if the bytes are no book of this round. */
  tally: BookTally | null;
};

/** Whether a round with these facts has a published book. */
export function isBookPublished({ leaf_version: version, status }: RoundFacts): boolean {
  return version === 2 && (status === 'drawn' || status === 'settled' || status === 'void');
}

/**
 * The book must have the sealed root, count and stake, and the round must have paid its winners, or
 * returned the stakes of a void round, to the minor unit.
 */
export function checkBook(facts: RoundFacts, bytes: Uint8Array): BookCheck {
  const book = readPublishedBook(bytes);
  const isOfRound = book?.gameId === facts.game_id && book.issue === facts.issue;
  // A sum that no outcome has decides no bet.
  const sum = SUMS.find((each) => each === facts.code) ?? null;
  const tally = isOfRound ? tallyBook(book, sum) : null;
  const holds = tally !== null && isSealed(facts, tally) && isPaid(facts, tally);
  return { finding: holds ? 'holds' : 'fails', tally };
}

function isSealed({ book: sealed }: RoundFacts, { root, count, stakeMinor }: BookTally): boolean {
  return (
    sealed !== null &&
    sealed.root === root &&
    sealed.count === count &&
    sealed.stake === formatMoney(minor(stakeMinor))
  );
}

/** Nothing is known before the round is over. */
function isPaid({ status, paid }: RoundFacts, { stakeMinor, payoutMinor }: BookTally): boolean {
  if (paid === undefined || paid === null) return true;
  const owed = status === 'void' ? stakeMinor : payoutMinor;
  return owed !== null && formatMoney(minor(owed)) === paid;
}
