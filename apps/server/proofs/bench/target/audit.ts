// Figures count only if nothing acknowledged is missing and the books balance.

import type { Database } from '../../../src/platform/postgres/transaction.ts';
import { auditAll } from '../../../src/operations/audit/audit.ts';
import { connectionsHere } from '../../../src/operations/audit/side-by-side.ts';
import { countOrders, sumBooks } from './audit.sql.ts';
import { durability } from './cluster.sql.ts';
import type { Target } from './target.ts';

export interface Audit {
  readonly postgres: string;
  readonly acknowledged: number;
  readonly orders: number;
  /** What does not come out even, as sentences; empty when all is well. */
  readonly faults: readonly string[];
}

/** Everything that the server's own audit recounts, and that no order is missing. */
export async function auditTarget(target: Target, signal: AbortSignal): Promise<Audit> {
  const { database, receiptKey } = target;
  await target.stopServer();
  const acknowledged = target.acknowledged();
  const { orderCount } = await countOrders.one(database, {});
  const { version } = await durability.one(database, {});
  const audited = await auditAll(database, {
    receiptKey,
    now: Date.now,
    connections: connectionsHere(),
    signal,
  });
  const faults = [
    (await isDurable(database)) || 'PostgreSQL is not set to keep what it commits',
    missing(acknowledged, orderCount),
    ...audited.findings
      .filter((finding) => finding.faults > 0)
      .map(
        ({ meaning, faults, offenders }) =>
          `not so, ${faults} times: ${meaning} ${offenders.join('; ')}`,
      ),
  ].filter((fault) => fault !== true);
  return { postgres: version, acknowledged, orders: Number(orderCount), faults };
}

/** Whether a crash of the machine loses nothing that was committed. */
export async function isDurable(database: Database): Promise<boolean> {
  const settings = await durability.one(database, {});
  return (
    settings.fsync === 'on' &&
    settings.synchronousCommit === 'on' &&
    settings.fullPageWrites === 'on'
  );
}

function missing(acknowledged: number, orders: bigint): true | string {
  if (orders === BigInt(acknowledged)) return true;
  return `${acknowledged} orders were acknowledged, ${orders} are there`;
}

/** The sums of a ledger that was not made by bets alone, and whether it has so many orders. */
export async function auditSums(database: Database, acknowledged: number): Promise<string[]> {
  const books = await sumBooks.one(database, {});
  const { orderCount } = await countOrders.one(database, {});
  return [
    missing(acknowledged, orderCount),
    books.entriesMinor === 0n || `all entries add up to ${books.entriesMinor}, not to zero`,
    books.unevenPostings === 0n || `${books.unevenPostings} postings do not add up to zero`,
    books.uneven === 0n || `${books.uneven} balances are not the sum of their entries`,
    books.stakedMinor === books.boughtMinor ||
      `orders stake ${books.stakedMinor}, entries took ${books.boughtMinor}`,
  ].filter((fault) => fault !== true);
}
