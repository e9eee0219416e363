import { takeNode } from './node-number.sql.ts';
import type { Connection } from './transaction.ts';

/** The node number for a process's ids, 0 to 7 in turn: two that live at once differ. */
export async function nextNode(connection: Connection): Promise<number> {
  return (await takeNode.one(connection, {})).node;
}
