// Functions of the database that write to the audit log themselves learn from the transaction where
// their caller sits.

import type { Database } from '../postgres/transaction.ts';
import { setClientAddress } from './audit-log.ts';

/** The same database, where every statement and transaction knows its caller's address. */
export function within(database: Database, address: string): Database {
  return {
    query: (query) =>
      database.transaction(async (tx) => {
        await setClientAddress(tx, address);
        return tx.query(query);
      }),
    transaction: (work) =>
      database.transaction(async (tx) => {
        await setClientAddress(tx, address);
        return work(tx);
      }),
  };
}
