// The database of a process: embedded or external, migrated, with its pools, its clock and the
// watch over its condition.

import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Identity } from './platform/config/build.ts';
import type { Config } from './platform/config/config.ts';
import { openDatabase, type Database } from './platform/postgres/transaction.ts';
import { startEmbedded } from './platform/embedded-postgres/embedded.ts';
import { findArchive, folderOf } from './platform/embedded-postgres/embedded-archive.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { wayTo } from './platform/postgres/client.ts';
import { openDatabaseClock, type DatabaseClock } from './platform/postgres/database-clock.ts';
import { durabilityWarning } from './platform/postgres/durability.ts';
import { createSharedPools, readConnections } from './platform/postgres/connections.ts';
import type { SharedPools } from './platform/postgres/connections.ts';
import { checkDatabase, openPool, type PoolSettings } from './platform/postgres/pool.ts';
import { watchArchive } from './operations/backup/archive-watch.ts';
import { logKeyOf } from './operations/backup/log-seal.ts';
import { createDatabaseWatch, type DatabaseWatch } from './platform/health/database-watch.ts';
import type { TimeFigures } from './operations/readiness/readiness.ts';
import type { Tracing } from './operations/tracing/tracing.ts';
import { saveWithdrawalHold } from './cashier/payment-accounts/withdrawal-hold.ts';
import { saveApprovalLimits } from './cashier/review/approval-limits.ts';
import type { Parts, World } from './world.ts';

const apiConnections = 16;

/** The database, migrated, and the pool that most things share. */
export async function openStorage(
  opened: AsyncDisposableStack,
  starting: Starting,
): Promise<Storage> {
  const { config, world: machine } = starting;
  const { log } = machine;
  const { url, ...place } = await databaseOf(opened, starting);
  const report = (sentence: string) => log.warn(sentence);
  await prepareDatabase({ url, report }, config);
  const { world, clock, time } = await worldOf(machine, url);
  const pools = new Map<string, Pool>();
  const open = poolsOf(opened, { url, pools, log });
  const watch = watchDatabase(opened, { url, log, open, clock });
  const tracing = await openTracing(opened, { ...starting, world });
  const pool = open('api', apiConnections, { plansOnce: true, onSocket: watch.adopt });
  const untraced = watch.guard(openDatabase(pool), 'reads');
  const database = tracing?.watchDatabase(untraced) ?? untraced;
  const shared = createSharedPools(await readConnections(database));
  shared.add(pool);
  return { ...place, world, clock, time, pools, open, shared, watch, tracing, database };
}

export interface Starting extends Pick<Parts, 'config' | 'secrets' | 'world'> {
  readonly identity: Identity;
}

export interface Storage extends DatabaseWorld, Omit<DatabasePlace, 'url'> {
  readonly pools: Map<string, Pool>;
  readonly open: OpenPool;
  readonly shared: SharedPools;
  readonly watch: DatabaseWatch;
  readonly tracing: Tracing | null;
  readonly database: Database;
}

async function databaseOf(
  opened: AsyncDisposableStack,
  { config, secrets, world: { log, now } }: Starting,
): Promise<DatabasePlace> {
  const { databaseUrl, dataDir, backup } = config;
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
    const key = logKeyOf(secrets.receiptKey);
    const watch = watchArchive({ dataDir, serverFolder, url, key, now, log });
    opened.defer(() => watch.stop());
  }
  return { url, directory, serverFolder };
}

async function warnOfLoss(url: string, log: Logger): Promise<void> {
  const warning = await durabilityWarning(url);
  if (warning !== null) log.warn(warning);
}

export interface DatabasePlace {
  readonly url: string;
  /** Of the embedded PostgreSQL's data; null for a database elsewhere. */
  readonly directory: string | null;
  /** Of its backups; null where it has none, or for a database elsewhere. */
  readonly serverFolder: string | null;
}

async function prepareDatabase(
  { url, report }: { readonly url: string; readonly report: (sentence: string) => void },
  config: Config,
): Promise<void> {
  await checkDatabase(url);
  await migrate({ url, role: config.databaseRole, report });
  await saveApprovalLimits(url, config);
  await saveWithdrawalHold(url, config.holdMinutes);
}

interface DatabaseWorld {
  readonly world: World;
  readonly clock: DatabaseClock;
  readonly time: TimeFigures;
}

/** The world by the database's clock: nothing after this reads the machine's clock. */
async function worldOf(machine: World, url: string): Promise<DatabaseWorld> {
  const clock = await openDatabaseClock(url);
  const { now, errorMs } = clock;
  const time = { skewMs: () => machine.now() - now(), errorMs };
  return { world: { ...machine, now }, clock, time };
}

interface PoolsOptions {
  readonly url: string;
  /** Each pool is entered here under its name. */
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

/** Nothing of it is loaded unless a collector is configured. */
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
