// Two databases on the same PostgreSQL, each with a server of its own: one with a long history, one
// with a short one, both over the same months and with as much for each player.

import { leaseIds } from '../../src/platform/postgres/id-lease.ts';
import { migrate } from '../../src/platform/postgres/migrate.ts';
import type { Database } from '../../src/platform/postgres/transaction.ts';
import type { Sizes } from '../sizes.ts';
import { auditSums } from '../target/audit.ts';
import { addDatabase, flush, openPatient, type Cluster } from '../target/cluster.ts';
import { signIn, type TargetPlayer } from '../target/players.ts';
import { startServer, type Server } from '../target/server.ts';
import { environmentOf } from '../target/target.ts';
import * as sql from './history.sql.ts';
import { makeHistory, ordersPerSlip } from './make-history.ts';

export interface History {
  readonly server: Server;
  readonly database: Database;
  readonly orders: number;
  /** Who has 500 orders each, signed in. */
  readonly players: readonly TargetPlayer[];
  /** Who has very many. */
  readonly deep: TargetPlayer;
  /** The page at depth has the rows before this one. */
  readonly beforeId: { readonly orders: bigint; readonly funds: bigint };
}

export interface Histories {
  readonly few: History;
  readonly many: History;
}

const roundSeconds = 3_600;

export async function openHistories(
  opened: AsyncDisposableStack,
  cluster: Cluster,
  sizes: Sizes,
): Promise<Histories> {
  const { historyPlayers, fewPlayers, deepOrders, depth } = sizes;
  const shared = { cluster, rounds: sizes.historyRounds };
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

/** What is wrong with their books, as sentences. */
export async function auditHistories({ few, many }: Histories): Promise<string[]> {
  const faults = [await auditSums(few.database), await auditSums(many.database)];
  return faults.flat().map((fault) => `in a history ${fault}`);
}

interface Opening {
  readonly cluster: Cluster;
  readonly name: 'bench_few' | 'bench_many';
  readonly players: number;
  readonly rounds: number;
  readonly deepOrders: number;
  readonly depth: number;
}

async function openHistory(
  opened: AsyncDisposableStack,
  { cluster, name, depth, ...size }: Opening,
): Promise<History> {
  const url = await addDatabase(cluster, name);
  const database = openPatient(opened, url);
  await migrate({ url });
  // Before anything is in the tables, which are made anew.
  await sql.splitMonths.run(database, {});
  const environment = { ...environmentOf(cluster, url, roundSeconds), ROLE: 'api' };
  const server = await startServer(opened, { environment, betQueue: {} });
  const lease = await leaseIds(database, { holder: 'bench history', now: Date.now });
  opened.defer(() => lease.release());
  const { nextId } = lease;
  const made = await makeHistory(database, { ...size, nextId });
  const players = await signIn(database, made.playerIds);
  const [deep] = await signIn(database, [made.deepPlayerId]);
  if (deep === undefined) throw new Error('nobody has a long history');
  await sql.vacuumAll.run(database, {});
  await flush(database);
  const { playerId } = deep;
  const order = await sql.orderAtDepth.first(database, { playerId, depth });
  const entry = await sql.entryAtDepth.first(database, { playerId, depth: depth / ordersPerSlip });
  const beforeId = { orders: order?.orderId ?? 0n, funds: entry?.entryId ?? 0n };
  return { server, database, orders: made.orders, players, deep, beforeId };
}
