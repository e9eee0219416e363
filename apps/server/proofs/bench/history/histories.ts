// Databases on the same PostgreSQL: one with a long and one with a short history over the same
// months, with equally many orders for each player and a server each; and one with the players of
// the long history without bets.

import { leaseIds } from '../../../src/platform/postgres/id-lease.ts';
import { wantedLogins } from '../../../src/platform/embedded-postgres/embedded-logins.ts';
import { migrate } from '../../../src/platform/postgres/migrate.ts';
import type { Database } from '../../../src/platform/postgres/transaction.ts';
import type { Sizes } from '../sizes.ts';
import { auditSums } from '../target/audit.ts';
import { addDatabase, flush, openPatient, type Cluster } from '../target/cluster.ts';
import { signInPlayers, type TargetPlayer } from '../target/players.ts';
import { startServer, type Server } from '../target/server.ts';
import { environmentOf } from '../target/target.ts';
import * as sql from './history.sql.ts';
import { makeHistory, ordersPerSlip } from './make-history.ts';

export interface History {
  readonly server: Server;
  /** With the URL of this database. */
  readonly cluster: Cluster;
  readonly database: Database;
  /** Orders that were created with it. */
  readonly orders: number;
  /** All players except the one with more orders; signed in. */
  readonly players: readonly TargetPlayer[];
  /** The player with very many orders. */
  readonly deep: TargetPlayer;
  /** The page at depth starts before this row. */
  readonly beforeId: bigint;
  /** Counts orders that were accepted since. */
  acknowledge(orders: number): void;
  acknowledged(): number;
}

export interface Histories {
  readonly few: History;
  readonly many: History;
}

const roundSeconds = 3_600;
const slipsPerPlayer = 50;

export async function openHistories(
  opened: AsyncDisposableStack,
  cluster: Cluster,
  sizes: Sizes,
): Promise<Histories> {
  const { historyPlayers, fewPlayers, deepOrders, depth } = sizes;
  const shared = { cluster, rounds: sizes.historyRounds, slipsPerPlayer };
  const few = await openHistory(opened, {
    ...shared,
    name: 'bench_few',
    players: fewPlayers,
    deepOrders: 0,
    depth: 0,
  });
  const many = await openHistory(opened, {
    ...shared,
    name: 'bench_many',
    players: historyPlayers,
    deepOrders,
    depth,
  });
  return { few, many };
}

/** The players and rounds of the long history, but no orders; its server is stopped. */
export async function openEmptyHistory(
  opened: AsyncDisposableStack,
  cluster: Cluster,
  { historyPlayers, historyRounds }: Sizes,
): Promise<History> {
  const empty = await openHistory(opened, {
    cluster,
    name: 'bench_none',
    players: historyPlayers,
    rounds: historyRounds,
    slipsPerPlayer: 0,
    deepOrders: 0,
    depth: 0,
  });
  await empty.server.stop();
  return empty;
}

/** About this many orders, and as few orders for each player as in the others; no server runs. */
export async function openLongHistory(
  opened: AsyncDisposableStack,
  cluster: Cluster,
  { orders, rounds }: { readonly orders: number; readonly rounds: number },
): Promise<History> {
  const long = await openHistory(opened, {
    cluster,
    name: 'bench_long',
    players: Math.max(1, Math.round(orders / (slipsPerPlayer * ordersPerSlip))),
    rounds,
    slipsPerPlayer,
    deepOrders: 0,
    depth: 0,
  });
  await long.server.stop();
  return long;
}

/** Faults in its books. */
export async function auditHistory(history: History): Promise<string[]> {
  const { database, orders, cluster } = history;
  const faults = await auditSums(database, orders + history.acknowledged());
  return faults.map((fault) => `in ${new URL(cluster.url).pathname.slice(1)} ${fault}`);
}

interface Opening {
  readonly cluster: Cluster;
  readonly name: 'bench_none' | 'bench_few' | 'bench_many' | 'bench_long';
  readonly players: number;
  readonly rounds: number;
  readonly slipsPerPlayer: number;
  readonly deepOrders: number;
  readonly depth: number;
}

async function openHistory(
  opened: AsyncDisposableStack,
  { cluster, name, depth, ...size }: Opening,
): Promise<History> {
  const url = await addDatabase(cluster, name);
  const database = openPatient(opened, url);
  await migrate({ url, logins: wantedLogins(null, url) });
  // While the tables are empty, because they are created again.
  await sql.splitMonths.run(database, {});
  const environment = { ...environmentOf(cluster, url, roundSeconds), ROLE: 'api' };
  const server = await startServer(opened, { environment, betQueue: {} });
  const lease = await leaseIds(database, { holder: 'bench history', now: Date.now });
  opened.defer(() => lease.release());
  const { nextId } = lease;
  const made = await makeHistory(database, { ...size, nextId });
  const players = await signInPlayers(database, made.playerIds);
  const [deep] = await signInPlayers(database, [made.deepPlayerId]);
  if (deep === undefined) throw new Error('no player has a long history');
  await sql.vacuumAll.run(database, {});
  await flush(database);
  const { playerId } = deep;
  const order = await sql.orderAtDepth.first(database, { playerId, depth });
  const beforeId = order?.orderId ?? 0n;
  const { orders } = made;
  let acknowledged = 0;
  return {
    cluster: { ...cluster, url },
    server,
    database,
    orders,
    players,
    deep,
    beforeId,
    acknowledge(more) {
      acknowledged += more;
    },
    acknowledged: () => acknowledged,
  };
}
