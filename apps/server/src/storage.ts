// The database of a process: embedded or external, with its logins, its pools, its clock and the
// watch over its condition.

import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Identity } from './platform/config/build.ts';
import type { Config } from './platform/config/config.ts';
import type { DatabaseUrls } from './platform/config/database-url.ts';
import { ConfigurationError } from './platform/config/environment.ts';
import { openDatabase, type Database } from './platform/postgres/transaction.ts';
import { startEmbedded } from './platform/embedded-postgres/embedded.ts';
import { findArchive, archiveFolderOf } from './platform/embedded-postgres/embedded-archive.ts';
import { embeddedLogins } from './platform/embedded-postgres/embedded-logins.ts';
import { wayTo } from './platform/postgres/client.ts';
import { openDatabaseClock, type DatabaseClock } from './platform/postgres/database-clock.ts';
import { durabilityWarning } from './platform/postgres/durability.ts';
import { createSharedPools, readConnections } from './platform/postgres/connections.ts';
import type { SharedPools } from './platform/postgres/connections.ts';
import { leaseIds, type IdLease } from './platform/postgres/id-lease.ts';
import { checkLogin } from './platform/postgres/login-check.ts';
import { loginKinds, loginSettings, type LoginKind } from './platform/postgres/logins.ts';
import { checkDatabase, openPool, type PoolSettings } from './platform/postgres/pool.ts';
import { watchArchive } from './operations/backup/archive-watch.ts';
import { logKeyOf } from './operations/backup/log-seal.ts';
import { createDatabaseWatch, type DatabaseWatch } from './platform/health/database-watch.ts';
import type { TimeFigures } from './operations/readiness/readiness.ts';
import type { Tracing } from './operations/tracing/tracing.ts';
import type { Parts, World } from './world.ts';

const sharedConnections = 16;
/** One batch at a time is the fastest on one disk; the bench measures it. */
export const bettingWriters = 1;

export interface Starting extends Pick<Parts, 'config' | 'secrets' | 'world'> {
  readonly identity: Identity;
}

/** Where the database of a process is. */
export interface DatabasePlace {
  /** For what only the owner may do; null: another process did it. */
  readonly ownerUrl: string | null;
  /** Data directory of the embedded PostgreSQL; null for an external database. */
  readonly directory: string | null;
  /** Folder of its backups; null without backups, or for an external database. */
  readonly serverFolder: string | null;
}

/** Starts or joins the embedded PostgreSQL, or checks the external one. */
export async function openPlace(
  opened: AsyncDisposableStack,
  { config, world }: Pick<Starting, 'config' | 'world'>,
): Promise<DatabasePlace> {
  const { databaseUrls, dataDir, backup } = config;
  if (databaseUrls !== null) {
    const { owner } = databaseUrls;
    const urls = urlsOf(config, databaseUrls);
    if (owner !== null) await checkDatabase(owner, 'DATABASE_OWNER_URL');
    else await checkLogins(config, urls);
    return { ownerUrl: owner, directory: null, serverFolder: null };
  }
  const { log } = world;
  const report = (line: string) => log.info(line);
  const embedded = await startEmbedded({ dataDir, archive: backup, log: report });
  opened.defer(() => embedded.stop());
  embedded.onDown(() => log.error('PostgreSQL died; it is started again'));
  const archive = await findArchive(dataDir);
  const { url, directory } = embedded;
  return { ownerUrl: url, directory, serverFolder: archive && archiveFolderOf(archive) };
}

/** The pools of a process, with logins that own nothing. The database is prepared. */
export async function openStorage(
  opened: AsyncDisposableStack,
  starting: Starting,
  place: DatabasePlace,
): Promise<Storage> {
  const { config, secrets, world: machine } = starting;
  const { log } = machine;
  const urls = await openLogins(config, place);
  const url = config.role === 'clock' ? urls.clock : urls.api;
  await noteArchive(opened, { config, secrets, place, url, world: machine });
  const { world, clock, time } = await worldOf(machine, url);
  const pools = new Map<string, Pool>();
  const open = poolsOf(opened, { url, pools, log });
  const openClock = poolsOf(opened, { url: urls.clock, pools, log });
  const watch = watchDatabase(opened, { url, log, open, clock });
  const tracing = await openTracing(opened, { ...starting, world });
  const pool = open('api', sharedConnections, { plansOnce: true, onSocket: watch.adopt });
  const untraced = watch.guard(openDatabase(pool), 'reads');
  const database = tracing?.watchDatabase(untraced) ?? untraced;
  const shared = createSharedPools(await readConnections(database));
  shared.add(pool);
  return { ...place, world, clock, time, pools, open, openClock, shared, watch, tracing, database };
}

/** One connection a writer, and one for what is written after the replies. */
export function openBettingDatabase({ world, open, watch, tracing }: Storage): Database {
  const writers = world.betQueue?.writers ?? bettingWriters;
  const pool = open('betting', writers + 1, { onSocket: watch.adopt });
  const written = watch.guard(openDatabase(pool), 'writes');
  return tracing?.watchBatches(written) ?? written;
}

