// The id of an order in a request, and why there is no such order.

import { parseIdentifier } from '@trine/contract/keywords.ts';
import type { OrderId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as archived from './archived-bets.sql.ts';

export function askedOrderId(given: unknown): OrderId | null {
  const id = parseIdentifier(given);
  return id === null ? null : (BigInt(id) as OrderId);
}

export async function missingOrderReason(from: Connection, orderId: OrderId | null) {
  if (orderId === null) return 'not_found';
  const found = await archived.orderIsArchived.one(from, { orderId });
  return found.archived ? 'archived' : 'not_found';
}
