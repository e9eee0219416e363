// Reads beacon rounds from relays. Relays are not trusted: only answers with a verified signature
// count, so the worst that a relay can do is not to answer.

import { verifyBeacon } from '@trine/fairness/beacon.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import { createBoundedMap } from '../../platform/collections/bounded-map.ts';

export type Relay = {
  /**
   * The verified signature of a round: the first valid answer of all relays that are not paused;
   * null while there is none. Never throws.
   */
  signature: (round: number) => Promise<string | null>;
  /**
   * Like `signature`, but also queries paused relays and never joins a running query: null means
   * that no relay has it now. Never throws.
   */
  signatureNow: (round: number) => Promise<string | null>;
  /** Whether a signature (hex) is the chain's for that round. Queries no relay. */
  verify: (round: number, signature: string) => boolean;
  /** The failures of the relays whose last query returned no signature. */
  failures: () => RelayFailure[];
  /** How many answers had a false signature or were for another round, since the start. */
  falseAnswers: () => number;
};

export type RelayFailure = { relay: string; failure: string };

type Options = {
  chain: BeaconChain;
  /** The relays; a function, since the port of the demo's beacon can change. */
  urls: () => readonly string[];
  /** Per relay, for the whole response. */
  timeoutMs: number;
  fetch?: typeof fetch;
  /** Milliseconds of a clock that only moves forward. */
  now?: () => number;
  /** Called with the relay's name and the round for each false answer. */
  onFalseAnswer?: (relay: string, round: number) => void;
};

/** Four games draw by the same beacon round; a dropped round can be queried again. */
const maxKeptRounds = 64;
/** drand's response has about 250 characters. */
const answerBytesMaximum = 4_096;
/** A relay that fails is queried again after a tenth of the time for which it has failed. */
const pauseShare = 0.1;
const longestPauseMs = 10_000;

/** What is known of a relay. */
type Standing = {
  readonly url: string;
  /** Its host, for people. */
  readonly relay: string;
  /** Null after a valid answer. */
  failure: string | null;
  failingSinceMs: number;
  pausedUntilMs: number;
  falseAnswers: number;
  /** The form of addresses that it understood last. */
  form: AddressForm;
};

type AddressForm = (chainHash: string, round: number) => string;

/** Of drand's first and second HTTP interface. */
const addressForms: readonly [AddressForm, ...AddressForm[]] = [
  (chainHash, round) => `/${chainHash}/public/${round}`,
  (chainHash, round) => `/v2/chains/${chainHash}/rounds/${round}`,
];

export function createRelay(options: Options): Relay {
  const { now = () => performance.now() } = options;
  const verified = createBoundedMap<number, string>(maxKeptRounds);
  const underWay = new Map<number, Promise<string | null>>();
  const standings = createStandings();

  return {
    signature,
    signatureNow: (round) => firstValid(options.urls(), round),
    verify,
    failures: () => standings.all().flatMap(failureOf),
    falseAnswers: () => standings.all().reduce((sum, one) => sum + one.falseAnswers, 0),
  };

  async function signature(round: number): Promise<string | null> {
    const running = underWay.get(round);
    if (running !== undefined) return running;
    const due = options.urls().filter((url) => standings.of(url).pausedUntilMs <= now());
    const asked = firstValid(due, round);
    underWay.set(round, asked);
    try {
      return await asked;
    } finally {
      underWay.delete(round);
    }
  }

  /** Queries the relays in parallel; the queries that are not needed any more are cancelled. */
  async function firstValid(urls: readonly string[], round: number): Promise<string | null> {
    const known = verified.get(round);
    if (known !== undefined) return known;
    const found = new AbortController();
    const query = { round, found: found.signal };
    try {
      return await Promise.any(urls.map((url) => askVerified(standings.of(url), query)));
    } catch {
      return null;
    } finally {
      found.abort();
    }
  }

  /** A round has exactly one signature, so a cached one decides without a verification. */
  function verify(round: number, signature: string): boolean {
    const known = verified.get(round);
    if (known !== undefined) return known === signature;
    const holds = verifyBeacon(options.chain, round, signature);
    if (holds) verified.set(round, signature);
    return holds;
  }

  /** Rejects without a valid answer. */
  async function askVerified(standing: Standing, query: Query): Promise<string> {
    const answer = await ask(options, standing, query);
    if (!query.found.aborted) {
      const { signature } = answer;
      if (signature !== null && verify(query.round, signature)) {
        standing.failure = null;
        standing.pausedUntilMs = -Infinity;
        return signature;
      }
      recordFailure(standing, answer, now());
      if (isFalse(answer)) options.onFalseAnswer?.(standing.relay, query.round);
    }
    throw new Error('no valid answer');
  }
}

