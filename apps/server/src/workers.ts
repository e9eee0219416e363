// Several processes of the API behind one port, which Node's `cluster` shares among them. The first
// process runs what must run once and restarts the others, which only share the database.

import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ProcessFigures } from './operations/metrics/gathered-figures.ts';
import { StartError } from './platform/config/start-error.ts';
import {
  askFigures,
  createWatchdog,
  sendReplaced,
  type FromWorker,
  type Watchdog,
} from './worker-link.ts';

export interface WorkersOptions {
  readonly count: number;
  /** A worker whose event loop has not turned for so long is killed and replaced. */
  readonly hungMs: number;
  readonly log: Logger;
}

export interface Workers {
  /** `http://127.0.0.1:8080`, shared by all of them. */
  readonly address: string;
  /**
   * Replaces the processes one after the other: the new one serves before the old one is asked to
   * finish. If a new one does not start, the old ones go on.
   */
  replace(): Promise<void>;
  /** Of the workers that reply in time. */
  figures(): Promise<ProcessFigures[]>;
  /** Each finishes its requests. */
  stop(): Promise<void>;
}

const main = join(import.meta.dirname, 'main.ts');
/** Limits how often a worker that ends at once is started again. */
const restartAfterMs = 500;

/** Starts them; throws when one of them ends before all listen. */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const { log } = options;
  const watchdog = createWatchdog(options);
  const stopping = new AbortController();
  /** Asked to finish. They do, and a signal would cut their replies. */
  const finishing = new Set<Worker>();
  cluster.setupPrimary({ exec: main, args: [] });
  const stop = () => stopAll(stopping, finishing).finally(() => watchdog.stop());
  const workers = Array.from({ length: options.count }, (_, place) => fork(watchdog, place));
  let isReplacing = false;
  try {
    const ready = await Promise.all(workers.map(readinessOf));
    for (const place of workers.keys()) void keep(place);
    return { address: ready[0]?.address ?? '', replace, figures: () => figuresOf(workers), stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function keep(place: number): Promise<void> {
    while (!stopping.signal.aborted) {
      const worker = workers[place];
      if (worker !== undefined) await ending(worker);
      if (stopping.signal.aborted) return;
      if (workers[place] !== worker) continue;
      log.error({ worker: place }, 'a worker ended; it is started again');
      await delay(restartAfterMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      workers[place] = fork(watchdog, place);
    }
  }

  async function replace(): Promise<void> {
    if (isReplacing) return log.warn('the workers are being replaced already');
    isReplacing = true;
    for (const [place, old] of workers.entries()) {
      const isThere = await replaceOne(place, old);
      if (!isThere) break;
    }
    isReplacing = false;
  }

  /** False when the new one did not start. */
  async function replaceOne(place: number, old: Worker): Promise<boolean> {
    const fresh = fork(watchdog, place);
    workers[place] = fresh;
    try {
      await readinessOf(fresh);
    } catch {
      workers[place] = old;
      if (!stopping.signal.aborted) {
        log.error({ worker: place }, 'a new worker did not start; the old ones go on');
      }
      return false;
    }
    if (stopping.signal.aborted) return false;
    finishing.add(old);
    // One that has just replaced a dead one handles no messages before it serves.
    await readinessOf(old).catch(() => undefined);
    sendReplaced(old);
    await ending(old);
    finishing.delete(old);
    log.info({ worker: place }, 'a worker was replaced');
    return true;
  }
}

/** What a worker sends once it listens. */
type Ready = Extract<FromWorker, { readonly kind: 'ready' }>;

const readinesses = new WeakMap<Worker, Promise<Ready>>();

function fork(watchdog: Watchdog, place: number): Worker {
  const worker = cluster.fork({
    ROLE: 'api',
    WORKERS: '1',
    // The first process has used both, or runs the clock: a worker needs neither.
    DATABASE_CLOCK_URL: '',
    DATABASE_OWNER_URL: '',
  });
  const ready = readiness(worker);
  // A restarted worker is not awaited; its exit event shows that it ended.
  ready.then(
    () => watchdog.watch(worker, place),
    () => undefined,
  );
  readinesses.set(worker, ready);
  return worker;
}

async function figuresOf(workers: readonly Worker[]): Promise<ProcessFigures[]> {
  const asked = await Promise.all(workers.map(askFigures));
  return asked.flatMap((figures, place) =>
    figures === null ? [] : [{ worker: String(place + 1), figures }],
  );
}

/** Rejects when it ended before it was ready. */
function readinessOf(worker: Worker): Promise<Ready> {
  return readinesses.get(worker) ?? Promise.reject(new Error('this worker was not started here'));
}

async function readiness(worker: Worker): Promise<Ready> {
  const ended = ending(worker).then(() => {
    throw new StartError('A worker ended while it started; its reason is above.');
  });
  const said = once(worker, 'message').then(([ready]) => ready as Ready);
  // The later of the two has no effect.
  ended.catch(() => undefined);
  return Promise.race([said, ended]);
}

async function ending(worker: Worker): Promise<void> {
  if (!worker.isDead()) await once(worker, 'exit');
}

async function stopAll(stopping: AbortController, finishing: ReadonlySet<Worker>): Promise<void> {
  stopping.abort();
  const workers = Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);
  for (const worker of workers) if (!finishing.has(worker)) worker.process.kill('SIGTERM');
  await Promise.all(workers.map(ending));
}
