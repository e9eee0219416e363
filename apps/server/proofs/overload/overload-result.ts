// The results of an overload, and whether they keep the promise.

/** How many calls took this many milliseconds, rounded up, from when they were due. */
export type Times = readonly (readonly [ms: number, count: number])[];

export interface Outcomes {
  readonly accepted: Times;
  /** 429 or 503 with `Retry-After`. */
  readonly rejected: Times;
  /** The same without it. */
  readonly unannounced: Times;
  readonly other: Times;
}

export interface PhaseResult {
  readonly count: number;
  /** Calls that were sent more than 5 ms after they were due. */
  readonly late: number;
  /** When the last rejected call was due, and the last that took half a second; -1: none. */
  readonly lastRejectionMs: number;
  readonly lastSlowMs: number;
  readonly kinds: Readonly<Record<string, Outcomes>>;
}

export interface OverloadResult {
  readonly phases: readonly PhaseResult[];
  /** The first answer that was neither an acceptance nor a rejection for load. */
  readonly firstOther: string;
}

const promised = { acceptedP99Ms: 500, rejectedP99Ms: 50, recoveryMs: 5_000 } as const;
const allButFew = 0.99;

/**
 * Phases: before, overloaded, after. Bets must be accepted, and all other calls rejected in time.
 */
export function isKept({ phases }: Pick<OverloadResult, 'phases'>): boolean {
  const [, overloaded, after] = phases;
  if (overloaded === undefined || after === undefined) return false;
  const accepted = overloaded.kinds['bet']?.accepted ?? [];
  const outcomes = Object.values(overloaded.kinds);
  return (
    accepted.length > 0 &&
    outcomes.every(({ unannounced, other }) => unannounced.length + other.length === 0) &&
    quantileOf(accepted, 0.99) <= promised.acceptedP99Ms &&
    quantileOf(rejectionsOf(overloaded), 0.99) <= promised.rejectedP99Ms &&
    recoveryMsOf(after) <= promised.recoveryMs
  );
}

/** Whether the load was no overload: nearly all calls were accepted, and bets in time. */
export function isAnswered({ count, kinds }: PhaseResult): boolean {
  const accepted = Object.values(kinds).reduce((sum, kind) => sum + countOf(kind.accepted), 0);
  const betP99Ms = quantileOf(kinds['bet']?.accepted ?? [], 0.99);
  return accepted >= count * allButFew && betP99Ms <= promised.acceptedP99Ms;
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

/** Rejections of all kinds together. */
export function rejectionsOf({ kinds }: PhaseResult): Times {
  return Object.values(kinds).flatMap(({ rejected }) => rejected);
}

/** How long after the end of the load the last call was rejected or slow. */
export function recoveryMsOf({ lastRejectionMs, lastSlowMs }: PhaseResult): number {
  return Math.max(0, lastRejectionMs, lastSlowMs);
}
