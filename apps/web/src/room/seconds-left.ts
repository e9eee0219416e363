import { useEffect, useState } from 'react';
import { serverOffsetMs } from '../draw/server-clock.ts';
import { onTick } from '../draw/ticker.ts';

const lastSeconds = 5;

/** The last five seconds before `targetMs`, 5 to 1; null before and after, and without a target. */
export function useLastSeconds(targetMs: number | null): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (targetMs === null) return undefined;
    const stop = onTick((nowMs) => {
      const seconds = Math.ceil((targetMs - nowMs - serverOffsetMs()) / 1_000);
      setLeft(seconds >= 1 && seconds <= lastSeconds ? seconds : null);
    });
    return () => {
      stop();
      setLeft(null);
    };
  }, [targetMs]);
  return left;
}
