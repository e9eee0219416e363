// Checks the books of a run: acknowledged bets and deposits, rounds, and the audit.

import { setTimeout as delay } from 'node:timers/promises';
import { auditAll, type AuditResult } from '../../src/operations/audit/audit.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { openPool } from '../../src/platform/postgres/pool.ts';
import { openDatabase, type Database } from '../../src/platform/postgres/transaction.ts';
import { readSecrets } from '../../src/platform/secrets/secrets.ts';
import { stillToCome } from './books.sql.ts';
import { checkBets, type CheckedBets } from './check-bets.ts';
import { checkDeposits } from './check-deposits.ts';
import { checkRounds, type CheckedRounds, type Timetable } from './check-rounds.ts';
import type { LoadRecord } from './load-record.ts';

export interface Books {
  readonly record: Pick<LoadRecord, 'bets' | 'deposits'>;
  readonly timetable: Timetable;
  readonly receiptKey: Buffer;
  readonly signal: AbortSignal;
}

export interface FinalBooks extends Books {
  /** Epoch milliseconds. */
  readonly recoveredMs: number;
}

export interface Checked {
  readonly bets: CheckedBets;
  readonly rounds: CheckedRounds;
  readonly audit: AuditResult;
  /** What does not hold. */
  readonly failures: readonly string[];
}

/** A round that opens after the last recovery, and its draw, even if the beacon is late. */
const lastRoundsLimitMs = 240_000;
const pollEveryMs = 200;

export interface Installation {
  /** The URL of the clock's login, which may read everything that the audit needs. */
  readonly url: string;
  /** With the secrets. */
  readonly dataDir: string;
}

/** Opens an installation's books with the clock's rights. */
export async function withBooks<Found>(
  { url, dataDir }: Installation,
  check: (database: Database, receiptKey: Buffer) => Promise<Found>,
): Promise<Found> {
  const { receiptKey } = await readSecrets(readConfig({ DATA_DIR: dataDir }));
  const pool = openPool({ url, max: 1, name: 'trine crash' });
  try {
    return await check(openDatabase(pool), receiptKey);
  } finally {
    await pool.end();
  }
}

/** Waits until the last bets are settled, then checks everything. */
export async function checkFinalBooks(database: Database, books: FinalBooks): Promise<Checked> {
  const limit = AbortSignal.any([AbortSignal.timeout(lastRoundsLimitMs), books.signal]);
  const stillMissing = await awaitLastRounds(database, books.recoveredMs, limit);
  const checked = await checkBooks(database, books);
  return { ...checked, failures: [...checked.failures, ...stillMissing] };
}

/** Checks everything in its present state. */
export async function checkBooks(database: Database, books: Books): Promise<Checked> {
  const { record, timetable, receiptKey, signal } = books;
  const bets = await checkBets(database, record.bets);
  const depositFailures = await checkDeposits(database, record);
  const rounds = await checkRounds(database, timetable);
  const audit = await auditAll(database, { receiptKey, now: Date.now, signal });
  const failures = [
    ...bets.failures,
    ...depositFailures,
    ...rounds.failures,
    ...auditFailures(audit),
  ];
  return { bets, rounds, audit, failures };
}

/** One sentence for each check that does not hold. */
function auditFailures({ findings }: AuditResult): string[] {
  return findings
    .filter(({ faults }) => faults > 0)
    .map(
      ({ name, meaning, offenders }) => `audit, ${name}: does not hold: ${meaning} ${offenders[0]}`,
    );
}

/** Waits until all bets are settled and every game has had a whole round since, up to the limit. */
async function awaitLastRounds(
  database: Database,
  since: number,
  limit: AbortSignal,
): Promise<string[]> {
  for (;;) {
    const { roundsWithOrders, gamesWithoutRound } = await stillToCome.one(database, { since });
    if (roundsWithOrders === 0n && gamesWithoutRound === 0n) return [];
    if (limit.aborted) {
      const games = `${gamesWithoutRound} games had no whole round after the last recovery`;
      return [`${games}, ${roundsWithOrders} rounds with bets have not ended`];
    }
    await delay(pollEveryMs);
  }
}
