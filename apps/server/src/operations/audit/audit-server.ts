// The audit of a server by its address, for commands: with connections and checks of its own.

import { errorCode, explainStartError } from '../../platform/config/start-error.ts';
import { checkDatabase, openPool } from '../../platform/postgres/pool.ts';
import { openDatabase } from '../../platform/postgres/transaction.ts';
import { checkFingerprints, type Fingerprint } from '../../platform/secrets/fingerprints.ts';
import { auditAll, type AuditResult } from './audit.ts';
import { connectionsHere } from './side-by-side.ts';

/** PostgreSQL's words for: no such table, column, function, role, value of a setting. */
const foreignSchema = ['42P01', '42703', '42883', '42704', '22023'];

export interface AuditedServer {
  readonly url: string;
  readonly receiptKey: Buffer;
  /** Of the secrets that have to be those of the database. */
  readonly fingerprints: readonly Fingerprint[];
  readonly now: () => number;
}

/** Rejects when it could not read, or when the secrets are not those of the database. */
export async function auditServer(server: AuditedServer): Promise<AuditResult> {
  const { url, receiptKey, fingerprints, now } = server;
  await using opened = new AsyncDisposableStack();
  await checkDatabase(url);
  const connections = connectionsHere();
  const pool = openPool({ url, asApplication: true, max: connections, name: 'trine audit' });
  opened.defer(() => pool.end());
  const database = openDatabase(pool);
  await checkFingerprints(database, fingerprints);
  const result = await auditAll(database, { receiptKey, now, connections });
  return result;
}

/** One sentence on why an audit could not run. */
export function explainAuditError(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (foreignSchema.includes(errorCode(error))) {
    return `The database is not one of this version of Trine (${reason}): start the server once.`;
  }
  return explainStartError(error) ?? `The audit could not run: ${reason}.`;
}
