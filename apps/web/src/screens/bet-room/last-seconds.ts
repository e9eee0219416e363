import { useEffect, useState } from 'react';
import { serverOffsetMs } from '../../data/server-clock.ts';
import { onTick } from '../../data/ticker.ts';

const lastSeconds = 5;

/** 5 to 1 in the last five seconds before `targetMs`, otherwise null. */
export function useLastSeconds(targetMs: number | null): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (targetMs === null) return undefined;
    const stop = onTick((nowMs) => setLeft(lastSecondsOf(targetMs - nowMs - serverOffsetMs())));
    return () => {
      stop();
      setLeft(null);
    };
  }, [targetMs]);
  return left;
}

/** 5 to 1 for the time left in milliseconds, or null outside of the last five seconds. */
export function lastSecondsOf(leftMs: number): number | null {
  const seconds = Math.ceil(leftMs / 1_000);
  return seconds >= 1 && seconds <= lastSeconds ? seconds : null;
}
