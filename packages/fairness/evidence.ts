// An evidence file: what a device stored and what the server answered when a check of the player's
// bets failed. A verifier repeats the check with it.

import { parseMoney } from '@trine/money/money.ts';
import { chainFrom, type BeaconChain, type ChainFacts } from './chain.ts';
import type { ReceiptProof } from './signed-receipt.ts';
import { checkBets, type BetFinding, type BetProblem } from './verify-bets.ts';
import {
  checkRound,
  type RoundCheck,
  type RoundFacts,
  type SealedBook,
  type SeenRound,
} from './verify-round.ts';

export const evidenceFormat = 'trine/evidence/1';

export type Evidence = {
  format: typeof evidenceFormat;
  /** The address of the installation. */
  from: string;
  /** When the check failed, by the device's clock, in epoch milliseconds like all `…_at_ms`. */
  checked_at_ms: number;
  /** The answer of `fairness/chain` for the chain of the round. */
  chain: ChainFacts;
  /** The answer of `fairness/round`; null: the server reports no such round. */
  round: RoundFacts | null;
  /** The lines of the answer of `fairness/timetable` for the game; null: not read. */
  timetable: readonly string[] | null;
  /** The round as the device saw it before the draw; null: it did not. */
  seen: (SeenRound & { seen_at_ms: number; book_seen_at_ms: number | null }) | null;
  /** The receipts that the device stored. */
  receipts: readonly StoredEvidence[];
  /** The orders of the player in the answers of `fairness/orders`, with whole paths. */
  orders: readonly ReportedEvidence[];
  /** Why `fairness/orders` was rejected; null: it was not. */
  rejected: string | null;
  /** Units with two decimals, as in the answer. */
  credited: string | null;
};

export type StoredEvidence = {
  order_no: string;
  receipt: string;
  /** 32 hex digits. */
  nonce: string;
  /** As the answer of `playOrder` had it. */
  proof: ReceiptProof;
  /** The verifier key of receipts in `trust.json`; null: not known then. */
  key: string | null;
  accepted_at_ms: number;
};

export type ReportedEvidence = {
  order_no: string;
  receipt: string;
  nonce: string;
  index: number;
  path: readonly string[];
  /** 0 accepted, 1 settled, 2 cancelled. */
  status: 0 | 1 | 2;
  /** Units with two decimals. */
  payout: string;
};

export type EvidenceFindings = {
  /** `demo`: checked under the server's own key. */
  kind: BeaconChain['kind'];
  round: RoundCheck;
  /** Null while the round has not ended. */
  bets: BetFinding[] | null;
};

const unknownRound: RoundCheck = {
  named: 'unknown',
  sealed: 'unknown',
  signed: 'unknown',
  follows: 'unknown',
};
const statuses = ['accepted', 'settled', 'cancelled'] as const;
/** No payout equals it. */
const unreadableMinor = -1n;

/** Repeats the check. */
export function checkEvidence(evidence: Evidence): EvidenceFindings {
  const { round: facts, seen, receipts, orders, credited } = evidence;
  const chain = chainFrom(facts?.chain_hash ?? '', evidence.chain);
  const { kind } = chain;
  if (facts === null) {
    return { kind, round: unknownRound, bets: receipts.map((bet) => failed(bet, 'missing')) };
  }
  const check = checkRound(chain, facts, { seen, timetable: evidence.timetable });
  // A round that has ended has a book with its orders.
  if (evidence.rejected !== null) {
    return { kind, round: check, bets: receipts.map((bet) => failed(bet, 'not_sealed')) };
  }
  const seenBook: SealedBook | null = seen?.book ?? null;
  const creditedMinor = credited === null ? null : parseMoney(credited);
  const bets = checkBets(
    { facts, check, seenBook, creditedMinor },
    receipts.map(({ order_no: orderNo, accepted_at_ms: _time, ...bet }) => ({ orderNo, ...bet })),
    orders.map(({ order_no: orderNo, status, payout, ...bet }) => ({
      orderNo,
      ...bet,
      status: statuses[status],
      paidMinor: parseMoney(payout) ?? unreadableMinor,
    })),
  );
  return { kind, round: check, bets };
}

function failed({ order_no: orderNo }: StoredEvidence, problem: BetProblem): BetFinding {
  return { orderNo, isStored: true, problem };
}
