// What error codes of PostgreSQL, and of the network to it, mean.

import { errorCode } from '../config/start-error.ts';
import { NoIds } from './ids.ts';

const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ERR_STREAM_DESTROYED|E\w*TIMEDOUT|E\w*UNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** SQLSTATE: connections, resources, shutdown, cancellation, serialization and deadlocks. */
const databaseCodes = /^(08...|53...|57P0.|57014|25006|25P03|40001|40P01|55P03|58030)$/;
/** SQLSTATE: disk full, out of memory, I/O error, read-only server. */
const storageCodes = /^(53100|53200|58030|25006)$/;
/** `pg` reports some failures without a code. */
const transientMessages = [
  /timeout exceeded when trying to connect|connection timeout|timeout expired|read timeout/i,
  /connection terminated|connection error and is not queryable/i,
  /pool after calling end|client was closed/i,
];

/** Whether the database or an id is unavailable now, so that a retry may succeed soon. */
export function isTransientError(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isTransientError);
  if (error instanceof NoIds) return true;
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (networkCodes.test(code) || databaseCodes.test(code)) return true;
  return transientMessages.some((text) => text.test(error.message));
}

/** Whether the database answers but cannot write, so that an immediate retry fails too. */
export function isStorageFullError(error: unknown): boolean {
  return storageCodes.test(errorCode(error));
}
