/** The sums of a slip in exact minor units, and the reasons why it cannot be placed. */
import { addToExposure, noExposure, payoutMinor } from '@trine/game/payout.ts';
import type { PlayCode } from '@trine/game/plays.ts';
import { formatMoney, minor, type Minor } from '@trine/money/money.ts';
import { parseApiAmount } from '../../../ui/amount-minor.ts';

/** Odds in hundredths, by play. */
export type Prices = ReadonlyMap<PlayCode, number>;

export interface Stakes {
  plays: readonly PlayCode[];
  /** The stake of each play. */
  stakeMinor: Minor;
}

/** Odds such as "1.94" in hundredths. */
export function hundredths(odds: string): number {
  return Number(parseApiAmount(odds));
}

export function totalMinor({ plays, stakeMinor }: Stakes): Minor {
  return minor(stakeMinor * BigInt(plays.length));
}

/**
 * The most that one draw can pay, stakes included. Source: the payouts of all plays that win on a
 * sum together, for the best of the 28 sums.
 */
export function bestPayoutMinor({ plays, stakeMinor }: Stakes, prices: Prices): Minor {
  const bySum = plays.reduce(
    (exposure, play) =>
      addToExposure(exposure, play, payoutMinor(stakeMinor, prices.get(play) ?? 0)),
    noExposure(),
  );
  return bySum.reduce((best, amount) => (amount > best ? amount : best), minor(0n));
}

/** The stake of each play that leaves one unit of the free balance, or less than a cent more. */
export function allButOneMinor(freeMinor: Minor, playCount: number): Minor {
  const rest = freeMinor - oneUnit;
  return minor(rest > 0n ? rest / BigInt(Math.max(1, playCount)) : 0n);
}

/** Twice the stake, at most the room's limit. */
export function doubledMinor(stakeMinor: Minor, { maxMinor }: Pick<SlipLimits, 'maxMinor'>): Minor {
  const doubled = minor(stakeMinor * 2n);
  return doubled > maxMinor ? maxMinor : doubled;
}

/** `lost`: the device has a network, but the server does not answer. */
export type RoomConnection = 'up' | 'lost' | 'offline';

export interface SlipLimits {
  connection: RoomConnection;
  isFrozen: boolean;
  phase: 'open' | 'closed' | 'stopped';
  /** Set in the last seconds, in which no new bet can be started. */
  secondsLeft: number | null;
  minMinor: Minor;
  maxMinor: Minor;
  freeMinor: Minor;
  /** How much the balance is below the room's limit. */
  roomShortMinor: Minor;
}

export type SlipReason =
  | { kind: 'offline' | 'lost' | 'frozen' | 'stopped' | 'closed' | 'choose' | 'stake' }
  | { kind: 'closing'; secondsLeft: number }
  | { kind: 'minimum' | 'maximum' | 'needs'; amount: string };

/** The first reason why the slip cannot be placed; null if it can. */
export function disabledReason(stakes: Stakes, limits: SlipLimits): SlipReason | null {
  if (limits.connection !== 'up') return { kind: limits.connection };
  if (limits.isFrozen) return { kind: 'frozen' };
  if (limits.phase !== 'open') return { kind: limits.phase };
  if (limits.secondsLeft !== null) return { kind: 'closing', secondsLeft: limits.secondsLeft };
  if (limits.roomShortMinor > 0n) return needs(limits.roomShortMinor);
  if (stakes.plays.length === 0) return { kind: 'choose' };
  return stakeReason(stakes, limits);
}

/** Why the stake cannot be placed; null if it can. */
export function stakeReason(stakes: Stakes, limits: SlipLimits): SlipReason | null {
  const { stakeMinor } = stakes;
  const shortMinor = totalMinor(stakes) - limits.freeMinor;
  if (stakeMinor === 0n) return { kind: 'stake' };
  if (stakeMinor < limits.minMinor) return bound('minimum', limits.minMinor);
  if (stakeMinor > limits.maxMinor) return bound('maximum', limits.maxMinor);
  return shortMinor > 0n ? needs(minor(shortMinor)) : null;
}

/**
 * Why "all but 1" cannot be placed: too high for the room, then with the room's limit, or too low.
 */
export function allButOneReason(plays: readonly PlayCode[], limits: SlipLimits): SlipReason | null {
  const stakeMinor = allButOneMinor(limits.freeMinor, plays.length);
  const reason = stakeReason({ plays, stakeMinor }, limits);
  if (reason === null || reason.kind === 'maximum') return reason;
  const minMinor = limits.minMinor * BigInt(Math.max(1, plays.length)) + oneUnit;
  return needs(minor(minMinor - limits.freeMinor));
}

const oneUnit = 100n;

function needs(amountMinor: Minor): SlipReason {
  return bound('needs', amountMinor);
}

function bound(kind: 'minimum' | 'maximum' | 'needs', amountMinor: Minor): SlipReason {
  return { kind, amount: formatMoney(amountMinor) };
}
