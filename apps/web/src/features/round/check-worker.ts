/**
 * Checks a round, or the player's bets in it, in a worker, because a pairing on the curve would
 * stop the animation of the balls.
 */
import { randomnessOf, verifyBeacon } from '@trine/fairness/beacon.ts';
import { returnOfBook, type PaidBook } from '@trine/fairness/book-return.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import { digitsOfOutcome, outcomeFrom } from '@trine/fairness/digits.ts';
import { checkEvidence, type Evidence, type EvidenceFindings } from '@trine/fairness/evidence.ts';
import { checkLoggedRound, type LoggedClaim } from '@trine/fairness/log/logged-round.ts';
import { readPublishedBook } from '@trine/fairness/published-book.ts';
import { checkBook } from '@trine/fairness/verify-book.ts';
import {
  checkRound,
  type Known,
  type RoundCheck,
  type RoundFacts,
} from '@trine/fairness/verify-round.ts';
import type { OwedFinding } from '@trine/fairness/liabilities/check-owed.ts';
import { checkOwedFile, type OwedFile } from '@trine/fairness/liabilities/owed-file.ts';
import {
  checkCheckpoint,
  type CheckedCheckpoint,
  type CheckpointClaim,
  type LogPoint,
} from '@trine/fairness/log/checkpoint-claim.ts';

import type { CheckedSteps } from './round-check.ts';

export interface RoundQuestion {
  chain: BeaconChain;
  facts: RoundFacts;
  known: Known;
  /** Null for a round that is older than the log. */
  log: LoggedClaim | null;
}

/** Without the log, which a list does not read for each round. */
export type ListedQuestion = Omit<RoundQuestion, 'log'>;

export interface RoundFindings {
  check: CheckedSteps;
  witnessedBy: number;
  /** The state of the log, which continues the one before; null: not verified. */
  point: LogPoint | null;
}

export interface UndrawnQuestion {
  chain: BeaconChain;
  facts: Pick<RoundFacts, 'beacon_round' | 'game_id' | 'issue'>;
  signature: string;
}

export interface BookQuestion {
  facts: RoundFacts;
  /** The published book. */
  bytes: Uint8Array;
}

export interface CheckQuestions {
  round: { question: RoundQuestion; answer: RoundFindings };
  rounds: { question: readonly ListedQuestion[]; answer: readonly RoundCheck[] };
  /** Null for a book that is not the sealed one, or that does not fit what the round paid. */
  books: { question: readonly BookQuestion[]; answer: readonly (PaidBook | null)[] };
  bets: { question: Evidence; answer: EvidenceFindings };
  log: { question: CheckpointClaim; answer: CheckedCheckpoint };
  owed: { question: OwedFile; answer: OwedFinding };
  /** The digits that a void round would have had; null for a signature that is not the beacon's. */
  undrawn: { question: UndrawnQuestion; answer: readonly [number, number, number] | null };
}

export type CheckQuestion = {
  [Kind in keyof CheckQuestions]: { kind: Kind; question: CheckQuestions[Kind]['question'] };
}[keyof CheckQuestions];

self.addEventListener('message', ({ data }: MessageEvent<CheckQuestion>) => {
  self.postMessage(answerTo(data));
});

function answerTo(asked: CheckQuestion): CheckQuestions[keyof CheckQuestions]['answer'] {
  if (asked.kind === 'rounds') return asked.question.map(checkOne);
  if (asked.kind === 'books') return asked.question.map(paidBook);
  if (asked.kind === 'bets') return checkEvidence(asked.question);
  if (asked.kind === 'log') return checkCheckpoint(asked.question);
  if (asked.kind === 'owed') return checkOwedFile(asked.question);
  if (asked.kind === 'undrawn') return digitsWith(asked.question);
  return findingsOn(asked.question);
}

function findingsOn({ chain, facts, known, log }: RoundQuestion): RoundFindings {
  const logged = log && checkLoggedRound(facts, log);
  const { witnessedBy = 0, point = null } = logged ?? {};
  const seen = known.seen ? { ...known.seen, witnessed_by: witnessedBy } : null;
  const check = checkRound(chain, facts, { ...known, seen });
  return { check: { ...check, ...(logged && { logged: logged.finding }) }, witnessedBy, point };
}

function checkOne({ chain, facts, known }: ListedQuestion): RoundCheck {
  return checkRound(chain, facts, known);
}

function paidBook({ facts, bytes }: BookQuestion): PaidBook | null {
  const { finding, tally } = checkBook(facts, bytes);
  const book = readPublishedBook(bytes);
  const mean = book && returnOfBook(book);
  const paidMinor = tally?.payoutMinor ?? null;
  if (finding === 'fails' || mean === null || paidMinor === null) return null;
  return { ...mean, paidMinor };
}

function digitsWith({
  chain,
  facts,
  signature,
}: UndrawnQuestion): CheckQuestions['undrawn']['answer'] {
  if (!verifyBeacon(chain, facts.beacon_round, signature)) return null;
  const outcome = outcomeFrom(randomnessOf(signature), facts.game_id, facts.issue);
  return digitsOfOutcome(outcome);
}
