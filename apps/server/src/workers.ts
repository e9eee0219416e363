// Several processes of the API behind one port, which Node's `cluster` shares among them. The first
// process runs what must run once and keeps the others alive; none of them knows of the others but
// by the database.

import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartError } from './platform/config/start-error.ts';

export interface WorkersOptions {
  readonly count: number;
  /** Of the first process, if it serves metrics; each worker serves its own, on the next ports. */
  readonly metricsPort: number | null;
  readonly log: Logger;
}

export interface Workers {
  /** `http://127.0.0.1:8080`, of all of them. */
  readonly address: string;
  /**
   * Puts a new process into each place, one after the other: the new one serves before the old one
   * is told to finish. When a new one does not start, the old ones go on.
   */
  replace(): Promise<void>;
  /** Each ends what it has begun. */
  stop(): Promise<void>;
}

/** What a worker is told whose place another one has taken. */
export const replaced = 'replaced';

/** What a worker says once it listens. */
export interface WorkerReady {
  readonly address: string;
}

const main = join(import.meta.dirname, 'main.ts');
/** One that ends again and again must not keep the machine busy with starting it. */
const restartAfterMs = 500;

/** Starts them; throws when one of them ends before all listen. */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const { count, log } = options;
  const stopping = new AbortController();
  /** Told to finish; they do, and a signal would cut what they answer. */
  const finishing = new Set<Worker>();
  cluster.setupPrimary({ exec: main, args: [] });
  const workers = Array.from({ length: count }, (_, place) => fork(options, place));
  let isReplacing = false;
  try {
    const ready = await Promise.all(workers.map(readinessOf));
    for (const place of workers.keys()) void keep(place);
    const address = ready[0]?.address ?? '';
    return { address, replace, stop: () => stopAll(stopping, finishing) };
  } catch (error) {
    await stopAll(stopping, finishing);
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
      workers[place] = fork(options, place);
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
    const fresh = fork(options, place);
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
    // One that has taken the place of a dead one a moment ago hears nothing before it serves.
    await readinessOf(old).catch(() => undefined);
    if (old.isConnected()) old.send(replaced);
    await ending(old);
    finishing.delete(old);
    log.info({ worker: place }, 'a worker was replaced');
    return true;
  }
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

const readinesses = new WeakMap<Worker, Promise<WorkerReady>>();

function fork({ metricsPort }: WorkersOptions, place: number): Worker {
  const metrics = metricsPort === null ? {} : { METRICS_PORT: String(metricsPort + 1 + place) };
  const worker = cluster.fork({ ROLE: 'api', WORKERS: '1', ...metrics });
  const ready = readiness(worker);
  // Nobody waits for one that is started again; that it ended is seen by its end.
  ready.catch(() => undefined);
  readinesses.set(worker, ready);
  return worker;
}

/** Rejects when it ended before it was ready. */
function readinessOf(worker: Worker): Promise<WorkerReady> {
  return readinesses.get(worker) ?? Promise.reject(new Error('this worker was not started here'));
}

async function readiness(worker: Worker): Promise<WorkerReady> {
  const ended = ending(worker).then(() => {
    throw new StartError('A worker ended while it started; its reason stands above.');
  });
  const said = once(worker, 'message').then(([ready]) => ready as WorkerReady);
  // Whichever comes second is of no interest any more.
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
