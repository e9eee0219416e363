// Writes that PostgreSQL rejected. A probe may still find room, or another server, where bets do
// not: the failures of real writes are part of the condition that readiness reports.

import { errorCode } from '../config/start-error.ts';
import { isStorageFullError, isTransientError } from '../postgres/postgres-errors.ts';
import type { Needs } from './guard.ts';

export interface WriteFailures {
  /** Failures since the start of this process, by SQLSTATE. */
  readonly counts: ReadonlyMap<string, number>;
  /** The SQLSTATE with which writes fail now; null: none fails. */
  readonly code: string | null;
}

export interface WriteRecord {
  /** Whether the failure shows that the database cannot write. */
  failed(needs: Needs, error: unknown): boolean;
  /** A write has succeeded, which ends a failure. */
  succeeded(): void;
  /** Ends a failure if no other followed for `heldMs`. */
  expire(): void;
  read(): WriteFailures;
}

/** Without traffic no write can succeed: after this time writes are tried again. */
const heldMs = 5_000;
/** SQLSTATE `out_of_memory`: for a read it says nothing about writes. */
const outOfMemory = '53200';
const sqlState = /^[0-9A-Z]{5}$/;

/** `now`: milliseconds of a clock that only goes forward. */
export function createWriteRecord(now: () => number): WriteRecord {
  const counts = new Map<string, number>();
  let failure: { readonly code: string; readonly atMs: number } | null = null;
  return {
    failed(needs, error) {
      const code = errorCode(error);
      const isOfStorage = isStorageFullError(error) && (needs === 'writes' || code !== outOfMemory);
      if (isOfStorage || (needs === 'writes' && isTransientError(error))) {
        const label = sqlState.test(code) ? code : 'none';
        counts.set(label, (counts.get(label) ?? 0) + 1);
      }
      if (isOfStorage) failure = { code, atMs: now() };
      return isOfStorage;
    },
    succeeded() {
      failure = null;
    },
    expire() {
      if (failure !== null && now() - failure.atMs >= heldMs) failure = null;
    },
    read: () => ({ counts, code: failure?.code ?? null }),
  };
}
