// Compares orders, in the order of their ids, with the order before: finds repeated ids, and orders
// that do not continue their request. It only reports a suspicion; the checks' own statements name
// the offenders.

import type { AuditedOrder } from './audit-rounds.sql.ts';

export type Suspicion = 'ids' | 'steps';

export interface OrderSequence {
  /** Takes the next order. */
  add(order: AuditedOrder): void;
  suspicions(): readonly Suspicion[];
}

export function createOrderSequence(): OrderSequence {
  const found = new Set<Suspicion>();
  let before: AuditedOrder | null = null;
  return {
    add(order) {
      if (before?.orderId === order.orderId) found.add('ids');
      if (order.step !== '1' && !continues(before, order)) found.add('steps');
      before = order;
    },
    suspicions: () => [...found],
  };
}

function continues(before: AuditedOrder | null, order: AuditedOrder): boolean {
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

/** Beyond the safe integers no number follows another. */
function isNext(before: string, after: string): boolean {
  const next = Number(before) + 1;
  return Number.isSafeInteger(next) && next === Number(after);
}
