// A person's line to the server: the contract's client, with the manners of a good guest. Who is
// answered `busy` or `slow_down` waits as long as `Retry-After` says and tries again.

import type { Path } from '@trine/contract/calls.ts';
import {
  createClient,
  newKey,
  type Answer,
  type Outcome,
  type Request,
} from '@trine/contract/client.ts';
import type { Language } from '@trine/contract/envelope.ts';
import { pause } from './pause.ts';

export interface Connection {
  call<Of extends Path>(path: Of, request: Request<Of>): Promise<Outcome<Answer<Of>>>;
  setToken(token: string | null): void;
  hasToken(): boolean;
  /** Gives the token back, if the server answers soon. */
  signOut(): Promise<void>;
}

export interface ConnectionOptions {
  readonly url: string;
  readonly language: Language;
  /** Ends all waiting, and every call but a bet, whose end must be known. */
  readonly signal: AbortSignal;
}

const politeTries = 5;
const defaultRetryAfterSeconds = 2;
const longestRetryAfterSeconds = 60;
const signOutWithinMs = 2_000;

export function createConnection({ url, language, signal }: ConnectionOptions): Connection {
  let token: string | null = null;
  let retryAfterSeconds = defaultRetryAfterSeconds;
  const client = createClient({
    baseUrl: url,
    token: () => token,
    language: () => language,
    async fetch(input, init) {
      const response = await fetch(input, init);
      retryAfterSeconds = readRetryAfter(response);
      return response;
    },
  });
  return {
    async call(path, request) {
      const key = newKey();
      const options = path === '/api/Lottery/playOrder' ? { key } : { key, signal };
      for (let tried = 1; ; tried += 1) {
        const outcome = await client.call(path, request, options);
        const comeBack =
          !outcome.ok && (outcome.reason === 'busy' || outcome.reason === 'slow_down');
        if (!comeBack || tried === politeTries || signal.aborted) return outcome;
        await pause(retryAfterSeconds * 1000, signal);
      }
    },
    setToken(given) {
      token = given;
    },
    hasToken: () => token !== null,
    async signOut() {
      if (token === null) return;
      const within = AbortSignal.timeout(signOutWithinMs);
      await client.call('/api/user/logout', {}, { signal: within });
      token = null;
    },
  };
}

function readRetryAfter(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? defaultRetryAfterSeconds);
  if (!Number.isFinite(seconds) || seconds <= 0) return defaultRetryAfterSeconds;
  return Math.min(seconds, longestRetryAfterSeconds);
}
