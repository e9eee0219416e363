// The public log for other rooms: the last checkpoint and the entries.

import { inclusionPath } from '@trine/fairness/log/tree-paths.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './public-log.sql.ts';
import { storedTree } from './stored-tree.ts';

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

/** The path from an entry to the root of a published size, the entry's sibling first. */
export async function provePublicEntry(
  from: Connection,
  { index, size }: { readonly index: number; readonly size: number },
): Promise<Uint8Array[]> {
  return inclusionPath(storedTree(from, size), index, size);
}
