// Whether this process can serve now: each requirement by name, with its figure. A failed check
// either takes the process out of service or only warns: a delay of the whole cluster is no reason
// to take every process out of service.

import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Admission } from '../../platform/admission/admission.ts';
import { callClasses } from '../../platform/admission/call-class.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Role } from '../../platform/config/config.ts';
import type { DatabaseWatch } from '../../platform/health/database-watch.ts';
import { readConnections, type ServerConnections } from '../../platform/postgres/connections.ts';
import { maxSkewMs } from '../../platform/postgres/database-clock.ts';
import { readDurability, type Durability } from '../../platform/postgres/durability.ts';
import type { ReplicaCondition } from '../../platform/replicas/lag.ts';
import type { ReplicaReads, ReplicaReport } from '../../platform/replicas/reads.ts';
import type { ReadSchemaState } from '../../platform/postgres/schema-state.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import type { ReadUpkeep } from '../../console/board/upkeep.ts';
import { upkeepChecks, type UpkeepChecks } from './upkeep-checks.ts';
import { readClusterFigures, type ClockLag, type ClusterFigures } from './figures.ts';

export interface ReadinessOptions {
  readonly role: Role;
  readonly watch: Pick<DatabaseWatch, 'check'> & Partial<Pick<DatabaseWatch, 'writeFailures'>>;
  /** A connection of its own, so that no other work delays it. */
  readonly database: Connection;
  readonly readSchemaState: ReadSchemaState;
  /** The data directory of the embedded PostgreSQL; null for an external database. */
  readonly dataDirectory: string | null;
  /** Null or absent: each process reads for itself. */
  readonly bus?: Pick<Bus, 'isConnected'> | null;
  /** Null or absent if nothing is read from replicas. */
  readonly reads?: Pick<ReplicaReads, 'report'> | null;
  /** Absent if audit and backups are not checked. */
  readonly readUpkeep?: ReadUpkeep;
  readonly isDraining: () => boolean;
  /** Absent if times come from the machine's own clock. */
  readonly time?: TimeFigures;
  /** How many classes of requests are rejected; absent if the process rejects none. */
  readonly admission?: Pick<Admission, 'level'>;
}

export interface TimeFigures {
  /** How far this machine's clock is ahead of the database's, in milliseconds. */
  readonly skewMs: () => number;
  /** The maximum error of that. */
  readonly errorMs: () => number;
}

export interface Readiness {
  /** Resolves within a second, and reads at most a few times a second. */
  read(): Promise<Report>;
}

export interface Report {
  readonly status: 'ready' | 'not_ready';
  /** Failed checks that take the process out of service. */
  readonly failing: readonly CheckName[];
  /** Failed checks that only warn. */
  readonly warning: readonly CheckName[];
  readonly checks: Checks;
}

export type CheckName = keyof Checks;

type Check<Figures = object> = Figures & { readonly ok: boolean };

/** Null: not read in time, or not applicable to this process. */
export interface Checks extends UpkeepChecks {
  /** `write_error`: the SQLSTATE with which writes fail now. */
  readonly database: Check<{
    readonly condition: string;
    readonly probe_ms: number;
    readonly write_error: string | null;
  }>;
  readonly migrations: Check<{ readonly known: number; readonly missing: number }> | null;
  readonly newer_schema: Check<{ readonly migrations: number }> | null;
  readonly clock: Check<{
    readonly lag_seconds: number;
    readonly seal_seconds: number;
    readonly draw_seconds: number;
    readonly settle_seconds: number;
  }> | null;
  readonly beacon: Check<{
    readonly age_seconds: number | null;
    readonly awaited_seconds: number;
  }> | null;
  readonly lease: Check<{
    readonly holder: string | null;
    readonly age_seconds: number | null;
  }> | null;
  readonly time: Check<{ readonly skew_ms: number; readonly error_ms: number }> | null;
  readonly disk: Check<{ readonly free_bytes: number; readonly least_bytes: number }> | null;
  readonly bus: Check | null;
  /** Of all clients of PostgreSQL, and the maximum. */
  readonly connections: Check<ServerConnections> | null;
  /** Warns if no commit waits for a standby. */
  readonly standby: Check<{
    readonly standbys: number;
    readonly synchronous: boolean;
    readonly behind_bytes: number | null;
  }> | null;
  readonly replica: Check<{ readonly replicas: readonly ReplicaFigures[] }> | null;
  readonly draining: Check;
  /** Classes of requests that are rejected for load, in the order in which they are rejected. */
  readonly shedding: Check<{ readonly level: number; readonly refused: readonly string[] }> | null;
}

