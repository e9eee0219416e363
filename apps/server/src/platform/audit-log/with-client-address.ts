// Functions of the database that write to the audit log read the client's address from the
// transaction.

import type { Database } from '../postgres/transaction.ts';
import { setClientAddress } from './audit-log.ts';

/** The same database; each statement and transaction has the caller's address set. */
export function withClientAddress(database: Database, address: string): Database {
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
