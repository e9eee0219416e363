// Puts the parts together: what opens later leans on what opened before, and all of it closes in
// the reverse order.

import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type Config, type Role } from './platform/config/config.ts';
import { seedContent } from './service/content/seed-content.ts';
import { leaseIds, type IdLease } from './platform/postgres/id-lease.ts';
import { openDatabase, type Database } from './platform/postgres/transaction.ts';
import { startEmbedded } from './platform/embedded-postgres/embedded.ts';
import { findArchive, folderOf } from './platform/embedded-postgres/embedded-archive.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { createSchemaState } from './platform/postgres/schema-state.ts';
import { wayTo } from './platform/postgres/client.ts';
import { createReplicaReads, type ReplicaReads } from './platform/replicas/reads.ts';
import { placeOf } from './platform/config/database-url.ts';
import { durabilityWarning } from './platform/postgres/durability.ts';
import { checkDatabase, openPool, type PoolSettings } from './platform/postgres/pool.ts';
import { watchArchive } from './operations/backup/archive-watch.ts';
import { seedDemo } from './operations/demo/seed-demo.ts';
import { refuseDemoAccounts } from './operations/demo/refuse-demo.ts';
import { createAdmission, type Admission } from './platform/admission/admission.ts';
import { createLoopWait } from './platform/admission/loop-wait.ts';
import { openBus, type Bus } from './platform/bus/bus.ts';
import { sealChannel } from './platform/bus/sealed-channel.ts';
import { createSignal, type Signal } from './platform/bus/signal.ts';
import { openBeacon } from './game/beacon/chains.ts';
import { createDatabaseWatch, type DatabaseWatch } from './platform/health/database-watch.ts';
import { closeAfterAnswers, closeServer } from './platform/http/server.ts';
import { seedService } from './service/support/seed-service.ts';
import {
  beaconFingerprint,
  fingerprintsOf,
  holdFingerprints,
} from './platform/secrets/fingerprints.ts';
import { connectionsHere } from './operations/audit/side-by-side.ts';
import { createMetrics, type Metrics, type MetricsOptions } from './operations/metrics/metrics.ts';
import { serveWatch } from './operations/metrics/watch-server.ts';
import { createHealthPages, type AnswerHealth } from './operations/readiness/health-pages.ts';
import { createReadiness, type Readiness } from './operations/readiness/readiness.ts';
import { createUpkeepReader } from './operations/readiness/read-upkeep.ts';
import type { ReadUpkeep } from './console/board/upkeep.ts';
import type { Tracing } from './operations/tracing/tracing.ts';
import { createPasswords } from './people/sessions/passwords.ts';
import { saveApprovalLimits } from './cashier/review/approval-limits.ts';
import { seedReference } from './game/catalogue/seed-reference.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import { prepareMonths } from './operations/maintenance/partitions.ts';
import { errorCode, StartError } from './platform/config/start-error.ts';
import type { Parts, World } from './world.ts';
import { bettingWriters, createApi } from './api.ts';
import { auditNightly, processName, runClock } from './clock-process.ts';

export interface App {
  /** Where it listens, `http://127.0.0.1:8080`; null for a process that only runs the clock. */
  readonly address: string | null;
  /** `http://127.0.0.1:8080/health/ready`. */
  readonly health: string;
  /** An API drains first, and is over when no request is left. */
  close(closing?: Closing): Promise<void>;
}

export interface Closing {
  /**
   * Whether another process has taken this one's place behind the same address. Whoever asks for
   * its health then may hear that the address is as good as before.
   */
  readonly isReplaced: boolean;
}

/** Where processes say that a round moved. */
const movesChannel = 'moves.1';
const apiConnections = 16;
const clockConnections = 4;
const noticesConnections = 2;
/** Longer than any statement may take: no request is cut that can still be answered. */
const closeWithinMs = 15_000;
/** Health is answered within a second. */
const healthAcquireMs = 700;
/** Whoever gets no connection to a replica soon reads from the primary. */
const replicaAcquireMs = 500;

