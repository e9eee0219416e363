// Verifies the seal of a round in four steps: in the player's browser for every round, and on the
// command line over a saved answer.

import { beaconRoundAt, beaconTimeMs } from './chain.ts';
import type { BeaconChain } from './chain.ts';
import { isBeaconRound, randomnessOf, verifyBeacon } from './beacon.ts';
import { digitsOfOutcome, outcomeFrom } from './digits.ts';
import { parseTimetable } from '@trine/game/timetable.ts';
import { roundNamed } from '@trine/game/timetable-rounds.ts';

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
  /** Absent from answers that are older than the field, like `paid`: then 1. */
  leaf_version?: 1 | 2;
  /** What was paid, or returned if the round is void; null until it is over. */
  paid?: string | null;
  status: 'open' | 'closed' | 'drawn' | 'settled' | 'void';
  /** Absent from answers that were saved before the rule existed. */
  void_rule?: 'sealed_late' | 'unwitnessed' | null;
  /** Absent from answers that were saved before there were witnesses; null before the seal. */
  witnessed?: WitnessedSeal | null;
  /** Epoch seconds; absent like `drawn_before` from answers that are older than the fields. */
  voided_at?: number | null;
  drawn_before?: DrawBefore | null;
};

/** A draw of the same or a later beacon round, and where the log has it and the void. */
export type DrawBefore = { beacon_round: number; draw_index: number; void_index: number };

/** By the server's word. */
export type WitnessedSeal = {
  /** How many witnesses of the public log cosigned the seal before the draw. */
  by: number;
  /** How many there were when the round opened. */
  of: number;
  /** How many the round requires. */
  required: number;
};

export type SealedBook = { root: string; count: number; stake: string };

/** What the verifier saw of a round before its draw. */
export type SeenRound = {
  /** Epoch seconds. */
  draw_at: number;
  /** Null: no book was seen before the draw. */
  book: SealedBook | null;
  /** The server reported, for a time from the draw on, that there was no seal. */
  was_unsealed: boolean;
  /**
   * How many known witnesses cosigned, before the draw, a checkpoint that holds the seal, as the
   * verifier has verified itself. Absent: none is known.
   */
  witnessed_by?: number;
  /**
   * When the verifier held the valid signature of the round's beacon round, which drew another
   * game, in epoch milliseconds by the server's clock. Absent: it did not.
   */
  signature_held_at_ms?: number;
};

/** What the verifier has besides the facts. */
export type Known = {
  /** A draw time or a book that differs from what was seen was not fixed before the draw. */
  seen?: SeenRound | null;
  /** The lines of the game's timetable, read after the round was; null for old saved answers. */
  timetable?: readonly string[] | null;
};

/**
 * `unknown`: the fact does not exist yet, never will because the round is void, or needs a
 * timetable that is not known.
 */
export type Finding = 'holds' | 'fails' | 'unknown';

export type RoundCheck = {
  /**
   * The timetable gives the issue these times, and the beacon round is the chain's first at or
   * after the draw time, named before its signature existed.
   */
  named: Finding;
  /** The orders were sealed before the beacon published. */
  sealed: Finding;
  /**
   * The signature is the chain's signature of that beacon round. Fails for a round that staff
   * voided although its signature was known.
   */
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
/** The possible difference between the device's measure of the server's clock and the server's. */
const clockErrorMs = 10_000;

/** Checks a round's facts against the chain and what else is known. */
export function checkRound(
  chain: BeaconChain,
  facts: RoundFacts,
  { seen = null, timetable = null }: Known = {},
): RoundCheck {
  return {
    named: checkNamed(chain, facts, { seen, timetable }),
    sealed: checkSealed(chain, facts, seen),
    signed: checkSignature(chain, facts, seen),
    follows: checkFollows(facts),
  };
}

function checkNamed(
  chain: BeaconChain,
  facts: RoundFacts,
  { seen, timetable }: Required<Known>,
): Finding {
  if (facts.chain_hash !== chain.chainHash || !isBeaconRound(facts.beacon_round)) return 'fails';
  if (seen !== null && seen.draw_at !== facts.draw_at) return 'fails';
  const isFirst = facts.beacon_round === beaconRoundAt(chain, facts.draw_at * 1000);
  const isAhead = facts.opened_at * 1000 < beaconTimeMs(chain, facts.beacon_round);
  if (!isFirst || !isAhead) return 'fails';
  return timetable === null ? 'unknown' : finding(isTimetabled(facts, timetable));
}

/** Whether the timetable gives the issue the times of the round. */
function isTimetabled(facts: RoundFacts, lines: readonly string[]): boolean {
  const timetable = parseTimetable(lines, facts.game_id);
  const times = timetable && roundNamed(timetable, facts.issue);
  return times?.drawsAtMs === facts.draw_at * 1000 && times.opensAtMs === facts.opened_at * 1000;
}

function checkSealed(chain: BeaconChain, facts: RoundFacts, seen: SeenRound | null): Finding {
  const { book } = facts;
  const seenBook = seen?.book ?? null;
  const sealed = sealSpan(facts);
  if (book === null || sealed === null) return seenBook === null ? whileUndrawn(facts) : 'fails';
  if (seenBook !== null && !isSameBook(seenBook, book)) return 'fails';
  const isEmpty = book.count === 0;
  if (facts.status === 'void' && facts.void_rule === 'unwitnessed') {
    return isUnwitnessed(facts, seen) ? 'unknown' : 'fails';
  }
  const isSealedLateByRule = facts.status === 'void' && facts.void_rule === 'sealed_late';
  if (isSealedLateByRule)
    return isSealedLate(sealed, facts) && seenBook === null ? 'unknown' : 'fails';
  if (seen?.was_unsealed === true) return 'fails';
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

/** Whether witnesses may have been missing, the only reason for a void by that rule. */
function isUnwitnessed({ witnessed }: RoundFacts, seen: SeenRound | null): boolean {
  const { by = 0, required = 1 } = witnessed ?? {};
  return Math.max(by, seen?.witnessed_by ?? 0) < required;
}

function checkSignature(chain: BeaconChain, facts: RoundFacts, seen: SeenRound | null): Finding {
  if (facts.signature === null) return wasKnown(facts, seen) ? 'fails' : whileUndrawn(facts);
  return finding(verifyBeacon(chain, facts.beacon_round, facts.signature));
}

/** Whether staff voided the round although its random number was known. */
function wasKnown(facts: RoundFacts, seen: SeenRound | null): boolean {
  const { status, void_rule: rule = null, drawn_before: draw = null } = facts;
  if (status !== 'void' || rule !== null) return false;
  const isLogged =
    draw !== null && draw.beacon_round >= facts.beacon_round && draw.draw_index < draw.void_index;
  const { voided_at: voidedAt = null } = facts;
  const heldAtMs = seen?.signature_held_at_ms ?? Infinity;
  const voidedAtMs = voidedAt === null ? Infinity : voidedAt * 1000;
  return isLogged || heldAtMs + clockErrorMs < voidedAtMs;
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
