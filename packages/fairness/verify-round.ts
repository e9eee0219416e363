// Verifies the seal of a round in four steps: in the player's browser for every round, and on the
// command line over a saved answer.

import { beaconRoundAt, beaconTimeMs } from './chain.ts';
import type { BeaconChain } from './chain.ts';
import { isBeaconRound, randomnessOf, verifyBeacon } from './beacon.ts';
import { digitsOfOutcome, outcomeFrom } from './digits.ts';

/** The answer of the fairness call, with its field names; times in epoch seconds unless named. */
export type RoundFacts = {
  game_id: number;
  issue: string;
  /** The chain of the draw. */
  chain_hash: string;
  beacon_round: number;
  signature: string | null;
  randomness: string | null;
  digits: readonly number[] | null;
  /** The sum of the digits. */
  code: number | null;
  opened_at: number;
  closed_at: number | null;
  /** Epoch milliseconds, rounded down. Absent from answers that are older than the field. */
  closed_at_ms?: number | null;
  /** When the round was due to be drawn, fixed when it opened; a late beacon does not change it. */
  draw_at: number;
  book: SealedBook | null;
  status: 'open' | 'closed' | 'drawn' | 'settled' | 'void';
  /** Absent from answers that were saved before the rule existed. */
  void_rule?: 'sealed_late' | null;
};

export type SealedBook = { root: string; count: number; stake: string };

/** `unknown`: the fact does not exist yet, or never will because the round is void. */
export type Finding = 'holds' | 'fails' | 'unknown';

export type RoundCheck = {
  /** The chain's first round at or after the draw time, named before its signature existed. */
  named: Finding;
  /** The orders were sealed before the beacon published. */
  sealed: Finding;
  /** The signature is the chain's signature of that beacon round. */
  signed: Finding;
  /** The digits, their sum and the randomness follow from the signature. */
  follows: Finding;
};

/** The root without orders: sha256 of nothing. */
const emptyRoot = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const rootForm = /^[0-9a-f]{64}$/;
const signatureForm = /^[0-9a-f]{96}$/;
/** A seal that is written later than this before the draw makes its round void. */
const sealMarginMs = 500;

/**
 * Checks a round's facts against the chain. `seen` is the book as the verifier saw it before the
 * beacon published: a book that differs later was not sealed, whichever times it has.
 */
export function checkRound(
  chain: BeaconChain,
  facts: RoundFacts,
  seen: SealedBook | null = null,
): RoundCheck {
  return {
    named: checkNamed(chain, facts),
    sealed: checkSealed(chain, facts, seen),
    signed: checkSignature(chain, facts),
    follows: checkFollows(facts),
  };
}

function checkNamed(chain: BeaconChain, facts: RoundFacts): Finding {
  if (facts.chain_hash !== chain.chainHash || !isBeaconRound(facts.beacon_round)) return 'fails';
  const isFirst = facts.beacon_round === beaconRoundAt(chain, facts.draw_at * 1000);
  return finding(isFirst && facts.opened_at * 1000 < beaconTimeMs(chain, facts.beacon_round));
}

function checkSealed(chain: BeaconChain, facts: RoundFacts, seen: SealedBook | null): Finding {
  const { book } = facts;
  const sealed = sealSpan(facts);
  if (book === null || sealed === null) return seen === null ? whileUndrawn(facts) : 'fails';
  if (seen !== null && !isSameBook(seen, book)) return 'fails';
  const isEmpty = book.count === 0;
  const isVoidByRule = facts.status === 'void' && facts.void_rule === 'sealed_late';
  if (isVoidByRule) return isSealedLate(sealed, facts) && seen === null ? 'unknown' : 'fails';
  const isPlausible = rootForm.test(book.root) && isEmpty === (book.root === emptyRoot);
  return finding(isPlausible && sealed.fromMs < beaconTimeMs(chain, facts.beacon_round));
}

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** When the seal was written, as exactly as the facts say; null for facts that contradict. */
function sealSpan({ closed_at: seconds, closed_at_ms: milliseconds }: RoundFacts): Span | null {
  if (seconds === null) return null;
  if (milliseconds === undefined) return { fromMs: seconds * 1000, toMs: seconds * 1000 + 1000 };
  if (milliseconds === null || Math.floor(milliseconds / 1000) !== seconds) return null;
  return { fromMs: milliseconds, toMs: milliseconds + 1 };
}

/** Whether the seal may have been late, the only reason for a void by that rule. */
function isSealedLate({ toMs }: Span, { draw_at: drawAt }: RoundFacts): boolean {
  return toMs + sealMarginMs > drawAt * 1000;
}

function checkSignature(chain: BeaconChain, facts: RoundFacts): Finding {
  if (facts.signature === null) return whileUndrawn(facts);
  return finding(verifyBeacon(chain, facts.beacon_round, facts.signature));
}

function checkFollows(facts: RoundFacts): Finding {
  const { signature, randomness, digits, code } = facts;
  if (signature === null) {
    // Digits before the signature cannot come from it.
    return digits === null && code === null ? whileUndrawn(facts) : 'fails';
  }
  if (!signatureForm.test(signature)) return 'fails';
  const expected = randomnessOf(signature);
  const drawn = digitsOfOutcome(outcomeFrom(expected, facts.game_id, facts.issue));
  const [first, second, third] = drawn;
  return finding(
    randomness === expected &&
      digits?.length === drawn.length &&
      drawn.every((digit, at) => digits[at] === digit) &&
      code === first + second + third,
  );
}

/** A missing fact does not exist yet, unless the round claims to be drawn. */
function whileUndrawn(facts: RoundFacts): Finding {
  return facts.status === 'drawn' || facts.status === 'settled' ? 'fails' : 'unknown';
}

function isSameBook(seen: SealedBook, told: SealedBook): boolean {
  return seen.root === told.root && seen.count === told.count && seen.stake === told.stake;
}

function finding(holds: boolean): Finding {
  return holds ? 'holds' : 'fails';
}
