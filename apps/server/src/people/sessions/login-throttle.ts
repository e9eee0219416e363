// A growing delay against guessed passwords. Three attempts are free; each further one locks the
// name for its network or known device only. A pause without an attempt or a lock resets the count.
// An attempt is counted in a commit of its own before the password is compared, so that of a
// hundred parallel guesses three are compared.

import { createHash } from 'node:crypto';
import type { Database } from '../../platform/postgres/transaction.ts';
import * as sql from './login-throttle.sql.ts';
import { createSweep, retryAfterSeconds } from '../../platform/rate-limits/sweep-expired.ts';

const freeAttempts = 3;
/** Longer than the longest lock and its window. */
const keptMs = 24 * 60 * 60 * 1000;

/** The lock of a name for one place, in seconds: each lock is twice as long as the last. */
export interface Locks {
  readonly first: number;
  readonly longest: number;
  /** After this time without an attempt or a lock, three attempts are free again. */
  readonly window: number;
}

const minute = 60;
export const playerLocks: Locks = { first: 30, longest: 30 * minute, window: 30 * minute };
/** Staff have a second factor: three tries in a quarter of an hour. */
export const staffLocks: Locks = { first: 15 * minute, longest: 15 * minute, window: 15 * minute };

export interface ThrottleOptions {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly scope: 'player' | 'staff';
  readonly locks: Locks;
}

/** A name as it was typed, known or not, and a network or a known device. */
export interface Tried {
  readonly name: string;
  readonly place: string;
}

export type LoginPermit =
  | { readonly kind: 'allowed'; readonly triesLeft: number }
  | { readonly kind: 'locked'; readonly retryAfterSeconds: number };

export interface LoginThrottle {
  /** Counts the attempt and commits, before any check. */
  count(tried: Tried): Promise<LoginPermit>;
  /** This attempt was right; earlier ones still count. */
  uncount(tried: Tried): Promise<void>;
  /** The last attempt was right: forgets all. */
  forget(tried: Tried): Promise<void>;
}

export function createLoginThrottle(options: ThrottleOptions): LoginThrottle {
  const { database, now, scope, locks } = options;
  const sweep = createSweep((range) => sql.clearOldLoginFailures.run(database, range), keptMs);
  /** Hashed, because people type passwords into the wrong field. */
  const pairOf = ({ name, place }: Tried) => {
    return { nameHash: createHash('sha256').update(`${scope}|${name}`).digest(), address: place };
  };
  return {
    async count(tried) {
      const at = now();
      await sweep(at);
      const pair = pairOf(tried);
      const counted = await sql.countLoginAttempt.first(database, {
        ...pair,
        now: at,
        freshAfter: at - locks.window * 1000,
        freeAttempts,
        firstLockSeconds: locks.first,
        longestLockSeconds: locks.longest,
      });
      if (counted !== null) {
        return { kind: 'allowed', triesLeft: Math.max(0, freeAttempts - counted.failures) };
      }
      const lock = await sql.lockOfPair.first(database, pair);
      const leftMs = (lock?.lockedUntil ?? at) - at;
      return { kind: 'locked', retryAfterSeconds: retryAfterSeconds(leftMs) };
    },
    async uncount(tried) {
      await sql.uncountLoginAttempt.run(database, pairOf(tried));
    },
    async forget(tried) {
      await sql.forgetLoginFailures.run(database, pairOf(tried));
    },
  };
}
