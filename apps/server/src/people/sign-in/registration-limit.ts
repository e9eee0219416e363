// How many accounts may be opened from one network, and from each of the larger networks around it,
// in an hour. Counted in the database, since it
// has to hold over all processes; before the account is made, in a commit of its own.

import type { Database } from '../../platform/postgres/transaction.ts';
import { isLoopback } from '../../platform/http/client-address.ts';
import type { CountRegistration } from './register.ts';
import * as sql from './registration-limit.sql.ts';
import { createSweep, retryAfterSeconds } from '../../platform/rate-limits/counted-attempts.ts';
import { networksOf } from '../../platform/http/network.ts';

const hourMs = 60 * 60 * 1000;
/** Each larger network may open so many times as many accounts as the one before. */
const widerBy = 4;

export interface RegistrationLimitOptions {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Accounts of each kind from an address or a /64; 0: no limit. */
  readonly entriesPerHour: number;
  /** Calls from this machine itself are not counted. */
  readonly isLoopbackFree: boolean;
}

export function createRegistrationLimit(options: RegistrationLimitOptions): CountRegistration {
  const { database, now, entriesPerHour: max, isLoopbackFree } = options;
  const sweep = createSweep((range) => sql.forgetEntries.run(database, range));

  return async (kind, address) => {
    if (max === 0 || (isLoopbackFree && isLoopback(address))) return null;
    const at = now();
    await sweep(at);
    // The smallest first: what it refuses does not count for the larger ones.
    for (const [level, network] of networksOf(address).entries()) {
      const most = max * widerBy ** level;
      const intervalMs = Math.ceil(hourMs / most);
      const place = { kind, network };
      const counted = { ...place, now: at, intervalMs: BigInt(intervalMs), most };
      if ((await sql.countRegistration.first(database, counted)) !== null) continue;
      const spread = await sql.spreadOf.first(database, place);
      const waitMs = (spread?.spreadUntil ?? at) - at - (most - 1) * intervalMs;
      return retryAfterSeconds(waitMs);
    }
    return null;
  };
}
