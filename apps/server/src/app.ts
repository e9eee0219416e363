// Puts the parts together: what opens later leans on what opened before, and all of it closes in
// the reverse order.

import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { GAMES } from '@trine/game/games.ts';
import { bettingRoutes } from './game/betting/betting.routes.ts';
import { createBetQueue, type BetQueueOptions } from './game/betting/bet-queue.ts';
import { startClock } from './operations/jobs/clock.ts';
import { createLease } from './operations/jobs/lease.ts';
import { scheduleOf, type Config } from './platform/config/config.ts';
import { configuredLines, createLines } from './service/content/hosts.ts';
import { seedContent } from './service/content/seed-content.ts';
import { leaseIds, type IdLease } from './platform/postgres/id-lease.ts';
import type { NextId } from './platform/postgres/ids.ts';
import { openDatabase, type Database } from './platform/postgres/transaction.ts';
import { createConsoleMount } from './console/console.routes.ts';
import { startEmbedded } from './platform/embedded-postgres/embedded.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { checkDatabase, openPool, type PoolSettings } from './platform/postgres/pool.ts';
import { seedDemo } from './operations/demo/seed-demo.ts';
import { refuseDemoAccounts } from './operations/demo/refuse-demo.ts';
import { createWelcome } from './operations/demo/welcome-credits.ts';
import { openBeacon, type Beacon } from './game/beacon/chains.ts';
import { createDatabaseWatch, type DatabaseWatch } from './platform/health/database-watch.ts';
import { createHousekeeping } from './operations/jobs/maintenance-jobs.ts';
import { isTransient } from './platform/http/failure.ts';
import type { Route } from './platform/http/route.ts';
import { closeServer, createServer } from './platform/http/server.ts';
import { seedService } from './service/support/seed-service.ts';
import {
  beaconFingerprint,
  fingerprintsOf,
  holdFingerprints,
} from './platform/secrets/fingerprints.ts';
import { createMetrics, type Metrics, type MetricsOptions } from './operations/metrics/metrics.ts';
import { serveMetrics } from './operations/metrics/metrics-server.ts';
import { startNightlyAudit } from './operations/audit/nightly-audit.ts';
import { moneyRoutes, accountNumberCipherOf, turnoverRuleOf } from './cashier-parts.ts';
import { createPasswords, type Passwords } from './people/sessions/passwords.ts';
import { playerRoutes } from './people/players/players.routes.ts';
import { createProofs } from './people/sessions/proof-of-work.ts';
import { createSessions } from './people/sessions/sessions.ts';
import { connectionLimitOf, limitConnections } from './platform/rate-limits/connection-limit.ts';
import { createLoginThrottle } from './people/players/login-throttle.ts';
import { createLoginPressure } from './people/players/login-pressure.ts';
import { createRateLimits } from './platform/rate-limits/rate-limits.ts';
import { saveApprovalLimits } from './cashier/review/approval-limits.ts';
import { createLooks } from './game/rooms/snapshots.ts';
import { roomRoutes } from './game/rooms/room.routes.ts';
import { fairnessRoutes } from './game/rounds/fairness.routes.ts';
import { seedReference } from './game/catalogue/seed-reference.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import { prepareMonths } from './operations/maintenance/partitions.ts';
import { createUpkeep } from './operations/maintenance/maintenance.ts';
import { serviceMounts, serviceRoutes } from './service-parts.ts';
import { errorCode, StartError } from './platform/config/start-error.ts';
import { createTalk, type Talk } from './service/support/talk.ts';

export interface World {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly randomBytes: (size: number) => Buffer;
  readonly log: Logger;
  /** The folder with the built web app; null serves the API alone. */
  readonly webFolder: string | null;
  /** The folder with the built console; without one its API alone is served. */
  readonly consoleFolder?: string | null;
  /** Routes beside the contract's, for measuring. */
  readonly extraRoutes?: readonly Route[];
  /** In place of what stands below, for measuring. */
  readonly betQueue?: Partial<Pick<BetQueueOptions, 'writers' | 'batchMost'>>;
  /** In place of the one that the configuration names, for tests. */
  readonly beacon?: Beacon;
}

export interface App {
  /** Where it listens, `http://127.0.0.1:8080`; null for a process that only runs the clock. */
  readonly address: string | null;
  close(): Promise<void>;
}

const apiConnections = 16;
/** `/healthz` answers within a second. */
const healthWaitMs = 700;
const clockConnections = 4;
/** One batch at a time is the fastest where the disk is one; see the bench. */
const bettingWriters = 1;
const closeWithinMs = 5_000;

export async function startApp(config: Config, secrets: Secrets, world: World): Promise<App> {
  await using opened = new AsyncDisposableStack();
  const { log } = world;
  const url = config.databaseUrl ?? (await embeddedUrl(opened, config, log));
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
  const bettingPool = open('console', writers + 1, { onSocket });
  const bettingDatabase = watch.guard(openDatabase(bettingPool), 'writes');
  const running = { database, bettingDatabase, nextId, beacon, passwords, watch };
  const metrics = await openMetrics(opened, config, { database, pools, now: world.now });
  const parts: Parts = { config, secrets, world, metrics, ...running };
  await prepareMonthsOrWait(parts);
  await seed(parts);
  const address = config.role === 'clock' ? null : await listen(opened, parts);
  if (config.role !== 'api') {
    const clockPool = open('clock', clockConnections, { onSocket });
    runClock(opened, { ...parts, database: openDatabase(clockPool) });
    auditNightly(opened, { ...parts, database: openDatabase(open('audit', 1)) });
  }
  const closing = opened.move();
  return { address, close: () => closing.disposeAsync() };
}

