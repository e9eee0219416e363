// Adds the end of the audit log to the public log once a day, so that lines before it cannot be
// rewritten afterwards, not even by the owner of the database together with the seals' key.

import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './public-log.sql.ts';

/** `nowMs` in epoch milliseconds; the zone is the operator's, an IANA name. */
export function createAuditHeadJob(
  database: Connection,
  timeZone: string,
): (nowMs: number) => Promise<void> {
  let logged = '';
  return async (nowMs) => {
    const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
    const day = now.toPlainDate().toString();
    if (day === logged) return;
    await sql.logAuditHead.one(database, { day });
    logged = day;
  };
}
