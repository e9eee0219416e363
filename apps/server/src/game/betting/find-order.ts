// Finds an order by its number, as a player quotes it to support.

import type { Connection } from '../../platform/postgres/transaction.ts';
import { madeAtMs, orderIdOf } from '../../platform/postgres/ids.ts';
import * as sql from './find-order.sql.ts';

export type FoundOrder = NonNullable<Awaited<ReturnType<typeof sql.orderById.first>>>;

/** The possible difference between the clock that makes ids and PostgreSQL's. */
const clockErrorMs = 10 * 60_000;
/** From a bet to its draw: the longest round lasts an hour. */
const maxUntilDrawMs = 70 * 60_000;

/** Null: the text is not an order number, or there is no such order. */
export async function findOrderByNumber(
  from: Connection,
  text: string,
): Promise<FoundOrder | null> {
  const orderId = orderIdOf(text);
  if (orderId === null) return null;
  const madeAt = madeAtMs(orderId);
  return sql.orderById.first(from, {
    orderId,
    drawnFrom: madeAt - clockErrorMs,
    drawnBefore: madeAt + maxUntilDrawMs,
  });
}
