// The load generator, a process of its own: autocannon sends a counted number of requests over open
// connections, each connection for players of its own, each request with a key of its own, as real
// clients do. A counted number, so that every answer is waited for and none is cut off.

import { createRequire } from 'node:module';
import type { BetRequest } from './bets.ts';
import { answerParent } from './child.ts';

export interface LoadQuestion {
  /** The whole address of the call. */
  readonly url: string;
  readonly requests: readonly BetRequest[];
  /** About how long to measure. */
  readonly seconds: number;
}

export interface LoadAnswer {
  /** Accepted in all, with those that only warmed up. */
  readonly accepted: number;
  readonly requestsPerSecond: number;
  /** What went wrong, as it came; null when nothing did. */
  readonly fault: string | null;
}

interface AutocannonRequest {
  readonly method: 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface AutocannonClient {
  setRequests(requests: AutocannonRequest[]): void;
}

interface AutocannonOptions {
  readonly url: string;
  readonly connections: number;
  readonly amount: number;
  /** How often it looks whether it is done. */
  readonly sampleInt: number;
  /** Replaces `[<id>]` by another text in every request. */
  readonly idReplacement: boolean;
  readonly setupClient: (client: AutocannonClient) => void;
  readonly verifyBody: (body: string) => boolean;
}

interface AutocannonResult {
  /** Seconds. */
  readonly duration: number;
  readonly errors: number;
  readonly timeouts: number;
  readonly resets: number;
  readonly '2xx': number;
  readonly non2xx: number;
}

type Autocannon = (options: AutocannonOptions) => Promise<AutocannonResult>;

const connections = 64;
const sampleMs = 20;
const firstAmount = 640;
/** Each tells better than the one before how many answers a second are to be expected. */
const warmUpSeconds = [0.3, 0.7] as const;

const require = createRequire(import.meta.url);
const autocannon = require('autocannon') as Autocannon;

await answerParent(makeLoad);

async function makeLoad(question: LoadQuestion): Promise<LoadAnswer> {
  let accepted = 0;
  let fault: string | null = null;

  /** Gives the answers in a second. */
  async function send(amount: number): Promise<number> {
    let wellAnswered = 0;
    const slices = sliceRequests(question);
    const { duration, ...result } = await autocannon({
      url: question.url,
      connections,
      amount,
      sampleInt: sampleMs,
      idReplacement: true,
      setupClient: (client) => client.setRequests(slices.shift() ?? []),
      verifyBody(body) {
        const isAccepted = body.startsWith('{"code":1,');
        if (isAccepted) wellAnswered += 1;
        else fault ??= body;
        return isAccepted;
      },
    });
    accepted += wellAnswered;
    if (wellAnswered !== amount)
      fault ??= `${wellAnswered} of ${amount}, ${JSON.stringify(result)}`;
    return amount / duration;
  }

  let rate = await send(firstAmount);
  for (const seconds of [...warmUpSeconds, question.seconds]) {
    rate = await send(amountFor(rate, seconds));
  }
  return { accepted, requestsPerSecond: rate, fault };
}

/** As many for every connection. */
function amountFor(rate: number, seconds: number): number {
  return Math.max(1, Math.round((rate * seconds) / connections)) * connections;
}

/** No player bets on two connections at once, so nobody waits for themselves. */
function sliceRequests({ url, requests }: LoadQuestion): AutocannonRequest[][] {
  const path = new URL(url).pathname;
  const slices: AutocannonRequest[][] = Array.from({ length: connections }, () => []);
  for (const [index, { token, body }] of requests.entries()) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': '[<id>]', token };
    slices[index % connections]?.push({ method: 'POST', path, headers, body });
  }
  return slices;
}
