// A growing delay against guessed passwords: three attempts are free, then each one locks that name
// for that address for 30 s, 60 s, 120 s and so on up to half an hour. Half an hour without an
// attempt or a lock resets the count. Attempts are counted before passwords are checked, each in a
// commit of its own, so that of a hundred guesses at once three pass.

import { createHash } from 'node:crypto';
import type { Database } from '../../platform/postgres/transaction.ts';
import type { LoginAttempt, LoginThrottle } from './login.ts';
import {
  clearOldLoginFailures,
  countLoginAttempt,
  forgetLoginFailures,
  lockOfPair,
} from './login-throttle.sql.ts';
import { createSweep, retryAfterSeconds } from '../../platform/rate-limits/counted-attempts.ts';
import { networkOf } from '../../platform/http/network.ts';

const freeAttempts = 3;
const firstLockSeconds = 30;
const longestLockSeconds = 30 * 60;
const windowMs = 30 * 60 * 1000;
/** Long after the longest lock and its window. */
const keptMs = 24 * 60 * 60 * 1000;

export interface LoginThrottleOptions {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function createLoginThrottle({ database, now }: LoginThrottleOptions): LoginThrottle {
  const sweep = createSweep((range) => clearOldLoginFailures.run(database, range), keptMs);
  return {
    async count(attempt) {
      const at = now();
      await sweep(at);
      const pair = pairOf(attempt);
      const counted = await countLoginAttempt.first(database, {
        ...pair,
        now: at,
        freshAfter: at - windowMs,
        freeAttempts,
        firstLockSeconds,
        longestLockSeconds,
      });
      if (counted !== null) {
        return { kind: 'allowed', triesLeft: Math.max(0, freeAttempts - counted.failures) };
      }
      const lock = await lockOfPair.first(database, pair);
      const leftMs = (lock?.lockedUntil ?? at) - at;
      return { kind: 'locked', retryAfterSeconds: retryAfterSeconds(leftMs) };
    },
    async forget(attempt) {
      await forgetLoginFailures.run(database, pairOf(attempt));
    },
  };
}

/** The name is hashed: people type passwords into the wrong field. */
function pairOf({ name, address }: LoginAttempt) {
  const nameHash = createHash('sha256').update(name).digest();
  return { nameHash, address: networkOf(address) };
}
