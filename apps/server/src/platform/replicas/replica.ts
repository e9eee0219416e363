// One replica: its lag, probed several times a second, and reads from it. A read that it does not
// answer in time is no error: the primary answers then.

import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { errorCode } from '../config/start-error.ts';
import { openDatabase, onOneConnection } from '../postgres/transaction.ts';
import type { Connection, NamedQuery, TextResult } from '../postgres/transaction.ts';
import type { WalPosition } from '../postgres/wal-position.ts';
import { replayState } from './replicas.sql.ts';

export interface ReplicaOptions {
  /** `host:port`. */
  readonly name: string;
  /** A pool of connections to it, which reports its sockets. */
  readonly open: (use: PoolUse) => Pool;
  /** Called after each probe, also after one without an answer. */
  readonly onAsked: () => void;
}

export interface PoolUse {
  readonly name: 'replica' | 'replica watch';
  readonly max: number;
  readonly onSocket: (socket: Socket) => void;
}

export interface ReplicaState {
  readonly isStandby: boolean;
  readonly replayed: bigint | null;
  readonly timeline: number;
}

export interface Replica {
  readonly name: string;
  /** Of the last probe; null while it does not answer. */
  readonly state: () => ReplicaState | null;
  /**
   * The query's result, read by a connection that had replayed up to the position before; null when
   * it cannot be had within `waitMs`. Rejects when the query itself took too long.
   */
  read(query: NamedQuery, wanted: WalPosition | null, waitMs: number): Promise<TextResult | null>;
  stop(): Promise<void>;
}

const replicaTimes = { everyMs: 200, overdueMs: 1_000, againMs: 5 } as const;
const readConnections = 8;
/** SQLSTATE `query_canceled`: the query is as slow on the primary. */
const canceled = '57014';

export function createReplica({ name, open, onAsked }: ReplicaOptions): Replica {
  const sockets = new Set<Socket>();
  const stopping = new AbortController();
  let state: ReplicaState | null = null;
  const onSocket = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  const pool = open({ name: 'replica', max: readConnections, onSocket });
  const watching = openDatabase(open({ name: 'replica watch', max: 1, onSocket }));

  function enter(next: ReplicaState | null): void {
    state = next;
    // Reads that wait for one that hangs go to the primary.
    if (next === null) for (const socket of sockets) socket.destroy();
    onAsked();
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const next = await inTime(replayState.one(watching, {}), stopping.signal);
      if (!stopping.signal.aborted) enter(next);
      await pause(replicaTimes.everyMs, stopping.signal);
    }
  }

  const running = run();
  return {
    name,
    state: () => state,
    async read(query, wanted, waitMs) {
      try {
        return await onOneConnection(pool, async (connection) => {
          if (wanted !== null && !(await reaches(connection, wanted, waitMs))) return null;
          return connection.query(query);
        });
      } catch (error) {
        if (errorCode(error) === canceled) throw error;
        return null;
      }
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** On the connection itself: while it lives, replayed data stays replayed. */
async function reaches(
  connection: Connection,
  wanted: WalPosition,
  waitMs: number,
): Promise<boolean> {
  const untilMs = performance.now() + waitMs;
  for (;;) {
    const { isStandby, timeline, replayed } = await replayState.one(connection, {});
    if (!isStandby || timeline !== wanted.timeline || replayed === null) return false;
    if (replayed >= wanted.lsn) return true;
    if (performance.now() >= untilMs) return false;
    await delay(replicaTimes.againMs);
  }
}

/** Null for a failed or overdue query. */
async function inTime<Value>(reading: Promise<Value>, stop: AbortSignal): Promise<Value | null> {
  const ended = new AbortController();
  const late = pause(replicaTimes.overdueMs, AbortSignal.any([ended.signal, stop]));
  try {
    return await Promise.race([reading.catch(() => null), late.then(() => null)]);
  } finally {
    ended.abort();
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}
