// The typed client, for browsers, tests and simulated players. It imports only types of the
// contract, so that browsers load no schema library. After a network time-out it retries every two
// seconds, seven attempts in all; a call that moves money keeps the key of its first attempt. It
// solves a proof of work that the server requires and sends it with the same call.

import type { AnswerOf, RequestOf } from './call.ts';
import type { Calls, Path } from './calls.ts';
import { codes, type Envelope } from './envelope.ts';
import type { Language } from './languages.ts';
import type { Reason, RejectionDetails } from './reasons.ts';

export type Outcome<Data> =
  | { readonly ok: true; readonly code: number; readonly data: Data; readonly time: number }
  | {
      readonly ok: false;
      /** 0 rejected, 50008 50012 50014 no session, below 0 no answer, otherwise the HTTP status. */
      readonly code: number;
      readonly reason: Reason | 'session' | 'network';
      readonly msg: string;
      readonly details: RejectionDetails;
    };

export type Request<Of extends Path> = RequestOf<Calls[Of]>;
export type Answer<Of extends Path> = AnswerOf<Calls[Of]>;

export interface ClientOptions {
  /** Where `/index.php` is; empty for the page's own origin. */
  readonly baseUrl: string | (() => string);
  readonly token: () => string | null;
  readonly language: () => Language;
  readonly fetch?: typeof globalThis.fetch;
  readonly timeoutMs?: number;
  readonly retryAfterMs?: number;
}

export interface Client {
  call<Of extends Path>(
    path: Of,
    request: Request<Of>,
    options?: { readonly key?: string; readonly signal?: AbortSignal },
  ): Promise<Outcome<Answer<Of>>>;
}

/** The `code` of reason `network`: the server did not answer. */
export const unreachableCode = -1;
export const timeoutCode = -2;
export const unreadableCode = -3;

const attempts = 7;
/** A second proof is required if the first came too late, from another network or was too easy. */
const maxProofs = 2;
const defaultTimeoutMs = 10_000;
const defaultRetryAfterMs = 2_000;
/** Calls that only read, without a session. */
const readPath = /^\/api\/(?:fairness\/(?!order)|index\/(?:index|articleList)$|support\/faqList$)/;
const keyedPaths: ReadonlySet<string> = new Set<Path>([
  '/api/Lottery/playOrder',
  '/api/user/recharge',
  '/api/user/withdrawAction',
  '/api/user/guestResume',
  '/api/support/send',
]);

export function createClient(options: ClientOptions): Client {
  const fetchNow = options.fetch ?? globalThis.fetch.bind(globalThis);

  async function send(path: string, request: object, init: RequestInit): Promise<Response> {
    const base = typeof options.baseUrl === 'string' ? options.baseUrl : options.baseUrl();
    const common = { host: base, lang: options.language() };
    if (readPath.test(path)) {
      const query = new URLSearchParams({ ...common, ...textFields(request) });
      return fetchNow(`${base}/index.php${path}?${query}`, { ...init, method: 'GET' });
    }
    const body = JSON.stringify({ ...common, ...request });
    return fetchNow(`${base}/index.php${path}`, { ...init, method: 'POST', body });
  }

  return {
    async call(path, given, { key, signal } = {}) {
      let request = given;
      let solved = 0;
      const headers: Record<string, string> = { 'content-type': 'application/json' };
      const token = options.token();
      if (token !== null && token !== '') headers['token'] = token;
      if (keyedPaths.has(path)) headers['idempotency-key'] = key ?? newKey();
      for (let attempt = 1; ; attempt += 1) {
        const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
        const either = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
        try {
          const outcome = await readOutcome<Answer<typeof path>>(
            await send(path, request, { headers, signal: either }),
          );
          if (outcome.ok || !outcome.details.challenge || solved === maxProofs) return outcome;
          solved += 1;
          const { solveProof } = await import('./proof.ts');
          request = { ...given, proof: await solveProof(outcome.details.challenge) };
        } catch (error) {
          if (!timeout.aborted || attempt === attempts) return unheard(error, timeout.aborted);
          await pause(options.retryAfterMs ?? defaultRetryAfterMs);
        }
      }
    },
  };
}

/** Reads the outcome of an answer. */
export async function readOutcome<Data>(response: Response): Promise<Outcome<Data>> {
  const envelope = (await response.json()) as Envelope<Data & { reason?: Reason }>;
  const { code, data } = envelope;
  const msg = typeof envelope.msg === 'string' ? envelope.msg : '';
  if (response.ok && (code === codes.success || code === codes.nothing)) {
    return { ok: true, code, data, time: envelope.time };
  }
  if (code >= codes.tokenUnknown) return { ok: false, code, reason: 'session', msg, details: {} };
  const { reason = 'internal', ...given } = data ?? {};
  const retryAfter = Number(response.headers.get('retry-after'));
  const details = retryAfter ? { retry_after: retryAfter, ...given } : given;
  return { ok: false, code: response.ok ? code : response.status, reason, msg, details };
}

/**
 * A new idempotency key: 32 hex digits, twelve of them the time in milliseconds. Keys that begin
 * with the time are adjacent in the server's index; any other key works too.
 */
export function newKey(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(10));
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return Date.now().toString(16).padStart(12, '0') + random;
}

function textFields(request: object): Record<string, string> {
  return Object.fromEntries(Object.entries(request).map(([key, value]) => [key, String(value)]));
}

function unheard(error: unknown, isTimeout: boolean): Outcome<never> {
  // An answer arrived, but not in JSON.
  const code = isTimeout
    ? timeoutCode
    : error instanceof SyntaxError
      ? unreadableCode
      : unreachableCode;
  return { ok: false, code, reason: 'network', msg: String(error), details: {} };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
