/**
 * Opposite bets: equal stakes on big and small, or on odd and even, of one player in one round of a
 * game, over all its rooms. The rules forbid them; the app warns with the same function.
 */
import { type Minor, minor } from '@trine/money/money.ts';
import type { PlayCode } from './plays.ts';

export const OPPOSITES = [
  ['big', 'small'],
  ['odd', 'even'],
] as const satisfies readonly (readonly [PlayCode, PlayCode])[];

export type OppositePair = (typeof OPPOSITES)[number];

export type OrderToCheck = {
  /** The player's accepted stakes in this round, in all rooms, by play; absent means none. */
  readonly acceptedMinor: ReadonlyMap<PlayCode, Minor>;
  readonly plays: readonly PlayCode[];
  /** The stake of each play, more than zero. */
  readonly stakeMinor: Minor;
};

/**
 * The first pair on which the order would make the player's stakes equal, or null. Ignores a pair
 * that the order does not touch.
 */
export function oppositeBets(order: OrderToCheck): OppositePair | null {
  if (order.stakeMinor <= 0n) throw new RangeError('A stake is more than zero.');
  return OPPOSITES.find((pair) => touches(pair, order) && wouldBeEqual(pair, order)) ?? null;
}

function touches([left, right]: OppositePair, { plays }: OrderToCheck): boolean {
  return plays.includes(left) || plays.includes(right);
}

// The order has a stake on at least one side of a touched pair, so equal stakes are never zero.
function wouldBeEqual([left, right]: OppositePair, order: OrderToCheck): boolean {
  return stakeAfter(left, order) === stakeAfter(right, order);
}

function stakeAfter(play: PlayCode, { acceptedMinor, plays, stakeMinor }: OrderToCheck): Minor {
  const accepted = acceptedMinor.get(play) ?? minor(0n);
  return plays.includes(play) ? minor(accepted + stakeMinor) : accepted;
}
