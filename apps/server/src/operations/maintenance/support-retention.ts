// Deletes messages to customer service after the time that the operator configured, pictures
// earlier.

import type { SupportSettings } from '../../platform/config/config.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import * as sql from './maintenance.sql.ts';

const intervalMs = 60 * 60 * 1000;
const maxAtOnce = 500;

/** Runs once an hour, and again at once if more rows are left. `nowMs` in epoch milliseconds. */
export function createSupportRetention(
  database: Database,
  { keepDays, pictureDays }: Pick<SupportSettings, 'keepDays' | 'pictureDays'>,
): (nowMs: number) => Promise<void> {
  let dueAtMs = 0;
  return async (nowMs) => {
    if (nowMs < dueAtMs) return;
    dueAtMs = nowMs + intervalMs;
    const wanted = { keepDays, pictureDays, limit: maxAtOnce };
    const { removed } = await sql.sweepSupport.one(database, wanted);
    if (removed >= maxAtOnce) dueAtMs = nowMs;
  };
}
