// The leader's periodic jobs beside the rounds: reports, the audit log's end of the day, guests,
// support. Each run is short.

import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import type { SealWatch } from '../../platform/audit-log/seal-watch.ts';
import { createReportJobs } from '../../console/reports/report-jobs.ts';
import { createAuditHeadJob } from '../../game/public-log/log-audit-head.ts';
import { createGuestRetirement } from '../../people/guests/retire-guests.ts';
import { createSupportRetention } from './support-retention.ts';

export interface LeaderJobParts extends Pick<Config, 'support' | 'operatorTimeZone'> {
  readonly database: Database;
  readonly seals: Pick<SealWatch, 'seal'>;
}

/** `nowMs` in epoch milliseconds. */
export function createLeaderJobs({
  database,
  seals,
  support,
  operatorTimeZone,
}: LeaderJobParts): (nowMs: number) => Promise<void> {
  const keepBooks = createReportJobs(database, seals);
  const logAuditHead = createAuditHeadJob(database, operatorTimeZone);
  const keepGuests = createGuestRetirement(database);
  const keepSupport = createSupportRetention(database, support);
  return async (nowMs) => {
    await keepBooks(nowMs);
    await logAuditHead(nowMs);
    await keepGuests(nowMs);
    await keepSupport(nowMs);
  };
}
