// What is killed and when; everything follows from the seed.

import { between, createRandom, pick, type Random } from '../kit/random.ts';

export const victims = ['application', 'PostgreSQL', 'both'] as const;
export type Victim = (typeof victims)[number];

/**
 * What a kill waits for. All except `again` start after the recovery from the previous kill and one
 * more accepted bet; `again` kills during the recovery.
 */
export type Wait =
  | { readonly kind: 'moment'; readonly afterMs: number }
  | { readonly kind: 'again'; readonly afterMs: number }
  | { readonly kind: 'accepted'; readonly bets: number }
  | { readonly kind: 'closed' }
  | { readonly kind: 'settled' };

export interface PlannedKill {
  readonly victim: Victim;
  readonly wait: Wait;
}

/** One kill in this many hits a server that has not recovered from the previous one. */
const againEvery = 6;
/** Together with a recovery about half a round, so that kills hit every phase of a round. */
const longestMomentMs = 7_000;
/** A start takes about a second: any moment of it. */
const longestAgainMs = 1_200;
const maxBets = 60;

/** Kills at random times. */
export function planByTime(seed: number, kills: number): PlannedKill[] {
  const random = createRandom(seed);
  return Array.from({ length: kills }, (_, index) => ({
    victim: victimOf(random, index),
    wait: index > 0 && between(random, 1, againEvery) === 1 ? again(random) : moment(random),
  }));
}

/**
 * A short plan that waits for events instead of times: bets accepted, rounds closed, rounds
 * settled.
 */
export function planByEvents(seed: number, kills: number): PlannedKill[] {
  const random = createRandom(seed);
  const waits = ['accepted', 'closed', 'settled'] as const;
  return Array.from({ length: kills }, (_, index) => {
    const kind = waits[index % waits.length] ?? 'accepted';
    const bets = between(random, 1, maxBets);
    const wait = kind === 'accepted' ? { kind, bets } : { kind };
    return { victim: victimOf(random, index + Math.floor(index / victims.length)), wait };
  });
}

/** Each kind of victim once; then random ones. */
function victimOf(random: Random, index: number): Victim {
  return victims[index] ?? pick(random, victims);
}

function moment(random: Random): Wait {
  return { kind: 'moment', afterMs: between(random, 0, longestMomentMs) };
}

function again(random: Random): Wait {
  return { kind: 'again', afterMs: between(random, 0, longestAgainMs) };
}
