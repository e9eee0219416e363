// The state of the backups, for readiness, metrics and the console. For the embedded PostgreSQL it
// is read from the files in BACKUP_DIR, otherwise from reports in the database. PostgreSQL gives
// the state of log archiving in both cases.

import { join } from 'node:path';
import { stat } from 'node:fs/promises';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { newestBase } from './backup-catalogue.ts';
import * as sql from './backup.sql.ts';
import { readReports, type Reported } from './backup-report.ts';
import { readDrill } from './server-notes.ts';

/** Epoch milliseconds: the newest base backup, the last attempted restore. */
export interface BackupState extends Reported {
  /** Null if the log is not archived. */
  readonly archiving: Archiving | null;
}

export interface Archiving {
  /** When the newest segment was archived; null if none was. */
  readonly archivedAtMs: number | null;
  /** Since when archiving fails; null if the last attempt succeeded. */
  readonly failingSinceMs: number | null;
  /** How long a segment may wait for its end; null: until it is full. */
  readonly withinSeconds: number | null;
}

export interface BackupPlace {
  readonly database: Connection;
  /** The server's folder in BACKUP_DIR; null if the embedded PostgreSQL has none. */
  readonly serverFolder: string | null;
  /** Whether PostgreSQL is the embedded one. */
  readonly isEmbedded: boolean;
}

/** Rejects if the state cannot be read, which is not the same as having no backups. */
export async function readBackupState(place: BackupPlace): Promise<BackupState> {
  const { database, serverFolder, isEmbedded } = place;
  const archive = await sql.readArchiveState.one(database, {});
  const { isOn, archivedAt: archivedAtMs, failingSince: failingSinceMs, withinSeconds } = archive;
  const archiving = isOn ? { archivedAtMs, failingSinceMs, withinSeconds } : null;
  if (!isEmbedded) return { archiving, ...(await readReports(database)) };
  if (serverFolder === null) return { archiving, baseAtMs: null, drill: null };
  // Rejects if the disk is not mounted.
  await stat(join(serverFolder, 'incoming'));
  const base = await newestBase(serverFolder);
  const drill = await readDrill(serverFolder);
  return {
    archiving,
    baseAtMs: base === null ? null : Date.parse(base.manifest.finishedAt),
    drill: drill && { atMs: Date.parse(drill.at), holds: drill.holds },
  };
}
