import type { PlayCode } from '@trine/game/plays.ts';
import { OPPOSITES, oppositeBets, type OppositePair } from '@trine/game/opposites.ts';
import type { Minor } from '@trine/money/money.ts';
import {
  whyNoStake,
  disabledReason,
  type Prices,
  type SlipLimits,
  type Stakes,
  type WhyOff,
} from './slip-sum.ts';

/** What a bet needs to know of the room that it is placed in. */
export interface BetContext {
  gameId: number;
  planId: number;
  /** The round that takes bets; null while none does. */
  openIssue: string | null;
  /** When it closes, in the server's time; null while no round is open. */
  closesAtMs: number | null;
  version: number;
  prices: Prices;
  nameOf: (play: PlayCode) => string;
  /**
   * The player's accepted stakes in the running round, in all rooms of the game, by play; null
   * until they are known.
   */
  acceptedMinor: ReadonlyMap<PlayCode, Minor> | null;
  limits: SlipLimits;
  isGuest: boolean;
  /** What the player may stake does not reach what the room asks for; a guest's need not. */
  isShort: boolean;
}

/** Another player's bet, as the feed shows it. */
export interface FollowedBet {
  issue: string;
  nickname: string;
  play: PlayCode;
  /** The other's stake, in the wire's text. */
  stake: string;
}

/**
 * The pair of opposites that these stakes would make equal: the server would reject them and
 * suspend betting. 'unknown' until that can be said; null without such a pair.
 */
export function oppositesOf(
  { acceptedMinor }: BetContext,
  stakes: Stakes,
): OppositePair | 'unknown' | null {
  if (stakes.stakeMinor === 0n) return null;
  if (acceptedMinor !== null) return oppositeBets({ acceptedMinor, ...stakes });
  return stakes.plays.some((play) => sides.has(play)) ? 'unknown' : null;
}

export function isPair(found: ReturnType<typeof oppositesOf>): found is OppositePair {
  return found !== null && found !== 'unknown';
}

const sides: ReadonlySet<PlayCode> = new Set(OPPOSITES.flat());

/** A guest is told to register when the bet would be placed, not that money is missing. */
export function disabledReasonIn({ limits, isGuest }: BetContext, stakes: Stakes): WhyOff | null {
  return forGuest(disabledReason(stakes, limits), isGuest);
}

/** The same of the stake alone, whatever else keeps the bet from being placed. */
export function whyNoStakeIn({ limits, isGuest }: BetContext, stakes: Stakes): WhyOff | null {
  return forGuest(whyNoStake(stakes, limits), isGuest);
}

function forGuest(reason: WhyOff | null, isGuest: boolean): WhyOff | null {
  return isGuest && reason?.kind === 'needs' ? null : reason;
}
