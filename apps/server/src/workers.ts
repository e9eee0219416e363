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
  /** Each ends what it has begun. */
  stop(): Promise<void>;
}

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
  cluster.setupPrimary({ exec: main, args: [] });
  const places = Array.from({ length: count }, (_, place) => place);
  const started = places.map((place) => fork(options, place));
  try {
    const ready = await Promise.all(started.map(readiness));
    for (const [place, worker] of started.entries()) void keep(place, worker);
    const address = ready[0]?.address ?? '';
    return { address, stop: () => stopAll(stopping) };
  } catch (error) {
    await stopAll(stopping);
    throw error;
  }

  async function keep(place: number, first: Worker): Promise<void> {
    let worker = first;
    while (!stopping.signal.aborted) {
      await ending(worker);
      if (stopping.signal.aborted) return;
      log.error({ worker: place }, 'a worker ended; it is started again');
      await delay(restartAfterMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      worker = fork(options, place);
    }
  }
}

function fork({ metricsPort }: WorkersOptions, place: number): Worker {
  const metrics = metricsPort === null ? {} : { METRICS_PORT: String(metricsPort + 1 + place) };
  return cluster.fork({ ROLE: 'api', WORKERS: '1', ...metrics });
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

async function stopAll(stopping: AbortController): Promise<void> {
  stopping.abort();
  const workers = Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);
  for (const worker of workers) worker.process.kill('SIGTERM');
  await Promise.all(workers.map(ending));
}
