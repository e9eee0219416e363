// Reads from replicas.

import type { Config } from './platform/config/config.ts';
import { placeOf } from './platform/config/database-url.ts';
import { createReplicaReads, type ReplicaReads } from './platform/replicas/reads.ts';
import type { Storage } from './storage.ts';

/** A read that gets no connection to a replica in time goes to the primary. */
const replicaAcquireMs = 500;

/** Null without replicas, and in a clock. Processes begin with different replicas. */
export function openReplicaReads(
  opened: AsyncDisposableStack,
  { replicaUrls, role }: Config,
  { database, open, shared, world }: Storage,
): ReplicaReads | null {
  if (replicaUrls.length === 0 || role === 'clock') return null;
  const first = process.pid % replicaUrls.length;
  const inOrder = [...replicaUrls.slice(first), ...replicaUrls.slice(0, first)];
  const reads = createReplicaReads({
    primary: database,
    replicas: inOrder.map((url) => {
      const name = placeOf(url);
      return {
        name,
        open({ name: use, max, onSocket }) {
          const given = { url, plansOnce: true, acquireMs: replicaAcquireMs, onSocket };
          return shared.add(open(`${use} ${name}`, max, given));
        },
      };
    }),
    log: world.log,
  });
  opened.defer(() => reads.stop());
  return reads;
}
