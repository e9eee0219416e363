// What is killed and when, all of it from the seed before anything starts.

import { between, createRandom, pick, type Random } from './random.ts';

export const victims = ['application', 'PostgreSQL', 'both'] as const;
export type Victim = (typeof victims)[number];

/**
 * What a strike waits for. All but `again` begin when the one before has been recovered from and
 * a bet has been accepted since; `again` strikes while the recovery is under way.
 */
export type Wait =
  | { readonly kind: 'moment'; readonly afterMs: number }
  | { readonly kind: 'again'; readonly afterMs: number }
  | { readonly kind: 'accepted'; readonly bets: number }
  | { readonly kind: 'closed' }
  | { readonly kind: 'settled' };

export interface Strike {
  readonly victim: Victim;
  readonly wait: Wait;
}

/** One kill in so many meets a server that has not come back from the one before. */
const againEvery = 6;
/** Together with the time of a recovery about half a round: kills fall on all of its moments. */
const longestMomentMs = 7_000;
/** A start takes about a second: any moment of it. */
const longestAgainMs = 1_200;
const maxBets = 60;

/** Kills at random instants. */
export function planOfInstants(seed: number, kills: number): Strike[] {
  const random = createRandom(seed);
  return Array.from({ length: kills }, (_, index) => ({
    victim: victimOf(random, index),
    wait: index > 0 && between(random, 1, againEvery) === 1 ? again(random) : moment(random),
  }));
}

/** A short form without any waiting for time: bets accepted, rounds closed, rounds settled. */
export function planOfEvents(seed: number, kills: number): Strike[] {
  const random = createRandom(seed);
  const waits = ['accepted', 'closed', 'settled'] as const;
  return Array.from({ length: kills }, (_, index) => {
    const kind = waits[index % waits.length] ?? 'accepted';
    const bets = between(random, 1, maxBets);
    const wait = kind === 'accepted' ? { kind, bets } : { kind };
    return { victim: victimOf(random, index + Math.floor(index / victims.length)), wait };
  });
}

/** Each kind of death has its turn; only then does chance choose. */
function victimOf(random: Random, index: number): Victim {
  return victims[index] ?? pick(random, victims);
}

function moment(random: Random): Wait {
  return { kind: 'moment', afterMs: between(random, 0, longestMomentMs) };
}

function again(random: Random): Wait {
  return { kind: 'again', afterMs: between(random, 0, longestAgainMs) };
}
