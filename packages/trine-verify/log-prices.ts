// The prices in the public log: a version has one list of odds, and a round names no version that
// lacks its list, once the plan has one.

import type { LogEntry } from '@trine/fairness/log/entries.ts';

export interface LogPrices {
  /** What is wrong with the next entry of the log; null: nothing. */
  faultOf(entry: LogEntry): string | null;
}

export function createLogPrices(): LogPrices {
  /** The odds by `plan:version`. */
  const lists = new Map<string, string>();
  const plans = new Set<number>();

  function addList(plan: number, version: number, odds: string): string | null {
    const name = `${plan}:${version}`;
    const known = lists.get(name);
    lists.set(name, odds);
    plans.add(plan);
    return known === undefined || known === odds ? null : `has other prices of plan ${name}`;
  }

  return {
    faultOf(entry) {
      if (entry.kind === 'prices') return addList(entry.plan, entry.version, entry.odds.join());
      if (entry.kind !== 'open') return null;
      const unknown = entry.plans.find(
        ({ plan, version }) => plans.has(plan) && !lists.has(`${plan}:${version}`),
      );
      return unknown === undefined
        ? null
        : `names prices of plan ${unknown.plan}:${unknown.version} that the log does not have`;
    },
  };
}
