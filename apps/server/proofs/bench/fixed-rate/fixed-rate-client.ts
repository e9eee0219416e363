// Sends bets at a fixed rate: each at its scheduled time, even if earlier ones are unanswered.

import { setTimeout as delay } from 'node:timers/promises';
import { newKey } from '@trine/contract/client.ts';
import { answerParent } from '../child.ts';
import { messageOf, openConnections } from '../load/bare-connections.ts';
import type { LoadRequest } from '../load/bets.ts';
import { costOf, processorUse, type Used } from '../load/processor.ts';
import type { Cost } from '../measurement.ts';
import { scheduledAtMs, scheduledBy, latenciesOf, type Latencies, type Sent } from './schedule.ts';

export interface FixedRateQuestion {
  readonly url: string;
  readonly path: string;
  readonly serverPid: number;
  readonly postmaster: number;
  /** Used in turn, each time with a new key. */
  readonly requests: readonly LoadRequest[];
  readonly perSecond: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

export interface FixedRateAnswer extends Latencies {
  readonly accepted: number;
  /** Answers a second during the measured time. */
  readonly answeredPerSecond: number;
  readonly cost: Cost;
}

/**
 * The connection limit of one network. Requests that find no free connection wait, and the wait
 * counts as latency.
 */
const connectionCount = 500;
const tickMs = 1;

await answerParent(betAtRate);

async function betAtRate(question: FixedRateQuestion): Promise<FixedRateAnswer> {
  const { perSecond, warmUpSeconds, seconds, serverPid, postmaster } = question;
  const messages = messagesOf(question);
  const connections = await openConnections(question.url, connectionCount);
  const uses: (Used & { readonly answered: number })[] = [];
  const recordUse = () => {
    const watched = { server: serverPid, postmaster, client: process.pid };
    uses.push({ ...processorUse(watched), answered: connections.answered() });
  };
  const sent: Promise<Sent>[] = [];
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  while (sent.length < messages.length) {
    const due = Math.min(messages.length, scheduledBy(elapsed(), perSecond));
    for (let index = sent.length; index < due; index += 1) {
      const times = { scheduledAtMs: scheduledAtMs(index, perSecond), reachedAtMs: elapsed() };
      const answer = connections.ask(messages[index] ?? '');
      sent.push(answer.then(() => ({ ...times, answeredAtMs: elapsed() })));
    }
    if (uses.length === 0 && elapsed() >= warmUpSeconds * 1_000) recordUse();
    await delay(tickMs);
  }
  recordUse();
  const all = await Promise.all(sent);
  connections.close();
  const [before, after] = uses;
  if (before === undefined || after === undefined) throw new Error('nothing was measured');
  const answered = after.answered - before.answered;
  return {
    ...latenciesOf(all.filter((one) => one.scheduledAtMs >= warmUpSeconds * 1_000)),
    accepted: all.length,
    answeredPerSecond: answered / seconds,
    cost: costOf(before, after, answered),
  };
}

/** Complete HTTP requests, built before the first one is due. */
function messagesOf(question: FixedRateQuestion): string[] {
  const { url, path, requests, perSecond, warmUpSeconds, seconds } = question;
  const count = Math.round(perSecond * (warmUpSeconds + seconds));
  return Array.from({ length: count }, (_, index) => {
    const request = requests[index % requests.length];
    if (request === undefined) throw new Error('there are no players');
    return messageOf({ url, path, ...request, key: newKey() });
  });
}