interface ReplicaFigures {
  readonly name: string;
  readonly condition: ReplicaCondition;
  readonly lag_seconds: number | null;
  readonly lag_bytes: number | null;
}

const probeLimitMs = 700;
const readLimitMs = 800;
/** How long a report is cached. */
const keptMs = 250;

/** Seconds. A beacon and a settlement take 1 or 2; the shortest gap before a draw is 12. */
const lateAfterSeconds = 10;
/** A leader that ends releases its lease, and the next one takes it within a second. */
const leaderlessSeconds = 2;
/** Space for the log of some minutes of bets: time to act before PostgreSQL stops. */
const leastFreeBytes = 1_073_741_824;
/** Share of the connections; above it, a further process may not find enough. */
const maxConnectionShare = 0.85;

/** Checks that take a process out of service, by role. */
const deciding: Readonly<Record<'api' | 'clock', readonly CheckName[]>> = {
  api: ['database', 'migrations', 'draining'],
  clock: ['database', 'migrations', 'draining', 'clock', 'lease'],
};

export function createReadiness(options: ReadinessOptions): Readiness {
  let kept: { readonly report: Promise<Report>; readonly untilMs: number } | null = null;
  return {
    read() {
      if (kept === null || performance.now() >= kept.untilMs) {
        kept = { report: readReport(options), untilMs: performance.now() + keptMs };
      }
      return kept.report;
    },
  };
}

async function readReport(options: ReadinessOptions): Promise<Report> {
  const checks = await readChecks(options);
  const names = Object.keys(checks) as CheckName[];
  const bad = names.filter((name) => checks[name]?.ok === false);
  const decides = deciding[options.role === 'clock' ? 'clock' : 'api'];
  const failing = bad.filter((name) => decides.includes(name));
  return {
    status: failing.length === 0 ? 'ready' : 'not_ready',
    failing,
    warning: bad.filter((name) => !decides.includes(name)),
    checks,
  };
}

async function readChecks(options: ReadinessOptions): Promise<Checks> {
  const { watch, database, readSchemaState, dataDirectory, bus, reads, isDraining } = options;
  const [probe, figures, schema, durability, connections, freeBytes, upkeep] = await Promise.all([
    readProbe(watch),
    inTime(readClusterFigures(database)),
    inTime(readSchemaState(database)),
    inTime(readDurability(database)),
    inTime(readConnections(database)),
    dataDirectory === null ? null : inTime(freeBytesOf(dataDirectory)),
    options.readUpkeep === undefined ? null : inTime(options.readUpkeep()),
  ]);
  return {
    database: { ok: probe.condition === 'well', ...probe },
    migrations: schema && {
      ok: schema.missing === 0,
      known: schema.known,
      missing: schema.missing,
    },
    newer_schema: schema && { ok: schema.newer === 0, migrations: schema.newer },
    ...clusterChecks(figures),
    time: options.time === undefined ? null : timeCheck(options.time),
    disk:
      freeBytes === null
        ? null
        : { ok: freeBytes >= leastFreeBytes, free_bytes: freeBytes, least_bytes: leastFreeBytes },
    bus: bus === null || bus === undefined ? null : { ok: bus.isConnected() },
    connections: connections && connectionsCheck(connections),
    standby: durability && standbyCheck(durability),
    replica: reads ? replicaCheck(reads.report()) : null,
    ...upkeepChecks(upkeep, figures?.nowMs ?? null),
    draining: { ok: !isDraining() },
    shedding: sheddingCheck(options),
  };
}

