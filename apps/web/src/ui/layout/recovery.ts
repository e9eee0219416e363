/** When a failed read is retried. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Failure, FailureKind } from '../../data/failure.ts';
import { onTick } from '../../data/ticker.ts';

const firstDelayMs = 3_000;
const maxDelayMs = 60_000;
/**
 * No device reports reliably when its network is back, and a call to an unreachable server costs it
 * nothing.
 */
const maxUnansweredMs = 12_000;
/** Spreads clients that failed together. */
const jitterShare = 0.25;

/** Whether a retry may help; a rejection stays until something changes. */
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
  /** The server's earliest time. */
  retryAfterMs: number;
  /** From 0 to 1. */
  random: number;
  /** The server did not answer. */
  isUnanswered: boolean;
}

/**
 * Doubles with each attempt, up to a minute or the server's time; up to a few seconds if the server
 * did not answer.
 */
export function retryDelayMs({
  attempt,
  retryAfterMs,
  random,
  isUnanswered,
}: RecoveryAttempt): number {
  const maxMs = isUnanswered ? maxUnansweredMs : maxDelayMs;
  const growingMs = Math.min(maxMs, firstDelayMs * 2 ** (attempt - 1));
  return Math.round(Math.max(growingMs, retryAfterMs) * (1 + jitterShare * random));
}

export interface RecoveryOptions {
  /** A new error starts a new wait. */
  error: unknown;
  failure: Failure;
  retry: () => void;
}

/** The retries in a row of the same kind of failure. */
interface Attempts {
  error: unknown;
  kind: RecoveryOptions['failure']['kind'];
  count: number;
}

/**
 * Retries when the wait is over or the network is back. A hidden page waits until it is visible.
 * Returns the seconds until then, or null without a retry.
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
    // Another kind of failure starts its waits over.
    const before = attempts.current;
    const isNew = before.error !== error;
    const count = before.kind === kind ? before.count + (isNew ? 1 : 0) : 1;
    attempts.current = { error, kind, count };
    if (!recovers[kind]) return undefined;
    const isUnanswered = kind === 'unreachable';
    const attempt = {
      attempt: Math.max(1, count),
      retryAfterMs,
      random: Math.random(),
      isUnanswered,
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
