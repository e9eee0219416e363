// Health pages and metrics of this process.

import type { Identity } from './platform/config/build.ts';
import type { Config } from './platform/config/config.ts';
import type { Admission } from './platform/admission/admission.ts';
import type { Bus } from './platform/bus/bus.ts';
import { openDatabase } from './platform/postgres/transaction.ts';
import { createSchemaState } from './platform/postgres/schema-state.ts';
import type { ReplicaReads } from './platform/replicas/reads.ts';
import { installationId } from './platform/secrets/fingerprints.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import type { ReadUpkeep } from './console/board/upkeep.ts';
import { createMetrics, type Metrics, type MetricsOptions } from './operations/metrics/metrics.ts';
import { serveWatch } from './operations/metrics/watch-server.ts';
import { createHealthPages, type AnswerHealth } from './operations/readiness/health-pages.ts';
import { createReadiness, type Readiness } from './operations/readiness/readiness.ts';
import type { Storage } from './storage.ts';
import type { Parts } from './world.ts';

/** Health replies within a second. */
const acquireMs = 700;

export interface ProcessHealthOptions {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly identity: Identity;
  readonly storage: Storage;
  readonly reads: ReplicaReads | null;
  readonly bus: Bus | null;
  readonly admission: Admission;
  readonly readUpkeep: ReadUpkeep;
  readonly isDraining: () => boolean;
}

export interface ProcessHealth {
  readonly health: AnswerHealth;
  readonly metrics: Metrics | null;
}

export async function openProcessHealth(
  opened: AsyncDisposableStack,
  options: ProcessHealthOptions,
): Promise<ProcessHealth> {
  const { config, identity, secrets, storage, reads, readUpkeep } = options;
  const { database, pools, world, watch } = storage;
  const readiness = await openReadiness(options);
  const installation = installationId(secrets.receiptKey);
  const health = createHealthPages(readiness, { ...identity, installation });
  const { maxStreams } = config;
  const { writeFailures } = watch;
  const own = { identity, database, pools, readiness, reads, maxStreams };
  const figures = { ...own, readUpkeep, writeFailures };
  return { health, metrics: await openMetrics(opened, { config, health, world }, figures) };
}

/** With its own connection, so that health does not wait for other statements. */
async function openReadiness(options: ProcessHealthOptions): Promise<Readiness> {
  const { config, storage, reads, bus, admission, readUpkeep, isDraining } = options;
  const { watch, directory, time, open } = storage;
  const database = openDatabase(open('health', 1, { onSocket: watch.adopt, acquireMs }));
  return createReadiness({
    role: config.role,
    watch,
    bus,
    reads,
    isDraining,
    admission,
    time,
    readUpkeep,
    database,
    readSchemaState: await createSchemaState(),
    dataDirectory: directory,
  });
}

async function openMetrics(
  opened: AsyncDisposableStack,
  { config, health, world }: Pick<Parts, 'config' | 'world'> & { readonly health: AnswerHealth },
  options: MetricsOptions,
): Promise<Metrics | null> {
  if (config.metrics === null) return null;
  const metrics = createMetrics(options);
  const settings = ['METRICS_PORT', 'METRICS_HOST'] as const;
  const shown = world.shownMetrics === undefined ? metrics : world.shownMetrics(metrics);
  if (shown === null) return metrics;
  const watched = { metrics: shown, health };
  const served = await serveWatch(watched, { ...config.metrics, settings });
  opened.defer(() => served.close());
  return metrics;
}

/** For a process without an API. Returns the origin. */
export async function serveHealth(
  opened: AsyncDisposableStack,
  { host, port }: Config,
  health: AnswerHealth,
): Promise<string> {
  const settings = ['PORT', 'HOST'] as const;
  const served = await serveWatch({ metrics: null, health }, { host, port, settings });
  opened.defer(() => served.close());
  return served.origin;
}
