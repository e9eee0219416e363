/**
 * How far the server's clock is ahead of this device's. The server sends whole seconds, but each
 * answer bounds the offset from both sides: it was made between request and answer, within that
 * second. The bounds of many answers narrow the offset.
 */
export interface ServerTime {
  /** Epoch seconds, rounded down. */
  serverSeconds: number;
  /** Milliseconds within that second, if the answer has them. */
  milliseconds?: number;
}

export interface ServerTimeSample extends ServerTime {
  /** This device's time of the request and of the answer. */
  sentMs: number;
  receivedMs: number;
}

/** The offset is between these two, in milliseconds. */
type Bounds = readonly [lowestMs: number, highestMs: number];

let bounds: Bounds | null = null;

export function recordServerTime(sample: ServerTimeSample): void {
  bounds = narrowedClockBounds(bounds, sample);
}

/** Server's time minus this device's time, in milliseconds; 0 before any answer. */
export function serverOffsetMs(): number {
  return bounds ? (bounds[0] + bounds[1]) / 2 : 0;
}

/** If the bounds contradict, one of the clocks was set: the newest answer counts alone. */
export function narrowedClockBounds(known: Bounds | null, sample: ServerTimeSample): Bounds {
  const fromMs = sample.serverSeconds * 1_000 + (sample.milliseconds ?? 0);
  const toMs = fromMs + (sample.milliseconds === undefined ? 1_000 : 1);
  const lowestMs = fromMs - sample.receivedMs;
  const highestMs = toMs - sample.sentMs;
  if (!known || known[0] > highestMs || known[1] < lowestMs) return [lowestMs, highestMs];
  return [Math.max(known[0], lowestMs), Math.min(known[1], highestMs)];
}
