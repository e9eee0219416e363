/**
 * Sends all calls to the server. Every answer updates the server's time and the player's balance,
 * and an answer with the reason `session` ends the session. If a host does not answer, the call
 * goes to the other host.
 */
import {
  createClient,
  newKey,
  timeoutCode,
  type Answer,
  type Client,
  type Outcome,
  type Request,
} from '@trine/contract/client.ts';
import type { Path } from '@trine/contract/calls.ts';
import { balanceIn } from './balance.ts';
import { recordServerTime, type ServerTime } from './server-clock.ts';
import { currentLocale } from '../i18n/language.ts';
import { translate } from '../i18n/translate.ts';
import { endSession, recordBalance, useSession } from './session.ts';
import { takePrefetched } from './prefetched-calls.ts';

export type Rejection = Extract<Outcome<unknown>, { ok: false }>;

export interface CallOptions {
  /** The idempotency key of a call that moves money. */
  key?: string;
  signal?: AbortSignal;
  /** Do not send the call again automatically: the first host may have received it. */
  once?: boolean;
}

const client = hostClient(() => useSession.getState().token);

export async function call<Of extends Path>(
  path: Of,
  request: Request<Of>,
  { once = false, key = newKey(), ...options }: CallOptions = {},
): Promise<Outcome<Answer<Of>>> {
  const { token, hostUrl } = useSession.getState();
  const prefetched = await takePrefetched(path, request, token);
  let sentMs = prefetched?.sentMs ?? Date.now();
  let outcome = prefetched?.outcome ?? (await client.call(path, request, { ...options, key }));
  const isUnanswered = !outcome.ok && outcome.reason === 'network' && !options.signal?.aborted;
  // The call must not be repeated with the session of another person.
  const isElsewhere = () => {
    const now = useSession.getState();
    return now.token === token && now.hostUrl !== hostUrl;
  };
  if (isUnanswered && !once && (isElsewhere() || ((await findReachableHost()) && isElsewhere()))) {
    sentMs = Date.now();
    outcome = await client.call(path, request, { ...options, key });
  }
  const balance = balanceIn(outcome.ok ? outcome.data : outcome.details);
  // An answer to a person who has signed out must not change the next person's balance.
  if (balance && useSession.getState().token === token) recordBalance(balance);
  if (outcome.ok) {
    const receivedMs = prefetched?.receivedMs ?? Date.now();
    recordServerTime({ ...serverTime(outcome), sentMs, receivedMs });
  } else if (outcome.reason === 'session' && useSession.getState().token === token) {
    endSession({ expired: true });
  }
  return outcome;
}

/**
 * A client with this token. Each attempt goes to the host in use at that moment, and an unanswered
 * attempt starts the search for another host.
 */
export function hostClient(token: () => string | null): Client {
  return createClient({
    baseUrl: () => useSession.getState().hostUrl,
    token,
    language: currentLocale,
    fetch: watchedFetch,
  });
}

async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (error) {
    const isAborted = error instanceof DOMException && error.name === 'AbortError';
    if (!isAborted) void findReachableHost();
    throw error;
  }
}

/** Rarely needed, so it is fetched separately. */
async function findReachableHost(): Promise<boolean> {
  const found = await import('./host-choice.ts').catch(() => null);
  return found?.findReachableHost() ?? false;
}

/** The sentence to show: the server's, or our own if the server did not answer. */
export function rejectionText({ reason, code, msg }: Rejection): string {
  if (reason !== 'network') return msg || translate('common.unexpected');
  return translate(code === timeoutCode ? 'common.tooSlow' : 'common.noAnswer');
}

/** Some answers also have the millisecond. */
function serverTime({ time, data }: { time: number; data: unknown }): ServerTime {
  const { server_time, server_ms } = (data ?? {}) as { server_time?: number; server_ms?: number };
  return server_time === undefined || server_ms === undefined
    ? { serverSeconds: time }
    : { serverSeconds: server_time, milliseconds: server_ms };
}
