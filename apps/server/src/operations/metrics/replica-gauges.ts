// Metrics of replicas: how far behind they are, and how much is read from them.

import { Counter, Gauge, type Registry } from 'prom-client';
import type { ReplicaReads, ReplicaReport } from '../../platform/replicas/reads.ts';

export function addReplicas(
  registry: Registry,
  reads: Pick<ReplicaReads, 'report' | 'counts'> | null,
): void {
  const registers = [registry];
  const figure = (name: string, help: string, read: (report: ReplicaReport) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['replica'],
      registers,
      collect() {
        this.reset();
        for (const report of reads?.report() ?? []) {
          const value = read(report);
          // An unknown value is absent, not zero.
          if (value !== null) this.set({ replica: report.name }, value);
        }
      },
    });
  figure('trine_replica_usable', 'Whether a replica is read from.', ({ condition }) => {
    if (condition === 'promoted') return null;
    return condition === 'well' ? 1 : 0;
  });
  figure(
    'trine_replica_lag_seconds',
    "Maximum age of a replica's data.",
    ({ lagMs }) => lagMs && lagMs / 1000,
  );
  figure(
    'trine_replica_lag_bytes',
    "Bytes of the primary's log that a replica has not replayed.",
    ({ lagBytes }) => lagBytes,
  );
  const read = new Counter({
    name: 'trine_replica_reads_total',
    help: 'Statements that a replica may answer, by the server that answered them.',
    labelNames: ['from'],
    registers: [],
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(reads?.counts ?? {})) this.inc({ from }, count);
    },
  });
  registry.registerMetric(read);
}
