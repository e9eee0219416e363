// What an operator's monitoring reads. Parts are watched from outside, so none of them knows about
// it; on the way of a request stand plain numbers only, and everything else is asked for when
// somebody looks.

import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Admission } from '../../platform/admission/admission.ts';
import type { BetQueue } from '../../game/betting/bet-queue.ts';
import type { Identity } from '../../platform/config/build.ts';
import type { Lease } from '../../platform/leader-lease/lease.ts';
import type { DatabaseWatch } from '../../platform/health/database-watch.ts';
import type { Readiness } from '../readiness/readiness.ts';
import type { Database, NamedQuery, TextResult, Tx } from '../../platform/postgres/transaction.ts';
import { createAnswerCount } from './answer-count.ts';
import { addReadiness } from './readiness-gauges.ts';
import { addUpkeep } from './upkeep-gauges.ts';
import type { ReadUpkeep } from '../../console/board/upkeep.ts';
import { addReplicas } from './replica-gauges.ts';
import type { ReplicaReads } from '../../platform/replicas/reads.ts';
import type { Figures } from './gathered-figures.ts';
import * as sql from './metrics.sql.ts';

export interface Metrics {
  /** Counts answers by route and code, measures them, and counts streams. */
  watchServer(server: FastifyInstance): void;
  /** Counts bets that wait and what became of them. */
  watchBetQueue(betQueue: BetQueue): BetQueue;
  /** Shows who is refused because there is too much to do. */
  watchAdmission(admission: Pick<Admission, 'level' | 'rejected'>): void;
  /** Measures the statement that writes batches: a row of its answer is a bet. */
  watchBatches(database: Database): Database;
  /** Knows whether this process leads. */
  watchLease(lease: Lease): Lease;
  /** Rows that no month was prepared for. */
  rowsBeyond(rows: number): void;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
  /** The same as values. */
  figures(): Promise<Figures>;
  readonly contentType: string;
}

export interface MetricsOptions {
  readonly identity: Identity;
  readonly database: Database;
  /** By name; those that are opened later count as well. */
  readonly pools: ReadonlyMap<string, Pool>;
  /** What it says is shown as well. */
  readonly readiness: Readiness;
  /** Absent where nothing watches the database. */
  readonly writeFailures?: DatabaseWatch['writeFailures'];
  /** Null, or none, where nothing is read from replicas. */
  readonly reads?: Pick<ReplicaReads, 'report' | 'counts'> | null;
  /** Streams of rooms that this process takes. */
  readonly maxStreams: number;
  /** Absent where nothing asks for audit and backups. */
  readonly readUpkeep?: ReadUpkeep;
}

/** As the statement of the bet queue's writers is named. */
const batchStatement = 'betting.place_orders';
const batchSizes = [1, 2, 5, 10, 20, 50, 100, 200, 400];
const batchSeconds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5];

export function createMetrics(options: MetricsOptions): Metrics {
  const { database, pools, readiness, reads = null } = options;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = createGauges(registry);
  gauge.maxStreams.set(options.maxStreams);
  const { version, commit, instance } = options.identity;
  gauge.build.set({ version, commit, process: instance }, 1);
  const answers = createAnswerCount(registry);
  const readRounds = createRounds(registry, database);
  const readReadiness = addReadiness(registry, readiness);
  const readUpkeep = addUpkeep(registry, options.readUpkeep);
  addPools(registry, pools);
  addReplicas(registry, reads);
  addWriteFailures(registry, options.writeFailures);
  async function read(): Promise<void> {
    const rounds = readRounds().then(
      () => true,
      () => false,
    );
    const [isUp] = await Promise.all([rounds, readReadiness(), readUpkeep()]);
    gauge.databaseUp.set(isUp ? 1 : 0);
  }
  return {
    contentType: registry.contentType,
    watchServer: (server) => answers.watchServer(server),
    watchBetQueue: (betQueue) => watchBetQueue(registry, betQueue),
    watchAdmission: (admission) => watchAdmission(registry, admission),
    watchLease: (lease) => watchLease(registry, lease),
    watchBatches: (watched) => watchBatches(registry, watched),
    rowsBeyond: (rows) => gauge.rowsBeyond.set(rows),
    async text() {
      await read();
      return registry.metrics();
    },
    async figures() {
      await read();
      return registry.getMetricsAsJSON();
    },
  };
}

