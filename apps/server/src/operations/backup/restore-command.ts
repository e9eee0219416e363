// `npm run restore -- --to "2026-11-25 14:03:00"`: brings a backup from BACKUP_DIR back into an
// empty DATA_DIR as it stood at that moment, without `--to` as late as the backup reaches, and
// audits it. Exit code 0: restored, and the audit holds; 1: restored, and it does not; 2: not
// restored, and nothing was touched.

import { readCommand } from '@trine/commands/read-command.ts';
import { askSecret } from '../../platform/config/ask-secret.ts';
import { readConfig } from '../../platform/config/config.ts';
import { explainStartError } from '../../platform/config/start-error.ts';
import { startEmbedded } from '../../platform/embedded-postgres/embedded.ts';
import { fingerprintsOf } from '../../platform/secrets/fingerprints.ts';
import { readSecrets } from '../../platform/secrets/secrets.ts';
import type { AuditResult } from '../audit/audit.ts';
import { auditServer, explainAuditError } from '../audit/audit-server.ts';
import { formatAudit } from '../audit/format-audit.ts';
import { backupSettings, type BackupConfig } from './backup-settings.ts';
import { checkBackup, type CheckedBackup, type Wish } from './check-backup.ts';
import { parseMoment } from './parse-moment.ts';
import { checkEmpty, recover } from './recover.ts';

const exitCodes = { restored: 0, auditFails: 1, notRestored: 2 } as const;

const { values } = readCommand('restore');
await run();

async function run(): Promise<void> {
  // PostgreSQL ends with this process; DATA_DIR then says that a restore did not finish.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(exitCodes.notRestored));
  }
  try {
    const config = backupSettings(readConfig(process.env));
    const toMs = values.to === undefined ? null : parseMoment(values.to, config.operatorTimeZone);
    const { from = null, base = null } = values;
    process.exitCode = await restore(config, { toMs, from, base });
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
      'of the log are whole.',
  );
  const log = (line: string) => console.log(line);
  const reachedMs = await recover(checked, { dataDir, toMs: wish.toMs, log });
  try {
    const result = await audit(config);
    console.log(`\n${formatAudit(result)}\n`);
    console.log(conclusionOf(checked, { reachedMs, toMs: wish.toMs, result }));
    return result.holds ? exitCodes.restored : exitCodes.auditFails;
  } catch (error) {
    console.error(`The database was restored into ${dataDir}. ${explainAuditError(error)}`);
    return exitCodes.auditFails;
  }
}

async function readPassphrase(): Promise<string> {
  const given = process.env['BACKUP_PASSPHRASE'] ?? '';
  return given === '' ? askSecret('Passphrase of the backup: ') : given;
}

/** As the server will find it, and with the secrets that it will use. */
async function audit(config: BackupConfig): Promise<AuditResult> {
  const { dataDir } = config;
  await using opened = new AsyncDisposableStack();
  const secrets = await readSecrets(config);
  const embedded = await startEmbedded({ dataDir, log: (line) => console.error(line) });
  opened.defer(() => embedded.stop());
  const result = await auditServer({
    url: embedded.url,
    receiptKey: secrets.receiptKey,
    fingerprints: fingerprintsOf(secrets),
    now: Date.now,
  });
  return result;
}

interface Restored {
  readonly reachedMs: number | null;
  readonly toMs: number | null;
  readonly result: AuditResult;
}

function conclusionOf(
  { base, missing }: CheckedBackup,
  { reachedMs, toMs, result }: Restored,
): string {
  const { finishedAt, withinSeconds } = base.manifest;
  const at = reachedMs === null ? finishedAt : new Date(reachedMs).toISOString();
  const gap = missing === null ? '' : `; the log ends early, as its segment ${missing} is missing`;
  const lost =
    toMs === null
      ? `lost is what was changed later, at most ${withinSeconds} s before the failure if ` +
        `archiving worked until then${gap}`
      : `what was changed after ${new Date(toMs).toISOString()} is not in it, as asked`;
  return `Restored: the last change is of ${at}, ${result.counted.orders} orders stand; ${lost}.`;
}
