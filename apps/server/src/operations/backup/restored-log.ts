// Continues the public log of a restored database from the files beside the backups, which have
// every published entry.

import { cp } from 'node:fs/promises';
import { continueLog } from '../../game/public-log/continue-log.ts';
import { logFolderOf, readKeptNote } from '../../game/public-log/log-files.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { openDatabase } from '../../platform/postgres/transaction.ts';
import type { CheckedBackup } from './check-backup.ts';

export interface RestoredLogPlace {
  readonly dataDir: string;
  /** The owner's. */
  readonly url: string;
}

/** What was copied, as a sentence; null without files. Throws `StartError`. */
export async function continueRestoredLog(
  { serverFolder }: Pick<CheckedBackup, 'serverFolder'>,
  { dataDir, url }: RestoredLogPlace,
): Promise<string | null> {
  const kept = logFolderOf(serverFolder);
  if ((await readKeptNote(kept)) === null) return null;
  const folder = logFolderOf(dataDir);
  await cp(kept, folder, { recursive: true });
  const pool = openPool({ url, max: 1, name: 'trine restore log' });
  try {
    const copied = (await continueLog(openDatabase(pool), folder)) ?? 0;
    return copied === 0
      ? 'The public log has every published entry.'
      : `The public log continues: ${copied} entries that were published after the restored ` +
          'moment are copied from its files.';
  } finally {
    await pool.end();
  }
}
