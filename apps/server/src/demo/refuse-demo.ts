import type { Database } from '../database/transaction.ts';
import { StartError } from '../start-error.ts';
import * as sql from './demo.sql.ts';

/** Production never runs on a database that has a demo's accounts, whose money is invented. */
export async function refuseDemoAccounts(database: Database): Promise<void> {
  const found = await sql.anyDemoAccount.first(database, {});
  if (found === null) return;
  throw new StartError(
    `This database holds demo accounts (${found.username}): PROFILE=production needs one without.`,
  );
}
