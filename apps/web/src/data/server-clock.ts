/**
 * How far the server's clock is ahead of this device's. The server names whole seconds only, but
 * each answer bounds the offset from both sides: it was made between the request and the answer,
 * within that second. The bounds of many answers together come close to the truth.
 */
export interface ServerTime {
  /** Epoch seconds, rounded down. */
  serverSeconds: number;
  /** Milliseconds within that second, when the answer says them. */
  milliseconds?: number;
}

export interface ServerTimeSample extends ServerTime {
  /** This device's time when the request left and when the answer came. */
  sentMs: number;
  receivedMs: number;
}

/** Between which two offsets the true one lies, in milliseconds. */
type Bounds = readonly [lowestMs: number, highestMs: number];

let bounds: Bounds | null = null;

/** Learns from one answer. */
export function recordServerTime(sample: ServerTimeSample): void {
  bounds = narrowedClockBounds(bounds, sample);
}

/** Server's time minus this device's time, in milliseconds; 0 until something was learned. */
export function serverOffsetMs(): number {
  return bounds ? (bounds[0] + bounds[1]) / 2 : 0;
}

/** Bounds that contradict mean that one of the clocks was set: the newest answer counts alone. */
export function narrowedClockBounds(known: Bounds | null, sample: ServerTimeSample): Bounds {
  const fromMs = sample.serverSeconds * 1_000 + (sample.milliseconds ?? 0);
  const toMs = fromMs + (sample.milliseconds === undefined ? 1_000 : 1);
  const lowestMs = fromMs - sample.receivedMs;
  const highestMs = toMs - sample.sentMs;
  if (!known || known[0] > highestMs || known[1] < lowestMs) return [lowestMs, highestMs];
  return [Math.max(known[0], lowestMs), Math.min(known[1], highestMs)];
}
