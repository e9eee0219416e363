// Messages between the first process and a worker: the worker is ready, its event loop turns, it is
// replaced, and a request for its figures with the reply.

import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Figures } from './operations/metrics/gathered-figures.ts';

export type FromWorker =
  | { readonly kind: 'ready'; readonly address: string }
  | { readonly kind: 'alive' }
  | { readonly kind: 'figures'; readonly question: number; readonly figures: Figures };

type ToWorker =
  | { readonly kind: 'replaced' }
  | { readonly kind: 'figures'; readonly question: number };

/** How often a serving worker sends a heartbeat. */
const aliveEveryMs = 1_000;
/** Less than Prometheus waits for an answer. */
const figuresWithinMs = 3_000;

export interface WorkerSide {
  readonly address: string;
  /** Another worker has replaced this one. */
  readonly onReplaced: () => void;
  /** Null without metrics. */
  readonly readFigures: (() => Promise<Figures>) | null;
}

/** Sent by a worker once it serves. */
export function linkToFirst({ address, onReplaced, readFigures }: WorkerSide): void {
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'replaced') return onReplaced();
    return void answerFigures(message.question, readFigures);
  });
  sendToFirst({ kind: 'ready', address });
  setInterval(() => sendToFirst({ kind: 'alive' }), aliveEveryMs).unref();
}

async function answerFigures(question: number, read: WorkerSide['readFigures']): Promise<void> {
  // One that cannot read its figures counts as one that does not answer, and serves on.
  const figures = await read?.().catch(() => null);
  if (figures) sendToFirst({ kind: 'figures', question, figures });
}

/** If the first process is gone, this worker ends on `disconnect`. */
function sendToFirst(message: FromWorker): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/**
 * The last call of a worker. The first process hands connections on by messages, which arrive in
 * order: after its answer, no connection is on its way to this worker. Does nothing in other
 * processes.
 */
export async function leaveWorkers(): Promise<void> {
  if (!process.connected || cluster.worker === undefined) return;
  // Otherwise `disconnect` would count as the end of the first process and stop this one.
  process.removeAllListeners('disconnect');
  const left = once(process, 'disconnect');
  cluster.worker.disconnect();
  await left;
}

export function sendReplaced(worker: Worker): void {
  if (worker.isConnected()) worker.send({ kind: 'replaced' } satisfies ToWorker);
}

let questions = 0;

/** Null when it did not answer in time. */
export async function askFigures(worker: Worker): Promise<Figures | null> {
  if (!worker.isConnected()) return null;
  questions += 1;
  const question = questions;
  const { promise, resolve } = Promise.withResolvers<Figures | null>();
  const take = (message: FromWorker) => {
    if (message.kind === 'figures' && message.question === question) resolve(message.figures);
  };
  const ended = new AbortController();
  worker.on('message', take);
  worker.send({ kind: 'figures', question } satisfies ToWorker, () => undefined);
  const late = delay(figuresWithinMs, null, { signal: ended.signal }).catch(() => null);
  try {
    return await Promise.race([promise, late]);
  } finally {
    ended.abort();
    worker.off('message', take);
  }
}

export interface Watchdog {
  /** From when it is ready to its end. */
  watch(worker: Worker, place: number): void;
  stop(): void;
}

export interface WatchdogOptions {
  /** A worker that has sent nothing for so long hangs. */
  readonly hungMs: number;
  readonly log: Pick<Logger, 'error'>;
}

/**
 * Kills a worker whose event loop does not turn, since it ends in no other way. The time is counted
 * in ticks, so that a first process that was stopped for a while does not kill its workers.
 */
export function createWatchdog({ hungMs, log }: WatchdogOptions): Watchdog {
  const most = Math.ceil(hungMs / aliveEveryMs);
  const silent = new Map<Worker, { readonly place: number; ticks: number }>();
  const timer = setInterval(() => {
    for (const [worker, state] of silent) {
      state.ticks += 1;
      if (state.ticks <= most) continue;
      silent.delete(worker);
      log.error({ worker: state.place }, 'a worker hangs and is killed');
      worker.process.kill('SIGKILL');
    }
  }, aliveEveryMs).unref();
  return {
    watch(worker, place) {
      const state = { place, ticks: 0 };
      silent.set(worker, state);
      worker.on('message', () => (state.ticks = 0));
      worker.once('exit', () => silent.delete(worker));
    },
    stop: () => clearInterval(timer),
  };
}
