// Combines the metrics of several processes into one text: each series has the label `worker`, so
// one address serves all of them.

import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

export type Figures = readonly MetricObjectWithValues<MetricValue<string>>[];

export interface ProcessFigures {
  /** `first`, or the worker's number from 1 on. */
  readonly worker: string;
  readonly figures: Figures;
}

export interface Gathered {
  /** The first process, and all workers that answered. */
  readonly processes: readonly ProcessFigures[];
  readonly workers: number;
}

/** In the text format of Prometheus. */
export function gatheredText({ processes, workers }: Gathered): Promise<string> {
  const answering = processes.filter(({ worker }) => worker !== firstProcess).length;
  const counts = [
    gauge('trine_workers', 'API processes behind one port.', workers),
    gauge('trine_workers_answering', 'Workers that returned their metrics in time.', answering),
  ];
  // Adds nothing up: no two series have the same labels.
  return AggregatorRegistry.aggregate([counts, ...processes.map(labelled)]).metrics();
}

export const firstProcess = 'first';

function labelled({ worker, figures }: ProcessFigures): Figures {
  return figures.map((metric) => ({
    ...metric,
    // Without this some of Node's metrics would be omitted.
    aggregator: 'sum',
    values: metric.values.map((one) => ({ ...one, labels: { ...one.labels, worker } })),
  }));
}

function gauge(name: string, help: string, value: number) {
  return { name, help, type: 'gauge', aggregator: 'sum', values: [{ value, labels: {} }] };
}
