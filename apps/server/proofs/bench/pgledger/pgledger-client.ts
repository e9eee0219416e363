// Clients of pgledger, each one call after the other on a connection of its own. Accounts are drawn
// from very many: no row is a house's, for which all bets would wait, so that nothing holds it up.

import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openPool } from '../../../src/platform/postgres/pool.ts';
import { openDatabase, type Database } from '../../../src/platform/postgres/transaction.ts';
import { answerParent } from '../child.ts';
import { costOf, processorUse } from '../load/processor.ts';
import type { Cost } from '../measurement.ts';
import * as sql from './pgledger.sql.ts';

export interface PgledgerQuestion {
  readonly databaseUrl: string;
  readonly accountIds: readonly string[];
  readonly clients: number;
  /** The server of that database, as the number of its first process. */
  readonly postmaster: number;
  /** Of the same on the same connections, whose functions have to be compiled first. */
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
  const look = () => processorUse({ server: null, postmaster, client: process.pid });
  const over = new AbortController();
  let done = 0;
  const client = async () => {
    while (!over.signal.aborted) {
      // Not in one expression, which would read the sum before it waits for the transfers.
      const made = await transfer(database, question);
      done += made;
    }
  };
  const everybody = Promise.all(Array.from({ length: clients }, client));
  await Promise.race([everybody, delay(warmUpSeconds * 1_000)]);
  const [before, doneBefore, startedAt] = [look(), done, performance.now()];
  await Promise.race([everybody, delay(seconds * 1_000)]);
  const measured = done - doneBefore;
  const perSecond = measured / ((performance.now() - startedAt) / 1_000);
  const cost = costOf(before, look(), measured);
  over.abort();
  await everybody;
  await pool.end();
  return { perSecond, cost };
}

/** Gives how many transfers were made. */
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

/** Two different ones. */
function pairOf(accountIds: readonly string[]): readonly [string, string] {
  const from = randomInt(accountIds.length);
  const to = (from + randomInt(1, accountIds.length)) % accountIds.length;
  return [accountIds[from] ?? '', accountIds[to] ?? ''];
}
