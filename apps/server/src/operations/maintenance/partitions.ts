// The months ahead: orders and entries of a month lie in a partition of their own, which is there
// long before the month begins.

import type { Database, Tx } from '../../platform/postgres/transaction.ts';
import * as sql from './maintenance.sql.ts';

const partitionedTables = ['bet_order', 'posted_entry'] as const;
/** A server that looks once a day has this long to hear that it can not make the next one. */
const monthsAhead = 3;

export interface EnsuredPartitions {
  /** How many partitions were made now. */
  readonly created: number;
  /** Rows after all months, up to a thousand a table: there are none unless a clock was wrong. */
  readonly beyond: number;
}

/**
 * Makes what is missing, each table in a transaction of its own that begins with `first`: whoever
 * holds one table and waits for the other would keep a batch of bets waiting for the first. Rejects
 * with the code 55P03 rather than wait for a table that somebody reads for long; it can be asked
 * again at any time.
 */
export async function ensurePartitions(
  database: Database,
  first: (tx: Tx) => Promise<void> = async () => {},
): Promise<EnsuredPartitions> {
  const prepared = { created: 0, beyond: 0 };
  for (const table of partitionedTables) {
    const { created, beyond } = await database.transaction(async (tx) => {
      await first(tx);
      return sql.ensurePartitions.one(tx, { table, months: monthsAhead });
    });
    prepared.created += created;
    prepared.beyond += beyond;
  }
  return prepared;
}
