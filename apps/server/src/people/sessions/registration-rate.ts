// The work that a new account takes: the usual at a low rate, then twice as much for each doubling
// of the rate. Rates are those of the last ten minutes, of the installation and of the caller's
// networks. They are counted in the database, since processes share them.

import type { Database } from '../../platform/postgres/transaction.ts';
import { isLoopback } from '../../platform/http/client-address.ts';
import { networksOf } from '../../platform/http/network.ts';
import { createSweep } from '../../platform/rate-limits/sweep-expired.ts';
import * as sql from './registration-rate.sql.ts';

export const windowMs = 10 * 60 * 1000;
/** Accounts in ten minutes at the usual work. */
export const baseOfAll = 100;
/** For an address or a /64, then for each larger network around it. */
export const basesOfNetworks = [4, 16, 64] as const;
/** Eight times the usual work is some seconds on a cheap phone. */
const maxDoublings = 3;
const everywhere = 'all';

export interface RegistrationRate {
  /** Counts one more account with a proof. */
  add(address: string): Promise<void>;
  /** The next account's work as a multiple of the usual. */
  factorFor(address: string): Promise<number>;
}

export interface RegistrationRateOptions {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Calls from the machine itself are not counted. */
  readonly isLoopbackFree: boolean;
}

export function createRegistrationRate(options: RegistrationRateOptions): RegistrationRate {
  const { database, now, isLoopbackFree } = options;
  const sweep = createSweep((range) => sql.forgetRates.run(database, range), 2 * windowMs);
  const isFree = (address: string) => isLoopbackFree && isLoopback(address);
  return {
    async add(address) {
      if (isFree(address)) return;
      const at = now();
      await sweep(at);
      const windowStartsAt = windowOf(at);
      const earlierStartsAt = windowStartsAt - windowMs;
      const networks = [everywhere, ...networksOf(address)];
      await sql.addRegistration.run(database, { networks, windowStartsAt, earlierStartsAt });
    },
    async factorFor(address) {
      if (isFree(address)) return 1;
      const at = now();
      const networks = networksOf(address);
      const rows = await sql.ratesOf.all(database, { networks: [everywhere, ...networks] });
      const doublings = rows.map((row) => {
        const level = networks.indexOf(row.network);
        const base = level === -1 ? baseOfAll : (basesOfNetworks[level] ?? baseOfAll);
        return Math.ceil(Math.log2(Math.max(1, rateAt(row, at) / base)));
      });
      return 2 ** Math.min(maxDoublings, Math.max(0, ...doublings));
    },
  };
}

type Rate = Awaited<ReturnType<typeof sql.ratesOf.all>>[number];

/** The count of the last ten minutes; of the previous window, the part that they overlap. */
function rateAt({ windowStartsAt, registrations, earlier }: Rate, at: number): number {
  const current = windowOf(at);
  const covered = 1 - (at - current) / windowMs;
  if (windowStartsAt >= current) return registrations + earlier * covered;
  return windowStartsAt === current - windowMs ? registrations * covered : 0;
}

function windowOf(at: number): number {
  return Math.floor(at / windowMs) * windowMs;
}