/** Released at the end. If the database is unavailable then, the lease expires. */
export async function leaseNode(
  opened: AsyncDisposableStack,
  { database, world: { now, log } }: Storage,
  { instance }: Identity,
): Promise<IdLease> {
  const lease = await leaseIds(database, { holder: instance, now });
  opened.defer(async () => {
    await lease.release().catch((error: unknown) => {
      log.warn({ error }, 'the node for ids could not be released');
    });
  });
  return lease;
}

export interface Storage extends DatabaseWorld, DatabasePlace {
  readonly pools: Map<string, Pool>;
  /** Pools of the API's login, or in a clock of the clock's. */
  readonly open: OpenPool;
  /** Pools of the clock's login; not for a process that only serves. */
  readonly openClock: OpenPool;
  readonly shared: SharedPools;
  readonly watch: DatabaseWatch;
  readonly tracing: Tracing | null;
  readonly database: Database;
}

/** By login; a login that the process does not use is not checked. */
type LoginUrls = Readonly<Record<LoginKind, string>>;

/** For the embedded PostgreSQL both; throws `StartError` unless they have exactly their rights. */
async function openLogins(config: Config, { ownerUrl }: DatabasePlace): Promise<LoginUrls> {
  const { databaseUrls } = config;
  if (databaseUrls !== null) {
    const urls = urlsOf(config, databaseUrls);
    // Without the owner's address they were checked before.
    if (ownerUrl !== null) await checkLogins(config, urls);
    return urls;
  }
  if (ownerUrl === null) throw new Error('the embedded PostgreSQL has no owner');
  const urls = await embeddedLogins(ownerUrl);
  await checkLogins(config, urls);
  return urls;
}

async function checkLogins(config: Config, urls: LoginUrls): Promise<void> {
  for (const kind of loginsOfRole[config.role]) await checkLogin(urls[kind], kind);
}

const loginsOfRole = { all: loginKinds, api: ['api'], clock: ['clock'] } as const;

/** Throws `ConfigurationError` if one that the process needs is missing. */
function urlsOf({ role }: Config, given: DatabaseUrls): LoginUrls {
  for (const kind of loginsOfRole[role]) {
    if (given[kind] === null) {
      throw new ConfigurationError(
        `${loginSettings[kind]} is not set, and ROLE=${role} signs in with it; allowed: the ` +
          'address of that login (npm run setup makes it).',
      );
    }
  }
  return { api: given.api ?? '', clock: given.clock ?? '' };
}

interface Noting extends Pick<Starting, 'config' | 'secrets'> {
  readonly place: DatabasePlace;
  readonly url: string;
  readonly world: World;
}

/** Warns about durability, and watches the backups on this machine. */
async function noteArchive(
  opened: AsyncDisposableStack,
  { config, secrets, place, url, world }: Noting,
): Promise<void> {
  const { log, now } = world;
  if (place.directory === null) {
    const warning = await durabilityWarning(url);
    if (warning !== null) log.warn(warning);
  }
  const { serverFolder } = place;
  if (serverFolder === null) return;
  const { dataDir } = config;
  const key = logKeyOf(secrets.receiptKey);
  const watch = watchArchive({ dataDir, serverFolder, url, key, now, log });
  opened.defer(() => watch.stop());
}

interface DatabaseWorld {
  readonly world: World;
  readonly clock: DatabaseClock;
  readonly time: TimeFigures;
}

/** The world with the database's clock: later parts do not read the machine's clock. */
async function worldOf(machine: World, url: string): Promise<DatabaseWorld> {
  const clock = await openDatabaseClock(url);
  const { now, errorMs } = clock;
  const time = { skewMs: () => machine.now() - now(), errorMs };
  return { world: { ...machine, now }, clock, time };
}

interface PoolsOptions {
  readonly url: string;
  /** Each pool by its name. */
  readonly pools: Map<string, Pool>;
  readonly log: Logger;
}

export type OpenPool = (name: string, max: number, given?: Partial<PoolSettings>) => Pool;

function poolsOf(opened: AsyncDisposableStack, { url, pools, log }: PoolsOptions): OpenPool {
  return (name, max, given = {}) => {
    let isOpen = true;
    const onError = (error: Error) => {
      if (isOpen) log.warn({ error: error.message }, 'a connection broke');
    };
    const named = `trine ${name}`;
    const pool = openPool({ url, max, name: named, onError, ...given });
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
  readonly clock: DatabaseClock;
}

function watchDatabase(
  opened: AsyncDisposableStack,
  { url, log, open, clock }: Watched,
): DatabaseWatch {
  const watch = createDatabaseWatch({
    open: (onSocket) => openDatabase(open('watch', 1, { onSocket })),
    findsHost: wayTo(url).hosts !== null,
    log,
    onClock: clock.record,
  });
  opened.defer(() => watch.stop());
  return watch;
}

/** Loaded only if a collector is configured. */
async function openTracing(
  opened: AsyncDisposableStack,
  { config: { traces }, identity, world: { now, log } }: Starting,
): Promise<Tracing | null> {
  if (traces === null) return null;
  const { createTracing } = await import('./operations/tracing/tracing.ts');
  const tracing = createTracing({ ...traces, identity, now, log });
  opened.defer(() => tracing.stop());
  return tracing;
}
