// What the calls of an overload are, how they are mixed, and what became of them.

import type { LoadRequest } from '../load/bets.ts';

export interface Kind {
  readonly name: string;
  /** The whole path. */
  readonly path: string;
  /** Used in turn. */
  readonly requests: readonly LoadRequest[];
  /** Whether each call has an idempotency key of its own. */
  readonly isKeyed: boolean;
  /** Of twenty calls. */
  readonly share: number;
}

export interface Phase {
  readonly seconds: number;
  /** Calls of all kinds together. */
  readonly perSecond: number;
}

/** How many calls took so many milliseconds, rounded up, from when they were due. */
export type Times = readonly (readonly [ms: number, count: number])[];

export interface Outcomes {
  readonly accepted: Times;
  /** 429 or 503 with `Retry-After`. */
  readonly refused: Times;
  /** The same without it. */
  readonly mute: Times;
  readonly other: Times;
}

export interface PhaseTold {
  /** Calls that the client sent more than 5 ms after they were due. */
  readonly late: number;
  readonly count: number;
  /** When the last call was due that was refused, or took half a second; -1: none. */
  readonly lastRefusalMs: number;
  readonly lastSlowMs: number;
  readonly kinds: Readonly<Record<string, Outcomes>>;
}

export function countOf(times: Times): number {
  return times.reduce((sum, [, count]) => sum + count, 0);
}

/** The least number of milliseconds that this share of all calls did not exceed. */
export function quantileOf(times: Times, share: number): number {
  const wanted = countOf(times) * share;
  let counted = 0;
  for (const [ms, count] of times.toSorted(([one], [other]) => one - other)) {
    counted += count;
    if (counted >= wanted) return ms;
  }
  return 0;
}
