// The PostgreSQL under DATA_DIR, used without DATABASE_URL. Processes on the same DATA_DIR share
// one server: the first starts it, later ones attach (also to one left over after a kill -9), and
// the last to leave stops it. When it dies, the first process that notices starts it again.

import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  prepareDataDirectory,
  tryLock,
  withLock,
  type HeldLock,
} from '../config/data-directory.ts';
import {
  disownStalePostmaster,
  findRunning,
  launch,
  LaunchError,
  runsOn,
  stopCluster,
  type Cluster,
  type Running,
} from './embedded-cluster.ts';
import { prepareArchive, type ArchiveSettings } from './embedded-archive.ts';
import { freePort } from './embedded-build.ts';
import { keepPort, prepareCluster, readRecord, urlOf, verify } from './embedded-record.ts';
import { StartError } from '../config/start-error.ts';

/** Longer than a first start and a recovery after a crash take on a slow disk. */
const lockWaitMs = 150_000;
const readyWaitMs = 120_000;
const stopWaitMs = 20_000;
const watchEveryMs = 250;
const firstBackOffMs = 100;
const longestBackOffMs = 3_000;
const launchTries = 8;
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Embedded {
  /** The superuser's connection to the database `postgres`; it stays the same across restarts. */
  readonly url: string;
  /** Its data directory. */
  readonly directory: string;
  /** Leaves the server; the last to leave shuts it down. */
  stop(): Promise<void>;
  /** Calls the listener each time the server is found dead, before it is started again. */
  onDown(listener: () => void): void;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** For tests only: trades durability for speed. */
  readonly fast?: boolean;
  /**
   * Where the write-ahead log is archived if this start starts PostgreSQL; null: nowhere. Unset: as
   * in the last start that set it, for commands that only read.
   */
  readonly archive?: ArchiveSettings | null;
}

/** Starts or joins the server of `dataDir`. Throws `StartError` with one sentence. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, fast = false } = options;
  const dataDir = await prepareDataDirectory(options.dataDir);
  const signals = watchSignals();
  try {
    const server = await withLock(startLockOf(dataDir), lockWaitMs, () =>
      joinServer({ dataDir, log, fast, signals, archive: options.archive }),
    );
    signals.started();
    return server;
  } catch (error) {
    signals.end();
    throw error;
  }
}

/**
 * Runs work on a data directory that no process uses until the work is done. Throws `StartError` if
 * one uses it.
 */
export async function whileStopped<Result>(
  dataDir: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return withLock(startLockOf(dataDir), lockWaitMs, async () => {
    const alone = tryLock(usersLockOf(dataDir), 'exclusive');
    if (alone === null) throw new StartError(`A server works on ${dataDir}: stop it first.`);
    try {
      return await work();
    } finally {
      alone.release();
    }
  });
}

interface Joining {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  readonly fast: boolean;
  readonly signals: SignalWatch;
  readonly archive: ArchiveSettings | null | undefined;
}

async function joinServer(joining: Joining): Promise<EmbeddedServer> {
  const { dataDir, log, fast, signals, archive } = joining;
  const membership = tryLock(usersLockOf(dataDir), 'shared');
  if (membership === null)
    throw new StartError(`${usersLockOf(dataDir)} is held by another program.`);
  let cluster: Cluster | null = null;
  try {
    const record = await readRecord(dataDir);
    const prepared = await prepareCluster({ dataDir, log, fast }, record);
    cluster = { ...prepared, archive: await prepareArchive(dataDir, prepared, archive) };
    const reached = await reachServer(dataDir, cluster, record?.port ?? null);
    return new EmbeddedServer({ dataDir, cluster, membership, ...reached, signals }, log);
  } catch (error) {
    await leaveServer(dataDir, membership, cluster);
    throw error;
  }
}

/** A server that dies while a process joins it is started once more. */
async function reachServer(
  dataDir: string,
  cluster: Cluster,
  port: number | null,
): Promise<{ readonly running: Running; readonly url: string }> {
  for (let tried = 1; ; tried += 1) {
    const running = await ensureRunning(cluster, port, false);
    const url = urlOf(await keepPort(dataDir, running.port));
    try {
      await verify(url);
      return { running, url };
    } catch (error) {
      if (tried === launchTries || runsOn(running.pid, cluster.directory)) throw error;
    }
  }
}

/**
 * A signal without another handler ends the process by `exit`, whose listener also stops
 * PostgreSQL. A signal during the start waits until PostgreSQL can be stopped.
 */
function watchSignals(): SignalWatch {
  let isStarting = true;
  let held: Signal | null = null;
  function take(signal: Signal): void {
    if (process.listenerCount(signal) > 1) return;
    if (!isStarting) process.exit(128 + constants.signals[signal]);
    held = signal;
  }
  for (const signal of endingSignals) process.on(signal, take);
  return {
    started() {
      isStarting = false;
      if (held !== null) take(held);
    },
    end() {
      for (const signal of endingSignals) process.removeListener(signal, take);
    },
  };
}

