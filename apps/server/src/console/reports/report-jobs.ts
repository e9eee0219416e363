// Work of the clock for the console after each tick: it puts queued lines of the audit log into the
// chain, and once a minute seals the log's end and computes the figures of settled rounds.

import type { Database } from '../../platform/postgres/transaction.ts';
import { chainAuditLog } from '../../platform/audit-log/audit-log.ts';
import type { SealWatch } from '../../platform/audit-log/seal-watch.ts';
import { tallyRounds } from './reports.ts';

const tallyEveryMs = 60_000;

/** `nowMs` in epoch milliseconds. */
export function createReportJobs(
  database: Database,
  seals: Pick<SealWatch, 'seal'>,
): (nowMs: number) => Promise<void> {
  let talliedAt = 0;
  return async (nowMs) => {
    await chainAuditLog(database);
    if (nowMs - talliedAt < tallyEveryMs) return;
    talliedAt = nowMs;
    await seals.seal(database);
    await tallyRounds(database);
  };
}
