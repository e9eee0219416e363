// What the clock does for the console after each tick: lines of the audit log that were noted in
// haste get their places, and now and then the audit log's end is sealed and settled rounds are
// reckoned.

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
