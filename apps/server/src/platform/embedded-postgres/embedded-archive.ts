// Where the embedded PostgreSQL puts its finished segments of the write-ahead log: a folder of this
// server in BACKUP_DIR. PostgreSQL writes it as the account that runs it; the rest of BACKUP_DIR is
// ours. `operations/backup` packs the segments.

import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../config/start-error.ts';
import type { Archive, Cluster } from './embedded-cluster.ts';
import { canReach, type Account } from './embedded-build.ts';
import { readRecord, writeRecord, type RecordedArchive } from './embedded-record.ts';

export interface ArchiveSettings {
  /** BACKUP_DIR, absolute. */
  readonly directory: string;
  readonly withinSeconds: number;
}

/** The account that runs PostgreSQL for root has to pass through, and nothing else. */
const passMode = 0o711;

/**
 * The archive that this start asks for, or without a setting (`undefined`) the one of the last
 * start. It is recorded, since a start without the setting would leave an unnoticed gap.
 */
export async function prepareArchive(
  dataDir: string,
  cluster: Cluster,
  wanted: ArchiveSettings | null | undefined,
): Promise<Archive | null> {
  const record = await readRecord(dataDir);
  if (record === null) throw new StartError(`${dataDir} holds no database.`);
  const known = record.archive;
  const archive = wanted === undefined ? known : wanted && placeOf(wanted, known);
  if (archive === null) {
    if (known !== null) await writeRecord(dataDir, { ...record, archive });
    return null;
  }
  // A command that only reads must not fail for a backup disk that is away.
  if (wanted !== undefined) await makeFolders(archive, cluster.account, known);
  if (archive !== known) await writeRecord(dataDir, { ...record, archive });
  return { directory: incomingOf(archiveFolderOf(archive)), withinSeconds: archive.withinSeconds };
}

/** Where the server of a DATA_DIR archives its log; null when it does not. */
export async function findArchive(dataDir: string): Promise<RecordedArchive | null> {
  return (await readRecord(dataDir))?.archive ?? null;
}

/** The folder of one server in BACKUP_DIR. */
export function archiveFolderOf({
  directory,
  server,
}: Omit<RecordedArchive, 'withinSeconds'>): string {
  return join(directory, server);
}

/** Where PostgreSQL itself writes. */
export function incomingOf(serverFolder: string): string {
  return join(serverFolder, 'incoming');
}

/** Another BACKUP_DIR begins a new history. */
function placeOf(wanted: ArchiveSettings, known: RecordedArchive | null): RecordedArchive {
  const isKnown = known !== null && known.directory === wanted.directory;
  return { ...wanted, server: isKnown ? known.server : `server-${randomBytes(4).toString('hex')}` };
}

async function makeFolders(
  archive: RecordedArchive,
  account: Account,
  known: RecordedArchive | null,
): Promise<void> {
  const { directory } = archive;
  const folder = archiveFolderOf(archive);
  if (!(await isFolder(directory))) {
    throw new StartError(`BACKUP_DIR ${directory} is no folder: make it, or mount its disk.`);
  }
  if (!(await isFolder(folder))) {
    if (known?.server === archive.server) {
      throw new StartError(
        `BACKUP_DIR ${directory} no longer holds ${archive.server}, the backups of this server: ` +
          'mount its disk, or make that folder again if it was removed on purpose.',
      );
    }
    await mkdir(folder);
    await chmod(folder, passMode);
  }
  const incoming = incomingOf(folder);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  if (account === null) return;
  await chown(incoming, account.uid, account.gid);
  if (canReach(account, folder)) return;
  throw new StartError(
    `The account that runs PostgreSQL (uid ${account.uid}) cannot reach BACKUP_DIR ${directory}: ` +
      'choose one that all accounts can pass through, such as /var/backups/trine.',
  );
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
