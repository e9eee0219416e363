// The plans' current odds, cached in memory. The cache may be stale: a batch names the versions
// that it was priced with, and the database returns `reprice` for a stale one.

import type { Connection } from '../../platform/postgres/transaction.ts';
import { readOdds, type PlanOdds } from '../catalogue/plans.ts';

export interface Prices {
  /** The odds of these plans, by plan, without plans that do not exist. At most one read. */
  of(planIds: readonly number[]): Promise<ReadonlyMap<number, PlanOdds>>;
  /** Clears the cache. */
  forget(): void;
}

/** How soon plans that do not exist may be read again. */
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
      // The cache was cleared during the read: do not fill it with the old odds.
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
