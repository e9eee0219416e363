// Partitions for the months ahead: orders and entries of a month have a partition of their own,
// created long before the month begins.

import type { Database, Tx } from '../../platform/postgres/transaction.ts';
import * as sql from './maintenance.sql.ts';

const partitionedTables = ['bet_order', 'posted_entry'] as const;
/** If creating partitions fails, operators have this long to notice and fix it. */
const monthsAhead = 3;

export interface EnsuredPartitions {
  /** How many partitions were created now. */
  readonly created: number;
  /** Rows after the last prepared month, at most 1,000 a table; only a wrong clock causes any. */
  readonly beyond: number;
}

/**
 * Creates missing partitions, each table in its own transaction that begins with `first`: one that
 * held one table and waited for the other would block bets. Rejects with 55P03 instead of waiting
 * for a table that is read for long; it can be called again at any time.
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