function createGauges(registry: Registry) {
  const registers = [registry];
  return {
    databaseUp: new Gauge({
      name: 'trine_database_up',
      help: 'Whether PostgreSQL answered when these figures were read.',
      registers,
    }),
    build: new Gauge({
      name: 'trine_build_info',
      help: 'Which code this process runs, and its own name.',
      labelNames: ['version', 'commit', 'process'],
      registers,
    }),
    maxStreams: new Gauge({
      name: 'trine_streams_max',
      help: 'Streams of rooms that this process takes.',
      registers,
    }),
    rowsBeyond: new Gauge({
      name: 'trine_rows_beyond_partitions',
      help: 'Rows that lie after all prepared months; more than none means a wrong clock.',
      registers,
    }),
  };
}

function createRounds(registry: Registry, database: Database): () => Promise<void> {
  const registers = [registry];
  const byStatus = new Gauge({
    name: 'trine_rounds',
    help: 'Rounds of the last day and to come, by status.',
    labelNames: ['status'],
    registers,
  });
  const late = new Gauge({
    name: 'trine_rounds_drawn_late',
    help: 'Rounds of the last day whose beacon published more than five seconds late.',
    registers,
  });
  const awaiting = new Gauge({
    name: 'trine_rounds_awaiting_beacon',
    help: 'Rounds past their draw time whose beacon has not published.',
    registers,
  });
  const oldest = new Gauge({
    name: 'trine_round_oldest_unsettled_seconds',
    help: 'Time since the draw time of the oldest round whose money is still owed.',
    registers,
  });
  const falseDraws = new Gauge({
    name: 'trine_rounds_false_draws',
    help: 'Draws whose signature was found not to be of their beacon.',
    registers,
  });
  return async () => {
    const statuses = await sql.roundsByStatus.all(database, {});
    const behind = await sql.roundsBehind.one(database, {});
    byStatus.reset();
    for (const { status, count } of statuses) byStatus.set({ status }, count);
    late.set(statuses.reduce((sum, row) => sum + row.late, 0));
    awaiting.set(behind.awaitBeacon);
    falseDraws.set(behind.falseDraws);
    oldest.set(Number(behind.oldestMs) / 1000);
  };
}

function addPools(registry: Registry, pools: ReadonlyMap<string, Pool>): void {
  const registers = [registry];
  const figure = (name: string, help: string, read: (pool: Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, counted] of pools) this.set({ pool }, read(counted));
      },
    });
  figure('trine_pool_connections', 'Open connections.', (pool) => pool.totalCount);
  figure('trine_pool_idle', 'Connections that nobody uses.', (pool) => pool.idleCount);
  figure('trine_pool_waiting', 'Callers that wait for one.', (pool) => pool.waitingCount);
}

/** SQLSTATE, of the alert TrineWritesFail. */
const alertedCodes = ['53100', '53200', '58030'];

function addWriteFailures(registry: Registry, read: MetricsOptions['writeFailures']): void {
  registry.registerMetric(
    new Counter({
      name: 'trine_write_failures_total',
      help: 'Writes that PostgreSQL rejected for its own condition, by SQLSTATE.',
      labelNames: ['code'],
      registers: [],
      collect() {
        this.reset();
        // Present before the first failure: an increase is seen only of a series that was there.
        for (const code of alertedCodes) this.inc({ code }, 0);
        for (const [code, count] of read?.().counts ?? []) this.inc({ code }, count);
      },
    }),
  );
}

