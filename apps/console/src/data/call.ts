import type { ConsolePath } from '@trine/contract/console/calls.ts';
import type {
  ConsoleAnswer,
  ConsoleOutcome,
  ConsoleRequest,
} from '@trine/contract/console/client.ts';
import { client } from './client.ts';
import { RejectedError } from './rejection.ts';
import { currentSession, forgetSession } from './session-cache.ts';
import { recordStaffNames } from './staff-names.ts';
import { isUserActive } from './user-activity.ts';

/** Calls the server; a rejection is a value. Forgets the session if the server says it is over. */
export async function call<Of extends ConsolePath>(
  path: Of,
  request: ConsoleRequest<Of>,
  signal?: AbortSignal,
): Promise<ConsoleOutcome<ConsoleAnswer<Of>>> {
  const quiet = !isUserActive();
  const session = currentSession();
  const outcome = await client.call(path, request, { quiet, ...(signal && { signal }) });
  if (outcome.ok) recordStaffNames(outcome.data);
  if (!outcome.ok && outcome.reason === 'signed_out') forgetSession(session);
  return outcome;
}

/** For queries: a rejection is thrown as a `RejectedError`. */
export async function callOrThrow<Of extends ConsolePath>(
  path: Of,
  request: ConsoleRequest<Of>,
  signal?: AbortSignal,
): Promise<ConsoleAnswer<Of>> {
  const outcome = await call(path, request, signal);
  if (outcome.ok) return outcome.data;
  throw new RejectedError(outcome);
}
