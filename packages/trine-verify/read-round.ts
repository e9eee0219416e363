// Reads a round, its chain and the game's timetable from an installation or from saved answers. All
// of it is untrusted: every field that the check uses is tested for its form.

import {
  beaconScheme,
  chainFrom,
  quicknet,
  type BeaconChain,
  type ChainFacts,
} from '@trine/fairness/chain.ts';
import { isBookPublished } from '@trine/fairness/verify-book.ts';
import type { RoundFacts } from '@trine/fairness/verify-round.ts';
import { isLogProofs, readLogProofs, type LogProofs } from './log-proofs.ts';
import { bookText, fetchBook, savedBook } from './book-answer.ts';
import { isCount, isText, object, oneOf, orAbsent, orNull } from './field-form.ts';
import { requestData } from './request.ts';
import { Unreadable } from './unreadable.ts';

export interface ReadRound {
  readonly facts: RoundFacts;
  readonly chain: BeaconChain;
  /** The lines of the game's timetable; null in files that older versions have saved. */
  readonly timetable: readonly string[] | null;
  /** The published book; null if there is none. */
  readonly book: Uint8Array | null;
  /** As they were answered, for a file. */
  readonly answers: Answers;
}

interface Answers {
  readonly round: unknown;
  /** Null for the public beacon, whose key is built in. */
  readonly chain: unknown;
  /** Absent from answers of an installation without a public log. */
  readonly log?: LogProofs;
  /** Null: not known. */
  readonly timetable: unknown;
  /** In base64; null or absent without a published book. */
  readonly book?: unknown;
}

interface Asked {
  readonly origin: string;
  readonly game: string;
  readonly issue: string;
  /** An answer of `fairness/timetable` that is not older than the round. */
  readonly timetable?: unknown;
}

/** Throws `Unreadable`, also when the answer is about another round. */
export async function readServedRound(asked: Asked): Promise<ReadRound> {
  const { origin, game } = asked;
  const round = await readRoundAnswer(asked);
  const facts = factsIn(round);
  const isPublic = facts.chain_hash === quicknet.chainHash;
  const chain = isPublic
    ? null
    : await requestData(origin, 'chain', { chain_hash: facts.chain_hash });
  // After the round, so that it has the version that the round follows.
  const timetable = asked.timetable ?? (await requestData(origin, 'timetable', { game_id: game }));
  const book = bookText(await readBook(origin, facts));
  const log = await readLogProofs(origin, facts);
  return readAnswers({ round, chain, timetable, book, ...(log !== null && { log }) });
}

/** The answer of `fairness/round`, in its form and about this round. */
export async function readRoundAnswer({ origin, game, issue }: Asked): Promise<unknown> {
  const round = await requestData(origin, 'round', { game_id: game, issue });
  const facts = factsIn(round);
  if (String(facts.game_id) === game && facts.issue === issue) return round;
  throw new Unreadable(`${origin} answered with another round than ${issue} of game ${game}.`);
}

export async function readBook(origin: string, facts: RoundFacts): Promise<Uint8Array | null> {
  return isBookPublished(facts) ? fetchBook(origin, facts.game_id, facts.issue) : null;
}

/** What `answers` of a round were, read from a file. Throws `Unreadable`. */
export function savedRoundIn(saved: unknown): ReadRound {
  const answers = (saved ?? {}) as Partial<Answers>;
  const { round, chain = null, timetable = null, book = null, log } = answers;
  return readAnswers({ round, chain, timetable, book, ...(isLogProofs(log) && { log }) });
}

function readAnswers(answers: Answers): ReadRound {
  const facts = factsIn(answers.round);
  const isPublic = facts.chain_hash === quicknet.chainHash;
  const chain = isPublic ? quicknet : demoChainIn(answers.chain);
  const timetable = answers.timetable === null ? null : linesIn(answers.timetable);
  return { facts, chain, timetable, book: savedBook(answers.book), answers };
}

const isRound = object({
  game_id: isCount,
  issue: isText,
  chain_hash: isText,
  beacon_round: isCount,
  signature: orNull(isText),
  randomness: orNull(isText),
  digits: orNull((value) => Array.isArray(value) && value.every(isCount)),
  code: orNull(isCount),
  opened_at: isCount,
  closed_at: orNull(isCount),
  closed_at_ms: orAbsent(orNull(isCount)),
  draw_at: isCount,
  book: orNull(object({ root: isText, count: isCount, stake: isText })),
  status: oneOf('open', 'closed', 'drawn', 'settled', 'void'),
  leaf_version: orAbsent(oneOf(1, 2)),
  paid: orAbsent(orNull(isText)),
  void_rule: orAbsent(oneOf('sealed_late', 'unwitnessed', null)),
  witnessed: orAbsent(orNull(object({ by: isCount, of: isCount, required: isCount }))),
});

/** Throws `Unreadable` for another answer. */
export function factsIn(answer: unknown): RoundFacts {
  if (!isRound(answer)) throw new Unreadable('The answer is no round.');
  return answer as RoundFacts;
}

const isTimetable = object({ lines: (value) => Array.isArray(value) && value.every(isText) });

/** Throws `Unreadable` for another answer. */
export function linesIn(answer: unknown): readonly string[] {
  if (!isTimetable(answer)) throw new Unreadable('The answer is no timetable.');
  return (answer as { readonly lines: readonly string[] }).lines;
}

const isChain = object({
  kind: oneOf('drand', 'demo'),
  chain_hash: isText,
  public_key: isText,
  scheme: oneOf(beaconScheme),
  period: (value) => isCount(value) && value !== 0,
  genesis_time: isCount,
});

/** A public beacon counts only under its built-in key. */
function demoChainIn(answer: unknown): BeaconChain {
  if (!isChain(answer)) throw new Unreadable('The chain of the round is not known.');
  const chain = answer as ChainFacts;
  if (chain.kind === 'drand') {
    throw new Unreadable(`The public beacon ${chain.chain_hash} is not known to this version.`);
  }
  return chainFrom(chain.chain_hash, chain);
}
