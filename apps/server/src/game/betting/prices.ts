// The plans' present odds, cached in memory. They can be out of date without harm: a batch
// names the versions that it was priced with, and the database says when one is no longer the
// plan's.

import type { Connection } from '../../platform/postgres/transaction.ts';
import { readOdds, type PlanOdds } from '../catalogue/plans.ts';

export interface Prices {
  /** The odds of these plans, by plan; without those that do not exist. One read at most. */
  of(planIds: readonly number[]): Promise<ReadonlyMap<number, PlanOdds>>;
  /** Forgets what is known, so that it is read again. */
  forget(): void;
}

/** Plans that do not exist are read again after this time at the earliest. */
const missingForMs = 1_000;

export function createPrices(database: Connection, now: () => number): Prices {
  let known: ReadonlyMap<number, PlanOdds> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let forgotten = 0;
  return {
    async of(planIds) {
      const isKnown = planIds.every((planId) => known.has(planId));
      if (isKnown || now() - readAt < missingForMs) return known;
      const before = forgotten;
      const read = await readOdds(database, null);
      // What was forgotten meanwhile must be read again.
      if (before !== forgotten) return read;
      known = read;
      readAt = now();
      return known;
    },
    forget() {
      known = new Map();
      readAt = Number.NEGATIVE_INFINITY;
      forgotten += 1;
    },
  };
}
