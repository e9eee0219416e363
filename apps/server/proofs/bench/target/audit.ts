// Figures count only if no acknowledged order is missing and the books balance.

import type { Database } from '../../../src/platform/postgres/transaction.ts';
import { auditAll } from '../../../src/operations/audit/audit.ts';
import { connectionsForAudit } from '../../../src/operations/audit/run-steps.ts';
import { countOrders, sumBooks } from './audit.sql.ts';
import { durability } from './cluster.sql.ts';
import type { Target } from './target.ts';

export interface Audit {
  readonly postgres: string;
  readonly acknowledged: number;
  readonly orders: number;
  /** Faults; empty if everything balances. */
  readonly faults: readonly string[];
}

/** Runs the server's own audit, and checks that no order is missing. */
export async function auditTarget(target: Target, signal: AbortSignal): Promise<Audit> {
  const { database, receiptKey } = target;
  await target.stopServer();
  const acknowledged = target.acknowledged();
  const { orderCount } = await countOrders.one(database, {});
  const { version } = await durability.one(database, {});
  const audited = await auditAll(database, {
    receiptKey,
    now: Date.now,
    connections: connectionsForAudit(),
    signal,
  });
  const faults = [
    (await isDurable(database)) ||
      'PostgreSQL is not durable (fsync, synchronous_commit, full_page_writes)',
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

/** Whether a crash of the machine loses no commit. */
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

/** The sums of a ledger that has more than bets, and the number of its orders. */
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
