// A growing delay against guessed passwords: three attempts are free, then each one locks that name
// for that network or known device, and for no other. A pause without an attempt or a lock resets
// the count. Attempts are counted before passwords are compared, each in a commit of its own, so
// that of a hundred guesses at once three pass.

import { createHash } from 'node:crypto';
import type { Database } from '../../platform/postgres/transaction.ts';
import * as sql from './login-throttle.sql.ts';
import { createSweep, retryAfterSeconds } from '../../platform/rate-limits/counted-attempts.ts';

const freeAttempts = 3;
/** Long after the longest lock and its window. */
const keptMs = 24 * 60 * 60 * 1000;

/** How long a name is locked for one place, seconds: each lock lasts twice as long as the last. */
export interface Locks {
  readonly first: number;
  readonly longest: number;
  /** After so long without an attempt or a lock, three are free again. */
  readonly window: number;
}

const minute = 60;
export const playerLocks: Locks = { first: 30, longest: 30 * minute, window: 30 * minute };
/** Staff can do more, and have a second factor: three tries in a quarter of an hour. */
export const staffLocks: Locks = { first: 15 * minute, longest: 15 * minute, window: 15 * minute };

export interface ThrottleOptions {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly scope: 'player' | 'staff';
  readonly locks: Locks;
}

/** A name as it was typed, known or not, and from where: a network or a known device. */
export interface Tried {
  readonly name: string;
  readonly place: string;
}

export type LoginPermit =
  | { readonly kind: 'allowed'; readonly triesLeft: number }
  | { readonly kind: 'locked'; readonly retryAfterSeconds: number };

export interface LoginThrottle {
  /** Counts the attempt, durably, before anything is checked. */
  count(tried: Tried): Promise<LoginPermit>;
  /** This attempt was right; earlier ones still count. */
  uncount(tried: Tried): Promise<void>;
  /** Forgets all attempts: the last one was right. */
  forget(tried: Tried): Promise<void>;
}

export function createLoginThrottle(options: ThrottleOptions): LoginThrottle {
  const { database, now, scope, locks } = options;
  const sweep = createSweep((range) => sql.clearOldLoginFailures.run(database, range), keptMs);
  /** The name is hashed: people type passwords into the wrong field. */
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
