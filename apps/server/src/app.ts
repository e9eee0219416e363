// Puts the parts together: what opens later leans on what opened before, and all of it closes in
// the reverse order.

import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Identity } from './platform/config/build.ts';
import type { Config, Role } from './platform/config/config.ts';
import { leaseIds, type IdLease } from './platform/postgres/id-lease.ts';
import { openDatabase, type Database } from './platform/postgres/transaction.ts';
import { createSchemaState } from './platform/postgres/schema-state.ts';
import { createReplicaReads, type ReplicaReads } from './platform/replicas/reads.ts';
import { placeOf } from './platform/config/database-url.ts';
import type { SharedPools } from './platform/postgres/connections.ts';
import type { PoolSettings } from './platform/postgres/pool.ts';
import { rejectDemoAccounts } from './operations/demo/reject-demo.ts';
import { createAdmission, type Admission } from './platform/admission/admission.ts';
import { createLoopWait } from './platform/admission/loop-wait.ts';
import { watchSeals, type SealWatch } from './platform/audit-log/seal-watch.ts';
import { openBus, type Bus } from './platform/bus/bus.ts';
import { sealChannel } from './platform/bus/sealed-channel.ts';
import { createSignal, type Signal } from './platform/bus/signal.ts';
import { openBeacon } from './game/beacon/beacon.ts';
import { startDrawChecks } from './game/rounds/verify-draws.ts';
import type { DatabaseWatch } from './platform/health/database-watch.ts';
import { disablePretenuring } from './platform/heap/pretenuring.ts';
import { closeAfterAnswers, closeServer } from './platform/http/server.ts';
import {
  beaconFingerprint,
  checkFingerprints,
  fingerprintsOf,
  installationId,
} from './platform/secrets/fingerprints.ts';
import { connectionsForAudit } from './operations/audit/run-steps.ts';
import { createMetrics, type Metrics, type MetricsOptions } from './operations/metrics/metrics.ts';
import { serveWatch } from './operations/metrics/watch-server.ts';
import { createHealthPages, type AnswerHealth } from './operations/readiness/health-pages.ts';
import {
  createReadiness,
  type Readiness,
  type TimeFigures,
} from './operations/readiness/readiness.ts';
import { createUpkeepReader } from './operations/readiness/read-upkeep.ts';
import type { ReadUpkeep } from './console/board/upkeep.ts';
import type { Tracing } from './operations/tracing/tracing.ts';
import { createPasswords } from './people/sessions/passwords.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import { prepareDatabase, type Preparing } from './operations/preparation/prepare-database.ts';
import { errorCode, StartError } from './platform/config/start-error.ts';
import type { Parts, World } from './world.ts';
import { bettingWriters, createApi } from './api.ts';
import { auditNightly, processName, runClock } from './clock-process.ts';
import {
  openPlace,
  openStorage,
  type DatabasePlace,
  type OpenPool,
  type Starting,
  type Storage,
} from './storage.ts';

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
const clockConnections = 4;
const noticesConnections = 2;
/** Longer than any statement may take: no request is cut that can still be answered. */
const closeWithinMs = 15_000;
/** Health is answered within a second. */
const healthAcquireMs = 700;
/** Whoever gets no connection to a replica soon reads from the primary. */
const replicaAcquireMs = 500;

/** What the owner of the database does first, where this process has the owner's address. */
async function prepare({ ownerUrl: url }: DatabasePlace, given: Omit<Preparing, 'url'>) {
  if (url !== null) await prepareDatabase({ ...given, url });
}

