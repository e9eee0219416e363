/**
 * The one way to the server. It learns the server's time from every answer, and an answer that says
 * the session is over ends it here, whoever asked. What a line that is down leaves unanswered goes
 * by the other line.
 */
import {
  createClient,
  newKey,
  type Answer,
  type Client,
  type Outcome,
  type Request,
} from '@trine/contract/client.ts';
import type { Path } from '@trine/contract/calls.ts';
import { noteServerTime, type ServerTime } from '../draw/server-clock.ts';
import { currentLocale } from '../language/language.ts';
import { translate } from '../language/translate.ts';
import { endSession, useSession } from '../session/session.ts';

export type Refusal = Extract<Outcome<unknown>, { ok: false }>;

export interface CallOptions {
  /** The idempotency key of a call that moves money. */
  key?: string;
  signal?: AbortSignal;
  /** Must not be sent again by another line unasked: nobody knows whether it was heard. */
  once?: boolean;
}

/** The page's script, which runs before this one, sends this call already. */
const begunPath = '/api/index/index';

declare global {
  /** What the page's script has sent; gone once it was taken. */
  var begun: BegunCall | undefined;
}

interface BegunCall {
  url: string;
  /** This device's time. */
  sentMs: number;
  receivedMs?: number;
  response: Promise<Response>;
}

const client = lineClient(() => useSession.getState().token);

/** Calls the server; a refusal is a value. */
export async function call<Of extends Path>(
  path: Of,
  request: Request<Of>,
  { once = false, key = newKey(), ...options }: CallOptions = {},
): Promise<Outcome<Answer<Of>>> {
  let begun = path === begunPath ? globalThis.begun : undefined;
  let sentMs = begun?.sentMs ?? Date.now();
  const { token, lineUrl } = useSession.getState();
  let outcome = await client.call(path, request, { ...options, key });
  const isUnheard = !outcome.ok && outcome.reason === 'network' && !options.signal?.aborted;
  const isElsewhere = () => useSession.getState().lineUrl !== lineUrl;
  if (isUnheard && !once && (isElsewhere() || ((await findLine()) && isElsewhere()))) {
    begun = undefined;
    sentMs = Date.now();
    outcome = await client.call(path, request, { ...options, key });
  }
  if (outcome.ok) {
    const receivedMs = begun?.receivedMs ?? Date.now();
    noteServerTime({ ...serverTime(outcome), sentMs, receivedMs });
  } else if (outcome.reason === 'session' && useSession.getState().token === token) {
    endSession({ expired: true });
  }
  return outcome;
}

/**
 * A client of whoever the token says: each attempt goes by the line that is in use at that moment,
 * and one that is not heard makes it look for another line.
 */
export function lineClient(token: () => string | null): Client {
  return createClient({
    baseUrl: () => useSession.getState().lineUrl,
    token,
    language: currentLocale,
    fetch: watchedFetch,
  });
}

/** `fetch` that begins to look for another line as soon as something was not heard. */
async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { begun } = globalThis;
  try {
    if (begun?.url !== input) return await fetch(input, init);
    globalThis.begun = undefined;
    return await Promise.race([begun.response, aborted(init?.signal)]);
  } catch (error) {
    const isLeft = error instanceof DOMException && error.name === 'AbortError';
    if (!isLeft) void findLine();
    throw error;
  }
}

/** Never, unless it is: what was sent before has no signal of its own. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

/** Seldom needed, so its script comes after the first screen's, with what stands around it. */
async function findLine(): Promise<boolean> {
  const found = await import('./find-line.ts').catch(() => null);
  return found?.findLine() ?? false;
}

/** The sentence to show: the server's own, or ours when the server was not heard. */
export function refusalText(refusal: Refusal): string {
  if (refusal.reason === 'network' || refusal.msg === '') return translate('common.noAnswer');
  return refusal.msg;
}

/** Some answers say the millisecond, too. */
function serverTime({ time, data }: { time: number; data: unknown }): ServerTime {
  const isExact = typeof data === 'object' && data !== null && 'server_ms' in data;
  if (!isExact || typeof data.server_ms !== 'number') return { serverSeconds: time };
  const seconds = 'server_time' in data && typeof data.server_time === 'number';
  return seconds
    ? { serverSeconds: Number(data.server_time), milliseconds: data.server_ms }
    : { serverSeconds: time };
}
