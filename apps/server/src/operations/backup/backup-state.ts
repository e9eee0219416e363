// Whether there are backups: for readiness, metrics and the console. Of the embedded PostgreSQL the
// files in BACKUP_DIR are read, of another one what was reported to the database. How the log is
// archived, PostgreSQL says in both cases.

import { join } from 'node:path';
import { stat } from 'node:fs/promises';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { newestBase } from './backup-catalogue.ts';
import * as sql from './backup.sql.ts';
import { readReports, type Reported } from './backup-report.ts';
import { readDrill } from './server-notes.ts';

/** Epoch milliseconds: the newest base backup, the last restore that was tried. */
export interface BackupState extends Reported {
  /** Null where the log is not archived. */
  readonly archiving: Archiving | null;
}

export interface Archiving {
  /** When the newest segment was archived; null when none was. */
  readonly archivedAtMs: number | null;
  /** Since when none could be; null when the last try went well. */
  readonly failingSinceMs: number | null;
  /** How long a segment may wait for its end; null: until it is full. */
  readonly withinSeconds: number | null;
}

export interface BackupPlace {
  readonly database: Connection;
  /** Of this server in BACKUP_DIR; null where the embedded PostgreSQL has none. */
  readonly serverFolder: string | null;
  /** Whether PostgreSQL is the embedded one. */
  readonly isEmbedded: boolean;
}

/** Rejects when it cannot be read: an unknown state is not one without backups. */
export async function readBackupState(place: BackupPlace): Promise<BackupState> {
  const { database, serverFolder, isEmbedded } = place;
  const archive = await sql.readArchiveState.one(database, {});
  const { isOn, archivedAt: archivedAtMs, failingSince: failingSinceMs, withinSeconds } = archive;
  const archiving = isOn ? { archivedAtMs, failingSinceMs, withinSeconds } : null;
  if (!isEmbedded) return { archiving, ...(await readReports(database)) };
  if (serverFolder === null) return { archiving, baseAtMs: null, drill: null };
  // A disk that is away is not one without backups.
  await stat(join(serverFolder, 'incoming'));
  const base = await newestBase(serverFolder);
  const drill = await readDrill(serverFolder);
  return {
    archiving,
    baseAtMs: base === null ? null : Date.parse(base.manifest.finishedAt),
    drill: drill && { atMs: Date.parse(drill.at), holds: drill.holds },
  };
}
