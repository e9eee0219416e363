// What was said to customer service is kept for as long as the operator says, pictures shorter.

import type { SupportSettings } from '../../platform/config/config.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import * as sql from './maintenance.sql.ts';

const lookEveryMs = 60 * 60 * 1000;
const maxAtOnce = 500;

/** Looks once an hour, and at once again while there is more. `nowMs` in epoch milliseconds. */
export function createSupportUpkeep(
  database: Database,
  { keepDays, pictureDays }: Pick<SupportSettings, 'keepDays' | 'pictureDays'>,
): (nowMs: number) => Promise<void> {
  let lookAtMs = 0;
  return async (nowMs) => {
    if (nowMs < lookAtMs) return;
    lookAtMs = nowMs + lookEveryMs;
    const wanted = { keepDays, pictureDays, limit: maxAtOnce };
    const { removed } = await sql.sweepSupport.one(database, wanted);
    if (removed >= maxAtOnce) lookAtMs = nowMs;
  };
}
