// `npm run audit`: recounts everything and prints which checks hold. It reads the server's
// settings, connects to a running embedded PostgreSQL or starts it, and creates nothing: without a
// database, or without the key that sealed its books, it fails. Exit code 0: all checks hold; 1:
// some do not; 2: the audit could not run. With `--copy` it does not compare the seal in DATA_DIR,
// since a copy is older than the server. With `--archive DIR` it audits archived months by the rows
// of their files.

import { resolve } from 'node:path';
import { readCommand } from '@trine/commands/read-command.ts';
import { readConfig, type Config } from '../platform/config/config.ts';
import { clockUrlOf, ownerUrlOf } from '../platform/config/database-url.ts';
import { embeddedLogins } from '../platform/embedded-postgres/embedded-logins.ts';
import { findArchive, archiveFolderOf } from '../platform/embedded-postgres/embedded-archive.ts';
import { readRecord } from '../platform/embedded-postgres/embedded-record.ts';
import { startEmbedded } from '../platform/embedded-postgres/embedded.ts';
import { readKeptSeal } from '../platform/audit-log/kept-seal.ts';
import { receiptFingerprint } from '../platform/secrets/fingerprints.ts';
import { StartError } from '../platform/config/start-error.ts';
import type { AuditResult } from '../operations/audit/audit.ts';
import { auditServer, explainAuditError } from '../operations/audit/audit-server.ts';
import { formatAudit } from '../operations/audit/format-audit.ts';
import { readReceiptKey } from '../operations/audit/receipt-key.ts';

const exitCodes = { holds: 0, fails: 1, couldNotRun: 2 } as const;

const { values } = readCommand('audit');
await run();

async function run(): Promise<void> {
  try {
    process.exitCode = await audit(readConfig(process.env));
  } catch (error) {
    console.error(explainAuditError(error));
    process.exitCode = exitCodes.couldNotRun;
  }
}

async function audit(config: Config): Promise<number> {
  // Null: archived months are audited by their sums.
  const archiveDir = values.archive === undefined ? null : resolve(values.archive);
  await using opened = new AsyncDisposableStack();
  const receiptKey = await readReceiptKey(config);
  const url = await urlOf(opened, config, archiveDir !== null);
  const fingerprints = [receiptFingerprint(receiptKey)];
  if (values.copy) {
    const server = { url, receiptKey, fingerprints, now: Date.now, archiveDir };
    return show(await auditServer(server));
  }
  const places = { dataDir: config.dataDir, serverFolder: await backupFolder(config) };
  const keptSeal = () => readKeptSeal(places, receiptKey);
  const server = { url, receiptKey, fingerprints, now: Date.now, archiveDir, keptSeal };
  return show(await auditServer(server));
}

function show(result: AuditResult): number {
  console.log(formatAudit(result));
  return result.holds ? exitCodes.holds : exitCodes.fails;
}

/** The login of the clock, which audits every night; files of months need tables of the owner. */
async function urlOf(
  opened: AsyncDisposableStack,
  config: Config,
  needsOwner: boolean,
): Promise<string> {
  const { databaseUrls } = config;
  if (databaseUrls !== null) return (needsOwner ? ownerUrlOf : clockUrlOf)(databaseUrls);
  const url = await embeddedUrl(opened, config);
  return needsOwner ? url : (await embeddedLogins(url)).clock;
}

/** This server's folder in BACKUP_DIR; null without one. */
async function backupFolder({ dataDir, databaseUrls }: Config): Promise<string | null> {
  const archive = databaseUrls === null ? await findArchive(dataDir) : null;
  return archive && archiveFolderOf(archive);
}

async function embeddedUrl(opened: AsyncDisposableStack, { dataDir }: Config): Promise<string> {
  const record = await readRecord(dataDir);
  if (record?.created !== true) {
    throw new StartError(
      `${dataDir} holds no database: set the server's DATA_DIR or DATABASE_CLOCK_URL.`,
    );
  }
  const embedded = await startEmbedded({ dataDir, log: (line) => console.error(line) });
  opened.defer(() => embedded.stop());
  return embedded.url;
}