export async function startApp(config: Config, secrets: Secrets, machine: World): Promise<App> {
  disablePretenuring();
  await using opened = new AsyncDisposableStack();
  const { log } = machine;
  const identity = { ...config.build, instance: processName(machine.randomBytes) };
  const place = await openPlace(opened, { config, world: machine });
  const report = (sentence: string) => log.warn(sentence);
  const beacon = machine.beacon ?? (await openBeacon({ ...config, report }));
  opened.defer(() => beacon.stop());
  const passwords = await createPasswords(secrets.pepper);
  await prepare(place, { config, secrets, chain: beacon.chain, passwords, log });
  const storage = await openStorage(opened, { config, secrets, identity, world: machine }, place);
  const { world, open, watch, tracing, database, shared } = storage;
  const fingerprints = [...fingerprintsOf(secrets), beaconFingerprint(beacon.chain)];
  await checkFingerprints(database, fingerprints);
  if (config.profile === 'production') await rejectDemoAccounts(database);
  const { nextId, node } = await leaseNode(opened, database, { ...world, ...identity });
  const bettingDatabase = bettingDatabaseOf(world, { watch, tracing, open });
  const news = await openNews(opened, { config, secrets, world });
  const reads = openReads(opened, { config, database, open, shared, log });
  const seals = await openSeals(opened, { config, secrets, storage });
  const readUpkeep = upkeepReaderOf(config, storage, seals);
  const ids = { nextId, node, readUpkeep };
  const running = { database, bettingDatabase, ...ids, beacon, passwords, watch, tracing, reads };
  const draining = { isDraining: false };
  const admission = admissionOf();
  const isDraining = () => draining.isDraining;
  const { bus } = news;
  const watching = { ...storage, config, identity, secrets, world, reads, bus, admission };
  const { health, metrics } = await watchProcess(opened, { ...watching, readUpkeep, isDraining });
  const onCounted = (processes: number) => shared.share(processes);
  const own = { config, identity, secrets, world, metrics, health, admission, onCounted };
  const parts: Parts = { ...own, ...news, ...running };
  const api = config.role === 'clock' ? null : await listen(opened, parts);
  const address = api?.address ?? null;
  const origin = address ?? (await serveHealth(opened, config, health));
  if (config.role !== 'api') {
    const { adopt: onSocket } = watch;
    const openClock: OpenPool = (name, max, given = { onSocket }) =>
      storage.openClock(name, max, given);
    runByItself(opened, { ...parts, seals }, openClock);
  }
  log.info({ ...identity, role: config.role, address: origin }, 'started');
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

interface Observed extends Storage, Starting {
  readonly readUpkeep: ReadUpkeep;
  readonly secrets: Secrets;
  readonly reads: ReplicaReads | null;
  readonly bus: Bus | null;
  readonly admission: Admission;
  readonly isDraining: () => boolean;
}

/** What others are shown of this process: whether it is of use, and its figures. */
async function watchProcess(opened: AsyncDisposableStack, observed: Observed) {
  const { config, identity, world, open, watch, directory, database, pools } = observed;
  const { reads, bus, admission, isDraining, time, readUpkeep } = observed;
  const { role, maxStreams } = config;
  const parts = { role, watch, directory, bus, reads, isDraining, admission, time };
  const openOne = (given: Partial<PoolSettings>) =>
    open('health', 1, { onSocket: watch.adopt, ...given });
  const readiness = await openReadiness(openOne, { ...parts, readUpkeep });
  const installation = installationId(observed.secrets.receiptKey);
  const health = createHealthPages(readiness, { ...identity, installation });
  const { writeFailures } = watch;
  const own = { identity, database, pools, readiness, reads, maxStreams };
  const figures = { ...own, readUpkeep, writeFailures };
  return { health, metrics: await openMetrics(opened, { config, health, world }, figures) };
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

interface Reading {
  readonly config: Config;
  readonly database: Database;
  readonly open: OpenPool;
  readonly shared: SharedPools;
  readonly log: Logger;
}

/** Null where there are no replicas, or nobody reads. The first one is another for each process. */
function openReads(
  opened: AsyncDisposableStack,
  { config, database, open, shared, log }: Reading,
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
        open(use) {
          const given = { ...standard, onSocket: use.onSocket };
          return shared.add(open(`${use.name} ${name}`, use.max, given));
        },
      };
    }),
    log,
  });
  opened.defer(() => reads.stop());
  return reads;
}

function upkeepReaderOf(
  { profile }: Config,
  { database, directory, serverFolder }: Storage,
  seals: SealWatch,
): ReadUpkeep {
  const isEmbedded = directory !== null;
  const needsBackups = profile === 'production';
  return createUpkeepReader({ database, serverFolder, isEmbedded, needsBackups, seals });
}

/** Starts also where the comparison fails: that is logged as an error, and readiness warns. */
async function openSeals(
  opened: AsyncDisposableStack,
  {
    config: { dataDir },
    secrets,
    storage: { database, serverFolder, world },
  }: Pick<Parts, 'config' | 'secrets'> & { readonly storage: Storage },
): Promise<SealWatch> {
  const places = { dataDir, serverFolder };
  const seals = watchSeals({ ...places, database, key: secrets.receiptKey, log: world.log });
  opened.defer(() => seals.stop());
  await seals.compare();
  return seals;
}

/** Gives the node back at the end, unless the database is gone: then it is free a little later. */
async function leaseNode(
  opened: AsyncDisposableStack,
  database: Database,
  { now, log, instance }: World & Identity,
): Promise<IdLease> {
  const lease = await leaseIds(database, { holder: instance, now });
  opened.defer(async () => {
    await lease.release().catch((error: unknown) => {
      log.warn({ error }, 'the node for ids could not be given back');
    });
  });
  return lease;
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
  readonly time: TimeFigures;
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
  const { randomBytes, now } = world;
  const channel = { secret: secrets.receiptKey, name: movesChannel, randomBytes, now };
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
function runByItself(
  opened: AsyncDisposableStack,
  parts: Parts & { readonly seals: SealWatch },
  open: OpenPool,
): void {
  const database = openDatabase(open('clock', clockConnections));
  const noticesDatabase = openDatabase(open('notices', noticesConnections));
  runClock(opened, { ...parts, database, noticesDatabase });
  const connections = connectionsForAudit();
  auditNightly(opened, {
    ...parts,
    database: openDatabase(open('audit', connections, {})),
    connections,
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

interface ListeningApi {
  readonly address: string;
  readonly drain: () => void;
}

async function listen(opened: AsyncDisposableStack, parts: Parts): Promise<ListeningApi> {
  const server = createApi(parts);
  opened.defer(() => closeServer(server, closeWithinMs));
  const checks = startDrawChecks({ ...parts, log: parts.world.log });
  opened.defer(() => checks.stop());
  const { host, port } = parts.config;
  try {
    const address = await server.listen({ host, port });
    return { address, drain: () => closeAfterAnswers(server) };
  } catch (error) {
    if (!['ENOTFOUND', 'EAI_AGAIN'].includes(errorCode(error))) throw error;
    throw new StartError(`HOST ${host} is no address of this machine: set HOST to one it has.`);
  }
}
