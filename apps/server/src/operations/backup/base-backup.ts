// Takes a base backup while the server runs. PostgreSQL does the copying (BASE_BACKUP of its
// replication protocol, with a folder of its own machine as the target): it knows what belongs to
// a copy, writes the label, and checks the checksum of each page that it reads. What is added here:
// the segment of the log without which the copy is worth nothing, the secrets of DATA_DIR, and a
// manifest. The backup appears under its name when all of it is on the disk.

import { chmod, chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { syncDirectory } from '../../platform/config/data-directory.ts';
import { StartError } from '../../platform/config/start-error.ts';
import { incomingOf } from '../../platform/embedded-postgres/embedded-archive.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { basesOf, nameOfBase, type BaseBackup } from './backup-catalogue.ts';
import * as sql from './backup.sql.ts';
import { listSegments } from './archived-segments.ts';
import { measure, writeManifest, type Manifest } from './manifest.ts';
import { deriveBackupKey, saltBytes } from './passphrase.ts';
import { sealSecrets, secretsFile, type BackedUpSecrets } from './sealed-secrets.ts';
import { segmentBefore } from './segments.ts';

export interface BackupOptions {
  /** The superuser's. */
  readonly url: string;
  readonly database: Database;
  /** `BACKUP_DIR/server-…`. */
  readonly serverFolder: string;
  readonly server: string;
  readonly withinSeconds: number;
  readonly passphrase: string;
  readonly secrets: BackedUpSecrets;
  /** As `kept-seal.ts` formats it; null before the first one. */
  readonly lastSeal: string | null;
  readonly randomBytes: (size: number) => Buffer;
  /** Seals and packs what of the log has arrived. */
  readonly pack: () => Promise<void>;
}

const databaseFiles = ['base.tar.gz', 'backup_manifest'] as const;
const archiveWaitMs = 120_000;
const pollMs = 100;

export async function takeBaseBackup(options: BackupOptions): Promise<BaseBackup> {
  const { database, serverFolder, passphrase, randomBytes, secrets, lastSeal } = options;
  const archiving = await readArchiving(options);
  const draft = join(incomingOf(serverFolder), 'base');
  await rm(draft, { recursive: true, force: true });
  const startedAt = await readNow(database);
  const copied = await copyDatabase(options.url, draft);
  const finishedAt = new Date(Date.parse(await readNow(database)) + 1).toISOString();
  await own(draft);
  const salt = randomBytes(saltBytes);
  const key = await deriveBackupKey(passphrase, salt, randomBytes);
  const name = nameOfBase(startedAt);
  await sealSecrets(secrets, key, { folder: draft, name });
  const segmentOf = (position: string) =>
    segmentBefore(position, copied.timeline, archiving.segmentBytes);
  const manifest: Manifest = {
    format: 2,
    server: options.server,
    name,
    postgres: archiving.version.split('.')[0] ?? archiving.version,
    startedAt,
    finishedAt,
    firstSegment: segmentOf(copied.first),
    lastSegment: segmentOf(copied.last),
    segmentBytes: archiving.segmentBytes,
    withinSeconds: options.withinSeconds,
    ...(lastSeal !== null && { lastSeal }),
    salt: salt.toString('hex'),
    files: await Promise.all(
      [...databaseFiles, secretsFile].map(async (file) => {
        return { name: file, ...(await measure(join(draft, file))) };
      }),
    ),
  };
  await waitForSegment(options, manifest.lastSegment);
  await writeManifest(draft, manifest, key);
  return { folder: await publish(serverFolder, draft, name), manifest };
}

async function readArchiving({ database, serverFolder }: BackupOptions) {
  const archiving = await sql.readArchiving.one(database, {});
  const { isOn, directory } = archiving;
  if (isOn && directory === incomingOf(serverFolder)) return archiving;
  throw new StartError(
    'The running server does not archive its log into this BACKUP_DIR, so a backup could not be ' +
      'restored: set BACKUP_DIR for npm start as well, start the server again, then repeat this.',
  );
}

async function readNow(database: Database): Promise<string> {
  const { now } = await sql.readNow.one(database, {});
  return new Date(now).toISOString();
}

interface Copied {
  readonly timeline: number;
  /** Positions of the log: where the copy begins, and from where on it is consistent. */
  readonly first: string;
  readonly last: string;
}

type WireRow = Readonly<Record<string, string | null>>;

/** The answer has four parts: where it began, the tablespaces, where it ended, nothing. */
async function copyDatabase(url: string, target: string): Promise<Copied> {
  const client = new Client({ connectionString: `${url}?replication=true` });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const answer: unknown = await client.query(
      `BASE_BACKUP (LABEL 'trine', TARGET 'server', TARGET_DETAIL ${quoted(target)}, ` +
        "CHECKPOINT 'fast', WAIT 'false', MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256', " +
        "COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=1')",
    );
    const parts = answer as readonly { readonly rows: readonly WireRow[] }[];
    const [begun, ended] = [parts[0]?.rows[0], parts[2]?.rows[0]];
    const first = begun?.['recptr'];
    const last = ended?.['recptr'];
    const timeline = Number(ended?.['tli']);
    if (!first || !last || !(timeline > 0)) throw new Error('PostgreSQL gave no positions.');
    return { timeline, first, last };
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const sentence = `PostgreSQL could not copy the database: ${error.message}.`;
    throw new StartError(sentence, { cause: error });
  } finally {
    await client.end();
  }
}

/** A literal of the replication protocol, in which a backslash has no meaning. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** PostgreSQL wrote it as the account that runs it; a backup is for the one that runs Trine. */
async function own(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  for (const name of await readdir(folder)) await chown(join(folder, name), 0, 0);
  await chown(folder, 0, 0);
}

/** PostgreSQL has ended the segment with the copy; its archiver takes it in turn, then Trine. */
async function waitForSegment(options: BackupOptions, segment: string): Promise<void> {
  const { database, serverFolder, pack } = options;
  for (let waitedMs = 0; waitedMs < archiveWaitMs; waitedMs += pollMs) {
    await pack();
    const arrived = (await listSegments(serverFolder)).get(segment);
    if (arrived !== undefined && arrived.sha256 !== null) return;
    await delay(pollMs);
  }
  const { failedSegment } = await sql.readArchiver.one(database, {});
  throw new StartError(
    `Segment ${segment} of the log did not arrive in ${incomingOf(serverFolder)}` +
      `${failedSegment === null ? '' : `, and archiving ${failedSegment} fails`}: ` +
      'look into postgres.log of DATA_DIR, and whether that folder can be written.',
  );
}

/** Makes the files and their folder durable, then gives them the name of the backup. */
async function publish(serverFolder: string, draft: string, name: string): Promise<string> {
  const bases = basesOf(serverFolder);
  await mkdir(bases, { recursive: true, mode: 0o700 });
  for (const file of await readdir(draft)) {
    const handle = await open(join(draft, file), 'r+');
    await handle.sync();
    await handle.close();
  }
  await chmod(draft, 0o700);
  await syncDirectory(draft);
  const folder = join(bases, name);
  await rename(draft, folder);
  await syncDirectory(bases);
  return folder;
}
