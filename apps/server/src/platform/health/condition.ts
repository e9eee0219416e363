// Derives the database's condition from its errors.

import { errorCode } from '../config/start-error.ts';
import { isTransient, isStorageFull } from '../http/failure.ts';

/** `full`: reads work, writes do not, as with a full disk. `away`: nothing is answered in time. */
export type Condition = 'well' | 'full' | 'away';

/** SQLSTATE `too_many_connections`: the connections that are open already still work. */
const tooManyConnections = '53300';

/** Null when nothing follows from the error. */
export function conditionAfter(error: unknown): Exclude<Condition, 'well'> | null {
  if (isStorageFull(error)) return 'full';
  if (errorCode(error) === tooManyConnections) return null;
  return isTransient(error) ? 'away' : null;
}

/** Work that was given up, or not begun, because of the database's condition. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** As PostgreSQL itself would say it: a SQLSTATE that means "come back later". */
  readonly code: '57P03' | '53100';

  constructor(condition: Exclude<Condition, 'well'>) {
    super(condition === 'full' ? 'the database cannot write' : 'the database does not answer');
    this.code = condition === 'full' ? '53100' : '57P03';
  }
}