export async function startApp(config: Config, secrets: Secrets, world: World): Promise<App> {
  await using opened = new AsyncDisposableStack();
  const { log } = world;
  const { url, ...place } = await databaseOf(opened, config, world);
  const report = (sentence: string) => log.warn(sentence);
  await prepareDatabase({ url, report }, config);
  const pools = new Map<string, Pool>();
  const open = poolsOf(opened, { url, pools, log });
  const watch = watchDatabase(opened, { url, log, open });
  const { adopt: onSocket } = watch;
  const tracing = await openTracing(opened, config, world);
  const pool = open('api', apiConnections, { plansOnce: true, onSocket });
  const untraced = watch.guard(openDatabase(pool), 'reads');
  const database = tracing?.watchDatabase(untraced) ?? untraced;
  await holdFingerprints(database, fingerprintsOf(secrets));
  const { nextId, node } = await leaseNode(opened, database, world);
  const beacon = world.beacon ?? (await openBeacon({ ...config, report }));
  opened.defer(() => beacon.stop());
  await holdFingerprints(database, [beaconFingerprint(beacon.chain)]);
  const passwords = await createPasswords(secrets.pepper);
  const bettingDatabase = bettingDatabaseOf(world, { watch, tracing, open });
  const news = await openNews(opened, { config, secrets, world });
  const reads = openReads(opened, { config, database, open, log });
  const readUpkeep = upkeepReaderOf(config, database, place);
  const ids = { nextId, node, readUpkeep };
  const running = { database, bettingDatabase, ...ids, beacon, passwords, watch, tracing, reads };
  const draining = { isDraining: false };
  const admission = admissionOf();
  const isDraining = () => draining.isDraining;
  const { role } = config;
  const watching = { role, watch, bus: news.bus, reads, isDraining, admission, readUpkeep };
  const watched = { ...watching, directory: place.directory };
  const openOne = (given: Partial<PoolSettings>) => open('health', 1, { onSocket, ...given });
  const readiness = await openReadiness(openOne, watched);
  const health = createHealthPages(readiness);
  const metrics = await openMetrics(opened, { config, health }, { ...running, pools, readiness });
  const parts: Parts = { config, secrets, world, metrics, health, admission, ...news, ...running };
  await prepareMonthsOrWait(parts);
  await seed(parts);
  const isApi = config.role !== 'clock';
  const api = isApi ? await listen(opened, parts) : null;
  const address = api?.address ?? null;
  const origin = address ?? (await serveHealth(opened, config, health));
  if (config.role !== 'api') {
    runByItself(opened, parts, (name, max, given = { onSocket }) => open(name, max, given));
  }
  const closing = opened.move();
  return {
    address,
    health: `${origin}/health/ready`,
    async close({ isReplaced } = { isReplaced: false }) {
      draining.isDraining = !isReplaced;
      api?.drain();
      if (api !== null && config.drainMs > 0) await delay(config.drainMs);
      await closing.disposeAsync();
    },
  };
}

async function prepareDatabase(
  { url, report }: { readonly url: string; readonly report: (sentence: string) => void },
  config: Config,
): Promise<void> {
  await checkDatabase(url);
  await migrate({ url, role: config.databaseRole, report });
  await saveApprovalLimits(url, config);
}

interface BettingParts {
  readonly watch: DatabaseWatch;
  readonly tracing: Tracing | null;
  readonly open: OpenPool;
}

/** One connection a writer, and one for what is written after the answers. */
function bettingDatabaseOf(world: World, { watch, tracing, open }: BettingParts): Database {
  const writers = world.betQueue?.writers ?? bettingWriters;
  const pool = open('betting', writers + 1, { onSocket: watch.adopt });
  const written = watch.guard(openDatabase(pool), 'writes');
  return tracing?.watchBatches(written) ?? written;
}

type OpenPool = (name: string, max: number, given?: Partial<PoolSettings>) => Pool;

interface PoolsOptions {
  readonly url: string;
  /** Each pool is entered here under its name. */
  readonly pools: Map<string, Pool>;
  readonly log: Logger;
}

function poolsOf(opened: AsyncDisposableStack, { url, pools, log }: PoolsOptions): OpenPool {
  return (name, max, given = {}) => {
    let isOpen = true;
    const onError = (error: Error) => {
      if (isOpen) log.warn({ error: error.message }, 'a connection broke');
    };
    const named = `trine ${name}`;
    const pool = openPool({ url, asApplication: true, max, name: named, onError, ...given });
    pools.set(name, pool);
    opened.defer(() => {
      isOpen = false;
      return pool.end();
    });
    return pool;
  };
}

interface Watched {
  readonly url: string;
  readonly log: Logger;
  readonly open: OpenPool;
}

