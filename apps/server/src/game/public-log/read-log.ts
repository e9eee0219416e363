// The public log for other rooms: the last checkpoint and the entries.

import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './public-log.sql.ts';

export interface PublishedLog {
  readonly verifierKey: string | null;
  /** 0 without a checkpoint. */
  readonly size: number;
  readonly root: Buffer;
  /** A signed note. */
  readonly checkpoint: string | null;
}

export async function readLog(from: Connection): Promise<PublishedLog> {
  const { size, ...log } = await sql.publishedLog.one(from, {});
  return { ...log, size: Number(size) };
}

/** Entries from an index on, also those that are not published. */
export async function readLogEntries(
  from: Connection,
  { index, limit }: { readonly index: number; readonly limit: number },
): Promise<string[]> {
  const rows = await sql.entriesFrom.all(from, { index: BigInt(index), limit });
  return rows.map(({ entry }) => entry);
}
