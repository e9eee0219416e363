// Three wrong tries lock a name for one address for a quarter of an hour. A name
// from many addresses, and an address with many names, have wider limits of their own, so that
// spreading the guesses does not help. Tries are counted before anything is checked, each in a
// commit of its own: a hundred at once are still three.

import { hash } from 'node:crypto';
import type { Database } from '../../platform/postgres/transaction.ts';
import { retryAfterSeconds } from '../../platform/rate-limits/counted-attempts.ts';
import * as sql from './lock-out.sql.ts';

export const lockOutMs = 15 * 60 * 1000;
const limits = { pair: 3, name: 30, address: 30 } as const;

export interface Try {
  readonly name: string;
  readonly address: string;
}

export type Permit =
  | { readonly kind: 'allowed'; readonly triesLeft: number }
  | { readonly kind: 'locked'; readonly retryAfterSeconds: number };

export interface LockOut {
  /** Counts the try, durably. */
  count(attempt: Try): Promise<Permit>;
  /** It was right, but there is more to prove. */
  uncount(attempt: Try): Promise<void>;
  /** All was right. */
  forget(attempt: Try): Promise<void>;
}

export function createLockOut(database: Database, now: () => number): LockOut {
  return {
    async count(attempt) {
      const at = now();
      const keys = keysOf(attempt);
      const counted = await sql.countTries.all(database, {
        keyHashes: keys.map(({ keyHash }) => keyHash),
        limits: keys.map(({ most }) => most),
        now: at,
        freshAfter: at - lockOutMs,
        lockedUntil: at + lockOutMs,
      });
      const pair = counted.find(({ keyHash }) => keyHash === keys[0]?.keyHash);
      if (counted.length === keys.length && pair !== undefined) {
        return { kind: 'allowed', triesLeft: Math.max(0, limits.pair - pair.failures) };
      }
      const hashes = keys.map(({ keyHash }) => keyHash);
      const { lockedUntil } = await sql.lockOfKeys.one(database, { keyHashes: hashes });
      const leftMs = (lockedUntil ?? at) - at;
      return { kind: 'locked', retryAfterSeconds: retryAfterSeconds(leftMs) };
    },
    async uncount(attempt) {
      const keyHashes = keysOf(attempt).map(({ keyHash }) => keyHash);
      await sql.uncountTries.run(database, { keyHashes, freshAfter: now() - lockOutMs });
    },
    async forget(attempt) {
      const keyHashes = keysOf(attempt).map(({ keyHash }) => keyHash);
      await sql.forgetTries.run(database, { keyHashes });
    },
  };
}

/** The pair first. Only hashes are kept: people type passwords into the wrong field. */
function keysOf({ name, address }: Try) {
  return [
    { keyHash: hash('sha256', `pair|${name}|${address}`), most: limits.pair },
    { keyHash: hash('sha256', `name|${name}`), most: limits.name },
    { keyHash: hash('sha256', `address|${address}`), most: limits.address },
  ];
}
