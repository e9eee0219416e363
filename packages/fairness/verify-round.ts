// The seal of a round, opened into its four steps. It runs wherever somebody doubts a result: in
// the player's browser for every round watched, and on the command line over a saved answer.

import { beaconRoundAt, beaconTimeMs } from './chain.ts';
import type { BeaconChain } from './chain.ts';
import { isBeaconRound, randomnessOf, verifyBeacon } from './beacon.ts';
import { digitsOfOutcome, outcomeFrom } from './digits.ts';

/** What the fairness call tells of a round, in its own words; times in epoch seconds. */
export type RoundFacts = {
  game_id: number;
  issue: string;
  /** The chain that draws it. */
  chain_hash: string;
  beacon_round: number;
  signature: string | null;
  randomness: string | null;
  digits: readonly number[] | null;
  /** The digits' sum. */
  code: number | null;
  opened_at: number;
  closed_at: number | null;
  /** When the round was to be drawn, known from its opening; a late beacon does not move it. */
  draw_at: number;
  book: SealedBook | null;
  status: 'open' | 'closed' | 'drawn' | 'settled' | 'void';
  /** Absent from answers that were saved before there was such a rule. */
  void_rule?: 'sealed_late' | null;
};

export type SealedBook = { root: string; count: number; stake: string };

/** `unknown` is for what cannot be known yet, or never will be since the round is void. */
export type Finding = 'holds' | 'fails' | 'unknown';

export type RoundCheck = {
  /** The chain's first round from the draw time on draws it, named while nobody knew it. */
  named: Finding;
  /** The orders were sealed before the beacon published. */
  sealed: Finding;
  /** The signature is the chain's own for that beacon round. */
  signed: Finding;
  /** The digits, their sum and the randomness follow from the signature. */
  follows: Finding;
};

/** The root over no orders: sha256 of nothing. */
const emptyRoot = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const rootForm = /^[0-9a-f]{64}$/;
const signatureForm = /^[0-9a-f]{96}$/;
/** A seal that is written later than this before the draw makes its round void. */
const sealMarginMs = 500;
/** Times are told in whole seconds, rounded down. */
const tellingMs = 1_000;

/**
 * Checks a round's facts against the chain. `seen` is the book as the checker itself saw it before
 * the beacon published: a book that is another afterwards was not sealed, whatever its times say.
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
  const { book, closed_at: closedAt } = facts;
  if (book === null || closedAt === null) return seen === null ? whileUndrawn(facts) : 'fails';
  if (seen !== null && !isSameBook(seen, book)) return 'fails';
  const isEmpty = book.count === 0;
  const isVoidByRule = facts.status === 'void' && facts.void_rule === 'sealed_late';
  if (isVoidByRule) return isSealedLate(closedAt, facts) && seen === null ? 'unknown' : 'fails';
  const isPlausible = rootForm.test(book.root) && isEmpty === (book.root === emptyRoot);
  return finding(isPlausible && closedAt * 1000 < beaconTimeMs(chain, facts.beacon_round));
}

/** Whether the seal may have come too late, which is the only reason for a void by that rule. */
function isSealedLate(closedAt: number, { draw_at: drawAt }: RoundFacts): boolean {
  return closedAt * 1000 + tellingMs + sealMarginMs > drawAt * 1000;
}

function checkSignature(chain: BeaconChain, facts: RoundFacts): Finding {
  if (facts.signature === null) return whileUndrawn(facts);
  return finding(verifyBeacon(chain, facts.beacon_round, facts.signature));
}

function checkFollows(facts: RoundFacts): Finding {
  const { signature, randomness, digits, code } = facts;
  if (signature === null) {
    // Digits that stand before any signature came from somewhere else.
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

/** A fact that is missing is not there yet, unless the round claims to have been drawn. */
function whileUndrawn(facts: RoundFacts): Finding {
  return facts.status === 'drawn' || facts.status === 'settled' ? 'fails' : 'unknown';
}

function isSameBook(seen: SealedBook, told: SealedBook): boolean {
  return seen.root === told.root && seen.count === told.count && seen.stake === told.stake;
}

function finding(holds: boolean): Finding {
  return holds ? 'holds' : 'fails';
}
