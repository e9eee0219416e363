// Verifies a player's bets of one ended round against what the player's device stored: the receipts
// of the accepted bets, and the sealed book as the device saw it before the draw.

import { payoutMinor } from '@trine/game/payout.ts';
import { isPlayCode, playWins } from '@trine/game/plays.ts';
import { minor } from '@trine/money/money.ts';
import { hexToBytes } from '@noble/hashes/utils.js';
import { leafHash, verifyPath } from './book.ts';
import { isReceiptOf, parsePreimage } from './receipt.ts';
import { parseReceiptKey, verifySignedReceipt, type ReceiptProof } from './signed-receipt.ts';
import type { Finding, RoundCheck, RoundFacts, SealedBook } from './verify-round.ts';

/** A bet as the device stored it when it was accepted. */
export type StoredBet = {
  orderNo: string;
  /** The preimage of the order's leaf. */
  receipt: string;
  /** With the order's number it opens the commitment in the receipt. */
  nonce: string;
  /** Where the receipt is in its signed batch. */
  proof: ReceiptProof;
  /** The verifier key of receipts at that time; null: it was not known. */
  key: string | null;
};

/** A bet as the server reports it now. */
export type ReportedBet = {
  orderNo: string;
  receipt: string;
  nonce: string;
  /** From 0. */
  index: number;
  /** The hashes from the leaf to the root, the leaf's sibling first, in hex. */
  path: readonly string[];
  status: 'accepted' | 'settled' | 'cancelled';
  /** In minor units, the stake included; 0 if lost. */
  paidMinor: bigint;
};

export type RoundOfBets = {
  facts: RoundFacts;
  /** The findings of `checkRound`. */
  check: RoundCheck;
  /** Whether the public log has the round's entries; null: not checked. */
  logged?: Finding | null;
  /** The book as the device saw it before the draw, if it did. */
  seenBook: SealedBook | null;
  /** The sum that the account was credited with for the player's bets; null before the end. */
  creditedMinor: bigint | null;
};

export const betProblems = [
  /** A step of the round's own check fails. */
  'round_fails',
  /** The server does not report the bet. */
  'missing',
  /** The reported bet is not the one of the stored receipt. */
  'receipt_differs',
  /** No path leads from the bet to the sealed root. */
  'not_sealed',
  /** The payout, or the returned stake, is not the one that follows from the draw. */
  'payout_differs',
  /** The stored receipt is not signed by the key that it was accepted under. */
  'not_signed',
  /** The public log has the round with other facts. */
  'not_logged',
  /** The account was credited with another sum than that of the payouts. */
  'credit_differs',
] as const;
export type BetProblem = (typeof betProblems)[number];

export type BetFinding = {
  orderNo: string;
  /** Whether this device stored the receipt. */
  isStored: boolean;
  /** The first failed step; null: all hold. */
  problem: BetProblem | null;
};

/**
 * One finding for each stored or reported bet. Null while the round has not ended for certain: it
 * is neither settled nor void, or a step cannot be checked yet.
 */
export function checkBets(
  round: RoundOfBets,
  stored: readonly StoredBet[],
  reported: readonly ReportedBet[],
): BetFinding[] | null {
  const outcome = outcomeOf(round);
  if (outcome === null) return null;
  const paidMinor = reported.reduce((sum, bet) => sum + bet.paidMinor, 0n);
  const isCredited = round.creditedMinor === paidMinor;
  const { facts, seenBook, logged = null } = round;
  const ended = { facts, seenBook, logged, outcome, isCredited };
  const reportedBets = new Map(reported.map((bet) => [bet.orderNo, bet]));
  const storedNumbers = new Set(stored.map(({ orderNo }) => orderNo));
  return [
    ...stored.map((bet) => ({
      orderNo: bet.orderNo,
      isStored: true,
      problem: problemOf(ended, bet, reportedBets.get(bet.orderNo)),
    })),
    ...reported
      .filter(({ orderNo }) => !storedNumbers.has(orderNo))
      .map((bet) => ({
        orderNo: bet.orderNo,
        isStored: false,
        problem: problemOf(ended, { ...bet, key: null, proof: noProof }, bet),
      })),
  ];
}

const noProof: ReceiptProof = { index: 0, size: 0, path: '', signature: '' };

/** What the bets of the round must have become; null: the round has not ended. */
type Outcome = { kind: 'fails' } | { kind: 'void' } | { kind: 'drawn'; sum: number };

function outcomeOf({ facts, check, logged = null }: RoundOfBets): Outcome | null {
  const findings = [check.named, check.sealed, check.signed, check.follows];
  if (findings.includes('fails')) return { kind: 'fails' };
  if (logged === 'unknown') return null;
  if (facts.status === 'void') return { kind: 'void' };
  if (facts.status !== 'settled' || facts.code === null || findings.includes('unknown')) {
    return null;
  }
  return { kind: 'drawn', sum: facts.code };
}

interface Ended {
  facts: RoundFacts;
  seenBook: SealedBook | null;
  logged: Finding | null;
  outcome: Outcome;
  isCredited: boolean;
}

function problemOf(
  { facts, seenBook, logged, outcome, isCredited }: Ended,
  bet: StoredBet,
  reported: ReportedBet | undefined,
): BetProblem | null {
  if (outcome.kind === 'fails') return 'round_fails';
  if (reported === undefined) return 'missing';
  if (reported.receipt !== bet.receipt) return 'receipt_differs';
  const books = [facts.book, seenBook].filter((book) => book !== null);
  if (books.length === 0 || !books.every((book) => isInBook(reported, book))) return 'not_sealed';
  if (!isPaid(facts, outcome, { ...reported, nonce: bet.nonce })) return 'payout_differs';
  if (!isSigned(bet)) return 'not_signed';
  if (logged === 'fails') return 'not_logged';
  return isCredited || reported.paidMinor === 0n ? null : 'credit_differs';
}

const hashForm = /^[0-9a-f]{64}$/;

function isInBook({ receipt, index, path }: ReportedBet, { root, count }: SealedBook): boolean {
  if (![root, ...path].every((hash) => hashForm.test(hash))) return false;
  return verifyPath({
    leaf: leafHash(receipt),
    index,
    size: count,
    path: path.map(hexToBytes),
    root: hexToBytes(root),
  });
}

function isPaid(
  { game_id: gameId, issue }: RoundFacts,
  outcome: Exclude<Outcome, { kind: 'fails' }>,
  { orderNo, receipt, nonce, status, paidMinor }: ReportedBet,
): boolean {
  const order = parsePreimage(receipt);
  if (order === null || order.gameId !== gameId || order.issue !== issue) return false;
  if (!isReceiptOf(receipt, { ...order, orderNo, nonce }) || !isPlayCode(order.play)) return false;
  if (outcome.kind === 'void') return status === 'cancelled' && paidMinor === order.stakeMinor;
  const wins = playWins(order.play, outcome.sum);
  const owedMinor = wins ? payoutMinor(minor(order.stakeMinor), order.oddsHundredths) : 0n;
  return status === 'settled' && paidMinor === owedMinor;
}

/** A receipt that was stored before the key was known has no signature to check. */
function isSigned({ receipt, proof, key }: StoredBet): boolean {
  if (key === null) return true;
  const known = parseReceiptKey(key);
  return known !== null && verifySignedReceipt(receipt, proof, known);
}
