// What orders in the order of their ids show about those beside them: an id that stands twice, and
// an order that does not go on from the one before it in its request. It only tells that there is
// something; the checks' own statements name it.

import type { AuditedOrder } from './audit-rounds.sql.ts';

export type Suspicion = 'ids' | 'steps';

export interface Neighbours {
  /** Takes the next order. */
  add(order: AuditedOrder): void;
  suspicions(): readonly Suspicion[];
}

export function openNeighbours(): Neighbours {
  const found = new Set<Suspicion>();
  let before: AuditedOrder | null = null;
  return {
    add(order) {
      if (before?.orderId === order.orderId) found.add('ids');
      if (order.step !== '1' && !goesOn(before, order)) found.add('steps');
      before = order;
    },
    suspicions: () => [...found],
  };
}

function goesOn(before: AuditedOrder | null, order: AuditedOrder): boolean {
  return (
    before !== null &&
    before.playerId === order.playerId &&
    before.postingId === order.postingId &&
    before.roundId === order.roundId &&
    before.planId === order.planId &&
    before.stakeMinor === order.stakeMinor &&
    Number(before.step) + 1 === Number(order.step) &&
    isNext(before.orderId, order.orderId) &&
    isNext(before.accountVersion, order.accountVersion)
  );
}

/** Numbers beyond what is exact here are never next. */
function isNext(before: string, after: string): boolean {
  const next = Number(before) + 1;
  return Number.isSafeInteger(next) && next === Number(after);
}
