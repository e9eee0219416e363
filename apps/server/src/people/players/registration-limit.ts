// How many accounts may be opened from one network in an hour. Counted in the database, since it
// has to hold over all processes; before the account is made, in a commit of its own.

import type { Database } from '../../platform/postgres/transaction.ts';
import { isLoopback } from '../../platform/http/client-address.ts';
import type { CountRegistration } from './register.ts';
import * as sql from './registration-limit.sql.ts';
import { createSweep, retryAfterSeconds } from '../../platform/rate-limits/counted-attempts.ts';
import { networkOf } from '../../platform/http/network.ts';

const hourMs = 60 * 60 * 1000;

export interface RegistrationLimitOptions {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Accounts of each kind; 0: no limit. */
  readonly entriesPerHour: number;
  /** Calls from this machine itself are not counted. */
  readonly isLoopbackFree: boolean;
}

export function createRegistrationLimit(options: RegistrationLimitOptions): CountRegistration {
  const { database, now, entriesPerHour: max, isLoopbackFree } = options;
  const intervalMs = Math.ceil(hourMs / Math.max(1, max));
  const sweep = createSweep((range) => sql.forgetEntries.run(database, range));

  return async (kind, address) => {
    if (max === 0 || (isLoopbackFree && isLoopback(address))) return null;
    const at = now();
    await sweep(at);
    const place = { kind, network: networkOf(address) };
    const counted = { ...place, now: at, intervalMs: BigInt(intervalMs), most: max };
    if ((await sql.countRegistration.first(database, counted)) !== null) return null;
    const spread = await sql.spreadOf.first(database, place);
    const waitMs = (spread?.spreadUntil ?? at) - at - (max - 1) * intervalMs;
    return retryAfterSeconds(waitMs);
  };
}
