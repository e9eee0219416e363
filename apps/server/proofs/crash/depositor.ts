// A player who asks for deposits, and somebody at the console who approves each of them: both ask
// again until they are told yes or no.

import { setTimeout as delay } from 'node:timers/promises';
import { newKey, type Client } from '@trine/contract/client.ts';
import { createConsoleClient, type ConsoleClient } from '@trine/contract/console/client.ts';
import { fetchWithCookie } from '@trine/contract/console/cookie.ts';
import type { LoadEvent } from './load-record.ts';
import { between, type Random } from './random.ts';

export interface Depositor {
  readonly url: string;
  /** Of the demo's people at the console. */
  readonly password: string;
  readonly client: Client;
  readonly random: Random;
  readonly isOver: () => boolean;
  /** Whether it is no use to ask any longer. */
  readonly isTooLate: () => boolean;
  readonly report: (event: LoadEvent) => void;
  readonly reportFault: (sentence: string) => void;
}

const person = 'finance1';
const restMs = { least: 1_500, most: 4_000 } as const;
const retryMs = 250;
const amountsMinor = { least: 100_00, most: 900_00 } as const;
const callLimitMs = 15_000;

/** The numbers of requests that were acknowledged and then approved. */
export async function deposit(depositor: Depositor): Promise<number[]> {
  const { random, isOver, report } = depositor;
  const finance = await signIn(depositor);
  const approved: number[] = [];
  if (finance === null) return approved;
  while (!isOver()) {
    const requestId = await ask(depositor);
    if (requestId === null || !(await approve(depositor, finance, requestId))) break;
    approved.push(requestId);
    report('deposited');
    await delay(between(random, restMs.least, restMs.most));
  }
  return approved;
}

async function signIn(depositor: Depositor): Promise<ConsoleClient | null> {
  const { url, password } = depositor;
  const client = createConsoleClient({
    baseUrl: url,
    timeoutMs: callLimitMs,
    fetch: fetchWithCookie(url),
  });
  const begun = () => client.call('/session/begin', { name: person, password });
  return (await untilTold(depositor, `${person} signs in`, begun)) === null ? null : client;
}

/** The number of the request, which the same key never makes twice. */
async function ask(depositor: Depositor): Promise<number | null> {
  const { client, random } = depositor;
  const money = (between(random, amountsMinor.least, amountsMinor.most) / 100).toFixed(2);
  const key = newKey();
  const asked = () => client.call('/api/user/recharge', { money, type: 'TWD' }, { key });
  return (await untilTold(depositor, `a deposit of ${money}`, asked))?.data.id ?? null;
}

/** An answer may be lost; a request that is over then was approved by the call before. */
async function approve(
  depositor: Depositor,
  finance: ConsoleClient,
  requestId: number,
): Promise<boolean> {
  const one = { request_id: requestId };
  const claim = () => finance.call('/deposits/claim', one);
  if ((await untilTold(depositor, `deposit ${requestId} is claimed`, claim)) === null) return false;
  let calls = 0;
  const approval = async (): Promise<Told<unknown>> => {
    const outcome = await finance.call('/deposits/approve', one);
    calls += 1;
    const isApproved = !outcome.ok && outcome.reason === 'over' && calls > 1;
    return isApproved ? { ok: true, data: null } : outcome;
  };
  const what = `deposit ${requestId} is approved`;
  return (await untilTold(depositor, what, approval)) !== null;
}

type Told<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly reason: string };

/** Null when it is too late, or after a fault. */
async function untilTold<Data>(
  { isTooLate, report, reportFault }: Depositor,
  what: string,
  call: () => Promise<Told<Data>>,
): Promise<{ readonly data: Data } | null> {
  while (!isTooLate()) {
    const outcome = await call();
    if (outcome.ok) return outcome;
    if (outcome.reason !== 'busy' && outcome.reason !== 'network') {
      reportFault(`${what}: refused, ${outcome.reason}`);
      return null;
    }
    report(outcome.reason === 'busy' ? 'busy' : 'cut');
    await delay(retryMs);
  }
  reportFault(`${what}: never answered`);
  return null;
}
