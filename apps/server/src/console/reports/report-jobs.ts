// What the clock does for the console after each tick: lines of the audit log that were noted in
// haste get their places, and now and then the audit log's end is sealed and settled rounds are
// reckoned.

import type { Database } from '../../platform/postgres/transaction.ts';
import { chainAuditLog } from '../../platform/audit-log/audit-log.ts';
import { sealAuditLog } from '../../platform/audit-log/seals.ts';
import { tallyRounds } from './reports.ts';

const tallyEveryMs = 60_000;

/** `nowMs` in epoch milliseconds; `receiptKey` is what seals are made with. */
export function createBookkeeping(
  database: Database,
  receiptKey: Buffer,
): (nowMs: number) => Promise<void> {
  let talliedAt = 0;
  return async (nowMs) => {
    await chainAuditLog(database);
    if (nowMs - talliedAt < tallyEveryMs) return;
    talliedAt = nowMs;
    await sealAuditLog(database, receiptKey);
    await tallyRounds(database);
  };
}
