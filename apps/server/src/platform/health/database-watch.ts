// Watches whether PostgreSQL answers and can write, by a small write several times a second. When a
// probe is overdue, everything that waits for PostgreSQL is rejected and nothing new is sent, until
// a probe succeeds. Without this, each request would wait for its own time-outs, and connections of
// a network partition would be used again after it.

import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../config/start-error.ts';
import { monotonicMs, type ClockSample } from '../postgres/database-clock.ts';
import type { Database } from '../postgres/transaction.ts';
import { conditionAfter, DatabaseUnavailable, type Condition } from './condition.ts';
import { createGuard, type Guard } from './guard.ts';
import * as sql from './health.sql.ts';
import { createWriteRecord, type WriteFailures } from './write-failures.ts';

export interface DatabaseWatchOptions {
  /** Opens a pool for the probes alone, which reports its sockets. */
  readonly open: (onSocket: (socket: Socket) => void) => Database;
  /** Whether a new connection goes to the host that takes writes. */
  readonly findsHost: boolean;
  readonly log: WatchLog;
  /** Called with the database's time after each answered probe; absent if nothing needs it. */
  readonly onClock?: (sample: ClockSample) => void;
}

export interface WatchLog {
  error(details: object, message: string): void;
  warn(message: string): void;
}

export interface DatabaseWatch extends Pick<Guard, 'guard'> {
  /** By a fresh probe and by what real writes met; `away` when there is no probe in time. */
  check(withinMs: number): Promise<Condition>;
  readonly writeFailures: () => WriteFailures;
  /** Cuts this connection when PostgreSQL stops answering. */
  readonly adopt: (socket: Socket) => void;
  stop(): Promise<void>;
}

/**
 * The longest that PostgreSQL may hang unnoticed is an interval and a probe: 2.4 s. The wait for a
 * probe is counted in ticks, so that a process without processor time does not blame PostgreSQL.
 */
export const watchTimes = { intervalMs: 400, retryMs: 200, tickMs: 200, ticks: 10 } as const;
/** One in so many probes of a healthy database also needs new room, which costs more. */
const roomEvery = 5;

/** SQLSTATE `read_only_sql_transaction`: a standby, a former primary, or a server set so. */
const readOnlyServer = '25006';

export function createDatabaseWatch(options: DatabaseWatchOptions): DatabaseWatch {
  const { open, findsHost, log, onClock } = options;
  const sockets = createSockets();
  const stopping = new AbortController();
  let condition: Condition = 'well';
  let pause = new AbortController();
  let probed = Promise.withResolvers<Condition>();
  const writes = createWriteRecord(() => performance.now());
  const guard = createGuard({
    condition: () => condition,
    onDone(needs) {
      // Reported with the next probe: on a full disk some writes find room in existing files.
      if (needs === 'writes') writes.succeeded();
    },
    onFailed(needs, error) {
      if (!writes.failed(needs, error)) return;
      if (errorCode(error) === readOnlyServer) sockets.cutStale();
      reportChange(error);
    },
  });
  const database = open(sockets.adoptProbe);
  /** From the last probe, and from real writes since. */
  const known = () => (condition === 'well' && writes.read().code !== null ? 'full' : condition);
  const reportChange = createReport(log, known);

  function enter({ next, error }: Probed): void {
    const isWrongHost = findsHost && errorCode(error) === readOnlyServer;
    condition = isWrongHost ? 'away' : (next ?? condition);
    if (condition === 'away') guard.giveUp();
    sockets.cutAfter(condition, error);
    writes.expire();
    reportChange(error);
    probed.resolve(known());
    probed = Promise.withResolvers();
  }

  async function run(): Promise<void> {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const room = known() !== 'well' || count % roomEvery === 0;
      const probed = await probe(database, { room, stopping: stopping.signal, onClock });
      if (stopping.signal.aborted) return;
      enter(probed);
      pause = new AbortController();
      const ms = condition === 'well' ? watchTimes.intervalMs : watchTimes.retryMs;
      await pauseFor(ms, AbortSignal.any([pause.signal, stopping.signal]));
    }
  }

  const running = run();
  return {
    guard: guard.guard,
    adopt: sockets.adopt,
    writeFailures: () => writes.read(),
    async check(withinMs) {
      if (known() !== 'well') return known();
      const fresh = probed.promise;
      pause.abort();
      return Promise.race([fresh, delay(withinMs, 'away' as const, { ref: false })]);
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Connections that may be to a server that no longer takes writes. */
function createSockets() {
  const all = new Set<Socket>();
  const ofProbes = new Set<Socket>();
  let wasReadOnly = false;
  const adoptInto = (kept: Set<Socket>) => (socket: Socket) => {
    kept.add(socket);
    socket.once('close', () => kept.delete(socket));
  };
  const cut = (sockets: Set<Socket>) => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    adopt: adoptInto(all),
    adoptProbe: adoptInto(ofProbes),
    /** This probe reached a server that takes writes; earlier connections may not. */
    cutStale: () => cut(all),
    cutAfter(condition: Condition, error: unknown) {
      // A server that only reads may be the primary no more: new connections find the one that is,
      // and so do those that were opened before it was found.
      const isReadOnly = errorCode(error) === readOnlyServer;
      // After a fail-over all connections are dead.
      if (condition === 'away' || isReadOnly !== wasReadOnly) cut(all);
      if (condition === 'away' || isReadOnly) cut(ofProbes);
      wasReadOnly = isReadOnly;
    },
  };
}

interface Probed {
  /** Null when the failure says nothing about the database's condition. */
  readonly next: Condition | null;
  readonly error: unknown;
}

interface Probing {
  readonly onClock: DatabaseWatchOptions['onClock'] | undefined;
  readonly room: boolean;
  readonly stopping: AbortSignal;
}

/** One small write; `away` when it is overdue. */
async function probe(database: Database, { room, stopping, onClock }: Probing): Promise<Probed> {
  const ended = new AbortController();
  const sentMs = monotonicMs();
  const probing = sql.probe.one(database, { room }).then(
    ({ nowMs: databaseMs }): Probed => {
      onClock?.({ sentMs, receivedMs: monotonicMs(), databaseMs });
      return { next: 'well', error: null };
    },
    (error: unknown): Probed => ({ next: conditionAfter(error), error }),
  );
  const overdue = ticksPass(AbortSignal.any([ended.signal, stopping])).then((): Probed => ({
    next: 'away',
    error: new DatabaseUnavailable('away'),
  }));
  const probed = await Promise.race([probing, overdue]);
  ended.abort();
  return probed;
}

async function ticksPass(signal: AbortSignal): Promise<void> {
  for (let tick = 0; tick < watchTimes.ticks && !signal.aborted; tick += 1) {
    await pauseFor(watchTimes.tickMs, signal);
  }
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}

/** Logs one line when the condition changes, for any number of requests that notice it. */
function createReport(log: WatchLog, known: () => Condition): (error: unknown) => void {
  let reported: Condition = 'well';
  return (error) => {
    if (known() === reported) return;
    reported = known();
    report(log, reported, error);
  };
}

function report(log: WatchLog, condition: Condition, error: unknown): void {
  const reason = error instanceof Error ? error.message : undefined;
  switch (condition) {
    case 'well':
      log.warn('the database is available again');
      break;
    case 'full':
      log.error({ reason }, 'the database cannot write: its disk may be full');
      break;
    case 'away':
      log.error({ reason }, 'the database does not answer');
  }
}
