// Clients of pgledger, each with one call at a time on its own connection. Each call draws its
// accounts from very many: no house account takes part, so no row lock limits pgledger.

import { randomInt } from 'node:crypto';
import { openPool } from '../../../src/platform/postgres/pool.ts';
import { openDatabase, type Database } from '../../../src/platform/postgres/transaction.ts';
import { answerParent } from '../child.ts';
import { costOf, processorUse } from '../load/processor.ts';
import { runRepeatedCalls } from '../load/repeated-calls.ts';
import type { Cost } from '../measurement.ts';
import * as sql from './pgledger.sql.ts';

export interface PgledgerQuestion {
  readonly databaseUrl: string;
  readonly accountIds: readonly string[];
  readonly clients: number;
  /** The process id of that server's postmaster. */
  readonly postmaster: number;
  /** A warm-up on the same connections, because their functions have to be compiled first. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** Transfers in each call. */
  readonly batch: number;
}

export interface PgledgerAnswer {
  /** Transfers. */
  readonly perSecond: number;
  readonly cost: Cost;
}

await answerParent(runClients);

async function runClients(question: PgledgerQuestion): Promise<PgledgerAnswer> {
  const { databaseUrl, clients, warmUpSeconds, seconds, postmaster } = question;
  const pool = openPool({ url: databaseUrl, max: clients, name: 'trine bench pgledger' });
  const database = openDatabase(pool);
  const { measured, measuredSeconds, before, after } = await runRepeatedCalls({
    clients,
    warmUpSeconds,
    seconds,
    call: () => transfer(database, question),
    read: () => processorUse({ server: null, postmaster, client: process.pid }),
  });
  await pool.end();
  return { perSecond: measured / measuredSeconds, cost: costOf(before, after, measured) };
}

/** Returns how many transfers were made. */
async function transfer(
  database: Database,
  { accountIds, batch }: PgledgerQuestion,
): Promise<number> {
  const pairs = Array.from({ length: batch }, () => pairOf(accountIds));
  const fromIds = pairs.map(([fromId]) => fromId);
  const toIds = pairs.map(([, toId]) => toId);
  if (batch > 1) return (await sql.createTransfers.all(database, { fromIds, toIds })).length;
  const [fromId = '', toId = ''] = pairs[0] ?? [];
  return (await sql.createTransfer.all(database, { fromId, toId })).length;
}

/** Two different accounts. */
function pairOf(accountIds: readonly string[]): readonly [string, string] {
  const from = randomInt(accountIds.length);
  const to = (from + randomInt(1, accountIds.length)) % accountIds.length;
  return [accountIds[from] ?? '', accountIds[to] ?? ''];
}
