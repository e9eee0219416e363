// The check of a kept receipt in sentences.

import { parsePreimage } from '@trine/fairness/receipt.ts';
import { checkKeptReceipt, type ReceiptCheck } from '@trine/fairness/verify-receipt.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { ReadReceipt } from './read-receipt.ts';
import { stepOf } from './round-report.ts';
import { Unreadable } from './unreadable.ts';

/** `unsealed`: the receipt is good, and there is no seal or nothing to find it in. */
export type ReceiptVerdict = 'holds' | 'fails' | 'unsealed';

export interface ReceiptReport {
  readonly lines: readonly string[];
  readonly verdict: ReceiptVerdict;
}

/** Throws `Unreadable` for a receipt that the key has not signed: it proves nothing. */
export function reportReceipt({ kept, facts, book, claim }: ReadReceipt): ReceiptReport {
  const bet = parsePreimage(kept.receipt);
  const check = checkKeptReceipt(kept, { seal: facts?.book ?? null, book, claim });
  const isOfRound = facts === null || (facts.game_id === bet?.gameId && facts.issue === bet.issue);
  if (bet === null || !isOfRound) throw new Unreadable('The file is about no bet of this round.');
  if (check.signed === 'fails' || check.own === 'fails') throw new Unreadable(unprovenOf(check));
  // A house that hides a book by calling it one of version 1 contradicts its own receipt.
  const isDenied = facts !== null && (facts.leaf_version ?? 1) !== bet.version;
  const sealed = isDenied ? 'fails' : check.sealed;
  const stake = formatMoney(minor(bet.stakeMinor));
  const odds = formatMoney(minor(BigInt(bet.oddsHundredths)));
  const root = facts?.book?.root ?? 'not known';
  const verdict = sealed === 'unknown' ? 'unsealed' : sealed;
  const steps = [
    stepOf('signed', check.signed, `The house accepted the bet under the key ${kept.key}`),
    stepOf('own', check.own, `The receipt is that of order ${kept.orderNo} and its nonce.`),
    stepOf('sealed', sealed, `The receipt is in the sealed book. Root: ${root}`),
  ];
  return {
    verdict,
    lines: [
      `Order ${kept.orderNo}: ${bet.play} for ${stake} at ${odds} in round ${bet.issue} of game ` +
        bet.gameId,
      ...steps.map(({ line }) => line),
      conclusions[verdict],
    ],
  };
}

function unprovenOf({ signed }: ReceiptCheck): string {
  return signed === 'fails'
    ? 'The key of the file did not sign this receipt: it proves nothing.'
    : 'The receipt is not that of this order number and nonce: it proves nothing about the order.';
}

const conclusions: Readonly<Record<ReceiptVerdict, string>> = {
  holds: 'The bet is in the sealed book.',
  fails:
    'The house signed this bet and did not seal it. Keep the file: it is evidence. Compare its ' +
    'key with the one that your device remembers.',
  unsealed: 'The receipt is good. There is no sealed book yet to find it in.',
};
