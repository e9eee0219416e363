import { takeNode } from './node-number.sql.ts';
import type { Connection } from './transaction.ts';

/** The node number for this process's ids, 0 to 7 in turn: two that live at once get different ones. */
export async function nextNode(connection: Connection): Promise<number> {
  return (await takeNode.one(connection, {})).node;
}
