// Reads beacon rounds from relays. Relays are not trusted: only answers with a verified signature
// count, so the worst that a relay can do is not to answer.

import { verifyBeacon } from '@trine/fairness/beacon.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import { createBoundedMap } from '../../platform/collections/bounded-map.ts';

export type Relay = {
  /** The verified signature of a round; null while no relay has it. Never throws. */
  signature: (round: number) => Promise<string | null>;
  /**
   * Like `signature`, but queries all relays at once and never joins a running query: null means
   * that no relay has it now. Never throws.
   */
  signatureNow: (round: number) => Promise<string | null>;
  /** Whether a signature (hex) is the chain's for that round. Queries no relay. */
  verify: (round: number, signature: string) => boolean;
  /** The failures of the relays whose last query returned no signature. */
  failures: () => RelayFailure[];
};

export type RelayFailure = { relay: string; failure: string };

type Options = {
  chain: BeaconChain;
  /** The relays in order; a function, since the port of the demo's beacon can change. */
  urls: () => readonly string[];
  /** Per relay, for the whole response. */
  timeoutMs: number;
  fetch?: typeof fetch;
};

/** Four games draw by the same beacon round; a dropped round can be queried again. */
const maxKeptRounds = 64;
/** drand's response has about 250 characters. */
const answerBytesMaximum = 4_096;

export function createRelay(options: Options): Relay {
  const verified = createBoundedMap<number, string>(maxKeptRounds);
  const underWay = new Map<number, Promise<string | null>>();
  const failures = new Map<string, string>();
  let lastGoodUrl: string | null = null;

  return {
    signature,
    signatureNow,
    verify,
    failures: () => Array.from(failures, ([relay, failure]) => ({ relay, failure })),
  };

  async function signature(round: number): Promise<string | null> {
    const known = verified.get(round);
    if (known !== undefined) return known;
    const asked = underWay.get(round) ?? askAll(round);
    underWay.set(round, asked);
    try {
      return await asked;
    } finally {
      underWay.delete(round);
    }
  }

  async function askAll(round: number): Promise<string | null> {
    for (const url of inOrder(options.urls(), lastGoodUrl)) {
      const answer = await askVerified(url, round);
      if (answer !== null) return answer;
    }
    return null;
  }

  async function signatureNow(round: number): Promise<string | null> {
    const known = verified.get(round);
    if (known !== undefined) return known;
    const answers = await Promise.all(options.urls().map((url) => askVerified(url, round)));
    return answers.find((answer) => answer !== null) ?? null;
  }

  /** A round has exactly one signature, so a cached one decides without a verification. */
  function verify(round: number, signature: string): boolean {
    const known = verified.get(round);
    if (known !== undefined) return known === signature;
    const holds = verifyBeacon(options.chain, round, signature);
    if (holds) verified.set(round, signature);
    return holds;
  }

  async function askVerified(url: string, round: number): Promise<string | null> {
    const { signature, failure } = await ask(options, url, round);
    if (signature === null || !verify(round, signature)) {
      failures.set(nameOf(url), failure ?? 'a signature that does not verify');
      return null;
    }
    failures.delete(nameOf(url));
    lastGoodUrl = url;
    return signature;
  }
}

/** The relay that answered last is first, so that a dead relay delays only one draw. */
function inOrder(urls: readonly string[], lastGoodUrl: string | null): readonly string[] {
  if (lastGoodUrl === null || !urls.includes(lastGoodUrl)) return urls;
  return [lastGoodUrl, ...urls.filter((url) => url !== lastGoodUrl)];
}

/** Without user and password, which a URL may have. */
function nameOf(url: string): string {
  return URL.parse(url)?.host ?? 'no address';
}

type Asked = { signature: string; failure: null } | { signature: null; failure: string };

/** The unverified signature from one relay, or why there is none. */
async function ask(options: Options, url: string, round: number): Promise<Asked> {
  const fetchPage = options.fetch ?? fetch;
  try {
    const response = await fetchPage(`${url}/${options.chain.chainHash}/public/${round}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs),
    });
    const text = await boundedText(response);
    if (!response.ok) return { signature: null, failure: `HTTP ${response.status}` };
    if (text === null) return { signature: null, failure: 'an answer that is too long' };
    const signature = signatureIn(JSON.parse(text));
    if (signature === null) return { signature, failure: 'an answer without a signature' };
    return { signature, failure: null };
  } catch (error) {
    // No connection, timeout, a cut response or invalid JSON: the next relay may have it.
    return { signature: null, failure: reasonOf(error) };
  }
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

function signatureIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('signature' in answer)) return null;
  return typeof answer.signature === 'string' ? answer.signature : null;
}
