/** The moments on which the room acts by itself, without an answer of the server. */
import { useEffect, useState } from 'react';
import { serverOffsetMs } from '../../data/server-clock.ts';
import { onTick } from '../../data/ticker.ts';

const lastSeconds = 5;

/** The last five seconds before `targetMs`, 5 to 1; null before and after, and without a target. */
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

/** Of a time that is left, in milliseconds: 5 to 1, or null outside of the last five seconds. */
export function lastSecondsOf(leftMs: number): number | null {
  const seconds = Math.ceil(leftMs / 1_000);
  return seconds >= 1 && seconds <= lastSeconds ? seconds : null;
}