function watchDatabase(opened: AsyncDisposableStack, { url, log, open }: Watched): DatabaseWatch {
  const watch = createDatabaseWatch({
    open: (onSocket) => openDatabase(open('watch', 1, { onSocket })),
    findsHost: wayTo(url).hosts !== null,
    log,
  });
  opened.defer(() => watch.stop());
  return watch;
}

async function warnOfLoss(url: string, log: Logger): Promise<void> {
  const warning = await durabilityWarning(url);
  if (warning !== null) log.warn(warning);
}

interface Reading {
  readonly config: Config;
  readonly database: Database;
  readonly open: OpenPool;
  readonly log: Logger;
}

/** Null where there are no replicas, or nobody reads. The first one is another for each process. */
function openReads(
  opened: AsyncDisposableStack,
  { config, database, open, log }: Reading,
): ReplicaReads | null {
  const { replicaUrls, role } = config;
  if (replicaUrls.length === 0 || role === 'clock') return null;
  const first = process.pid % replicaUrls.length;
  const inOrder = [...replicaUrls.slice(first), ...replicaUrls.slice(0, first)];
  const reads = createReplicaReads({
    primary: database,
    replicas: inOrder.map((url) => {
      const name = placeOf(url);
      const standard = { url, plansOnce: true, acquireMs: replicaAcquireMs };
      return {
        name,
        open: (use) =>
          open(`${use.name} ${name}`, use.max, { ...standard, onSocket: use.onSocket }),
      };
    }),
    log,
  });
  opened.defer(() => reads.stop());
  return reads;
}

interface DatabasePlace {
  readonly url: string;
  /** Of the embedded PostgreSQL's data; null for a database elsewhere. */
  readonly directory: string | null;
  /** Of its backups; null where it has none, or for a database elsewhere. */
  readonly serverFolder: string | null;
}

function upkeepReaderOf(
  { profile }: Config,
  database: Database,
  { directory, serverFolder }: Omit<DatabasePlace, 'url'>,
): ReadUpkeep {
  const isEmbedded = directory !== null;
  const needsBackups = profile === 'production';
  return createUpkeepReader({ database, serverFolder, isEmbedded, needsBackups });
}

async function databaseOf(
  opened: AsyncDisposableStack,
  { databaseUrl, dataDir, backup }: Config,
  { log, now }: World,
): Promise<DatabasePlace> {
  if (databaseUrl !== null) {
    await warnOfLoss(databaseUrl, log);
    return { url: databaseUrl, directory: null, serverFolder: null };
  }
  const told = (line: string) => log.info(line);
  const embedded = await startEmbedded({ dataDir, archive: backup, log: told });
  opened.defer(() => embedded.stop());
  embedded.onDown(() => log.error('PostgreSQL died; it is started again'));
  const archive = await findArchive(dataDir);
  const serverFolder = archive && folderOf(archive);
  const { url, directory } = embedded;
  if (serverFolder !== null) {
    const watch = watchArchive({ dataDir, serverFolder, url, now, log });
    opened.defer(() => watch.stop());
  }
  return { url, directory, serverFolder };
}

/** Gives the node back at the end, unless the database is gone: then it is free a little later. */
async function leaseNode(
  opened: AsyncDisposableStack,
  database: Database,
  { now, randomBytes, log }: World,
): Promise<IdLease> {
  const lease = await leaseIds(database, { holder: processName(randomBytes), now });
  opened.defer(async () => {
    await lease.release().catch((error: unknown) => {
      log.warn({ error }, 'the node for ids could not be given back');
    });
  });
  return lease;
}

/** Nothing of it is loaded unless a collector is configured. */
async function openTracing(
  opened: AsyncDisposableStack,
  { traces }: Config,
  { now, log }: World,
): Promise<Tracing | null> {
  if (traces === null) return null;
  const { createTracing } = await import('./operations/tracing/tracing.ts');
  const tracing = createTracing({ ...traces, now, log });
  opened.defer(() => tracing.stop());
  return tracing;
}

/** By how long requests wait for the event loop. */
function admissionOf(): Admission {
  const now = () => performance.now();
  const idleMs = () => performance.nodeTiming.idleTime;
  const loopWait = createLoopWait({ now, idleMs, afterReading: setImmediate });
  return createAdmission({ now, loopWait });
}

