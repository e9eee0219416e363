/** The one way to the server. An answer that the session is over ends it here, whoever asked. */
import {
  createConsoleClient,
  type ConsoleAnswer,
  type ConsoleOutcome,
  type ConsoleRequest,
} from '@trine/contract/console/client.ts';
import type { ConsolePath } from '@trine/contract/console/calls.ts';
import { noteNames } from './names.ts';
import { isSomebodyThere } from './presence.ts';
import { queries } from './queries.ts';

export type Refusal = Extract<ConsoleOutcome<unknown>, { ok: false }>;

const client = createConsoleClient();

/** The address of a file to download. */
export function addressOf<Of extends ConsolePath>(path: Of, request: ConsoleRequest<Of>): string {
  return client.addressOf(path, request);
}

/** The server draws the picture anew; its path goes into a piece of content. */
export function uploadImage(picture: Blob): ReturnType<typeof client.uploadImage> {
  return client.uploadImage(picture);
}

/** A picture into a conversation that one holds. */
export function sendPicture(
  sent: Parameters<typeof client.sendPicture>[0],
): ReturnType<typeof client.sendPicture> {
  return client.sendPicture(sent);
}

export function streamAddress(): string {
  return client.streamAddress();
}

/** The key of the answer that says who is signed in; null is nobody. */
export const sessionKey = ['/session/me'] as const;

/** Calls the server; a refusal is a value. */
export async function call<Of extends ConsolePath>(
  path: Of,
  request: ConsoleRequest<Of>,
  signal?: AbortSignal,
): Promise<ConsoleOutcome<ConsoleAnswer<Of>>> {
  const quiet = !isSomebodyThere();
  const outcome = await client.call(path, request, { quiet, ...(signal && { signal }) });
  if (outcome.ok) noteNames(outcome.data);
  if (!outcome.ok && outcome.reason === 'signed_out') forgetSession();
  return outcome;
}

/** Nothing of what one person read stays for the next one. */
export function forgetSession(): void {
  queries.setQueryData(sessionKey, null);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}
