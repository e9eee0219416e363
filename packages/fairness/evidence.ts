// An evidence file: what a device stored and what the server answered when a check of the player's
// bets failed. A verifier repeats the check with it.

import { parseMoney } from '@trine/money/money.ts';
import { chainFrom, type BeaconChain, type ChainFacts } from './chain.ts';
import type { LogPoint } from './log/checkpoint-claim.ts';
import {
  checkLoggedRound,
  isLoggedRound,
  type LoggedClaim,
  type LoggedRound,
} from './log/logged-round.ts';
import type { ReceiptProof } from './signed-receipt.ts';
import { checkBets, type BetFinding, type BetProblem } from './verify-bets.ts';
import {
  checkRound,
  type Finding,
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
  /** What the public log shows of the round; null: not read. Absent from older files. */
  log?: LoggedClaim | null;
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
  /** Whether the public log has the round's entries; null: not read, or older than the log. */
  logged: Finding | null;
  /** The state of the log, if it continues what the device saw; null: not verified. */
  point: LogPoint | null;
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
  const { round: facts, receipts, orders, credited } = evidence;
  const chain = chainFrom(facts?.chain_hash ?? '', evidence.chain);
  const { kind } = chain;
  if (facts === null) {
    const bets = receipts.map((bet) => failed(bet, 'missing'));
    return { kind, round: unknownRound, logged: null, point: null, bets };
  }
  const found = loggedIn(evidence, facts);
  const { finding: logged = null, witnessedBy = 0, point = null } = found ?? {};
  const seen = evidence.seen && { ...evidence.seen, witnessed_by: witnessedBy };
  const check = checkRound(chain, facts, { seen, timetable: evidence.timetable });
  // A round that has ended has a book with its orders.
  if (evidence.rejected !== null) {
    const bets = receipts.map((bet) => failed(bet, 'not_sealed'));
    return { kind, round: check, logged, point, bets };
  }
  const seenBook: SealedBook | null = seen?.book ?? null;
  const creditedMinor = credited === null ? null : parseMoney(credited);
  const bets = checkBets(
    { facts, check, logged, seenBook, creditedMinor },
    receipts.map(({ order_no: orderNo, accepted_at_ms: _time, ...bet }) => ({ orderNo, ...bet })),
    orders.map(({ order_no: orderNo, status, payout, ...bet }) => ({
      orderNo,
      ...bet,
      status: statuses[status],
      paidMinor: parseMoney(payout) ?? unreadableMinor,
    })),
  );
  return { kind, round: check, logged, point, bets };
}

/** Null for a round that is older than the log, and for files that are older than the field. */
function loggedIn({ log, receipts }: Evidence, facts: RoundFacts): LoggedRound | null {
  return log && isLoggedRound(facts, receipts) ? checkLoggedRound(facts, log) : null;
}

function failed({ order_no: orderNo }: StoredEvidence, problem: BetProblem): BetFinding {
  return { orderNo, isStored: true, problem };
}
