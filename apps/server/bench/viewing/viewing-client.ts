// A room full of viewers who only look, while somebody bets every two seconds: the stream pushes to
// them, or they ask every two seconds, as the app does where there is no stream. Told is what the
// server and PostgreSQL used meanwhile, beyond what they use when nobody looks. That is measured
// before and after, half as long each: whatever the machine still does of its own, such as clearing
// up after the rows before, would otherwise count for or against the viewers.

import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { newKey, type Answer } from '@trine/contract/client.ts';
import { roomStreamPath } from '@trine/contract/live/room-stream.ts';
import { playOrder } from '@trine/contract/orders.ts';
import { heart } from '@trine/contract/room.ts';
import { answerParent } from '../child.ts';
import type { BetFields } from '../load/bets.ts';
import { processorUse } from '../load/processor.ts';
import { ask } from '../load/timed.ts';

export interface ViewingQuestion {
  readonly url: string;
  readonly serverPid: number;
  readonly postmaster: number;
  readonly how: 'pushed' | 'asking';
  /** One for each viewer. */
  readonly tokens: readonly string[];
  readonly bettor: string;
  readonly bet: BetFields;
  readonly seconds: number;
}

export interface ViewingAnswer {
  /** Of processor, for one viewer in one minute. */
  readonly milliseconds: number;
  readonly bets: number;
}

const beatMs = 2_000;
const settleMs = 3_000;
const openedAtOnce = 50;

await answerParent(view);

async function view(question: ViewingQuestion): Promise<ViewingAnswer> {
  const over = new AbortController();
  const { how, seconds, tokens } = question;
  const bettor = betOn(question, over.signal);
  await delay(settleMs);
  const before = await useOver(question, seconds / 2);
  const viewers = how === 'pushed' ? await openStreams(question) : askOn(question);
  await delay(settleMs);
  const busy = await useOver(question, seconds);
  await viewers.close();
  await delay(settleMs);
  const after = await useOver(question, seconds / 2);
  over.abort();
  const bets = await bettor;
  const minutes = (tokens.length * seconds) / 60;
  return { milliseconds: ((busy - before - after) * 1_000) / minutes, bets };
}

/** Seconds of processor. */
async function useOver(question: ViewingQuestion, seconds: number): Promise<number> {
  const { serverPid, postmaster } = question;
  const watched = { server: serverPid, postmaster, client: null };
  const before = processorUse(watched);
  await delay(seconds * 1_000);
  const after = processorUse(watched);
  return after.server - before.server + after.postgres - before.postgres;
}

/** Gives how many bets were accepted. */
async function betOn({ url, bettor, bet }: ViewingQuestion, over: AbortSignal): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify(bet);
  let bets = 0;
  while (!over.aborted) {
    await ask({ url, path: playOrder.path, token: bettor, body, key: newKey() }, agent);
    bets += 1;
    await delay(beatMs, null, { signal: over }).catch(() => undefined);
  }
  agent.destroy();
  return bets;
}

interface Viewers {
  close(): Promise<void>;
}

/** Each has heard something once this returns. */
async function openStreams({ url, tokens, bet }: ViewingQuestion): Promise<Viewers> {
  const streams: IncomingMessage[] = [];
  const address = `${url}/index.php${roomStreamPath}?plan_id=${bet.plan_id}`;
  for (let from = 0; from < tokens.length; from += openedAtOnce) {
    const opened = tokens.slice(from, from + openedAtOnce).map(async (token) => {
      const [stream] = (await once(get(address, { headers: { token } }), 'response')) as [
        IncomingMessage,
      ];
      if (stream.headers['content-type']?.startsWith('text/event-stream') !== true) {
        throw new Error(`a stream was refused with ${stream.statusCode}`);
      }
      await once(stream, 'data');
      stream.on('error', () => undefined).resume();
      return stream;
    });
    streams.push(...(await Promise.all(opened)));
  }
  return {
    async close() {
      for (const stream of streams) stream.destroy();
    },
  };
}

/** Spread evenly over the time between two beats. */
function askOn({ url, tokens, bet }: ViewingQuestion): Viewers {
  const over = new AbortController();
  const agent = new Agent({ keepAlive: true });
  const asking = tokens.map(async (token, index) => {
    const pause = (ms: number) => {
      return delay(ms, null, { signal: over.signal }).catch(() => undefined);
    };
    let since = 0;
    await pause((index * beatMs) / tokens.length);
    while (!over.signal.aborted) {
      const { plan_id, game_id, issue } = bet;
      const body = JSON.stringify({ plan_id, game_id, issue, since });
      const answer = await ask({ url, path: heart.path, token, body }, agent);
      const { data } = JSON.parse(answer) as { data: Answer<'/api/Lottery/heart'> };
      since = data.message.at(-1)?.id ?? since;
      await pause(beatMs);
    }
  });
  return {
    async close() {
      over.abort();
      await Promise.all(asking);
      agent.destroy();
    },
  };
}
