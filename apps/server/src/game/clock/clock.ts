// The clock: ticks when something falls due, and at least every second.

import { tick, type Tick, type TickParts } from './tick.ts';

export interface ClockOptions extends TickParts {
  /** Called after each tick of this process as the leader. */
  readonly onTick?: (tick: Tick) => Promise<void>;
}

export interface Clock {
  /** Stops after the running tick and releases the lease. */
  stop(): Promise<void>;
}

const longestWaitMs = 1000;
/** After a leader's death its lease runs for up to 4 s; with this the next one leads within 5 s. */
const followerWaitMs = 500;
const beaconRetryMs = 150;
const shortestWaitMs = 10;

export function startClock(options: ClockOptions): Clock {
  const stopping = new AbortController();
  const running = run(options, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
      // While the database is away, the lease ends by itself.
      await options.lease.release().catch(options.onError);
    },
  };
}

async function run(options: ClockOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let waitMs = longestWaitMs;
    try {
      if (await options.lease.hold()) {
        const ticked = await tick(options);
        waitMs = waitAfter(ticked);
        await options.onTick?.(ticked);
      } else waitMs = followerWaitMs;
    } catch (error) {
      options.onError(error);
    }
    await pause(waitMs, signal);
  }
}

function waitAfter({ nowMs, dueMs, waiting }: Tick): number {
  if (waiting) return beaconRetryMs;
  const untilDueMs = (dueMs ?? Number.POSITIVE_INFINITY) - nowMs;
  return Math.min(longestWaitMs, Math.max(shortestWaitMs, untilDueMs));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    return signal.addEventListener('abort', end, { once: true });
  });
}
