import type { Database } from '../../platform/postgres/transaction.ts';
import { StartError } from '../../platform/config/start-error.ts';
import * as sql from './demo.sql.ts';

/** Production never runs on a database that has a demo's accounts or money. */
export async function refuseDemoAccounts(database: Database): Promise<void> {
  const found = await sql.anyDemoAccount.first(database, {});
  if (found !== null) {
    const { username } = found;
    throw new StartError(
      `This database holds demo accounts (${username}): PROFILE=production needs one without.`,
    );
  }
}

/** From now on no demo invents money there. */
export async function beginProduction(database: Database): Promise<void> {
  await sql.beginProduction.run(database, {});
}
