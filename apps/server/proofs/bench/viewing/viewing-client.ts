// A room full of viewers on the event stream while one player bets three times a second. Measures
// what the server and PostgreSQL use beyond what they use without viewers. The latter is measured
// before and after, for half as long each, so that background work such as vacuum counts neither
// for nor against the viewers.

import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { newKey } from '@trine/contract/client.ts';
import { roomStreamPath } from '@trine/contract/live/room-stream.ts';
import { playOrder } from '@trine/contract/orders.ts';
import { answerParent } from '../child.ts';
import type { BetFields } from '../load/bets.ts';
import { processorUse } from '../load/processor.ts';
import { sendCall } from '../load/timed.ts';

export interface ViewingQuestion {
  readonly url: string;
  readonly serverPid: number;
  readonly postmaster: number;
  /** One for each viewer. */
  readonly tokens: readonly string[];
  readonly bettor: string;
  readonly bet: BetFields;
  readonly seconds: number;
}

export interface ViewingAnswer {
  /** Processor time for one viewer in one minute. */
  readonly microseconds: number;
  readonly bets: number;
}

const betEveryMs = 1_000 / 3;
const settleMs = 3_000;
/** V8 collects garbage for some seconds after a burst, such as many new streams. */
const quietMs = 12_000;
const openedAtOnce = 50;

await answerParent(view);

async function view(question: ViewingQuestion): Promise<ViewingAnswer> {
  const over = new AbortController();
  const { seconds, tokens } = question;
  const bettor = betOn(question, over.signal);
  await delay(settleMs);
  const before = await useOver(question, seconds / 2);
  const streams = await openStreams(question);
  await delay(quietMs);
  const busy = await useOver(question, seconds);
  const ended = streams.filter(({ destroyed, readableEnded }) => destroyed || readableEnded);
  if (ended.length > 0) throw new Error(`${ended.length} streams ended while they were measured`);
  for (const stream of streams) stream.destroy();
  await delay(quietMs);
  const after = await useOver(question, seconds / 2);
  over.abort();
  const bets = await bettor;
  const minutes = (tokens.length * seconds) / 60;
  return { microseconds: ((busy - before - after) * 1_000_000) / minutes, bets };
}

/** Seconds of processor time. */
async function useOver(question: ViewingQuestion, seconds: number): Promise<number> {
  const { serverPid, postmaster } = question;
  const watched = { server: serverPid, postmaster, client: null };
  const before = processorUse(watched);
  await delay(seconds * 1_000);
  const after = processorUse(watched);
  return after.server - before.server + after.postgres - before.postgres;
}

/** Returns how many bets were accepted. */
async function betOn({ url, bettor, bet }: ViewingQuestion, over: AbortSignal): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify(bet);
  const startedAt = performance.now();
  let bets = 0;
  while (!over.aborted) {
    await sendCall({ url, path: playOrder.path, token: bettor, body, key: newKey() }, agent);
    bets += 1;
    const waitMs = Math.max(0, startedAt + bets * betEveryMs - performance.now());
    await delay(waitMs, null, { signal: over }).catch(() => undefined);
  }
  agent.destroy();
  return bets;
}

/** Returns once each stream has sent something. */
async function openStreams({ url, tokens, bet }: ViewingQuestion): Promise<IncomingMessage[]> {
  const streams: IncomingMessage[] = [];
  const address = `${url}/index.php${roomStreamPath}?plan_id=${bet.plan_id}`;
  for (let from = 0; from < tokens.length; from += openedAtOnce) {
    const opened = tokens.slice(from, from + openedAtOnce).map(async (token) => {
      const [stream] = (await once(get(address, { headers: { token } }), 'response')) as [
        IncomingMessage,
      ];
      if (stream.headers['content-type']?.startsWith('text/event-stream') !== true) {
        throw new Error(`a stream was rejected with ${stream.statusCode}`);
      }
      await once(stream, 'data');
      stream.on('error', () => undefined).resume();
      return stream;
    });
    streams.push(...(await Promise.all(opened)));
  }
  return streams;
}
