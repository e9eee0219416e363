// `npm run restore -- --to "2026-11-25 14:03:00"`: restores a backup from BACKUP_DIR into an empty
// DATA_DIR, up to that time, or without `--to` as far as the backup reaches, and audits it. It
// fails if the log has a gap before that time, unless `--accept-gap` accepts that all later changes
// are lost. Exit code 0: restored, and the audit holds; 1: restored, and it does not; 2: not
// restored, and nothing was changed; 3: restored up to a gap, and the audit holds.

import { readCommand } from '@trine/commands/read-command.ts';
import { askSecret } from '../platform/config/ask-secret.ts';
import { readConfig } from '../platform/config/config.ts';
import { errorCode, explainStartError } from '../platform/config/start-error.ts';
import { startEmbedded } from '../platform/embedded-postgres/embedded.ts';
import { fingerprintsOf } from '../platform/secrets/fingerprints.ts';
import { readSecrets } from '../platform/secrets/secrets.ts';
import type { AuditResult } from '../operations/audit/audit.ts';
import { auditServer, explainAuditError } from '../operations/audit/audit-server.ts';
import { formatAudit } from '../operations/audit/format-audit.ts';
import { secondsBetween } from '../operations/backup/archive-end.ts';
import { noteEveryMs } from '../operations/backup/archive-watch.ts';
import { backupSettings, type BackupConfig } from '../operations/backup/backup-settings.ts';
import { checkBackup, type CheckedBackup, type Wish } from '../operations/backup/check-backup.ts';
import { parseMoment } from '../operations/backup/parse-moment.ts';
import { checkEmpty, recover } from '../operations/backup/recover.ts';
import { keepNewestSeal, sealOfBackup } from '../operations/backup/restored-seal.ts';
import { continueRestoredLog } from '../operations/backup/restored-log.ts';
import { noteDrill } from '../operations/backup/server-notes.ts';

const exitCodes = { restored: 0, auditFails: 1, notRestored: 2, restoredToGap: 3 } as const;

const { values } = readCommand('restore');
await run();

async function run(): Promise<void> {
  // PostgreSQL ends with this process; a file in DATA_DIR records that the restore did not finish.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(exitCodes.notRestored));
  }
  try {
    const config = backupSettings(readConfig(process.env));
    const toMs = values.to === undefined ? null : parseMoment(values.to, config.operatorTimeZone);
    const { from = null, base = null } = values;
    const accepted = {
      acceptGap: values['accept-gap'],
      acceptUnsealed: values['accept-unsealed'],
    };
    process.exitCode = await restore(config, { toMs, from, base, ...accepted });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(explainStartError(error) ?? `Nothing was restored: ${reason}`);
    process.exitCode = exitCodes.notRestored;
  }
}

async function restore(config: BackupConfig, wish: Wish): Promise<number> {
  const { dataDir, backup } = config;
  await checkEmpty(dataDir);
  const checked = await checkBackup(backup.directory, wish, readPassphrase);
  const { name, server, files } = checked.base.manifest;
  console.log(
    `Backup ${name} of ${server}: ${files.length} files and ${checked.segments.length} segments ` +
      'of the log are complete.',
  );
  if (checked.leftOut > 0) {
    console.log(
      `${checked.leftOut} segments that the server had not sealed when it ended are left out; ` +
        '--accept-unsealed restores them.',
    );
  }
  let exitCode: number | null = null;
  try {
    exitCode = await recoverAndAudit(config, checked, wish.toMs);
    return exitCode;
  } finally {
    await noteOf(checked, exitCode === exitCodes.restored);
  }
}

async function recoverAndAudit(
  config: BackupConfig,
  checked: CheckedBackup,
  toMs: number | null,
): Promise<number> {
  const { dataDir } = config;
  const log = (line: string) => console.log(line);
  const isWhole = checked.gap === null;
  const reachedMs = await recover(checked, { dataDir, toMs: isWhole ? toMs : null, log });
  try {
    const { result, stepBack } = await audit(config, checked);
    console.log(`\n${formatAudit(result)}\n`);
    console.log(conclusionOf(checked, { reachedMs, toMs, result }));
    if (stepBack !== null) console.log(`\n${stepBack}`);
    if (!result.holds) return exitCodes.auditFails;
    return isWhole ? exitCodes.restored : exitCodes.restoredToGap;
  } catch (error) {
    console.error(`The database was restored into ${dataDir}. ${explainAuditError(error)}`);
    return exitCodes.auditFails;
  }
}

/** If this machine can only read the backups, the operator records the drill. */
async function noteOf({ serverFolder, base }: CheckedBackup, holds: boolean): Promise<void> {
  const at = new Date().toISOString();
  await noteDrill(serverFolder, { at, base: base.manifest.name, holds }).catch((error: unknown) => {
    console.error(`This restore could not be recorded in ${serverFolder} (${errorCode(error)}).`);
  });
}

async function readPassphrase(): Promise<string> {
  const given = process.env['BACKUP_PASSPHRASE'] ?? '';
  return given === '' ? askSecret('Passphrase of the backup: ') : given;
}

/** Audits with the secrets that the server will use. */
async function audit(
  config: BackupConfig,
  checked: CheckedBackup,
): Promise<{ readonly result: AuditResult; readonly stepBack: string | null }> {
  const { dataDir } = config;
  await using opened = new AsyncDisposableStack();
  const secrets = await readSecrets(config);
  const embedded = await startEmbedded({ dataDir, log: (line) => console.error(line) });
  opened.defer(() => embedded.stop());
  const { receiptKey } = secrets;
  const { url } = embedded;
  const continued = await continueRestoredLog(checked, { dataDir, url });
  if (continued !== null) console.log(continued);
  const result = await auditServer({
    url,
    receiptKey,
    fingerprints: fingerprintsOf(secrets),
    now: Date.now,
    keptSeal: async () => sealOfBackup(checked, receiptKey),
  });
  const stepBack = await keepNewestSeal(checked, { dataDir, url, key: receiptKey });
  return { result, stepBack };
}

interface Restored {
  readonly reachedMs: number | null;
  readonly toMs: number | null;
  readonly result: AuditResult;
}

function conclusionOf(checked: CheckedBackup, { reachedMs, toMs, result }: Restored): string {
  const atMs = reachedMs ?? Date.parse(checked.base.manifest.finishedAt);
  const at = new Date(atMs).toISOString();
  const { orders } = result.counted;
  const lost = lossOf(checked, atMs, toMs);
  return `Restored: the last change is of ${at}, it has ${orders} orders; ${lost}.`;
}

/** What the restored database lacks, as far as it is known. */
function lossOf(checked: CheckedBackup, atMs: number, toMs: number | null): string {
  const { gap } = checked;
  if (gap !== null) return `accepted: ${gap}; ${lostAfter(checked, atMs)}`;
  if (toMs === null) return lostAfter(checked, atMs);
  return `changes after ${new Date(toMs).toISOString()} are not restored, as requested`;
}

function lostAfter({ seenAtMs }: CheckedBackup, atMs: number): string {
  const later = 'later changes are lost';
  if (seenAtMs === null)
    return `${later}; the time of the last write of the server is not recorded`;
  const seconds = Math.max(0, secondsBetween(atMs, seenAtMs));
  return (
    `${later}: ${seconds} s up to ${new Date(seenAtMs).toISOString()}, the last recorded write ` +
    `of the server, and the time until it ended, at most about ${noteEveryMs / 1_000} s`
  );
}
