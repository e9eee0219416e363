// The plans' present odds, kept in memory. They can be out of date, and then harm nobody: a batch
// names the versions that it was reckoned with, and the database says when one is no longer the
// plan's.

import type { Connection } from '../database/transaction.ts';
import { readOdds, type PlanOdds } from '../rounds/plans.ts';

export interface Prices {
  /** The odds of these plans, by plan; without those that do not exist. One read at most. */
  of(planIds: readonly number[]): Promise<ReadonlyMap<number, PlanOdds>>;
  /** Forgets what is known, so that it is read again. */
  forget(): void;
}

export function createPrices(database: Connection): Prices {
  let known: ReadonlyMap<number, PlanOdds> = new Map();
  return {
    async of(planIds) {
      if (!planIds.every((planId) => known.has(planId))) known = await readOdds(database, null);
      return known;
    },
    forget() {
      known = new Map();
    },
  };
}
