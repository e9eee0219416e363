// What is measured: the whole server on its own PostgreSQL with full durability, in a folder that
// goes away afterwards; a long round in every game; a few thousand players who are signed in and
// have money.

import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { GAMES } from '@trine/game/games.ts';
import { roundAt } from '@trine/game/schedule.ts';
import { minor } from '@trine/money/money.ts';
import { startApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { startEmbedded } from '../src/database/embedded.ts';
import { removeEmbedded } from '../src/database/embedded-record.ts';
import { createIds, type EntryId, type PlayerId, type PostingId } from '../src/database/ids.ts';
import { openPool } from '../src/database/pool.ts';
import { openDatabase, type Database, type Tx } from '../src/database/transaction.ts';
import { createLog } from '../src/http/log.ts';
import { post } from '../src/ledger/ledger.ts';
import { createPlayer } from '../src/players/create-player.ts';
import { startSession } from '../src/players/sessions.ts';
import { currentRound } from '../src/rounds/current-rounds.ts';
import { readSecrets } from '../src/secrets.ts';
import { noopRoute } from './noop.ts';

export interface StandPlayer {
  readonly playerId: PlayerId;
  readonly token: string;
}

export interface Stand {
  /** Where the server listens. */
  readonly url: string;
  readonly databaseUrl: string;
  /** As the owner of the tables. */
  readonly database: Database;
  readonly players: readonly StandPlayer[];
  /** Breaks the measuring off. */
  readonly signal: AbortSignal;
  /** The round that runs in a game. */
  issueOf(gameId: number): string;
  /** Notes orders whose acceptance a client has seen. */
  acknowledge(orders: number): void;
  acknowledged(): number;
}

const playerCount = 2_000;
const creditsMinor = minor(1_000_000_00n);
/** A node number that the server, which counts from 0, does not reach here. */
const ownNode = 6;
const closeSeconds = 3;
const roundLengths = [3_600, 3_000, 2_400] as const;
/** No measurement may meet the end of a round. */
const leastLeftMs = 10 * 60_000;
const openingWaitMs = 10_000;
const lookEveryMs = 50;

/** Everything of it ends with `opened`, the last first. */
export async function openStand(opened: AsyncDisposableStack, signal: AbortSignal): Promise<Stand> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trine-bench-'));
  // The account that runs PostgreSQL for root has to pass through.
  await chmod(dataDir, 0o711);
  opened.defer(() => removeEmbedded(dataDir));
  const log = createLog({ level: 'error', destination: process.stderr });
  const embedded = await startEmbedded({ dataDir, log: (line) => log.info(line) });
  opened.defer(() => embedded.stop());
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: embedded.url,
    ROUND_SECONDS: String(longRound(Date.now())),
    CLOSE_SECONDS: String(closeSeconds),
  });
  const world = { now: Date.now, randomBytes, log, webFolder: null, extraRoutes: [noopRoute()] };
  const app = await startApp(config, await readSecrets(config), world);
  opened.defer(() => app.close());
  const pool = openPool({ url: embedded.url, max: 2, name: 'trine bench' });
  opened.defer(() => pool.end());
  const database = openDatabase(pool);
  const issues = await waitForRounds(database);
  const players = await database.transaction(seatPlayers);
  let acknowledged = 0;
  return {
    url: app.address ?? '',
    databaseUrl: embedded.url,
    database,
    players,
    signal,
    issueOf: (gameId) => issues.get(gameId) ?? '',
    acknowledge(orders) {
      acknowledged += orders;
    },
    acknowledged: () => acknowledged,
  };
}

/** The longest round that still has time; rounds lie on the multiples of their length. */
function longRound(nowMs: number): number {
  const found = roundLengths.find((roundSeconds) => {
    const { timeZone } = GAMES[0];
    const round = roundAt({ timeZone, saleHours: 'always', roundSeconds, closeSeconds, nowMs });
    return round !== null && round.closesAtMs - nowMs > leastLeftMs;
  });
  if (found === undefined) throw new Error('all long rounds end at this minute: try again soon');
  return found;
}

/** The server's clock opens them; nobody is told when. */
async function waitForRounds(database: Database): Promise<ReadonlyMap<number, string>> {
  const issues = new Map<number, string>();
  for (let waitedMs = 0; waitedMs < openingWaitMs; waitedMs += lookEveryMs) {
    for (const { id } of GAMES) {
      const round = await currentRound(database, id);
      if (round !== null) issues.set(id, round.issue);
    }
    if (issues.size === GAMES.length) return issues;
    await delay(lookEveryMs);
  }
  throw new Error('no rounds opened');
}

async function seatPlayers(tx: Tx): Promise<StandPlayer[]> {
  const now = Date.now();
  const nextId = createIds(ownNode, Date.now);
  const players: StandPlayer[] = [];
  for (let number = 1; number <= playerCount; number += 1) {
    const seed = { groupId: 1, inviterId: null, isDemo: true, consentedAt: now } as const;
    const username = `bench_${number}`;
    const playerId = await createPlayer(tx, { ...seed, username, passwordHash: 'none' });
    if (playerId === null) throw new Error(`${username} is taken`);
    const token = await startSession(tx, { playerId, address: 'bench', now, randomBytes });
    players.push({ playerId, token });
  }
  await post(tx, {
    postingId: nextId<PostingId>(),
    kind: 'giveAway',
    roundId: null,
    entries: players.map(({ playerId }) => {
      return { playerId, entryId: nextId<EntryId>(), amountMinor: creditsMinor };
    }),
    house: 'gifts',
  });
  return players;
}
