// autocannon sends a counted number of requests, each connection for players of its own, each
// request with a key of its own. A counted number, so that every answer is waited for and none is
// cut off.

import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Counted, Load } from './generator.ts';

export type AutocannonMessage = 'begin' | 'end' | Counted;
type Question = Omit<Load, 'signal'>;

interface AutocannonRequest {
  readonly method: 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface AutocannonOptions {
  readonly url: string;
  readonly connections: number;
  readonly amount: number;
  /** How often it looks whether it is done. */
  readonly sampleInt: number;
  /** Replaces `[<id>]` by another text in every request. */
  readonly idReplacement: boolean;
  readonly setupClient: (client: { setRequests(requests: AutocannonRequest[]): void }) => void;
  readonly verifyBody: (body: string) => boolean;
}

interface AutocannonResult {
  /** Seconds. */
  readonly duration: number;
  readonly errors: number;
  readonly timeouts: number;
  readonly resets: number;
}

type Autocannon = (options: AutocannonOptions) => Promise<AutocannonResult>;

const sampleMs = 20;
const firstAnswersPerConnection = 10;
const accepting = '{"code":1,';
const busyReason = '"busy"';

const require = createRequire(import.meta.url);
const autocannon = require('autocannon') as Autocannon;

const [question] = await once(process, 'message');
tell(await run(question as Question));

async function run(load: Question): Promise<Counted> {
  const total = { accepted: 0, busy: 0 };
  let failure: string | null = null;

  async function send(amount: number) {
    let accepted = 0;
    const slices = sliceRequests(load);
    const { duration, ...result } = await autocannon({
      url: load.url,
      connections: load.connections,
      amount,
      sampleInt: sampleMs,
      idReplacement: true,
      setupClient: (client) => client.setRequests(slices.shift() ?? []),
      verifyBody(body) {
        if (body.startsWith(accepting)) accepted += 1;
        else if (body.includes(busyReason)) total.busy += 1;
        else failure ??= body;
        return true;
      },
    });
    total.accepted += accepted;
    const lost = result.errors + result.timeouts + result.resets;
    if (lost > 0) failure ??= `${lost} answers did not come`;
    return { accepted, duration };
  }

  // Each part tells better than the one before how many answers a second are to be expected.
  const first = await send(firstAnswersPerConnection * load.connections);
  const warm = await send(amountFor(load, first, load.warmUpSeconds));
  tell('begin');
  const last = await send(amountFor(load, warm, load.seconds));
  tell('end');
  return { ...total, measured: last.accepted, measuredSeconds: last.duration, failure };
}

function tell(message: AutocannonMessage): void {
  process.send?.(message);
}

/** As many for every connection. */
function amountFor(
  { connections }: Question,
  { accepted, duration }: { readonly accepted: number; readonly duration: number },
  seconds: number,
): number {
  return Math.max(1, Math.round(((accepted / duration) * seconds) / connections)) * connections;
}

function sliceRequests({ path, requests, connections }: Question): AutocannonRequest[][] {
  const slices: AutocannonRequest[][] = Array.from({ length: connections }, () => []);
  for (const [index, { token, body }] of requests.entries()) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': '[<id>]', token };
    slices[index % connections]?.push({ method: 'POST', path, headers, body });
  }
  return slices;
}
