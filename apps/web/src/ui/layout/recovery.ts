/** When a read that failed is tried again by itself. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Failure, FailureKind } from '../../data/failure.ts';
import { onTick } from '../../data/ticker.ts';

const firstDelayMs = 3_000;
const longestDelayMs = 60_000;
/** No device says for sure when its network is back, and asking into the void costs nobody. */
const longestUnheardMs = 12_000;
/** So that those who failed together do not come back together. */
const jitterShare = 0.25;

/** Trying again may help; a rejection stays one until something is done about it. */
const recovers: Readonly<Record<FailureKind, boolean>> = {
  offline: false,
  unreachable: true,
  timeout: true,
  busy: true,
  rejected: false,
  gone: false,
  ours: true,
};

export interface RecoveryAttempt {
  /** From 1. */
  attempt: number;
  /** Never earlier, because the server said so. */
  retryAfterMs: number;
  /** From 0 to 1. */
  random: number;
  /** Nothing was heard of the server. */
  isUnheard: boolean;
}

/**
 * Twice as long with each attempt, up to a minute, or as long as the server asked for; up to some
 * seconds where nothing was heard of it.
 */
export function retryDelayMs({
  attempt,
  retryAfterMs,
  random,
  isUnheard,
}: RecoveryAttempt): number {
  const longestMs = isUnheard ? longestUnheardMs : longestDelayMs;
  const growingMs = Math.min(longestMs, firstDelayMs * 2 ** (attempt - 1));
  return Math.round(Math.max(growingMs, retryAfterMs) * (1 + jitterShare * random));
}

export interface RecoveryOptions {
  /** A new one begins a new wait. */
  error: unknown;
  failure: Failure;
  retry: () => void;
}

/** How often in a row the same kind of failure was tried again. */
interface Attempts {
  error: unknown;
  kind: RecoveryOptions['failure']['kind'];
  count: number;
}

/**
 * Tries again when the wait is over or the network is back. A hidden page waits until it is seen.
 * The answer is the seconds until then, or null when nothing will be tried.
 */
export function useRecovery({ error, failure, retry }: RecoveryOptions): number | null {
  const { kind, retryAfterMs } = failure;
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const attempts = useRef<Attempts>({ error: null, kind, count: 0 });
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    const onOnline = () => retryNow();
    if (recovers[kind] || kind === 'offline') window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [kind]);
  useEffect(() => {
    // Another kind of failure is another matter, so its waits begin anew.
    const before = attempts.current;
    const isNew = before.error !== error;
    const count = before.kind === kind ? before.count + (isNew ? 1 : 0) : 1;
    attempts.current = { error, kind, count };
    if (!recovers[kind]) return undefined;
    const isUnheard = kind === 'unreachable';
    const attempt = {
      attempt: Math.max(1, count),
      retryAfterMs,
      random: Math.random(),
      isUnheard,
    };
    const dueMs = Date.now() + retryDelayMs(attempt);
    let isTried = false;
    const stop = onTick((nowMs) => {
      setSecondsLeft(Math.max(0, Math.ceil((dueMs - nowMs) / 1_000)));
      if (nowMs < dueMs || isTried) return;
      isTried = true;
      retryNow();
    });
    return () => {
      stop();
      setSecondsLeft(null);
    };
  }, [error, kind, retryAfterMs]);
  return secondsLeft;
}
