// One player, one bet after another, in turns over HTTP and straight to PostgreSQL: the same
// statement, the same commit, so that the disk's mood meets both alike.

import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { newKey } from '@trine/contract/client.ts';
import { playOrder } from '@trine/contract/orders.ts';
import { createDesk } from '../src/betting/desk.ts';
import { createIds, type PlayerId } from '../src/database/ids.ts';
import { openPool } from '../src/database/pool.ts';
import { openDatabase } from '../src/database/transaction.ts';
import type { BetFields } from './bets.ts';
import { answerParent } from './child.ts';

export interface LoneBetQuestion {
  readonly url: string;
  readonly databaseUrl: string;
  readonly playerId: string;
  readonly token: string;
  readonly bet: BetFields;
  readonly pairs: number;
}

export interface LoneBetAnswer {
  readonly overHttpMs: readonly number[];
  readonly directMs: readonly number[];
  readonly acknowledged: number;
}

const warmUpPairs = 100;
/** Neither the server's node number nor the benchmark's. */
const ownNode = 7;

await answerParent(betAlone);

async function betAlone(question: LoneBetQuestion): Promise<LoneBetAnswer> {
  const overHttpMs: number[] = [];
  const directMs: number[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const pool = openPool({
    url: question.databaseUrl,
    role: 'trine_app',
    max: 1,
    name: 'trine bench alone',
  });
  const betDirectly = directBet(question, openDatabase(pool));
  for (let pair = 0; pair < warmUpPairs + question.pairs; pair += 1) {
    overHttpMs.push(await timed(() => betOverHttp(question, agent)));
    directMs.push(await timed(betDirectly));
  }
  agent.destroy();
  await pool.end();
  return {
    overHttpMs: overHttpMs.slice(warmUpPairs),
    directMs: directMs.slice(warmUpPairs),
    acknowledged: overHttpMs.length + directMs.length,
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function betOverHttp({ url, token, bet }: LoneBetQuestion, agent: Agent): Promise<void> {
  const sent = request(`${url}/index.php${playOrder.path}`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', 'idempotency-key': newKey(), token },
  });
  sent.end(JSON.stringify(bet));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const answer = Buffer.concat(await response.toArray()).toString();
  if (!answer.startsWith('{"code":1,')) throw new Error(`a bet was not accepted: ${answer}`);
}

function directBet(question: LoneBetQuestion, database: ReturnType<typeof openDatabase>) {
  const nextId = createIds(ownNode, Date.now);
  const desk = createDesk({ database, nextId, now: Date.now, writers: 1 });
  const playerId = BigInt(question.playerId) as PlayerId;
  return async () => {
    const asked = { playerId, key: newKey(), request: question.bet };
    const placement = await desk.place(asked);
    if (placement.kind !== 'placed') throw new Error(JSON.stringify(placement));
  };
}
