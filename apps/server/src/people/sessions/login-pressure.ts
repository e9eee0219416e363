// Wrong passwords of a network over all names. Many of them ask for a proof of work, more of them
// for more work; a network at its limit is locked out for the rest of its window. An attempt counts
// before the password is compared, and is uncounted when it was right.

import { hash } from 'node:crypto';
import type { Database } from '../../platform/postgres/transaction.ts';
import { createSweep, retryAfterSeconds } from '../../platform/rate-limits/sweep-expired.ts';
import { networksOf } from '../../platform/http/network.ts';
import { factorOf } from './guess-factor.ts';
import * as sql from './login-pressure.sql.ts';

/**
 * For an address or a /64. Many people may share one, such as a mobile provider's. Each larger
 * network around it has four times the limit of the one before.
 */
const ofNetwork = { windowSeconds: 30 * 60, free: 3, doubledEvery: 30, most: 300 } as const;
const widerBy = 4;

export type Pressure =
  | { readonly kind: 'locked'; readonly retryAfterSeconds: number }
  | {
      readonly kind: 'open';
      /** The work that the proof takes; 0: no proof is asked for. */
      readonly proofFactor: number;
      /** This wrong password is the last attempt that the network has for now. */
      readonly isNetworkFull: boolean;
    };

export interface LoginPressure {
  /** Counts the attempt as wrong and commits, before any check. */
  add(address: string): Promise<Pressure>;
  /** The password was right: the attempt does not count. */
  remove(address: string): Promise<void>;
}

export interface LoginPressureOptions {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Players and staff are counted apart. */
  readonly scope: 'player' | 'staff';
}

export function createLoginPressure(options: LoginPressureOptions): LoginPressure {
  const { database, now, scope } = options;
  const sweep = createSweep((range) => sql.forgetPressure.run(database, range));
  const keysOf = (address: string) => {
    return networksOf(address).map((network) => hash('sha256', `${scope}|network|${network}`));
  };
  return {
    async add(address) {
      const at = now();
      await sweep(at);
      const keyHashes = keysOf(address);
      const windowSeconds = keyHashes.map(() => ofNetwork.windowSeconds);
      const counted = await sql.addPressure.all(database, { keyHashes, windowSeconds, now: at });
      const levels = keyHashes.map((keyHash, level) => {
        const row = counted.find((one) => one.keyHash === keyHash);
        if (row === undefined) throw new Error('a key was not counted');
        return { ...row, wide: widerBy ** level };
      });
      const locked = levels.filter(({ failures, wide }) => failures > ofNetwork.most * wide);
      if (locked.length > 0) {
        await sql.removePressure.run(database, { keyHashes });
        const endsAt = Math.max(...locked.map(({ windowEndsAt }) => windowEndsAt));
        return { kind: 'locked', retryAfterSeconds: retryAfterSeconds(endsAt - at) };
      }
      const factors = levels.map(({ failures, wide }) => {
        const { free, doubledEvery } = ofNetwork;
        return factorOf(failures, { free: free * wide, doubledEvery: doubledEvery * wide });
      });
      return {
        kind: 'open',
        proofFactor: Math.max(...factors),
        isNetworkFull: levels.some(({ failures, wide }) => failures === ofNetwork.most * wide),
      };
    },
    async remove(address) {
      await sql.removePressure.run(database, { keyHashes: keysOf(address) });
    },
  };
}
