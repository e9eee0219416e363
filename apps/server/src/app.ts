// Puts the parts together: what opens later leans on what opened before, and all of it closes in
// the reverse order.

import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type Config } from './platform/config/config.ts';
import { seedContent } from './service/content/seed-content.ts';
import { leaseIds, type IdLease } from './platform/postgres/id-lease.ts';
import { openDatabase, type Database } from './platform/postgres/transaction.ts';
import { startEmbedded } from './platform/embedded-postgres/embedded.ts';
import { findArchive, folderOf } from './platform/embedded-postgres/embedded-archive.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { checkDatabase, openPool, type PoolSettings } from './platform/postgres/pool.ts';
import { watchArchive } from './operations/backup/archive-watch.ts';
import { seedDemo } from './operations/demo/seed-demo.ts';
import { refuseDemoAccounts } from './operations/demo/refuse-demo.ts';
import { openBeacon } from './game/beacon/chains.ts';
import { createDatabaseWatch, type DatabaseWatch } from './platform/health/database-watch.ts';
import { closeServer } from './platform/http/server.ts';
import { seedService } from './service/support/seed-service.ts';
import {
  beaconFingerprint,
  fingerprintsOf,
  holdFingerprints,
} from './platform/secrets/fingerprints.ts';
import { connectionsHere } from './operations/audit/side-by-side.ts';
import { createMetrics, type Metrics, type MetricsOptions } from './operations/metrics/metrics.ts';
import { serveMetrics } from './operations/metrics/metrics-server.ts';
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
  close(): Promise<void>;
}

const apiConnections = 16;
const clockConnections = 4;
const noticesConnections = 2;
const closeWithinMs = 5_000;

export async function startApp(config: Config, secrets: Secrets, world: World): Promise<App> {
  await using opened = new AsyncDisposableStack();
  const { log } = world;
  const url = config.databaseUrl ?? (await embeddedUrl(opened, config, world));
  await checkDatabase(url);
  await migrate({ url, role: config.databaseRole });
  await saveApprovalLimits(url, config);
  const pools = new Map<string, Pool>();
  const open = (name: string, max: number, given: Partial<PoolSettings> = {}) => {
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
  const watch = watchDatabase(opened, log, open);
  const { adopt: onSocket } = watch;
  const pool = open('api', apiConnections, { plansOnce: true, onSocket });
  const database = watch.guard(openDatabase(pool), 'reads');
  await holdFingerprints(database, fingerprintsOf(secrets));
  const { nextId } = await leaseNode(opened, database, world);
  const report = (sentence: string) => log.warn(sentence);
  const beacon = world.beacon ?? (await openBeacon({ ...config, report }));
  opened.defer(() => beacon.stop());
  await holdFingerprints(database, [beaconFingerprint(beacon.chain)]);
  const passwords = await createPasswords(secrets.pepper);
  const writers = world.betQueue?.writers ?? bettingWriters;
  const bettingPool = open('betting', writers + 1, { onSocket });
  const bettingDatabase = watch.guard(openDatabase(bettingPool), 'writes');
  const running = { database, bettingDatabase, nextId, beacon, passwords, watch };
  const metrics = await openMetrics(opened, config, { database, pools, now: world.now });
  const parts: Parts = { config, secrets, world, metrics, ...running };
  await prepareMonthsOrWait(parts);
  await seed(parts);
  const address = config.role === 'clock' ? null : await listen(opened, parts);
  if (config.role !== 'api') {
    const clockPool = open('clock', clockConnections, { onSocket });
    const noticesDatabase = openDatabase(open('notices', noticesConnections, { onSocket }));
    runClock(opened, { ...parts, database: openDatabase(clockPool), noticesDatabase });
    const connections = connectionsHere();
    const auditDatabase = openDatabase(open('audit', connections));
    auditNightly(opened, { ...parts, database: auditDatabase, connections });
  }
  const closing = opened.move();
  return { address, close: () => closing.disposeAsync() };
}

type OpenPool = (name: string, max: number, given?: Partial<PoolSettings>) => Pool;

function watchDatabase(opened: AsyncDisposableStack, log: Logger, open: OpenPool): DatabaseWatch {
  const watch = createDatabaseWatch({
    open: (onSocket) => openDatabase(open('watch', 1, { onSocket })),
    log,
  });
  opened.defer(() => watch.stop());
  return watch;
}

async function embeddedUrl(
  opened: AsyncDisposableStack,
  { dataDir, backup }: Config,
  { log, now }: World,
): Promise<string> {
  const told = (line: string) => log.info(line);
  const embedded = await startEmbedded({ dataDir, archive: backup, log: told });
  opened.defer(() => embedded.stop());
  embedded.onDown(() => log.error('PostgreSQL died; it is started again'));
  const { url } = embedded;
  const archive = await findArchive(dataDir);
  if (archive !== null) {
    const watch = watchArchive({ dataDir, serverFolder: folderOf(archive), url, now, log });
    opened.defer(() => watch.stop());
  }
  return url;
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

async function openMetrics(
  opened: AsyncDisposableStack,
  config: Config,
  options: MetricsOptions,
): Promise<Metrics | null> {
  if (config.metrics === null) return null;
  const metrics = createMetrics(options);
  const served = await serveMetrics(metrics, config.metrics);
  opened.defer(() => served.close());
  return metrics;
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

async function listen(opened: AsyncDisposableStack, parts: Parts): Promise<string> {
  const server = createApi(parts);
  opened.defer(() => closeServer(server, closeWithinMs));
  const { host, port } = parts.config;
  try {
    return await server.listen({ host, port });
  } catch (error) {
    if (!['ENOTFOUND', 'EAI_AGAIN'].includes(errorCode(error))) throw error;
    throw new StartError(`HOST ${host} is no address of this machine: set HOST to one it has.`);
  }
}