/** The last process to leave stops the server; call it under the start lock only. */
async function leaveServer(
  dataDir: string,
  membership: HeldLock,
  cluster: Cluster | null,
): Promise<void> {
  membership.release();
  const alone = tryLock(usersLockOf(dataDir), 'exclusive');
  alone?.release();
  if (alone === null || cluster === null) return;
  const ended = await stopCluster(cluster, stopWaitMs);
  if (!ended) throw new Error(`PostgreSQL on ${cluster.directory} does not stop`);
}

type Signal = (typeof endingSignals)[number];

interface SignalWatch {
  started(): void;
  end(): void;
}

interface Joined {
  readonly dataDir: string;
  readonly cluster: Cluster;
  readonly membership: HeldLock;
  readonly running: Running;
  readonly url: string;
  readonly signals: SignalWatch;
}

class EmbeddedServer implements Embedded {
  readonly url: string;
  readonly directory: string;
  readonly #joined: Joined;
  readonly #log: (line: string) => void;
  readonly #listeners: (() => void)[] = [];
  readonly #leaving = new AbortController();
  readonly #watch: NodeJS.Timeout;
  readonly #onExit = () => this.#leaveAtExit();
  #running: Running;
  #recovery: Promise<void> | null = null;
  #left: Promise<void> | null = null;

  constructor(joined: Joined, log: (line: string) => void) {
    this.url = joined.url;
    this.directory = joined.cluster.directory;
    this.#joined = joined;
    this.#log = log;
    this.#running = joined.running;
    this.#watch = setInterval(() => this.#look(), watchEveryMs);
    this.#watch.unref();
    this.#follow(joined.running);
    process.once('exit', this.#onExit);
  }

  onDown(listener: () => void): void {
    this.#listeners.push(listener);
  }

  stop(): Promise<void> {
    this.#left ??= this.#leave();
    return this.#left;
  }

  async #leave(): Promise<void> {
    const { dataDir, membership, cluster } = this.#joined;
    this.#leaving.abort();
    clearInterval(this.#watch);
    await this.#recovery;
    await withLock(startLockOf(dataDir), lockWaitMs, () =>
      leaveServer(dataDir, membership, cluster),
    );
    process.removeListener('exit', this.#onExit);
    this.#joined.signals.end();
  }

  /** A process that ends without `stop` signals PostgreSQL to stop if no other process uses it. */
  #leaveAtExit(): void {
    const { dataDir, membership, cluster } = this.#joined;
    membership.release();
    const start = tryLock(startLockOf(dataDir), 'exclusive');
    const alone = start === null ? null : tryLock(usersLockOf(dataDir), 'exclusive');
    if (alone !== null && runsOn(this.#running.pid, cluster.directory)) {
      process.kill(this.#running.pid, 'SIGINT');
    }
  }

  #follow(running: Running): void {
    this.#running = running;
    running.child?.once('exit', () => this.#look());
  }

  #look(): void {
    if (this.#leaving.signal.aborted || this.#recovery !== null) return;
    if (runsOn(this.#running.pid, this.#joined.cluster.directory)) return;
    this.#recovery = this.#recover().finally(() => {
      this.#recovery = null;
    });
  }

  async #recover(): Promise<void> {
    this.#log('PostgreSQL has ended by itself; starting it again.');
    for (const listener of this.#listeners) listener();
    let backOffMs = firstBackOffMs;
    while (!this.#leaving.signal.aborted) {
      try {
        this.#follow(await this.#restart());
        this.#log('PostgreSQL runs again.');
        return;
      } catch (error) {
        this.#log(error instanceof Error ? error.message : String(error));
        await pause(backOffMs, this.#leaving.signal);
        backOffMs = Math.min(backOffMs * 2, longestBackOffMs);
      }
    }
  }

  /** On the same port, so that pools find it again. */
  async #restart(): Promise<Running> {
    const { dataDir, cluster } = this.#joined;
    const { port } = this.#joined.running;
    return withLock(startLockOf(dataDir), lockWaitMs, () => ensureRunning(cluster, port, true));
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Finds the running server or starts one; call it under the start lock only. */
async function ensureRunning(
  cluster: Cluster,
  port: number | null,
  samePort: boolean,
): Promise<Running> {
  let complaint = '';
  for (let tried = 0; tried < launchTries; tried += 1) {
    const running = await findRunning(cluster, readyWaitMs);
    if (running !== null) return running;
    await disownStalePostmaster(cluster);
    try {
      const wanted = tried === 0 || samePort ? port : null;
      return await launch(cluster, wanted && samePort ? wanted : await freePort(wanted));
    } catch (error) {
      if (!(error instanceof LaunchError)) throw error;
      complaint = error.message;
      if (!error.isTransient) break;
      await delay(firstBackOffMs);
    }
  }
  throw new StartError(
    `PostgreSQL does not start on ${cluster.directory}: ${complaint} (log: ${cluster.logFile}).`,
  );
}

function startLockOf(dataDir: string): string {
  return join(dataDir, 'start.lock');
}

function usersLockOf(dataDir: string): string {
  return join(dataDir, 'users.lock');
}
