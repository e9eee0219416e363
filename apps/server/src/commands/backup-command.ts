// `npm run backup`: takes a base backup of the embedded PostgreSQL into BACKUP_DIR while the server
// runs. `--keep 7` removes older ones with the log that only they need; `--list` lists the backups.
// The passphrase is BACKUP_PASSPHRASE, or is asked for. Exit code 1: no backup was made.

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readCommand } from '@trine/commands/read-command.ts';
import { askSecret } from '../platform/config/ask-secret.ts';
import { readConfig } from '../platform/config/config.ts';
import { tryLock } from '../platform/config/data-directory.ts';
import { explainStartError, StartError } from '../platform/config/start-error.ts';
import { findArchive, archiveFolderOf } from '../platform/embedded-postgres/embedded-archive.ts';
import { readRecord } from '../platform/embedded-postgres/embedded-record.ts';
import { startEmbedded } from '../platform/embedded-postgres/embedded.ts';
import { openPool } from '../platform/postgres/pool.ts';
import { openDatabase } from '../platform/postgres/transaction.ts';
import { describeSeal, formatSeal, readKeptSeal } from '../platform/audit-log/kept-seal.ts';
import { readSecretFiles } from '../platform/secrets/secrets.ts';
import { demoKeyFile } from '../game/beacon/beacon.ts';
import { readReceiptKey } from '../operations/audit/receipt-key.ts';
import { keepNewest, sizeOf, type BaseBackup } from '../operations/backup/backup-catalogue.ts';
import { takeBaseBackup } from '../operations/backup/base-backup.ts';
import { formatBackups } from '../operations/backup/format-backups.ts';
import { packInTurn } from '../operations/backup/archived-segments.ts';
import { logKeyOf } from '../operations/backup/log-seal.ts';
import { checkPassphrase } from '../operations/backup/passphrase.ts';
import { backupSettings, type BackupConfig } from '../operations/backup/backup-settings.ts';
import { noteSeen, readSeen } from '../operations/backup/server-notes.ts';

const maxKept = 1_000;

const { values } = readCommand('backup');
await run();

async function run(): Promise<void> {
  try {
    const keep = readKeep(values.keep);
    const config = backupSettings(readConfig(process.env));
    if (values.list) console.log(await formatBackups(config.backup.directory));
    else await backUp(config, keep);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(explainStartError(error) ?? `No backup was made: ${reason}`);
    process.exitCode = 1;
  }
}

function readKeep(text: string | undefined): number | null {
  if (text === undefined) return null;
  const keep = Number(text);
  if (Number.isInteger(keep) && keep >= 1 && keep <= maxKept) return keep;
  throw new StartError(`--keep is "${text}"; allowed: a whole number from 1 to ${maxKept}.`);
}

async function backUp(config: BackupConfig, keep: number | null): Promise<void> {
  const { dataDir, backup } = config;
  const record = await readRecord(dataDir);
  if (record?.created !== true) {
    throw new StartError(`${dataDir} holds no database: set the server's DATA_DIR.`);
  }
  const passphrase = await readPassphrase();
  await using opened = new AsyncDisposableStack();
  const lock = tryLock(join(dataDir, 'backup.lock'), 'exclusive');
  if (lock === null) throw new StartError('Another backup of this server is being made.');
  opened.defer(() => lock.release());
  const log = (line: string) => console.error(line);
  const embedded = await startEmbedded({ dataDir, archive: backup, log });
  opened.defer(() => embedded.stop());
  const { url } = embedded;
  const pool = openPool({ url, max: 1, name: 'trine backup' });
  opened.defer(() => pool.end());
  const archive = await findArchive(dataDir);
  if (archive === null) throw new Error('the archive is not recorded');
  const serverFolder = archiveFolderOf(archive);
  const files = await readSecretFiles(config, [demoKeyFile]);
  const receiptKey = await readReceiptKey(config);
  const kept = await readKeptSeal({ dataDir, serverFolder }, receiptKey);
  const key = logKeyOf(receiptKey);
  const base = await takeBaseBackup({
    url,
    database: openDatabase(pool),
    serverFolder,
    ...archive,
    passphrase,
    secrets: {
      databasePassword: record.password,
      files,
    },
    lastSeal: kept && formatSeal(kept),
    randomBytes,
    pack: () => packInTurn(dataDir, serverFolder, { key, nowMs: Date.now() }),
  });
  // A running server records later times; this makes sure that each backup has one.
  const finishedAtMs = Date.parse(base.manifest.finishedAt);
  const seenAtMs = await readSeen(serverFolder, key);
  if (seenAtMs === null || seenAtMs < finishedAtMs) await noteSeen(serverFolder, key, finishedAtMs);
  const removed = keep === null ? [] : await keepNewest(serverFolder, keep);
  for (const name of removed) console.log(`Removed: backup ${name}, older than the ${keep} kept.`);
  if (kept !== null) console.log(describeSeal(kept));
  console.log(completed(base));
}

function completed(base: BaseBackup): string {
  const { name, server, finishedAt, withinSeconds } = base.manifest;
  const megabytes = (sizeOf(base) / 1e6).toFixed(1);
  return (
    `Backup ${name} of ${server} is complete (${megabytes} MB). Every time from ${finishedAt} ` +
    `on can be restored; while the log is archived, at most the last ${withinSeconds} s are lost ` +
    'with this machine.'
  );
}

/** Asked twice on a terminal, since a typing error would be noticed too late. */
async function readPassphrase(): Promise<string> {
  const given = process.env['BACKUP_PASSPHRASE'] ?? '';
  const passphrase = given === '' ? await askSecret('Passphrase of the backup: ') : given;
  checkPassphrase(passphrase);
  if (given === '' && process.stdin.isTTY) {
    const again = await askSecret('Once more: ');
    if (again !== passphrase) throw new StartError('The two passphrases differ.');
  }
  return passphrase;
}
