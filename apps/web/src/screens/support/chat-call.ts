/** Calls of the conversation, with the token of a player or a visitor. */
import type { Path } from '@trine/contract/calls.ts';
import type { Answer, Outcome, Request } from '@trine/contract/client.ts';
import { chatAddresses, isVisitorToken } from '@trine/contract/support/words.ts';
import { hostClient } from '../../data/client.ts';
import { recordServerTime } from '../../data/server-clock.ts';
import { currentLocale } from '../../i18n/language.ts';
import { endSession, useSession } from '../../data/session.ts';
import { forgetVisitor } from './chat-visitor.ts';

export interface ChatCallOptions {
  token: string;
  /** The idempotency key of a message. */
  key?: string;
  signal?: AbortSignal;
}

export async function chatCall<Of extends Path>(
  path: Of,
  request: Request<Of>,
  { token, ...options }: ChatCallOptions,
): Promise<Outcome<Answer<Of>>> {
  const sentMs = Date.now();
  const outcome = await hostClient(() => token).call(path, request, options);
  if (outcome.ok) {
    recordServerTime({ serverSeconds: outcome.time, sentMs, receivedMs: Date.now() });
  } else if (outcome.reason === 'session') dropChatToken(token);
  return outcome;
}

/** The token is no longer valid. */
export function dropChatToken(token: string): void {
  if (isVisitorToken(token)) forgetVisitor(token);
  else if (useSession.getState().token === token) endSession({ expired: true });
}

/** The address of a stream or an upload, which are not calls. */
export function chatAddress(
  what: keyof typeof chatAddresses,
  query: Readonly<Record<string, string>>,
): string {
  const search = new URLSearchParams({ lang: currentLocale(), ...query });
  return `${useSession.getState().hostUrl}/index.php${chatAddresses[what]}?${search}`;
}
