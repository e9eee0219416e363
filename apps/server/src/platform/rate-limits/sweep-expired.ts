// For limits that are counted in the database: deletes expired rows, and rounds waits.

const sweepEveryMs = 10 * 60 * 1000;
const maxSwept = 1_000;

/** Deletes at most `limit` rows that expired before a moment (epoch milliseconds); how many. */
export type DeleteExpired = (range: {
  readonly before: number;
  readonly limit: number;
}) => Promise<number>;

/**
 * Called with each attempt, deletes rows now and then that expired `keptMs` ago: the load that
 * makes rows also removes them, without a job. If too many rows expired for one sweep, the next
 * attempt sweeps again.
 */
export function createSweep(
  deleteExpired: DeleteExpired,
  keptMs = 0,
): (nowMs: number) => Promise<void> {
  let sweptAtMs = 0;
  return async (nowMs) => {
    if (nowMs - sweptAtMs < sweepEveryMs) return;
    sweptAtMs = nowMs;
    const swept = await deleteExpired({ before: nowMs - keptMs, limit: maxSwept });
    if (swept >= maxSwept) sweptAtMs = 0;
  };
}

/** Whole seconds for `Retry-After`: at least one, and never too early. */
export function retryAfterSeconds(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1000));
}
