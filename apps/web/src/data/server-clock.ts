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

let lowestMs = -Infinity;
let highestMs = Infinity;

/** Learns from one answer; bounds that contradict mean that a clock was set: it starts anew. */
export function recordServerTime(sample: ServerTimeSample): void {
  const fromMs = sample.serverSeconds * 1_000 + (sample.milliseconds ?? 0);
  const toMs = fromMs + (sample.milliseconds === undefined ? 1_000 : 1);
  const lowest = fromMs - sample.receivedMs;
  const highest = toMs - sample.sentMs;
  lowestMs = Math.max(lowestMs, lowest);
  highestMs = Math.min(highestMs, highest);
  if (lowestMs > highestMs) {
    lowestMs = lowest;
    highestMs = highest;
  }
}

/** Server's time minus this device's time, in milliseconds; 0 until something was learned. */
export function serverOffsetMs(): number {
  return Number.isFinite(lowestMs) ? (lowestMs + highestMs) / 2 : 0;
}
