// What a thrown error means to the caller: come back later, or a fault of ours. What of it may be
// written to the log: never the values that PostgreSQL puts into its details.

import { NoIds } from '../postgres/ids.ts';

const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ERR_STREAM_DESTROYED|E\w*TIMEDOUT|E\w*UNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** SQLSTATE: connections, resources, shutting down, cancelled, and transactions that collided. */
const databaseCodes = /^(08...|53...|57P0.|57014|25006|25P03|40001|40P01|55P03|58030)$/;
/** SQLSTATE: disk full, out of memory, errors of the disk, a server that only reads. */
const storageCodes = /^(53100|53200|58030|25006)$/;
/** `pg` reports some failures by their text alone. */
const passingTexts = [
  /timeout exceeded when trying to connect|connection timeout|timeout expired|read timeout/i,
  /connection terminated|connection error and is not queryable/i,
  /pool after calling end|client was closed/i,
];

/**
 * Whether the database could not be asked, or no id could be made, so that the same request may
 * succeed soon.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isTransient);
  if (error instanceof NoIds) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (networkCodes.test(code) || databaseCodes.test(code)) return true;
  return passingTexts.some((text) => text.test(error.message));
}

/** Whether the database answers and cannot write: trying again at once leads nowhere. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Error && storageCodes.test(codeOf(error));
}

export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack } = error;
  return { name, code: codeOf(error), message, stack };
}

/** Empty where it has none. */
export function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
