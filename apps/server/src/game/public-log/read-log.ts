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

export interface ProvenEntry {
  readonly entry: string;
  /** From 0. */
  readonly index: number;
  /** From the entry's sibling to the child of the root. */
  readonly path: readonly Uint8Array[];
  /** The signed note over the root. */
  readonly checkpoint: string;
}

/** The newest published entry that begins so; null without one. */
export async function proveNewestEntry(
  from: Connection,
  begin: string,
): Promise<ProvenEntry | null> {
  const { size: publishedSize, checkpoint } = await sql.publishedLog.one(from, {});
  if (checkpoint === null) return null;
  const found = await sql.newestEntry.first(from, { begin, size: publishedSize });
  if (found === null) return null;
  const [index, size] = [Number(found.index), Number(publishedSize)];
  const path = await provePublicEntry(from, { index, size });
  return { entry: found.entry, index, path, checkpoint };
}
