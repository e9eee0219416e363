// A player who requests deposits, and a staff member who approves each of them. Both repeat a call
// until it is answered.

import { setTimeout as delay } from 'node:timers/promises';
import { newKey, type Client } from '@trine/contract/client.ts';
import { createConsoleClient, type ConsoleClient } from '@trine/contract/console/client.ts';
import { fetchWithCookie } from '@trine/contract/console/cookie.ts';
import type { LoadEvent } from './load-record.ts';
import { between, type Random } from '../kit/random.ts';

export interface Depositor {
  readonly url: string;
  /** One of the demo's staff members. */
  readonly password: string;
  readonly client: Client;
  readonly random: Random;
  readonly isOver: () => boolean;
  /** Whether further calls are pointless. */
  readonly isTooLate: () => boolean;
  readonly report: (event: LoadEvent) => void;
  readonly reportFailure: (sentence: string) => void;
}

const person = 'finance1';
const restMs = { least: 1_500, most: 4_000 } as const;
const retryMs = 250;
const amountsMinor = { least: 100_00, most: 900_00 } as const;
const callLimitMs = 15_000;

/** The ids of requests that were acknowledged and then approved. */
export async function runDepositor(depositor: Depositor): Promise<number[]> {
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
  return (await untilAnswered(depositor, `${person} signs in`, begun)) === null ? null : client;
}

/** Returns the request's id; the same key never creates two. */
async function ask(depositor: Depositor): Promise<number | null> {
  const { client, random } = depositor;
  const money = (between(random, amountsMinor.least, amountsMinor.most) / 100).toFixed(2);
  const key = newKey();
  const asked = () => client.call('/api/user/recharge', { money, type: 'TWD' }, { key });
  return (await untilAnswered(depositor, `a deposit of ${money}`, asked))?.data.id ?? null;
}

/** An answer may be lost; a request that is already finished was approved by the previous call. */
async function approve(
  depositor: Depositor,
  finance: ConsoleClient,
  requestId: number,
): Promise<boolean> {
  const one = { request_id: requestId };
  const claim = () => finance.call('/deposits/claim', one);
  if ((await untilAnswered(depositor, `deposit ${requestId} is claimed`, claim)) === null)
    return false;
  let calls = 0;
  const approval = async (): Promise<Told<unknown>> => {
    const outcome = await finance.call('/deposits/approve', one);
    calls += 1;
    const isApproved = !outcome.ok && outcome.reason === 'over' && calls > 1;
    return isApproved ? { ok: true, data: null } : outcome;
  };
  const what = `deposit ${requestId} is approved`;
  return (await untilAnswered(depositor, what, approval)) !== null;
}

type Told<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly reason: string };

/** Null when the run is over, or after a failure. */
async function untilAnswered<Data>(
  { isTooLate, report, reportFailure }: Depositor,
  what: string,
  call: () => Promise<Told<Data>>,
): Promise<{ readonly data: Data } | null> {
  while (!isTooLate()) {
    const outcome = await call();
    if (outcome.ok) return outcome;
    if (outcome.reason !== 'busy' && outcome.reason !== 'network') {
      reportFailure(`${what}: rejected, ${outcome.reason}`);
      return null;
    }
    report(outcome.reason === 'busy' ? 'busy' : 'cut');
    await delay(retryMs);
  }
  reportFailure(`${what}: never answered`);
  return null;
}
