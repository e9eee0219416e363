/** Calls of the console's API. A refusal as signed out ends the session in the app as well. */
import {
  createConsoleClient,
  type ConsoleAnswer,
  type ConsoleOutcome,
  type ConsoleRequest,
} from '@trine/contract/console/client.ts';
import type { ConsolePath } from '@trine/contract/console/calls.ts';
import { recordNames } from './names.ts';
import { isUserActive } from './activity.ts';
import { queries } from './queries.ts';

export type Refusal = Extract<ConsoleOutcome<unknown>, { ok: false }>;

const client = createConsoleClient();

/** The address of a file to download. */
export function addressOf<Of extends ConsolePath>(path: Of, request: ConsoleRequest<Of>): string {
  return client.addressOf(path, request);
}

/** The server re-encodes the picture; its path goes into a piece of content. */
export function uploadImage(picture: Blob): ReturnType<typeof client.uploadImage> {
  return client.uploadImage(picture);
}

/** Sends a picture into a conversation that is assigned to the person. */
export function sendPicture(
  sent: Parameters<typeof client.sendPicture>[0],
): ReturnType<typeof client.sendPicture> {
  return client.sendPicture(sent);
}

export function streamAddress(): string {
  return client.streamAddress();
}

/** The query key of the session. */
export const sessionKey = ['/session/me'] as const;

/** Calls the server; a refusal is a value. */
export async function call<Of extends ConsolePath>(
  path: Of,
  request: ConsoleRequest<Of>,
  signal?: AbortSignal,
): Promise<ConsoleOutcome<ConsoleAnswer<Of>>> {
  const quiet = !isUserActive();
  const session = currentSession();
  const outcome = await client.call(path, request, { quiet, ...(signal && { signal }) });
  if (outcome.ok) recordNames(outcome.data);
  if (!outcome.ok && outcome.reason === 'signed_out') forgetSession(session);
  return outcome;
}

let forgotten = 0;

/** Tells one session of this page from the next. */
export function currentSession(): number {
  return forgotten;
}

/**
 * Removes all cached answers, so that the next person sees none of them. Nothing happens when that
 * session was forgotten before: what answers late must not end the one that began meanwhile.
 */
export function forgetSession(session = currentSession()): void {
  if (session !== forgotten) return;
  forgotten += 1;
  queries.setQueryData(sessionKey, null);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}
