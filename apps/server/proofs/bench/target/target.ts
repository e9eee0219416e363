// What is measured: the server in a separate process on a durable PostgreSQL, with a long round in
// every game and the players of a large house, who have money.

import { setTimeout as delay } from 'node:timers/promises';
import { GAMES } from '@trine/game/games.ts';
import { roundAt } from '@trine/game/schedule.ts';
import { readConfig } from '../../../src/platform/config/config.ts';
import { settingsFor } from '../../../src/platform/embedded-postgres/embedded-logins.ts';
import { leaseIds } from '../../../src/platform/postgres/id-lease.ts';
import type { NextId } from '../../../src/platform/postgres/ids.ts';
import type { Database } from '../../../src/platform/postgres/transaction.ts';
import { currentRound } from '../../../src/game/rounds/current-rounds.ts';
import { readSecrets } from '../../../src/platform/secrets/secrets.ts';
import type { Issues } from '../load/bets.ts';
import type { Sizes } from '../sizes.ts';
import { flush, openPatient, type Cluster } from './cluster.ts';
import { createSignedInPlayers, type TargetPlayer } from './players.ts';
import { analyzePlayers, liftCaps } from './players.sql.ts';
import { startServer, type Server } from './server.ts';
import type { ServerSettings } from './server-process.ts';

export interface Target {
  readonly cluster: Cluster;
  /** Connected as the owner of the tables. */
  readonly database: Database;
  /** The signed-in players. */
  readonly players: readonly TargetPlayer[];
  readonly nextId: NextId;
  readonly receiptKey: Buffer;
  /** The running server; started again if it was stopped. */
  server(): Promise<Server>;
  /** Null while the server is stopped. */
  running(): Server | null;
  /** Stops the server: then no process opens, closes, draws or settles rounds. */
  stopServer(): Promise<void>;
  /** One more server on the same database, without the clock. */
  addServer(opened: AsyncDisposableStack, betQueue: ServerSettings['betQueue']): Promise<Server>;
  /** The current rounds; needs a server. None of them ends during a load. */
  issues(): Promise<Issues>;
  /** Counts orders that a client saw accepted, or that were created for it. */
  acknowledge(orders: number): void;
  acknowledged(): number;
}

const creditsMinor = 1_000_000_00n;
/** A hundred million units: no load reaches it. */
const capMinor = 100_000_000_00n;
const closeSeconds = 3;
const roundLengths = [3_600, 3_000, 2_400, 1_800] as const;
/** As long as all work in one round may take together. */
const wholeMs = 16 * 60_000;
/** As long as one load takes, or one measurement of a full room. */
export const minLeftMs = 75_000;
const openingWaitMs = 120_000;
const pollEveryMs = 50;

export interface TargetOptions {
  readonly sizes: Sizes;
  /** Settings of the server beside the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Everything is closed with `opened`. */
export async function openTarget(
  opened: AsyncDisposableStack,
  cluster: Cluster,
  { sizes, settings = {} }: TargetOptions,
): Promise<Target> {
  const standard = environmentOf(cluster, cluster.url, longRound(Date.now()));
  const environment = { ...standard, ...settings };
  let running: Server | null = await startServer(opened, { environment, betQueue: {} });
  const database = openPatient(opened, cluster.url);
  const lease = await leaseIds(database, { holder: 'bench', now: Date.now });
  opened.defer(() => lease.release());
  const { nextId } = lease;
  await waitForRounds(database, 0);
  await liftAllCaps(database);
  const players = await createSignedInPlayers(database, { ...sizes, creditsMinor, nextId });
  await analyzePlayers.run(database, {});
  await flush(database);
  const { receiptKey } = await readSecrets(readConfig(environment));
  let acknowledged = 0;
  const server = async () => {
    running ??= await startServer(opened, { environment, betQueue: {} });
    return running;
  };
  return {
    cluster,
    database,
    players,
    nextId,
    receiptKey,
    server,
    running: () => running,
    async stopServer() {
      await running?.stop();
      running = null;
    },
    addServer: (opened, betQueue) =>
      startServer(opened, { environment: { ...environment, ROLE: 'api' }, betQueue }),
    async issues() {
      await server();
      return waitForRounds(database, minLeftMs);
    },
    acknowledge(orders) {
      acknowledged += orders;
    },
    acknowledged: () => acknowledged,
  };
}

/** A load costs the house in seconds more than the caps allow in an hour. */
export async function liftAllCaps(database: Database): Promise<void> {
  await liftCaps.run(database, { capMinor });
}

export function environmentOf(
  { dataDir }: Cluster,
  url: string,
  roundSeconds: number,
): Record<string, string> {
  return {
    PORT: '0',
    DATA_DIR: dataDir,
    ...settingsFor(url),
    ROUND_SECONDS: String(roundSeconds),
    CLOSE_SECONDS: String(closeSeconds),
  };
}

/**
 * The longest round with enough time left, else the one with the most; rounds start at multiples of
 * their length.
 */
export function longRound(nowMs: number): number {
  const left = roundLengths.map((roundSeconds) => {
    const { timeZone } = GAMES[0];
    const round = roundAt({ timeZone, saleHours: 'always', roundSeconds, closeSeconds, nowMs });
    return { roundSeconds, leftMs: (round?.closesAtMs ?? nowMs) - nowMs };
  });
  const most = left.toSorted((a, b) => b.leftMs - a.leftMs)[0];
  const enough = left.find(({ leftMs }) => leftMs > wholeMs) ?? most;
  return enough?.roundSeconds ?? roundLengths[0];
}

/** The current rounds, once each has at least this much time left; waits for the server's clock. */
export async function waitForRounds(database: Database, wantedMs: number): Promise<Issues> {
  for (let waitedMs = 0; waitedMs < openingWaitMs; waitedMs += pollEveryMs) {
    const rounds = await Promise.all(GAMES.map(({ id }) => currentRound(database, id)));
    const issues = new Map<number, string>();
    for (const round of rounds) {
      const leftMs = (round?.closesAt ?? 0) - Date.now();
      if (round !== null && leftMs > wantedMs) issues.set(round.gameId, round.issue);
    }
    if (issues.size === GAMES.length) return issues;
    await delay(pollEveryMs);
  }
  throw new Error('no rounds opened');
}
