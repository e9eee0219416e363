// The result of the last audit, stored in the database: every process shows it, also after a
// restart.

import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import type { AuditResult } from './audit.ts';
import * as sql from './last-audit.sql.ts';

export interface LastAudit {
  /** Epoch milliseconds. */
  readonly finishedAtMs: number;
  readonly tookMs: number;
  /** Over all checks; 0 if all hold. */
  readonly faults: number;
  /** Names of the checks that do not hold. */
  readonly failedChecks: readonly string[];
}

export async function recordAudit(
  tx: Tx,
  { tookMs, findings }: Pick<AuditResult, 'tookMs' | 'findings'>,
): Promise<void> {
  const failed = findings.filter(({ faults }) => faults > 0);
  await sql.recordAudit.run(tx, {
    tookMs: BigInt(Math.max(0, Math.round(tookMs))),
    faults: BigInt(failed.reduce((sum, { faults }) => sum + faults, 0)),
    failedChecks: failed.map(({ name }) => name),
  });
}

/** Null before the first audit. */
export async function readLastAudit(from: Connection): Promise<LastAudit | null> {
  const row = await sql.readLastAudit.first(from, {});
  if (row === null) return null;
  const { finishedAt, tookMs, faults, failedChecks } = row;
  return {
    finishedAtMs: finishedAt,
    tookMs: Number(tookMs),
    faults: Number(faults),
    failedChecks,
  };
}
