// How much work a new account takes: the usual while few register, then twice as much each time the
// rate doubles. Rates are those of the last ten minutes, of the whole installation and of the
// caller's networks, counted in the database, since processes share them.

import type { Database } from '../../platform/postgres/transaction.ts';
import { isLoopback } from '../../platform/http/client-address.ts';
import { networksOf } from '../../platform/http/network.ts';
import { createSweep } from '../../platform/rate-limits/counted-attempts.ts';
import * as sql from './registration-rate.sql.ts';

export const windowMs = 10 * 60 * 1000;
/** Accounts in ten minutes that take the usual work. */
export const baseOfAll = 100;
/** Of an address or a /64, then of each larger network around it. */
export const basesOfNetworks = [4, 16, 64] as const;
/** Eight times the usual work: some seconds on a cheap phone. */
const maxDoublings = 3;
const everywhere = 'all';

export interface RegistrationRate {
  /** Counts one more account that a proof was given for. */
  add(address: string): Promise<void>;
  /** How many times the usual work the next account takes. */
  factorFor(address: string): Promise<number>;
}

export interface RegistrationRateOptions {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Calls from this machine itself are not counted. */
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

/** Of the ten minutes before; of an earlier window, the part that they still cover. */
function rateAt({ windowStartsAt, registrations, earlier }: Rate, at: number): number {
  const current = windowOf(at);
  const covered = 1 - (at - current) / windowMs;
  if (windowStartsAt >= current) return registrations + earlier * covered;
  return windowStartsAt === current - windowMs ? registrations * covered : 0;
}

function windowOf(at: number): number {
  return Math.floor(at / windowMs) * windowMs;
}
