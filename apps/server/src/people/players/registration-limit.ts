// How many accounts may be opened from one network in an hour. Counted in the database, since it
// has to hold over all processes; before the account is made, in a commit of its own.

import type { Database } from '../../platform/postgres/transaction.ts';
import { isLoopback } from '../../platform/http/client-address.ts';
import type { CountRegistration } from './register.ts';
import * as sql from './registration-limit.sql.ts';
import { networkOf } from '../../platform/http/network.ts';

const hourMs = 60 * 60 * 1000;
const forgetEveryMs = 10 * 60 * 1000;
const forgottenAtOnce = 1_000;

export interface EntryPaceOptions {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Accounts of each kind; 0: as many as one likes. */
  readonly entriesPerHour: number;
  /** The machine itself may do as it likes. */
  readonly isLoopbackFree: boolean;
}

export function createRegistrationLimit(options: EntryPaceOptions): CountRegistration {
  const { database, now, entriesPerHour: most, isLoopbackFree } = options;
  const everyMs = Math.ceil(hourMs / Math.max(1, most));
  let forgottenAt = 0;

  async function forgetNowAndThen(at: number): Promise<void> {
    if (at - forgottenAt < forgetEveryMs) return;
    forgottenAt = at;
    await sql.forgetEntries.run(database, { before: at, limit: forgottenAtOnce });
  }

  return async (kind, address) => {
    if (most === 0 || (isLoopbackFree && isLoopback(address))) return null;
    const at = now();
    await forgetNowAndThen(at);
    const place = { kind, network: networkOf(address) };
    const counted = { ...place, now: at, everyMs: BigInt(everyMs), most };
    if ((await sql.countRegistration.first(database, counted)) !== null) return null;
    const spread = await sql.spreadOf.first(database, place);
    const waitMs = (spread?.spreadUntil ?? at) - at - (most - 1) * everyMs;
    return Math.max(1, Math.ceil(waitMs / 1000));
  };
}
