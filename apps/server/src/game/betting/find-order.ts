// An order by the number that a player reads out.

import type { Connection } from '../../platform/postgres/transaction.ts';
import { madeAtMs, orderIdOf } from '../../platform/postgres/ids.ts';
import * as sql from './find-order.sql.ts';

export type FoundOrder = NonNullable<Awaited<ReturnType<typeof sql.orderById.first>>>;

/** How far the clock of whoever makes ids may be from PostgreSQL's. */
const clockErrorMs = 10 * 60_000;
/** From a bet to its draw: the longest round lasts an hour. */
const maxUntilDrawMs = 70 * 60_000;

/** Null: the text is no order's number, or there is no such order. */
export async function findOrder(from: Connection, text: string): Promise<FoundOrder | null> {
  const orderId = orderIdOf(text);
  if (orderId === null) return null;
  const madeAt = madeAtMs(orderId);
  return sql.orderById.first(from, {
    orderId,
    drawnFrom: madeAt - clockErrorMs,
    drawnBefore: madeAt + maxUntilDrawMs,
  });
}
