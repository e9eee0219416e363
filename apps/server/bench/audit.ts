// Figures count only if nothing acknowledged is missing and the books balance.

import { auditBooks, durability } from './audit.sql.ts';
import type { Stand } from './stand.ts';

export interface Audit {
  readonly postgres: string;
  readonly acknowledged: number;
  readonly orders: number;
  /** What does not come out even, as sentences; empty when all is well. */
  readonly faults: readonly string[];
}

export async function audit(stand: Stand): Promise<Audit> {
  const { database } = stand;
  const acknowledged = stand.acknowledged();
  const books = await auditBooks.one(database, {});
  const settings = await durability.one(database, {});
  const seen = BigInt(acknowledged);
  const isDurable =
    settings.fsync === 'on' &&
    settings.synchronousCommit === 'on' &&
    settings.fullPageWrites === 'on';
  const faults = [
    isDurable || `PostgreSQL is not set to keep what it commits: ${JSON.stringify(settings)}`,
    books.orderCount === seen || `${seen} orders were acknowledged, ${books.orderCount} are there`,
    books.entriesMinor === 0n || `all entries add up to ${books.entriesMinor}, not to zero`,
    books.unevenPostings === 0n || `${books.unevenPostings} postings do not add up to zero`,
    books.uneven === 0n || `${books.uneven} balances are not the sum of their entries`,
    books.stakedMinor === books.boughtMinor ||
      `orders stake ${books.stakedMinor}, entries took ${books.boughtMinor}`,
  ].filter((fault) => fault !== true);
  return {
    postgres: settings.version,
    acknowledged,
    orders: Number(books.orderCount),
    faults,
  };
}
