// When each request of an open loop is due, and whether the client kept to the schedule. Requests
// do not wait for answers, so a slow server cannot hide requests by delaying them.

import { percentile } from '../measurement.ts';

/** Timers fire within a millisecond of their time on a machine with an idle core. */
const lateMs = 2;
/** If more requests than this were late, the 99th percentile measures the client. */
const lateShareLimit = 0.01;

/** Milliseconds since the start. */
export function scheduledAtMs(index: number, perSecond: number): number {
  return (index * 1_000) / perSecond;
}

/** How many requests should have been sent by now; the first is due at once. */
export function scheduledBy(elapsedMs: number, perSecond: number): number {
  return Math.floor((elapsedMs * perSecond) / 1_000) + 1;
}

/** One request; milliseconds since the start of the schedule. */
export interface Sent {
  readonly scheduledAtMs: number;
  /** When the client processed it, whether or not a connection was free. */
  readonly reachedAtMs: number;
  readonly answeredAtMs: number;
}

export interface Latencies {
  /** Milliseconds since each request was due. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The share of requests that the client processed late. */
  readonly lateShare: number;
  readonly isLate: boolean;
}

export function latenciesOf(sent: readonly Sent[]): Latencies {
  const latencies = sent.map((one) => one.answeredAtMs - one.scheduledAtMs);
  const late = sent.filter((one) => one.reachedAtMs - one.scheduledAtMs > lateMs);
  const lateShare = late.length / sent.length;
  return {
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    lateShare,
    isLate: lateShare > lateShareLimit,
  };
}
