// When each request of an open loop is due, and whether the client has kept to that. Nothing waits
// for an answer: a request that a slow server would have kept from being sent counts as well.

import { percentile } from '../measurement.ts';

/** Timers wake within a millisecond of their time, on a machine that has a core to spare. */
const lateMs = 2;
/** A 99th percentile is the client's own if more of its requests were late than it leaves out. */
const lateShareLimit = 0.01;

/** Milliseconds from the beginning. */
export function dueAtMs(index: number, perSecond: number): number {
  return (index * 1_000) / perSecond;
}

/** How many requests should have been sent by now, the first of them at once. */
export function dueBy(elapsedMs: number, perSecond: number): number {
  return Math.floor((elapsedMs * perSecond) / 1_000) + 1;
}

/** One request; milliseconds from the beginning of the schedule. */
export interface Sent {
  readonly dueAtMs: number;
  /** When the client came to it, whether or not a connection was free. */
  readonly reachedAtMs: number;
  readonly answeredAtMs: number;
}

export interface Latencies {
  /** From the time at which a request was due, in milliseconds. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The share of requests that the client came to late. */
  readonly lateShare: number;
  readonly isLate: boolean;
}

export function latenciesOf(sent: readonly Sent[]): Latencies {
  const latencies = sent.map((one) => one.answeredAtMs - one.dueAtMs);
  const late = sent.filter((one) => one.reachedAtMs - one.dueAtMs > lateMs);
  const lateShare = late.length / sent.length;
  return {
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    lateShare,
    isLate: lateShare > lateShareLimit,
  };
}
