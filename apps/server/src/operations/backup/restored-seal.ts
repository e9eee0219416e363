// Compares a restored database with the seals of the audit log in the backups: it must have the
// seal of its base backup. The newest seal may be missing, since a restore goes back in time; it is
// kept in the new DATA_DIR, so that the server raises an alarm until the operator runs `npm run
// accept-restore`.

import { keepSeal, parseSeal, readKeptSeal } from '../../platform/audit-log/kept-seal.ts';
import { compareKept, type Seal } from '../../platform/audit-log/seals.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { openDatabase } from '../../platform/postgres/transaction.ts';
import type { CheckedBackup } from './check-backup.ts';

/** The last seal when the base backup began; null if there was none. */
export function sealOfBackup({ base: { manifest, folder } }: CheckedBackup, key: Buffer) {
  const { lastSeal } = manifest;
  return lastSeal === undefined ? null : parseSeal(lastSeal, key, folder);
}

export interface RestoredPlace {
  readonly dataDir: string;
  readonly url: string;
  readonly key: Buffer;
}

/** What the operator has to do about missing seals, as sentences; null if none is missing. */
export async function keepNewestSeal(
  { serverFolder }: Pick<CheckedBackup, 'serverFolder'>,
  { dataDir, url, key }: RestoredPlace,
): Promise<string | null> {
  const newest = await readKeptSeal({ dataDir: serverFolder, serverFolder: null }, key);
  if (newest === null) return null;
  await keepSeal({ dataDir, serverFolder: null }, newest, key);
  const fault = await findFault(url, key, newest);
  if (fault === null) return null;
  return (
    `The audit log steps back with this restore: ${fault}.\n` +
    'The server starts, and raises an alarm until you accept this with\n\n' +
    '  npm run accept-restore -- --reason "why the database was restored"\n'
  );
}

async function findFault(url: string, key: Buffer, newest: Seal): Promise<string | null> {
  const pool = openPool({ url, max: 1, name: 'trine restore' });
  try {
    return (await compareKept(openDatabase(pool), key, newest)).fault;
  } finally {
    await pool.end();
  }
}
