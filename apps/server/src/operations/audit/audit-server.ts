// The audit of a server by its address, for commands: with its own connections and checks.

import { errorCode, explainStartError } from '../../platform/config/start-error.ts';
import { checkDatabase, openPool } from '../../platform/postgres/pool.ts';
import { openDatabase } from '../../platform/postgres/transaction.ts';
import { checkFingerprints, type Fingerprint } from '../../platform/secrets/fingerprints.ts';
import { checkLoaded, loadArchive } from '../archive/load-archive.ts';
import { auditAll, type AuditOptions, type AuditResult } from './audit.ts';
import { namedOffendersMaximum } from './finding.ts';
import { recordAudit } from './last-audit.ts';
import { connectionsForAudit } from './run-steps.ts';

/** SQLSTATEs for a missing table, column, function or role, and an invalid setting. */
const foreignSchema = ['42P01', '42703', '42883', '42704', '22023'];

/** SQLSTATE `read_only_sql_transaction`. */
const readOnlyServer = '25006';

export interface AuditedServer {
  readonly url: string;
  readonly receiptKey: Buffer;
  /** Of secrets that must be those of the database. */
  readonly fingerprints: readonly Fingerprint[];
  readonly now: () => number;
  /** The folder with archived months, to audit them by their rows; null: by their sums. */
  readonly archiveDir?: string | null;
  readonly keptSeal?: AuditOptions['keptSeal'];
}

/** Rejects if it cannot read, or if the secrets are not those of the database. */
export async function auditServer(server: AuditedServer): Promise<AuditResult> {
  const { url, receiptKey, fingerprints, now, archiveDir = null, keptSeal } = server;
  await using opened = new AsyncDisposableStack();
  await checkDatabase(url);
  // Only the connection that loaded the archive sees the loaded rows.
  const connections = archiveDir === null ? connectionsForAudit() : 1;
  const settings = { url, max: connections, name: 'trine audit' };
  const pool = openPool({ ...settings, isPatient: archiveDir !== null });
  opened.defer(() => pool.end());
  const database = openDatabase(pool);
  await checkFingerprints(database, fingerprints);
  const loaded = archiveDir === null ? null : await loadArchive(pool, archiveDir);
  const audited = await auditAll(database, {
    receiptKey,
    now,
    connections,
    ...(keptSeal && { keptSeal }),
  });
  if (loaded !== null) await checkLoaded(database);
  const result = loaded === null ? audited : withFaults(audited, loaded.faults);
  await database.transaction((tx) => recordAudit(tx, result)).catch(exceptReadOnly);
  return result;
}

/** A standby can be audited, but cannot store the result. */
function exceptReadOnly(error: unknown): void {
  if (errorCode(error) !== readOnlyServer) throw error;
}

/** Faults of archive files count as faults of the check `archive`. */
function withFaults(result: AuditResult, faults: readonly string[]): AuditResult {
  if (faults.length === 0) return result;
  const findings = result.findings.map((finding) => {
    if (finding.name !== 'archive') return finding;
    const offenders = [...faults, ...finding.offenders].slice(0, namedOffendersMaximum);
    return { ...finding, faults: finding.faults + faults.length, offenders };
  });
  return { ...result, findings, holds: false };
}

/** One sentence that says why an audit could not run. */
export function explainAuditError(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (foreignSchema.includes(errorCode(error))) {
    return `The database is not one of this version of Trine (${reason}): start the server once.`;
  }
  return explainStartError(error) ?? `The audit could not run: ${reason}.`;
}