interface Watching {
  readonly role: Role;
  readonly watch: DatabaseWatch;
  readonly directory: string | null;
  readonly bus: Bus | null;
  readonly reads: ReplicaReads | null;
  readonly isDraining: () => boolean;
  readonly admission: Admission;
  readonly readUpkeep: ReadUpkeep;
}

/** What processes tell each other: by the bus, or within this one alone. */
async function openNews(
  opened: AsyncDisposableStack,
  { config, secrets, world }: Pick<Parts, 'config' | 'secrets' | 'world'>,
): Promise<{ readonly bus: Bus | null; readonly moves: Signal }> {
  const { busUrl: url } = config;
  if (url === null) return { bus: null, moves: createSignal(null) };
  const bus = await openBus({ url, log: world.log });
  opened.defer(() => bus.close());
  const { randomBytes } = world;
  const channel = { secret: secrets.receiptKey, name: movesChannel, randomBytes };
  return { bus, moves: createSignal(sealChannel(bus, channel)) };
}

/** On a connection of its own: health must not wait for others. */
async function openReadiness(
  open: (given: Partial<PoolSettings>) => Pool,
  { directory, ...watching }: Watching,
): Promise<Readiness> {
  const database = openDatabase(open({ acquireMs: healthAcquireMs }));
  const readSchemaState = await createSchemaState();
  const options = { ...watching, database, readSchemaState, dataDirectory: directory };
  return createReadiness(options);
}

/** What nobody asks for: the clock, and the audit at night, whose statements nothing cuts. */
function runByItself(opened: AsyncDisposableStack, parts: Parts, open: OpenPool): void {
  const database = openDatabase(open('clock', clockConnections));
  const noticesDatabase = openDatabase(open('notices', noticesConnections));
  runClock(opened, { ...parts, database, noticesDatabase });
  const connections = connectionsHere();
  auditNightly(opened, {
    ...parts,
    database: openDatabase(open('audit', connections, {})),
    connections,
  });
}

interface MeasuredParts extends Omit<MetricsOptions, 'maxStreams' | 'writeFailures'> {
  readonly watch: DatabaseWatch;
}

async function openMetrics(
  opened: AsyncDisposableStack,
  { config, health }: Pick<Parts, 'config'> & { readonly health: AnswerHealth },
  options: MeasuredParts,
): Promise<Metrics | null> {
  if (config.metrics === null) return null;
  const metrics = createMetrics({
    ...options,
    maxStreams: config.maxStreams,
    writeFailures: options.watch.writeFailures,
  });
  const settings = ['METRICS_PORT', 'METRICS_HOST'] as const;
  const served = await serveWatch({ metrics, health }, { ...config.metrics, settings });
  opened.defer(() => served.close());
  return metrics;
}

/** For a process that has no other server. */
async function serveHealth(
  opened: AsyncDisposableStack,
  { host, port }: Config,
  health: AnswerHealth,
): Promise<string> {
  const settings = ['PORT', 'HOST'] as const;
  const served = await serveWatch({ metrics: null, health }, { host, port, settings });
  opened.defer(() => served.close());
  return served.origin;
}

/** There are months in hand, and the clock tries again. */
async function prepareMonthsOrWait({ database, world }: Parts): Promise<void> {
  try {
    await prepareMonths(database);
  } catch (error) {
    world.log.warn({ error }, 'the months ahead could not be prepared');
  }
}

async function seed({ config, secrets, world, ...parts }: Parts): Promise<void> {
  await parts.database.transaction(async (tx) => {
    await seedReference(tx, parts.beacon.chain);
    await seedContent(tx);
    await seedService(tx, config.profile);
  });
  if (config.profile === 'production') return refuseDemoAccounts(parts.database);
  if (secrets.demoPassword === null) throw new Error('the demo has no password');
  return seedDemo({ ...parts, now: world.now, password: secrets.demoPassword });
}

interface ListeningApi {
  readonly address: string;
  readonly drain: () => void;
}

async function listen(opened: AsyncDisposableStack, parts: Parts): Promise<ListeningApi> {
  const server = createApi(parts);
  opened.defer(() => closeServer(server, closeWithinMs));
  const { host, port } = parts.config;
  try {
    const address = await server.listen({ host, port });
    return { address, drain: () => closeAfterAnswers(server) };
  } catch (error) {
    if (!['ENOTFOUND', 'EAI_AGAIN'].includes(errorCode(error))) throw error;
    throw new StartError(`HOST ${host} is no address of this machine: set HOST to one it has.`);
  }
}
