// One player bets once at a time, alternately over HTTP and directly to PostgreSQL. Both use the
// same statement and commit, so changes of the disk's speed affect both sides equally.

import { createHash } from 'node:crypto';
import { newKey } from '@trine/contract/client.ts';
import { playOrder } from '@trine/contract/orders.ts';
import { createBetQueue } from '../../../src/game/betting/bet-queue.ts';
import { leaseIds } from '../../../src/platform/postgres/id-lease.ts';
import type { NextId, PlayerId } from '../../../src/platform/postgres/ids.ts';
import { settingsFor } from '../../../src/platform/embedded-postgres/embedded-logins.ts';
import { openPool } from '../../../src/platform/postgres/pool.ts';
import { openDatabase, type Database } from '../../../src/platform/postgres/transaction.ts';
import { answerParent } from '../child.ts';
import type { BetFields } from '../load/bets.ts';
import { messageOf, openConnections } from '../load/bare-connections.ts';
import { timed } from '../load/timed.ts';

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
  readonly accepted: number;
}

const warmUpPairs = 100;

await answerParent(betAlone);

async function betAlone(question: LoneBetQuestion): Promise<LoneBetAnswer> {
  const overHttpMs: number[] = [];
  const directMs: number[] = [];
  const connection = await openConnections(question.url, 1);
  const pool = openPool({
    url: settingsFor(question.databaseUrl).DATABASE_URL,
    max: 1,
    name: 'trine bench alone',
  });
  const database = openDatabase(pool);
  const lease = await leaseIds(database, { holder: 'bench queue', now: Date.now });
  const betDirectly = directBet(question, database, lease.nextId);
  const { url, token } = question;
  const path = `/index.php${playOrder.path}`;
  const body = JSON.stringify(question.bet);
  for (let pair = 0; pair < warmUpPairs + question.pairs; pair += 1) {
    const message = messageOf({ url, path, token, body, key: newKey() });
    overHttpMs.push(await timed(() => connection.ask(message)));
    directMs.push(await timed(betDirectly));
  }
  connection.close();
  await lease.release();
  await pool.end();
  return {
    overHttpMs: overHttpMs.slice(warmUpPairs),
    directMs: directMs.slice(warmUpPairs),
    accepted: overHttpMs.length + directMs.length,
  };
}

function directBet(question: LoneBetQuestion, database: Database, nextId: NextId) {
  const betQueue = createBetQueue({ database, nextId, now: Date.now, writers: 1 });
  const playerId = BigInt(question.playerId) as PlayerId;
  const tokenHash = createHash('sha256').update(question.token).digest('hex');
  return async () => {
    const asked = { playerId, tokenHash, key: newKey(), request: question.bet };
    const placement = await betQueue.place(asked);
    if (placement.kind !== 'placed') throw new Error(JSON.stringify(placement));
  };
}
