// Metrics of the public log, of its witnesses and of the liabilities in it. The gauges are the same
// in every process.

import { Counter, Gauge, type Registry } from 'prom-client';
import { readLogFigures } from '../../game/public-log/log-figures.ts';
import { readLogWitnesses } from '../../game/public-log/log-witnesses.ts';
import type { Witnessing } from '../../game/public-log/witnessing.ts';
import { readLiabilityFigures } from '../liabilities/liability-figures.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';

/** Reads the values; if that fails, the previous ones stay. */
export function addPublicLog(registry: Registry, from: Connection): () => Promise<void> {
  const registers = [registry];
  const entries = new Gauge({
    name: 'trine_public_log_entries',
    help: 'Entries of the public log.',
    registers,
  });
  const published = new Gauge({
    name: 'trine_public_log_published',
    help: 'Entries in the last checkpoint of the public log.',
    registers,
  });
  const signed = new Gauge({
    name: 'trine_public_log_checkpoint_timestamp_seconds',
    help: 'When the last checkpoint of the public log was signed; absent without one.',
    registers,
  });
  // Without a label a gauge begins as 0.
  signed.remove();
  const cosigned = new Gauge({
    name: 'trine_witness_cosignature_timestamp_seconds',
    help: 'When the last cosignature of a configured witness was stored; 0 without one.',
    labelNames: ['witness'],
    registers,
  });
  const owed = new Gauge({
    name: 'trine_liabilities_timestamp_seconds',
    help: 'When the snapshot of the last published liabilities was taken; absent without one.',
    registers,
  });
  owed.remove();
  return async () => {
    const liabilities = await readLiabilityFigures(from).catch(() => null);
    if (liabilities !== null) owed.set(liabilities.snapshotAtMs / 1_000);
    const figures = await readLogFigures(from).catch(() => null);
    const witnesses = await readLogWitnesses(from).catch(() => null);
    if (figures === null || witnesses === null) return;
    cosigned.reset();
    for (const { verifierKey, lastStoredAt } of witnesses) {
      const witness = verifierKey.split('+', 1)[0] ?? '';
      cosigned.set({ witness }, (lastStoredAt ?? 0) / 1_000);
    }
    entries.set(figures.entries);
    published.set(figures.published);
    if (figures.publishedAtMs !== null) signed.set(figures.publishedAtMs / 1_000);
  };
}

export function watchWitnesses(
  registry: Registry,
  { standings }: Pick<Witnessing, 'standings'>,
): void {
  const count = (name: string, help: string, figure: 'requests' | 'failures') =>
    registry.registerMetric(
      new Counter({
        name,
        help,
        labelNames: ['witness'],
        registers: [],
        collect() {
          this.reset();
          for (const standing of standings()) {
            this.inc({ witness: standing.name }, standing[figure]);
          }
        },
      }),
    );
  count('trine_witness_requests_total', 'Requests of this process to witnesses.', 'requests');
  count('trine_witness_failures_total', 'Of these, in how many turns one failed.', 'failures');
}
