// Requests that fail because the database does not answer: in an outage all of them fail for one
// reason. They are counted, and the log gets one short line a second.

import type { FastifyBaseLogger } from 'fastify';
import { errorCode } from '../config/start-error.ts';

export interface Unavailable {
  readonly requestId?: string;
  readonly path?: string;
  readonly error: unknown;
}

type Log = Pick<FastifyBaseLogger, 'warn'>;

const standardMessage = 'the database was unavailable';
const everyMs = 1_000;

interface Second {
  readonly first: Unavailable;
  requests: number;
}

/** By message; null: a line was written within the last second, and none has failed since. */
const seconds = new WeakMap<Log, Map<string, Second | null>>();

/** The first is written at once, those of each second after it together. */
export function logUnavailable(log: Log, failed: Unavailable, message = standardMessage): void {
  const counted = seconds.get(log) ?? new Map<string, Second | null>();
  seconds.set(log, counted);
  const second = counted.get(message);
  if (second === undefined) {
    write(log, message, { first: failed, requests: 1 });
    waitFor(log, message, counted);
  } else if (second === null) counted.set(message, { first: failed, requests: 1 });
  else second.requests += 1;
}

function waitFor(log: Log, message: string, counted: Map<string, Second | null>): void {
  counted.set(message, null);
  setTimeout(() => {
    const second = counted.get(message) ?? null;
    counted.delete(message);
    if (second === null) return;
    write(log, message, second);
    waitFor(log, message, counted);
  }, everyMs).unref();
}

function write(log: Log, message: string, { first, requests }: Second): void {
  const { error, ...request } = first;
  const reason = error instanceof Error ? error.message : typeof error;
  const code = errorCode(error);
  log.warn({ requests, ...request, ...(code !== '' && { code }), reason }, message);
}
