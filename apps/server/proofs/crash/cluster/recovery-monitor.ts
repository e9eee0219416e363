// Measures when the cluster has recovered from a fault: PostgreSQL has a primary that commits,
// every API process answers and is ready, and a clock leads.

import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@trine/contract/client.ts';
import { leaseSeconds } from '../../../src/platform/leader-lease/lease.ts';
import { clockLease, write } from './cluster.sql.ts';
import { isReady, type Cluster } from './cluster.ts';
import type { PostgresNode } from './postgres-node.ts';

export interface MonitoredCluster {
  readonly cluster: Cluster;
  /** A signed-in client, through HAProxy. */
  readonly client: Client;
  readonly signal: AbortSignal;
}

export interface ClusterRecovery {
  /** Epoch milliseconds: of the first commit, of the first answers, of the renewed lease. */
  readonly primaryMs: number;
  readonly goodMs: number;
  readonly ledMs: number;
}

const pollEveryMs = 100;
const attemptLimitMs = 1_000;
/** Ends a run in which the cluster does not recover. */
const hangMs = 180_000;

/** Waits for a primary other than `old`. Null: no recovery within three minutes. */
export async function monitorRecovery(
  monitored: MonitoredCluster,
  sinceMs: number,
  old: PostgresNode | null,
): Promise<ClusterRecovery | null> {
  const hang = AbortSignal.timeout(hangMs);
  try {
    return await measureRecovery(
      { ...monitored, signal: AbortSignal.any([monitored.signal, hang]) },
      { sinceMs, old },
    );
  } catch (error) {
    if (!hang.aborted || monitored.signal.aborted) throw error;
    return null;
  }
}

interface Fault {
  readonly sinceMs: number;
  readonly old: PostgresNode | null;
}

async function measureRecovery(
  monitored: MonitoredCluster,
  { sinceMs, old }: Fault,
): Promise<ClusterRecovery> {
  const { cluster, signal: limit } = monitored;
  const primary = await first(() => writableNode(cluster, old), limit);
  const primaryMs = Date.now();
  const [goodMs, ledMs] = await Promise.all([
    first(() => answersAll(monitored), limit).then(() => Date.now()),
    first(() => renewedSince(cluster, primary, sinceMs), limit),
  ]);
  return { primaryMs, goodMs, ledMs };
}

async function first<Found>(
  poll: () => Promise<Found | null>,
  signal: AbortSignal,
): Promise<Found> {
  for (;;) {
    const found = await poll();
    if (found !== null) return found;
    await delay(pollEveryMs, undefined, { signal });
  }
}

/** The first node that commits; partitioned nodes do not count. */
async function writableNode(
  cluster: Cluster,
  old: PostgresNode | null,
): Promise<PostgresNode | null> {
  const asked = cluster.nodes.filter((node) => node !== old && !node.isPartitioned());
  const found = asked.map(async (node) => {
    const written = inNode(cluster, node, ({ database }) => write.one(database, {}));
    return (await written) === null ? null : node;
  });
  return (await Promise.all(found)).find((node) => node !== null) ?? null;
}

async function answersAll({ cluster, client }: MonitoredCluster): Promise<true | null> {
  const signal = AbortSignal.timeout(attemptLimitMs);
  const asked = client.call('/api/user/userInfo', {}, { signal });
  const ready = await Promise.all([...cluster.apis].map(isReady));
  const { ok } = await asked;
  return ok && ready.every((one) => one) ? true : null;
}

/** When a clock took or renewed its lease, if that was after `sinceMs`; else null. */
async function renewedSince(
  cluster: Cluster,
  primary: PostgresNode,
  sinceMs: number,
): Promise<number | null> {
  const lease = await inNode(cluster, primary, ({ database }) => clockLease.first(database, {}));
  if (lease === null || lease.leftMs === null) return null;
  const renewedMs = Date.now() + Number(lease.leftMs) - Number(leaseSeconds) * 1000;
  return lease.leftMs > 0n && renewedMs > sinceMs ? renewedMs : null;
}

type NodeWork<Result> = (open: ReturnType<Cluster['openNode']>) => Promise<Result>;

/** On a separate connection, since a node may hang; null if the work fails or takes too long. */
async function inNode<Result>(
  cluster: Cluster,
  node: PostgresNode,
  work: NodeWork<Result>,
): Promise<Result | null> {
  const open = cluster.openNode(node, { acquireMs: attemptLimitMs });
  const worked = work(open).catch(() => null);
  const found = await Promise.race([worked, delay(attemptLimitMs, null, { ref: false })]);
  void worked.then(() => open[Symbol.asyncDispose]());
  return found;
}