interface Standings {
  of(url: string): Standing;
  all(): Standing[];
}

function createStandings(): Standings {
  const known = new Map<string, Standing>();
  return {
    of(url) {
      const standing = known.get(url) ?? newStanding(url);
      known.set(url, standing);
      return standing;
    },
    all: () => Array.from(known.values()),
  };
}

function newStanding(url: string): Standing {
  const known = { failure: null, failingSinceMs: 0, pausedUntilMs: -Infinity, falseAnswers: 0 };
  return { ...known, url, relay: nameOf(url), form: addressForms[0] };
}

function failureOf({ relay, failure }: Standing): RelayFailure[] {
  return failure === null ? [] : [{ relay, failure }];
}

function recordFailure(standing: Standing, answer: Asked, nowMs: number): void {
  if (standing.failure === null) standing.failingSinceMs = nowMs;
  standing.failure = answer.failure ?? 'a signature that does not verify';
  const failedMs = (nowMs - standing.failingSinceMs) * pauseShare;
  standing.pausedUntilMs = nowMs + Math.min(failedMs, longestPauseMs);
  if (!isFalse(answer)) return;
  // A verification costs far more than a request.
  standing.pausedUntilMs = nowMs + longestPauseMs;
  standing.falseAnswers += 1;
}

/** Of an answer that was not accepted. */
function isFalse(answer: Asked): boolean {
  return answer.signature !== null || answer.isFalse;
}

/** Without user and password, which a URL may have. */
function nameOf(url: string): string {
  return URL.parse(url)?.host ?? 'no address';
}

type Asked =
  | { readonly signature: string; readonly failure: null }
  | { readonly signature: null; readonly failure: string; readonly isFalse: boolean };

type Query = {
  readonly round: number;
  /** Aborted when another relay has answered. */
  readonly found: AbortSignal;
};

/** The unverified signature from one relay, or why there is none. */
async function ask(options: Options, standing: Standing, { round, found }: Query): Promise<Asked> {
  const fetchPage = options.fetch ?? fetch;
  const others = addressForms.filter((form) => form !== standing.form);
  const signal = AbortSignal.any([found, AbortSignal.timeout(options.timeoutMs)]);
  let failure = '';
  try {
    for (const form of [standing.form, ...others]) {
      const address = standing.url + form(options.chain.chainHash, round);
      const response = await fetchPage(address, { redirect: 'error', signal });
      const text = await boundedText(response);
      failure = `HTTP ${response.status}`;
      // An address form that the relay does not know, or a round that it does not have yet.
      if (response.status === notFound) continue;
      if (!response.ok) break;
      standing.form = form;
      return text === null ? failed('an answer that is too long') : signatureIn(text, round);
    }
    return failed(failure);
  } catch (error) {
    // No connection, timeout, a cut response or invalid JSON: another relay may have it.
    return failed(reasonOf(error));
  }
}

const notFound = 404;

function failed(failure: string, isFalse = false): Asked {
  return { signature: null, failure, isFalse };
}

/** The error of `fetch` only says that it failed; its cause has the code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code === '' ? `${error.name}: ${error.message}` : code;
}

/** The whole body; null when it is too long. Leaving the loop cancels the rest. */
async function boundedText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > answerBytesMaximum) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Throws for text that is no JSON. The round's number is compared before any verification. */
function signatureIn(text: string, round: number): Asked {
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null) return failed('an answer without a signature');
  const { signature, round: answered } = answer as { signature?: unknown; round?: unknown };
  if (typeof signature !== 'string') return failed('an answer without a signature');
  if (answered !== round) return failed('an answer for another round', true);
  return { signature, failure: null };
}
