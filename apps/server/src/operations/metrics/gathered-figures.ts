// The figures of several processes as one text: each series has the process in its label `worker`,
// so that one address is enough for all of them.

import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

export type Figures = readonly MetricObjectWithValues<MetricValue<string>>[];

export interface ProcessFigures {
  /** `first`, or the worker's place from 1 on. */
  readonly worker: string;
  readonly figures: Figures;
}

export interface Gathered {
  /** Of the first process and of all workers that answered. */
  readonly processes: readonly ProcessFigures[];
  readonly workers: number;
}

/** In the text format of Prometheus. */
export function gatheredText({ processes, workers }: Gathered): Promise<string> {
  const answering = processes.filter(({ worker }) => worker !== firstProcess).length;
  const counts = [
    gauge('trine_workers', 'Processes of the API behind one port.', workers),
    gauge('trine_workers_answering', 'Those that gave their figures in time.', answering),
  ];
  // Nothing is added up: no two series have the same labels.
  return AggregatorRegistry.aggregate([counts, ...processes.map(labelled)]).metrics();
}

export const firstProcess = 'first';

function labelled({ worker, figures }: ProcessFigures): Figures {
  return figures.map((metric) => ({
    ...metric,
    // Some of Node's figures would be left out otherwise.
    aggregator: 'sum',
    values: metric.values.map((one) => ({ ...one, labels: { ...one.labels, worker } })),
  }));
}

function gauge(name: string, help: string, value: number) {
  return { name, help, type: 'gauge', aggregator: 'sum', values: [{ value, labels: {} }] };
}
