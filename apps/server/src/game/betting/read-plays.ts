// The plays of a request: codes or ids of the plan's odds items; one, several separated by commas,
// or an array.

import { PLAYS, isPlayCode, playNumber } from '@trine/game/plays.ts';
import { maxPlaysAnOrder } from '@trine/contract/bets/orders.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';

export type PlaysGiven =
  | { readonly kind: 'plays'; readonly plays: readonly number[] }
  /** Too many plays, none, or one twice. */
  | { readonly kind: 'invalid' }
  /** The plan does not offer one of them. */
  | { readonly kind: 'unknown' };

const idsPerPlan = 100;

/** The id of a play in a plan's list of odds. */
export function oddsItemId(planId: number, play: number): number {
  return planId * idsPerPlan + play + 1;
}

export function readPlays(
  given: string | number | readonly (string | number)[],
  planId: number,
): PlaysGiven {
  const words = typeof given === 'string' ? given.split(',') : [given].flat();
  if (words.length > maxPlaysAnOrder) return { kind: 'invalid' };
  const plays = words.map((word) => readPlay(word, planId));
  if (plays.includes(null)) return { kind: 'unknown' };
  if (new Set(plays).size < plays.length) return { kind: 'invalid' };
  return { kind: 'plays', plays: plays.filter((play) => play !== null) };
}

/** A play's number 0 to 37, or null. */
function readPlay(word: string | number, planId: number): number | null {
  const name = typeof word === 'string' ? word.trim() : word;
  if (isPlayCode(name)) return playNumber(name);
  const id = parseIdentifier(name);
  if (id === null) return null;
  const play = id - oddsItemId(planId, 0);
  return play >= 0 && play < PLAYS.length ? play : null;
}
