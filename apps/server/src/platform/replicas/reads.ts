// Where that is read which may be read from a replica: from the first one that is fit for it, and
// from the primary when none is. Nothing that is decided on is read here.

import { setTimeout as delay } from 'node:timers/promises';
import { createBatcher } from '../postgres/batcher.ts';
import type { Connection, Database, NamedQuery, TextResult } from '../postgres/transaction.ts';
import { readWalPosition, type WalPosition } from '../postgres/wal-position.ts';
import { createPrimaryTrail, type Lag, type PrimaryTrail, type ReplicaCondition } from './lag.ts';
import { createReplica, type Replica, type ReplicaOptions } from './replica.ts';

export interface Reads {
  /** May be some seconds old (`mostLagMs`). */
  readonly recent: Connection;
  /** Has all that was acknowledged before the position was read; without one: the primary. */
  upTo(position: WalPosition | undefined): Connection;
  /** Has all that was acknowledged before the call. */
  caughtUp(waitMs?: number): Promise<Connection>;
}

export interface ReplicaReads extends Reads {
  /** Each replica as it is now. */
  report(): readonly ReplicaReport[];
  /** What was read where, of all that may be read from a replica. */
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
/** For what takes long itself. */
export const reportWaitMs = 1_000;
const sampleEveryMs = 200;

/** Everything from one database: there are no replicas. */
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
    // Without a new sample replicas soon count as too old, which is right.
    await readWalPosition(primary).then(
      (position) => trail.add(position, atMs),
      () => undefined,
    );
    await delay(sampleEveryMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** A start takes a moment to know both ends. */
const firstTold = 3;

/** For a call at each look at the replica: one line when reads begin or cease to go there. */
function createTeller(log: ReplicaLog): (report: ReplicaReport) => void {
  const told = new Map<string, { condition: ReplicaCondition; times: number }>();
  return ({ name, ...lag }) => {
    const before = told.get(name) ?? { condition: 'well', times: 0 };
    told.set(name, before);
    before.times += 1;
    const { condition } = lag;
    if (condition === before.condition || before.times < firstTold) return;
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
