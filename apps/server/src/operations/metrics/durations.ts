// Durations of answers by route. Each answer increments one element of its route's array; the
// cumulative sums are computed when metrics are read.

import type { Metric, Registry } from 'prom-client';

export interface Durations {
  /** In seconds, until the answer is handed to the connection, so a slow reader does not count. */
  observe(route: string, seconds: number): void;
}

const durationName = 'trine_http_request_duration_seconds';
const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

const described = {
  name: durationName,
  help: 'Time from a request to its answer, by route.',
  type: 'histogram',
  aggregator: 'sum',
};

interface Kept {
  /** For each bound, the answers that took at most that long and longer than the previous bound. */
  readonly steps: number[];
  above: number;
  sum: number;
}

export function addDurations(registry: Registry): Durations {
  const routes = new Map<string, Kept>();
  // Used instead of the library's histogram, which hashes its labels for each observation; a
  // registry only reads a metric's name and values.
  const metric = {
    name: durationName,
    get: async () => ({ ...described, values: values(routes) }),
  };
  registry.registerMetric(metric as unknown as Metric);
  return {
    observe(route, seconds) {
      const kept = routes.get(route) ?? { steps: bounds.map(() => 0), above: 0, sum: 0 };
      if (kept.sum === 0) routes.set(route, kept);
      const at = bounds.findIndex((bound) => seconds <= bound);
      if (at === -1) kept.above += 1;
      else kept.steps[at] = (kept.steps[at] ?? 0) + 1;
      kept.sum += seconds;
    },
  };
}

function values(routes: ReadonlyMap<string, Kept>): object[] {
  return Array.from(routes, ([route, { steps, above, sum }]) => {
    let counted = 0;
    const buckets = bounds.map((le, at) => {
      counted += steps[at] ?? 0;
      return { metricName: `${durationName}_bucket`, labels: { route, le }, value: counted };
    });
    const count = counted + above;
    return [
      ...buckets,
      { metricName: `${durationName}_bucket`, labels: { route, le: '+Inf' }, value: count },
      { metricName: `${durationName}_sum`, labels: { route }, value: sum },
      { metricName: `${durationName}_count`, labels: { route }, value: count },
    ];
  }).flat();
}
