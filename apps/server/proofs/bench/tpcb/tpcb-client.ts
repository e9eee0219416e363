// Clients of the TPC-B-like transaction, each with one statement at a time on its own connection,
// as in pgbench.

import { randomInt } from 'node:crypto';
import { openPool } from '../../../src/platform/postgres/pool.ts';
import { openDatabase, type Database } from '../../../src/platform/postgres/transaction.ts';
import { answerParent } from '../child.ts';
import * as sql from './tpcb.sql.ts';

export interface TpcbQuestion {
  readonly databaseUrl: string;
  readonly clients: number;
  readonly seconds: number;
  readonly scale: number;
}

export interface TpcbAnswer {
  readonly done: number;
  readonly perSecond: number;
}

const greatestDelta = 5_000;

await answerParent(runClients);

async function runClients(question: TpcbQuestion): Promise<TpcbAnswer> {
  const { databaseUrl, clients, seconds, scale } = question;
  const pool = openPool({ url: databaseUrl, max: clients, name: 'trine bench tpcb' });
  const database = openDatabase(pool);
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let done = 0;
  const client = async () => {
    while (performance.now() < endsAt) {
      await transact(database, scale);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const perSecond = done / ((performance.now() - startedAt) / 1000);
  await pool.end();
  return { done, perSecond };
}

async function transact(database: Database, scale: number): Promise<void> {
  const account = randomInt(1, scale * sql.accountsPerBranch + 1);
  const teller = randomInt(1, scale * sql.tellersPerBranch + 1);
  const branch = randomInt(1, scale + 1);
  const delta = randomInt(-greatestDelta, greatestDelta + 1);
  await database.transaction(async (tx) => {
    await sql.updateAccount.run(tx, { delta, account });
    await sql.readAccount.one(tx, { account });
    await sql.updateTeller.run(tx, { delta, teller });
    await sql.updateBranch.run(tx, { delta, branch });
    await sql.insertHistory.run(tx, { teller, branch, account, delta });
  });
}
