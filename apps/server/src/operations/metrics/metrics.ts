// The metrics of a process. It wraps the parts that it measures, so they do not depend on it.
// Requests only increment numbers; everything else is read when metrics are requested.

import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Admission } from '../../platform/admission/admission.ts';
import type { Beacon } from '../../game/beacon/beacon.ts';
import type { LogPublisher } from '../../game/public-log/publish-log.ts';
import type { Witnessing } from '../../game/public-log/witnessing.ts';
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
import { addPublicLog, watchWitnesses } from './public-log-gauges.ts';
import { addReplicas } from './replica-gauges.ts';
import type { ReplicaReads } from '../../platform/replicas/reads.ts';
import type { Figures } from './gathered-figures.ts';
import * as sql from './metrics.sql.ts';

export interface Metrics {
  /** Counts answers by route and code, measures them, and counts streams. */
  watchServer(server: FastifyInstance): void;
  /** Counts waiting bets, and the outcome of each. */
  watchBetQueue(betQueue: BetQueue): BetQueue;
  /** Counts requests that are rejected for load. */
  watchAdmission(admission: Pick<Admission, 'level' | 'rejected'>): void;
  /** Measures the statement that writes batches: each row of its result is a bet. */
  watchBatches(database: Database): Database;
  /** Shows whether this process leads. */
  watchLease(lease: Lease): Lease;
  /** Counts the false answers of the beacon's relays. */
  watchBeacon(beacon: Pick<Beacon, 'falseAnswers'>): void;
  /** Counts how often the public log could not be published. */
  watchLog(publisher: Pick<LogPublisher, 'failures'>): void;
  /** Counts requests to the witnesses of the public log, and their failures. */
  watchWitnesses(witnessing: Pick<Witnessing, 'standings'>): void;
  /** The number of rows after the last prepared month. */
  rowsBeyond(rows: number): void;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
  /** The metrics as values. */
  figures(): Promise<Figures>;
  readonly contentType: string;
}

export interface MetricsOptions {
  readonly identity: Identity;
  readonly database: Database;
  /** By name; pools that are opened later are included. */
  readonly pools: ReadonlyMap<string, Pool>;
  /** Its report is also exported. */
  readonly readiness: Readiness;
  /** Absent if nothing monitors the database. */
  readonly writeFailures?: DatabaseWatch['writeFailures'];
  /** Null or absent if nothing is read from replicas. */
  readonly reads?: Pick<ReplicaReads, 'report' | 'counts'> | null;
  /** The maximum number of streams of rooms in this process. */
  readonly maxStreams: number;
  /** Absent if the state of audit and backups is not exported. */
  readonly readUpkeep?: ReadUpkeep;
}

/** The name of the statement of the bet queue's writers. */
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
  const readLog = addPublicLog(registry, database);
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
    const [isUp] = await Promise.all([rounds, readReadiness(), readUpkeep(), readLog()]);
    gauge.databaseUp.set(isUp ? 1 : 0);
  }
  return {
    contentType: registry.contentType,
    watchServer: (server) => answers.watchServer(server),
    watchBetQueue: (betQueue) => watchBetQueue(registry, betQueue),
    watchAdmission: (admission) => watchAdmission(registry, admission),
    watchLease: (lease) => watchLease(registry, lease),
    watchBeacon: (beacon) => watchBeacon(registry, beacon),
    watchLog: (publisher) => watchLog(registry, publisher),
    watchWitnesses: (witnessing) => watchWitnesses(registry, witnessing),
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
      help: 'Whether PostgreSQL answered when these metrics were read.',
      registers,
    }),
    build: new Gauge({
      name: 'trine_build_info',
      help: 'Version and commit of the running code, and the name of the process.',
      labelNames: ['version', 'commit', 'process'],
      registers,
    }),
    maxStreams: new Gauge({
      name: 'trine_streams_max',
      help: 'Maximum number of streams of rooms in this process.',
      registers,
    }),
    rowsBeyond: new Gauge({
      name: 'trine_rows_beyond_partitions',
      help: 'Rows after the last prepared month; above zero means a wrong clock.',
      registers,
    }),
  };
}

function createRounds(registry: Registry, database: Database): () => Promise<void> {
  const registers = [registry];
  const byStatus = new Gauge({
    name: 'trine_rounds',
    help: 'Rounds of the last day and future ones, by status.',
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
    help: 'Time since the draw time of the oldest unsettled round.',
    registers,
  });
  const falseDraws = new Gauge({
    name: 'trine_rounds_false_draws',
    help: "Draws whose signature is not their beacon's.",
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
  figure('trine_pool_idle', 'Idle connections.', (pool) => pool.idleCount);
  figure('trine_pool_waiting', 'Callers that wait for a connection.', (pool) => pool.waitingCount);
}

/** SQLSTATE, of the alert TrineWritesFail. */
const alertedCodes = ['53100', '53200', '58030'];

function addWriteFailures(registry: Registry, read: MetricsOptions['writeFailures']): void {
  registry.registerMetric(
    new Counter({
      name: 'trine_write_failures_total',
      help: 'Writes that PostgreSQL rejected because of its own state, by SQLSTATE.',
      labelNames: ['code'],
      registers: [],
      collect() {
        this.reset();
        // Exported before the first failure, since an increase needs an earlier value.
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
    help: 'Age of the oldest waiting bet.',
    registers: [],
    collect() {
      const [first] = pending;
      this.set(first === undefined ? 0 : (performance.now() - first.sinceMs) / 1000);
    },
  });
  const bets = new Counter({
    name: 'trine_bets_total',
    help: 'Requests to bet, by outcome.',
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
    help: 'Number of request classes that are rejected for load, from lists to withdrawals.',
    registers: [],
    collect() {
      this.set(admission.level());
    },
  });
  const shed = new Counter({
    name: 'trine_shed_total',
    help: 'Requests that were rejected for load before they were read, by class.',
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

function watchLog(registry: Registry, { failures }: Pick<LogPublisher, 'failures'>): void {
  registry.registerMetric(
    new Counter({
      name: 'trine_public_log_failures_total',
      help: 'Failed attempts of this process to publish the public log or to write its files.',
      registers: [],
      collect() {
        this.reset();
        this.inc(failures());
      },
    }),
  );
}

/** If taking the lease fails, this process does not count as leader. */
function watchBeacon(registry: Registry, { falseAnswers }: Pick<Beacon, 'falseAnswers'>): void {
  registry.registerMetric(
    new Counter({
      name: 'trine_relay_false_answers_total',
      help: 'Answers of relays with a false signature, or for another round of the beacon.',
      registers: [],
      collect() {
        this.reset();
        this.inc(falseAnswers());
      },
    }),
  );
}

function watchLease(registry: Registry, lease: Lease): Lease {
  const leader = new Gauge({
    name: 'trine_leader',
    help: 'Whether this process leads the rounds.',
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
