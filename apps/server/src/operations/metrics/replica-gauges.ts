// How far the replicas are that are read from, and how much is read there.

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
          // What is not known is absent, and not zero.
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
    'How old the data of a replica is at most.',
    ({ lagMs }) => lagMs && lagMs / 1000,
  );
  figure(
    'trine_replica_lag_bytes',
    'Log of the primary that a replica has not replayed.',
    ({ lagBytes }) => lagBytes,
  );
  const read = new Counter({
    name: 'trine_replica_reads_total',
    help: 'Statements that a replica may answer, by what answered them.',
    labelNames: ['from'],
    registers: [],
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(reads?.counts ?? {})) this.inc({ from }, count);
    },
  });
  registry.registerMetric(read);
}
