/**
 * The one way to the server. It takes the server's time and the player's balance from every answer,
 * and an answer that says the session is over ends it here, for every caller. Calls that a host
 * leaves unanswered because it is down go to the other host.
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
  /** Must not be sent again to another host automatically: the first one may have received it. */
  once?: boolean;
}

const client = hostClient(() => useSession.getState().token);

/** Calls the server; a rejection is a value. */
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
  // Never again under the name of who has signed in meanwhile.
  const isElsewhere = () => {
    const now = useSession.getState();
    return now.token === token && now.hostUrl !== hostUrl;
  };
  if (isUnanswered && !once && (isElsewhere() || ((await findReachableHost()) && isElsewhere()))) {
    sentMs = Date.now();
    outcome = await client.call(path, request, { ...options, key });
  }
  const balance = balanceIn(outcome.ok ? outcome.data : outcome.details);
  // An answer to a person who has left by now says nothing of the one who is here.
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
 * A client of whoever the token says: each attempt goes to the host that is in use at that moment,
 * and one that is not answered makes it look for another host.
 */
export function hostClient(token: () => string | null): Client {
  return createClient({
    baseUrl: () => useSession.getState().hostUrl,
    token,
    language: currentLocale,
    fetch: watchedFetch,
  });
}

/** `fetch` that begins to look for another host as soon as one did not answer. */
async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (error) {
    const isAborted = error instanceof DOMException && error.name === 'AbortError';
    if (!isAborted) void findReachableHost();
    throw error;
  }
}

/** Seldom needed, so its script comes after the first screen's, with what stands around it. */
async function findReachableHost(): Promise<boolean> {
  const found = await import('./host-choice.ts').catch(() => null);
  return found?.findReachableHost() ?? false;
}

/** The sentence to show: the server's own, or ours when the server said nothing. */
export function rejectionText({ reason, code, msg }: Rejection): string {
  if (reason !== 'network') return msg || translate('common.unexpected');
  return translate(code === timeoutCode ? 'common.tooSlow' : 'common.noAnswer');
}

/** Some answers say the millisecond, too. */
function serverTime({ time, data }: { time: number; data: unknown }): ServerTime {
  const { server_time, server_ms } = (data ?? {}) as { server_time?: number; server_ms?: number };
  return server_time === undefined || server_ms === undefined
    ? { serverSeconds: time }
    : { serverSeconds: server_time, milliseconds: server_ms };
}
