// Continues the public log after a restore. What was published cannot be taken back: entries that
// the restored database lacks are copied from the files, with the checkpoint that was signed over
// them. Their rounds may be lost; the entries are marked.

import { concatBytes } from '@noble/hashes/utils.js';
import { leafHash } from '@trine/fairness/book.ts';
import { edgeRoot, growTree } from '@trine/fairness/log/growing-tree.ts';
import { noteKeyText, parseNoteKey } from '@trine/fairness/log/note-key.ts';
import { StartError } from '../../platform/config/start-error.ts';
import type { Database, Tx } from '../../platform/postgres/transaction.ts';
import { checkKeptLog } from './check-kept-log.ts';
import { readKeptCheckpoint, readKeptEntries, readKeptNote } from './log-files.ts';
import * as sql from './public-log.sql.ts';
import { nativeSha256, readEdge } from './stored-tree.ts';

/**
 * Copies what the database lacks, as the database's owner. Returns how many entries; null without
 * files. Throws `StartError` if files and database contradict.
 */
export async function continueLog(database: Database, folder: string): Promise<number | null> {
  const note = await readKeptNote(folder);
  const { verifierKey, size: publishedSize } = await sql.publishedLog.one(database, {});
  const log = verifierKey === null ? null : parseNoteKey(verifierKey);
  if (note === null) return null;
  if (log === null) {
    throw new StartError(
      `The database is older than its public log in ${folder}: restore a later time.`,
    );
  }
  const kept = await readKeptCheckpoint(folder, log);
  if (kept === null) return null;
  const published = Number(publishedSize);
  if (kept.size <= published) {
    await checkKeptLog(database, folder, log);
    return 0;
  }
  const entries = await readKeptEntries(folder, published, kept.size);
  const edge = await readEdge(database);
  const leaves = entries.map((entry) => leafHash(entry, nativeSha256));
  const grown = growTree(edge, leaves, nativeSha256);
  const root = await edgeRoot(grown.edge, nativeSha256);
  if (Buffer.compare(root, kept.root) !== 0) throw new StartError(contradiction(folder));
  return database.transaction(async (tx) => {
    const added = await addMissing(tx, { folder, published, entries });
    const { tiles } = grown;
    await sql.publishLog.all(tx, {
      verifierKey: noteKeyText(log),
      size: BigInt(kept.size),
      root: Buffer.from(root),
      checkpoint: note,
      levels: tiles.map(({ level }) => level),
      indexes: tiles.map(({ index }) => BigInt(index)),
      widths: tiles.map(({ widthBefore }) => widthBefore),
      hashes: tiles.map((tile) => Buffer.from(concatBytes(...tile.added))),
    });
    return added;
  });
}

interface Missing {
  readonly folder: string;
  readonly published: number;
  /** Those of the files from `published` on. */
  readonly entries: readonly string[];
}

/** Entries that the database has and did not publish must be those of the files. */
async function addMissing(tx: Tx, { folder, published, entries }: Missing): Promise<number> {
  const from = { index: BigInt(published), limit: entries.length };
  const own = await sql.entriesFrom.all(tx, from);
  if (own.some(({ entry }, at) => entry !== entries[at])) {
    throw new StartError(contradiction(folder));
  }
  const missing = entries.slice(own.length);
  if (missing.length > 0) {
    await sql.addRestored.all(tx, { index: BigInt(published + own.length), entries: missing });
  }
  return missing.length;
}

function contradiction(folder: string): string {
  return `The public log in the database and the files in ${folder} have different entries.`;
}