/** Players see the database's time; certificates, logs and a demo's beacon use the machine's. */
function timeCheck({ skewMs, errorMs }: TimeFigures): Checks['time'] {
  const [skew, error] = [Math.round(skewMs()), Math.ceil(errorMs())];
  return { ok: Math.abs(skew) - error <= maxSkewMs, skew_ms: skew, error_ms: error };
}

async function readProbe(
  watch: ReadinessOptions['watch'],
): Promise<Omit<Checks['database'], 'ok'>> {
  const began = performance.now();
  const condition = await watch.check(probeLimitMs);
  const probe_ms = Math.round(performance.now() - began);
  return { condition, probe_ms, write_error: watch.writeFailures?.().code ?? null };
}

function connectionsCheck({ used, usable }: ServerConnections): Checks['connections'] {
  return { ok: used <= maxConnectionShare * usable, used, usable };
}

function standbyCheck({ standbys, isSynchronous, behindBytes }: Durability): Checks['standby'] {
  const ok = standbys === 0 || isSynchronous;
  return { ok, standbys, synchronous: isSynchronous, behind_bytes: behindBytes };
}

const fitting: readonly ReplicaCondition[] = ['well', 'promoted'];

function replicaCheck(reports: readonly ReplicaReport[]): Checks['replica'] {
  const conditions = reports.map(({ condition }) => condition);
  return {
    // A list of all hosts of a cluster includes the primary.
    ok: conditions.includes('well') && conditions.every((one) => fitting.includes(one)),
    replicas: reports.map(({ name, condition, lagMs, lagBytes }) => {
      return { name, condition, lag_seconds: lagMs && lagMs / 1000, lag_bytes: lagBytes };
    }),
  };
}

/** A clock serves no requests. */
function sheddingCheck({ role, admission }: ReadinessOptions): Checks['shedding'] {
  if (role === 'clock' || admission === undefined) return null;
  const level = admission.level();
  return { ok: level === 0, level, refused: callClasses.slice(0, level) };
}

function clusterChecks(figures: ClusterFigures | null): Pick<Checks, 'clock' | 'beacon' | 'lease'> {
  if (figures === null) return { clock: null, beacon: null, lease: null };
  const { clock, beacon, lease } = figures;
  const lag = lagSeconds(clock);
  const isLed = lease !== null && lease.expiresInSeconds > -leaderlessSeconds;
  return {
    clock: {
      ok: lag <= lateAfterSeconds,
      lag_seconds: lag,
      seal_seconds: clock.sealSeconds,
      draw_seconds: clock.drawSeconds,
      settle_seconds: clock.settleSeconds,
    },
    beacon: {
      ok: clock.drawSeconds <= lateAfterSeconds,
      age_seconds: beacon.ageSeconds,
      awaited_seconds: clock.drawSeconds,
    },
    lease: { ok: isLed, holder: lease?.holder ?? null, age_seconds: lease?.ageSeconds ?? null },
  };
}

/** The longest wait of a round for its next step. */
export function lagSeconds({ sealSeconds, drawSeconds, settleSeconds }: ClockLag): number {
  return Math.max(sealSeconds, drawSeconds, settleSeconds);
}

/** Space that an account without special rights can use. */
async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** Null if it fails or takes too long: the probe reports whether the database answers. */
async function inTime<Value>(reading: Promise<Value>): Promise<Value | null> {
  const ended = new AbortController();
  const late = delay(readLimitMs, null, { signal: ended.signal }).catch(() => null);
  try {
    return await Promise.race([reading.catch(() => null), late]);
  } finally {
    ended.abort();
  }
}
