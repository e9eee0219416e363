// The plans' present odds, kept in memory. They can only be out of date in one direction that
// matters: the batch names the version that it was reckoned with, and the database says when that
// is no longer the plan's.

import type { Connection } from '../database/transaction.ts';
import { readOdds, type PlanOdds } from '../rounds/plans.ts';

export interface Prices {
  /** The plan's odds by play, as far as they are known; null when there is no such plan. */
  of(planId: number): Promise<PlanOdds | null> | PlanOdds | null;
  /** Forgets a plan's odds, so that they are read again. */
  forget(planId: number): void;
}

export function createPrices(database: Connection): Prices {
  const known = new Map<number, PlanOdds>();
  return {
    of(planId) {
      return known.get(planId) ?? read(planId);
    },
    forget(planId) {
      known.delete(planId);
    },
  };

  async function read(planId: number): Promise<PlanOdds | null> {
    const odds = await readOdds(database, planId);
    if (odds !== null) known.set(planId, odds);
    return odds;
  }
}
