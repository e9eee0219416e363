// The number of accounts that one network, and each of the larger networks around it, may open in
// an hour. Counted in the database for all processes, in a commit before the account is created.

import type { Database } from '../../platform/postgres/transaction.ts';
import { isLoopback } from '../../platform/http/client-address.ts';
import type { CountRegistration } from './register.ts';
import * as sql from './registration-limit.sql.ts';
import { createSweep, retryAfterSeconds } from '../../platform/rate-limits/sweep-expired.ts';
import { networksOf } from '../../platform/http/network.ts';

const hourMs = 60 * 60 * 1000;
/** The limit of each larger network, as a multiple of the one before. */
const widerBy = 4;

export interface RegistrationLimitOptions {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Accounts of each kind from an address or a /64; 0: no limit. */
  readonly entriesPerHour: number;
  /** Calls from the machine itself are not counted. */
  readonly isLoopbackFree: boolean;
}

export function createRegistrationLimit(options: RegistrationLimitOptions): CountRegistration {
  const { database, now, entriesPerHour: max, isLoopbackFree } = options;
  const sweep = createSweep((range) => sql.forgetEntries.run(database, range));

  return async (kind, address) => {
    if (max === 0 || (isLoopbackFree && isLoopback(address))) return null;
    const at = now();
    await sweep(at);
    // The smallest first: what it rejects does not count for the larger ones.
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
