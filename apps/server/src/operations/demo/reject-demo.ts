import type { Database } from '../../platform/postgres/transaction.ts';
import { StartError } from '../../platform/config/start-error.ts';
import * as sql from './demo.sql.ts';

/** Production does not start on a database with accounts or money of a demo. */
export async function rejectDemoAccounts(database: Database): Promise<void> {
  const found = await sql.anyDemoAccount.first(database, {});
  if (found !== null) {
    const { username } = found;
    throw new StartError(
      `This database holds demo accounts (${username}): PROFILE=production needs one without.`,
    );
  }
}

/** After this no demo can give play credits on this database. */
export async function beginProduction(database: Database): Promise<void> {
  await sql.beginProduction.run(database, {});
}
