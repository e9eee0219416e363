// Derives the database's condition from its errors.

import { errorCode } from '../config/start-error.ts';
import { isTransientError, isStorageFullError } from '../postgres/postgres-errors.ts';

/** `full`: reads work, writes do not, as with a full disk. `away`: nothing is answered in time. */
export type Condition = 'well' | 'full' | 'away';

/** SQLSTATE `too_many_connections`: the connections that are open already still work. */
const tooManyConnections = '53300';

/** Null when the error says nothing about the condition. */
export function conditionAfter(error: unknown): Exclude<Condition, 'well'> | null {
  if (isStorageFullError(error)) return 'full';
  if (errorCode(error) === tooManyConnections) return null;
  return isTransientError(error) ? 'away' : null;
}

/** Work that was stopped or not started because of the database's condition. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** A SQLSTATE of PostgreSQL that means "retry later". */
  readonly code: '57P03' | '53100';

  constructor(condition: Exclude<Condition, 'well'>) {
    super(condition === 'full' ? 'the database cannot write' : 'the database does not answer');
    this.code = condition === 'full' ? '53100' : '57P03';
  }
}