interface Parts {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly world: World;
  readonly database: Database;
  /** Bets have connections of their own: no slow page of history can keep one waiting. */
  readonly bettingDatabase: Database;
  readonly nextId: NextId;
  readonly beacon: Beacon;
  readonly passwords: Passwords;
  /** Absent where nothing fails. */
  readonly watch?: DatabaseWatch;
  /** Null, or none, when nobody reads them. */
  readonly metrics?: Metrics | null;
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
  { dataDir }: Config,
  log: Logger,
): Promise<string> {
  const embedded = await startEmbedded({ dataDir, log: (line) => log.info(line) });
  opened.defer(() => embedded.stop());
  embedded.onDown(() => log.error('PostgreSQL died; it is started again'));
  return embedded.url;
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

/** The HTTP server with every route, not yet listening. */
export function createApi(parts: Parts): FastifyInstance {
  const { config, secrets, world, database, bettingDatabase, nextId, beacon, metrics } = parts;
  const { now, randomBytes, log, webFolder, consoleFolder = null, extraRoutes = [] } = world;
  const { profile, operatorTimeZone: timeZone } = config;
  const turnover = turnoverRuleOf(config);
  const throttle = createLoginThrottle({ database, now });
  const { authenticate, tokenClaimsOf } = createSessions(database, now, config.sessionIdleMs);
  const ownQueue = createBetQueue({
    database: metrics?.watchBatches(bettingDatabase) ?? bettingDatabase,
    nextId,
    now,
    writers: bettingWriters,
    ...world.betQueue,
  });
  const betQueue = metrics?.watchBetQueue(ownQueue) ?? ownQueue;
  const onRegistered = profile === 'demo' ? createWelcome(nextId) : null;
  const { countRegistration, limitOf, shareOf } = createRateLimits(config, database, now);
  const { proofOfWork, sessionIdleMs } = config;
  const proofs = createProofs({ database, now, pepper: secrets.pepper, proofOfWork });
  const pressure = createLoginPressure({ database, now });
  const joining = { profile, onRegistered, countRegistration, proofs, pressure, sessionIdleMs };
  const lines = createLines(database, configuredLines(config));
  const talk = createTalk({ ...parts, now, log });
  const live = { looks: createLooks(database, now), database, authenticate, log, now, profile };
  const server = createServer({
    routes: [
      ...serviceRoutes({ ...parts, lines, countRegistration, onRegistered, proofs, talk }),
      ...playerRoutes({ ...parts, ...joining, throttle, now, randomBytes, turnover }),
      ...bettingRoutes({
        ...parts,
        betQueue,
        tokenClaimsOf,
        receiptKey: secrets.receiptKey,
        timeZone,
        now,
      }),
      ...moneyRoutes({ ...parts, now, randomBytes, throttle }),
      ...roomRoutes({ database, timeZone, now, tokenClaimsOf, ...live.looks }),
      ...fairnessRoutes({ database, chain: beacon.chain }),
      ...extraRoutes,
    ],
    authenticate,
    limitOf,
    shareOf,
    trustedProxies: config.trustedProxies,
    lineOrigins: lines.origins,
    mounts: [consoleMount(parts, talk), ...serviceMounts({ ...live, talk })],
    health: async () => parts.watch?.look(healthWaitMs) ?? 'well',
    log,
    now,
    webFolder,
    consoleFolder,
    profile,
    timeZone,
  });
  limitConnections(server.server, connectionLimitOf(config.trustedProxies));
  metrics?.watchServer(server);
  return server;
}

function consoleMount({ secrets, world, ...parts }: Parts, talk: Talk) {
  return createConsoleMount({
    ...parts,
    ...world,
    talk,
    pepper: secrets.pepper,
    receiptKey: secrets.receiptKey,
    accountNumberCipher: accountNumberCipherOf(secrets, world.randomBytes),
    turnoverRule: turnoverRuleOf(parts.config),
    lineOrigins: configuredLines(parts.config).origins,
  });
}

function processName(randomBytes: World['randomBytes']): string {
  return `${hostname()}/${randomBytes(6).toString('hex')}`;
}

function runClock(opened: AsyncDisposableStack, parts: Parts): void {
  const { config, secrets, world, database, nextId, beacon, metrics } = parts;
  const lease = createLease(database, 'clock', processName(world.randomBytes));
  const upkeep = createUpkeep({
    database,
    assertLead: (tx) => lease.assert(tx),
    log: world.log,
    onRowsBeyond: (rows) => metrics?.rowsBeyond(rows),
  });
  opened.defer(() => upkeep.stop());
  const keepHouse = createHousekeeping({ ...config, database, receiptKey: secrets.receiptKey });
  const clock = startClock({
    database,
    lease,
    nextId,
    games: GAMES.map((game) => ({ gameId: game.id, schedule: scheduleOf(config, game) })),
    chain: beacon.chain,
    receiptKey: secrets.receiptKey,
    winMessageFromMinor: config.winMessageFromMinor,
    signature: (round) => beacon.signature(round),
    onError: (error) => {
      // The watch has raised the alert about a database that is away or full.
      const level = isTransient(error) ? 'warn' : 'error';
      world.log[level]({ error }, 'the clock failed and looks again');
    },
    onTick: async ({ nowMs }) => {
      void upkeep.look(nowMs);
      await keepHouse(nowMs);
    },
  });
  opened.defer(() => clock.stop());
}

function auditNightly(opened: AsyncDisposableStack, parts: Parts): void {
  const { config, secrets, world, database, metrics } = parts;
  const nightly = startNightlyAudit({
    database,
    receiptKey: secrets.receiptKey,
    timeZone: config.operatorTimeZone,
    now: world.now,
    log: world.log,
    onResult: (result) => metrics?.audited(result),
  });
  opened.defer(() => nightly.stop());
}
