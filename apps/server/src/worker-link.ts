// What the first process and a worker send each other: that the worker is ready and that its event
// loop turns; that it is replaced; a question for its figures, and the answer.

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

/** How often a worker that serves sends a sign of life. */
const aliveEveryMs = 1_000;
/** Less than Prometheus waits for an answer. */
const figuresWithinMs = 3_000;

export interface WorkerSide {
  readonly address: string;
  /** Another one has taken this one's place. */
  readonly onReplaced: () => void;
  /** Null where nobody reads them. */
  readonly readFigures: (() => Promise<Figures>) | null;
}

/** Of a worker, once it serves. */
export function linkToFirst({ address, onReplaced, readFigures }: WorkerSide): void {
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'replaced') return onReplaced();
    return void answerFigures(message.question, readFigures);
  });
  sendToFirst({ kind: 'ready', address });
  setInterval(() => sendToFirst({ kind: 'alive' }), aliveEveryMs).unref();
}

async function answerFigures(question: number, read: WorkerSide['readFigures']): Promise<void> {
  // One that cannot read its figures now counts as one that does not answer, and serves on.
  const figures = await read?.().catch(() => null);
  if (figures) sendToFirst({ kind: 'figures', question, figures });
}

/** The first process may be gone; its end is noticed by itself. */
function sendToFirst(message: FromWorker): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/**
 * The last that a worker does. The first process hands connections on by messages, which come in
 * their order: once it has answered, none is on its way here any more that nobody would take. Does
 * nothing in any other process.
 */
export async function leaveWorkers(): Promise<void> {
  if (!process.connected || cluster.worker === undefined) return;
  // Otherwise the end of the first process, which is a reason to stop.
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
 * Kills a worker whose event loop does not turn: it can end in no other way. The time is counted in
 * ticks, so that a first process that was stopped for a while does not blame its workers.
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
