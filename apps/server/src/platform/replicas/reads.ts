// Chooses where to read data that may come from a replica: from the first fit one, or else from the
// primary. No decision is based on these reads.

import { setTimeout as delay } from 'node:timers/promises';
import { createBatcher } from '../postgres/batcher.ts';
import type { Connection, Database, NamedQuery, TextResult } from '../postgres/transaction.ts';
import { readWalPosition, type WalPosition } from '../postgres/wal-position.ts';
import { createPrimaryTrail, type Lag, type PrimaryTrail, type ReplicaCondition } from './lag.ts';
import { createReplica, type Replica, type ReplicaOptions } from './replica.ts';

export interface Reads {
  /** May be some seconds old (`mostLagMs`). */
  readonly recent: Connection;
  /**
   * Has all that was acknowledged before the position was read; without a position: the primary.
   */
  upTo(position: WalPosition | undefined): Connection;
  /** Has all that was acknowledged before the call. */
  caughtUp(waitMs?: number): Promise<Connection>;
}

export interface ReplicaReads extends Reads {
  /** The present state of each replica. */
  report(): readonly ReplicaReport[];
  /** How many reads went where, of those that may go to a replica. */
  readonly counts: Readonly<Record<'replica' | 'primary', number>>;
  stop(): Promise<void>;
}

export interface ReplicaReport extends Lag {
  readonly name: string;
}

export interface ReplicaReadsOptions {
  readonly primary: Database;
  /** In the order in which they are tried. */
  readonly replicas: readonly Omit<ReplicaOptions, 'onAsked'>[];
  readonly log: ReplicaLog;
}

export interface ReplicaLog {
  warn(details: object, message: string): void;
}

/** For a read that a person waits for: a replica replays what it receives within milliseconds. */
const shortWaitMs = 40;
/** For long reads. */
export const reportWaitMs = 1_000;
const sampleEveryMs = 200;

/** All reads from one database: there are no replicas. */
export function onlyPrimary(primary: Database): Reads {
  return { recent: primary, upTo: () => primary, caughtUp: async () => primary };
}

export function createReplicaReads(options: ReplicaReadsOptions): ReplicaReads {
  const { primary, log } = options;
  const stopping = new AbortController();
  const trail = createPrimaryTrail();
  const counts = { replica: 0, primary: 0 };
  const tell = createTeller(log);
  const replicas = options.replicas.map((given): Replica => {
    const replica = createReplica({ ...given, onAsked: () => tell(reportOn(replica)) });
    return replica;
  });
  const sampling = samplePrimary(primary, trail, stopping.signal);
  const readPosition = createBatcher(async (asked: readonly null[]) => {
    const position = await readWalPosition(primary);
    return asked.map(() => position);
  });

  function reportOn({ name, state }: Pick<Replica, 'name' | 'state'>): ReplicaReport {
    return { name, ...trail.lagOf(state(), performance.now()) };
  }

  async function read(
    query: NamedQuery,
    wanted: WalPosition | null,
    waitMs: number,
  ): Promise<TextResult> {
    const replica = replicas.find((one) => reportOn(one).condition === 'well');
    const result = (await replica?.read(query, wanted, waitMs)) ?? null;
    counts[result === null ? 'primary' : 'replica'] += 1;
    return result ?? primary.query(query);
  }

  const readingUpTo = (wanted: WalPosition | null, waitMs: number): Connection => ({
    query: (query) => read(query, wanted, waitMs),
  });
  return {
    recent: readingUpTo(null, 0),
    upTo: (position) => (position === undefined ? primary : readingUpTo(position, shortWaitMs)),
    caughtUp: async (waitMs = shortWaitMs) => readingUpTo(await readPosition(null), waitMs),
    report: () => replicas.map(reportOn),
    counts,
    async stop() {
      stopping.abort();
      await Promise.all([sampling, ...replicas.map((one) => one.stop())]);
    },
  };
}

async function samplePrimary(
  primary: Database,
  trail: PrimaryTrail,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    const atMs = performance.now();
    // Without a new sample replicas soon count as too old, as they should.
    await readWalPosition(primary).then(
      (position) => trail.add(position, atMs),
      () => undefined,
    );
    await delay(sampleEveryMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** A start takes a moment to read both positions. */
const firstLogged = 3;

/** Called at each probe of the replica: logs one line when reads begin or stop to go there. */
function createTeller(log: ReplicaLog): (report: ReplicaReport) => void {
  const logged = new Map<string, { condition: ReplicaCondition; times: number }>();
  return ({ name, ...lag }) => {
    const before = logged.get(name) ?? { condition: 'well', times: 0 };
    logged.set(name, before);
    before.times += 1;
    const { condition } = lag;
    if (condition === before.condition || before.times < firstLogged) return;
    if (condition === 'well') log.warn({ replica: name }, 'a replica is read from again');
    else if (before.condition === 'well') {
      log.warn(
        { replica: name, ...lag },
        'a replica is not read from; others or the primary answer',
      );
    }
    before.condition = condition;
  };
}
