/** The moments on which the room acts by itself, without an answer of the server. */
import { useEffect, useState } from 'react';
import { serverOffsetMs } from '../../data/server-clock.ts';
import { onTick } from '../../data/ticker.ts';
import type { Round } from './room-now.ts';

const lastSeconds = 5;
/** As long as the balls take to come in. */
const revealMs = 1_500;

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

/**
 * The round whose balls all lie there: the player's result is shown after that.
 * A result that was there on arrival is not waited for.
 */
export function useRevealedIssue(last: Round | null): string | null {
  const drawn = last !== null && last.code !== null ? last.issue : null;
  const [revealed, setRevealed] = useState(drawn);
  useEffect(() => {
    const timer = setTimeout(() => setRevealed(drawn), revealMs);
    return () => clearTimeout(timer);
  }, [drawn]);
  return revealed;
}
