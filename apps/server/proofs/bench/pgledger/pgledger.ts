// Another ledger in PostgreSQL for comparison: https://github.com/pgr0ss/pgledger. It is not part
// of this repository: `--pgledger` names a database that has it, on this machine and with the same
// durability. The rows add accounts and transfers to that database.

import { askChild } from '../child.ts';
import type { Outcome } from '../measurement.ts';
import type { Environment } from '../environment.ts';
import { parentOf } from '../load/processor.ts';
import { isDurable } from '../target/audit.ts';
import { openPatient } from '../target/cluster.ts';
import type { PgledgerAnswer, PgledgerQuestion } from './pgledger-client.ts';
import * as sql from './pgledger.sql.ts';

export interface Pgledger {
  /** Transfers a second, with this many in each call. */
  run(clients: number, seconds: number, batch: number): Promise<Outcome>;
}

const names = ['pgledger_create_account', 'pgledger_create_transfer', 'pgledger_create_transfers'];
const accountCount = 10_000;

/** Why this database cannot be measured; null if it can. */
export async function checkPgledger(url: string): Promise<string | null> {
  await using opened = new AsyncDisposableStack();
  const database = openPatient(opened, url);
  try {
    const [missing] = await sql.missingFunctions.all(database, { names });
    if (missing !== undefined) return `The database of --pgledger has no ${missing.name}.`;
    if (await isDurable(database)) return null;
    return 'The PostgreSQL of --pgledger is not durable.';
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    return `The database of --pgledger does not answer: ${reason}.`;
  }
}

export async function openPgledger(
  { pgledger: databaseUrl, sizes, signal }: Environment,
  opened: AsyncDisposableStack,
): Promise<Pgledger> {
  if (databaseUrl === null) throw new Error('--pgledger is missing');
  const database = openPatient(opened, databaseUrl);
  const accounts = await sql.createAccounts.all(database, { count: accountCount });
  const accountIds = accounts.map(({ id }) => id);
  await sql.analyze.run(database, {});
  const { pid } = await sql.backendPid.one(database, {});
  const { warmUpSeconds } = sizes;
  const shared = { databaseUrl, accountIds, postmaster: parentOf(pid), warmUpSeconds };
  const script = 'pgledger/pgledger-client.ts';
  return {
    async run(clients, seconds, batch) {
      const question: PgledgerQuestion = { ...shared, clients, seconds, batch };
      const { answer } = await askChild<PgledgerAnswer>({ script, question, signal });
      return { value: answer.perSecond, cost: answer.cost };
    },
  };
}
