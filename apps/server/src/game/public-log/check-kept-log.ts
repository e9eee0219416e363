// Compares the database with the checkpoint that is kept outside of it: a log never shrinks and
// never changes, so a database that lacks what was published was set back or replaced.

import type { NoteKey } from '@trine/fairness/log/note-key.ts';
import { rootAt } from '@trine/fairness/log/tree-paths.ts';
import { StartError } from '../../platform/config/start-error.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { readKeptCheckpoint } from './log-files.ts';
import * as sql from './public-log.sql.ts';
import { storedTree } from './stored-tree.ts';

/** Throws `StartError` if the database does not continue the kept checkpoint; returns its size. */
export async function checkKeptLog(
  from: Connection,
  folder: string,
  log: NoteKey,
): Promise<number> {
  // The files first: the database is always ahead of them.
  const kept = await readKeptCheckpoint(folder, log);
  if (kept === null) return 0;
  const published = await sql.publishedLog.one(from, {});
  const { size, root } = kept;
  if (Number(published.size) < size) {
    throw new StartError(
      `The public log in the database has a checkpoint of ${published.size} entries, and ` +
        `${folder} has one of ${size}: the database was set back or replaced. After a restore, ` +
        'npm run restore continues the log; a new database needs a new DATA_DIR.',
    );
  }
  const stored = await rootAt(storedTree(from, size), size);
  if (Buffer.compare(stored, root) === 0) return size;
  throw new StartError(
    `The first ${size} entries of the public log in the database are not those of the checkpoint ` +
      `in ${folder}: what was published was changed, or this is another database.`,
  );
}