function watchBetQueue(registry: Registry, betQueue: BetQueue): BetQueue {
  const counts = { placed: 0, rejected: 0, busy: 0, failed: 0 };
  /** Oldest first. */
  const pending = new Set<{ readonly sinceMs: number }>();
  const pendingBets = new Gauge({
    name: 'trine_bets_pending',
    help: 'Bets that wait for a batch or are being written.',
    registers: [],
    collect() {
      this.set(pending.size);
    },
  });
  const oldest = new Gauge({
    name: 'trine_bets_oldest_seconds',
    help: 'How long the oldest bet that waits has waited.',
    registers: [],
    collect() {
      const [first] = pending;
      this.set(first === undefined ? 0 : (performance.now() - first.sinceMs) / 1000);
    },
  });
  const bets = new Counter({
    name: 'trine_bets_total',
    help: 'Requests to bet, by what became of them.',
    labelNames: ['answer'],
    registers: [],
    collect() {
      this.reset();
      for (const [answer, count] of Object.entries(counts)) this.inc({ answer }, count);
    },
  });
  registry.registerMetric(pendingBets);
  registry.registerMetric(oldest);
  registry.registerMetric(bets);
  return {
    ...betQueue,
    async place(request) {
      const waiting = { sinceMs: performance.now() };
      pending.add(waiting);
      try {
        const placement = await betQueue.place(request);
        if (placement.kind !== 'session') counts[placement.kind] += 1;
        return placement;
      } catch (error) {
        counts.failed += 1;
        throw error;
      } finally {
        pending.delete(waiting);
      }
    },
  };
}

function watchAdmission(
  registry: Registry,
  admission: Pick<Admission, 'level' | 'rejected'>,
): void {
  const level = new Gauge({
    name: 'trine_shedding_level',
    help: 'Classes of requests that are refused for load, from lists to withdrawals.',
    registers: [],
    collect() {
      this.set(admission.level());
    },
  });
  const shed = new Counter({
    name: 'trine_shed_total',
    help: 'Requests that were refused for load before they were read, by class.',
    labelNames: ['class'],
    registers: [],
    collect() {
      this.reset();
      for (const [name, count] of Object.entries(admission.rejected)) {
        this.inc({ class: name }, count);
      }
    },
  });
  registry.registerMetric(level);
  registry.registerMetric(shed);
}

/** A lead that could not be asked for is not held for certain. */
function watchLease(registry: Registry, lease: Lease): Lease {
  const leader = new Gauge({
    name: 'trine_leader',
    help: 'Whether this process drives the rounds.',
    registers: [registry],
  });
  return {
    ...lease,
    async hold() {
      let isHeld = false;
      try {
        isHeld = await lease.hold();
        return isHeld;
      } finally {
        leader.set(isHeld ? 1 : 0);
      }
    },
    async release() {
      leader.set(0);
      await lease.release();
    },
  };
}

function watchBatches(registry: Registry, database: Database): Database {
  const registers = [registry];
  const sizes = new Histogram({
    name: 'trine_batch_bets',
    help: 'Bets in a batch.',
    buckets: batchSizes,
    registers,
  });
  const durations = new Histogram({
    name: 'trine_batch_duration_seconds',
    help: 'From sending a batch until its commit is known.',
    buckets: batchSeconds,
    registers,
  });
  async function timed(query: NamedQuery, run: (query: NamedQuery) => Promise<TextResult>) {
    if (query.name !== batchStatement) return run(query);
    const began = performance.now();
    const result = await run(query);
    durations.observe((performance.now() - began) / 1000);
    sizes.observe(result.rows.length);
    return result;
  }
  return {
    query: (query) => timed(query, (one) => database.query(one)),
    transaction: (work) =>
      database.transaction((tx) => {
        const watched = { query: (query: NamedQuery) => timed(query, (one) => tx.query(one)) };
        return work(watched as Tx);
      }),
  };
}
