// Measures the bet statement without HTTP: a bet queue in a separate process, with enough waiting
// bets to keep its batches full.

import { createHash, randomUUID } from 'node:crypto';
import { createBetQueue, type PlaceRequest } from '../../../src/game/betting/bet-queue.ts';
import { GAMES } from '@trine/game/games.ts';
import { currentRound } from '../../../src/game/rounds/current-rounds.ts';
import { leaseIds } from '../../../src/platform/postgres/id-lease.ts';
import type { PlayerId } from '../../../src/platform/postgres/ids.ts';
import { settingsFor } from '../../../src/platform/embedded-postgres/embedded-logins.ts';
import { openPool } from '../../../src/platform/postgres/pool.ts';
import { openDatabase, type Database } from '../../../src/platform/postgres/transaction.ts';
import { answerParent } from '../child.ts';
import { gameAt, loadBet, roomTypes } from '../load/bets.ts';
import { costOf, processorUse } from '../load/processor.ts';
import { runRepeatedCalls } from '../load/repeated-calls.ts';
import type { Cost } from '../measurement.ts';
import { flush, openPatient } from '../target/cluster.ts';

export interface QueueQuestion {
  readonly databaseUrl: string;
  readonly postmaster: number;
  /** Session tokens; each contains its player's id. */
  readonly tokens: readonly string[];
  readonly issues: readonly (readonly [number, string])[];
  readonly writers: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  readonly isAfterCheckpoint: boolean;
  readonly followsRounds: boolean;
}

export interface QueueAnswer {
  readonly accepted: number;
  readonly perSecond: number;
  readonly cost: Cost;
}

const waitingPerWriter = 1_000;
const followEveryMs = 250;
/** Bets that wait in the queue are placed earlier. */
const leastLeftMs = 2_000;

await answerParent(betAtTheQueue);

async function betAtTheQueue(question: QueueQuestion): Promise<QueueAnswer> {
  const { databaseUrl, writers, warmUpSeconds, seconds, postmaster } = question;
  const most = { max: writers + 1, name: 'trine bench queue' };
  const pool = openPool({ url: settingsFor(databaseUrl).DATABASE_URL, ...most });
  const database = openDatabase(pool);
  const lease = await leaseIds(database, { holder: 'bench queue', now: Date.now });
  const { nextId } = lease;
  const betQueue = createBetQueue({ database, nextId, now: Date.now, writers });
  const issues = new Map(question.issues);
  const follower = question.followsRounds ? await followRounds(database, issues) : undefined;
  const players = question.tokens.map(claimsOf);
  /** A prefix and a number: cheaper for the client than a random key for each bet. */
  const keys = randomUUID();
  let next = 0;

  async function placeBet(): Promise<number> {
    const nth = next++;
    const place = nth % players.length;
    const player = players[place];
    if (player === undefined) throw new Error('there are no players');
    const request = loadBet(issues, openRoom(issues, place), 'all rooms');
    const placement = await betQueue.place({ ...player, key: `${keys}-${nth}`, request });
    if (placement.kind !== 'placed') throw new Error(JSON.stringify(placement));
    return 1;
  }

  const { total, measured, measuredSeconds, before, after } = await runRepeatedCalls({
    clients: waitingPerWriter * writers,
    warmUpSeconds,
    seconds,
    call: placeBet,
    async read(when) {
      if (when === 'begin' && question.isAfterCheckpoint) await checkpoint(databaseUrl);
      return processorUse({ server: null, postmaster, client: process.pid });
    },
  });
  clearInterval(follower);
  await lease.release();
  await pool.end();
  const perSecond = measured / measuredSeconds;
  return { accepted: total, perSecond, cost: costOf(before, after, measured) };
}

/** Keeps the issues of the rounds that are open. */
async function followRounds(
  database: Database,
  issues: Map<number, string>,
): Promise<NodeJS.Timeout> {
  const readOne = async ({ id }: (typeof GAMES)[number]) => {
    const round = await currentRound(database, id);
    const leftMs = (round?.closesAt ?? 0) - Date.now();
    if (round !== null && leftMs > leastLeftMs) issues.set(id, round.issue);
    else issues.delete(id);
  };
  const readAll = () => Promise.all(GAMES.map(readOne));
  await readAll();
  return setInterval(() => void readAll(), followEveryMs);
}

/** The index of the next bet whose game has an open round. */
function openRoom(issues: ReadonlyMap<number, string>, index: number): number {
  for (const { id } of GAMES) {
    const next = index + (id - 1) * roomTypes;
    if (issues.has(gameAt(next))) return next;
  }
  throw new Error('no round is open');
}

/** The server reads the same two values from a token that it has authenticated. */
function claimsOf(token: string): Pick<PlaceRequest, 'playerId' | 'tokenHash'> {
  const [player = ''] = token.split('.');
  const playerId = BigInt(Number.parseInt(player, 36)) as PlayerId;
  return { playerId, tokenHash: createHash('sha256').update(token).digest('hex') };
}

/** Runs while bets continue. */
async function checkpoint(databaseUrl: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  await flush(openPatient(opened, databaseUrl));
}
