// The public log of a process: whose it is, and that the database continues what was published.

import { checkKeptLog } from './game/public-log/check-kept-log.ts';
import { logFolderOf } from './game/public-log/log-files.ts';
import { claimLog, createLogIdentity } from './game/public-log/log-identity.ts';
import { setLogWitnesses } from './game/public-log/log-witnesses.ts';
import type { KeptFolder, LogPublisherOptions } from './game/public-log/publish-log.ts';
import { openDatabase } from './platform/postgres/transaction.ts';
import type { Storage } from './storage.ts';
import type { Parts } from './world.ts';

/** Publishing has its own connections, so that no settlement waits for one. */
const logConnections = 2;

export type OpenedLog = Pick<LogPublisherOptions, 'database' | 'identity' | 'folders'>;

/** Throws `StartError` if the database has another log, or less than was published. */
export async function openPublicLog(
  { config, secrets }: Pick<Parts, 'config' | 'secrets'>,
  { database: served, openClock, serverFolder, watch }: Storage,
): Promise<OpenedLog> {
  const { lines, dataDir, role } = config;
  const identity = createLogIdentity({ lines, logKey: secrets.logKey });
  const folders: KeptFolder[] = [];
  for (const place of serverFolder === null ? [dataDir] : [dataDir, serverFolder]) {
    const folder = logFolderOf(place);
    folders.push({ folder, keptSize: await checkKeptLog(served, folder, identity.key) });
  }
  const opened = { identity, folders };
  // Only a process that may lead signs the log.
  if (role === 'api') return { ...opened, database: served };
  const pool = openClock('public log', logConnections, { onSocket: watch.adopt });
  const database = openDatabase(pool);
  await claimLog(database, identity);
  await setLogWitnesses(database, config);
  return { ...opened, database };
}
