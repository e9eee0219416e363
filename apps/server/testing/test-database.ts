// PostgreSQL for tests: one cluster a test run, with a migrated template; each test file gets a
// database of its own, cloned from the template, so that files run in parallel.

import '../src/platform/config/postgres-environment.ts';
import { randomBytes } from 'node:crypto';
import { access, chmod, constants, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type Pool } from 'pg';
import { startEmbedded } from '../src/platform/embedded-postgres/embedded.ts';
import { removeEmbedded } from '../src/platform/embedded-postgres/embedded-record.ts';
import { loginUrlOf, wantedLogins } from '../src/platform/embedded-postgres/embedded-logins.ts';
import type { WantedLogins } from '../src/platform/postgres/logins.ts';
import { migrate } from '../src/platform/postgres/migrate.ts';
import { openPool } from '../src/platform/postgres/pool.ts';

const template = 'trine_template';
/**
 * A template has some 640 files and 11 MB. Written through the log, a clone costs a third of a
 * second of processor time; copied by the system, a tenth of that. Windows has no such call.
 */
const cloneFiles = `
  do $$
  begin
    if 'clone' = any(
      (select enumvals from pg_settings where name = 'file_copy_method')::text[]
    ) then
      alter role all set file_copy_method = 'clone';
    end if;
  end
  $$`;
/** Linux's file system in memory, where a clone is made and removed faster. */
const memoryFolder = '/dev/shm';
/** A run needs some 500 MB there. */
const plentyBytes = 4 * 2 ** 30;
const poolSize = 8;
const ownerPoolSize = 3;

export interface TestCluster {
  readonly url: string;
  /** The migrated database that all others are cloned from; no connection to it may stay open. */
  readonly templateUrl: string;
  /** Stops the server and removes everything. */
  stop(): Promise<void>;
}

export interface TestDatabase {
  /** As the owner, for what opens its own connections. */
  readonly url: string;
  /** As the processes that serve: role `trine_api`. */
  readonly apiUrl: string;
  readonly pool: Pool;
  /** As the process that runs the clock: role `trine_clock`. */
  readonly clockUrl: string;
  readonly clockPool: Pool;
  readonly ownerPool: Pool;
  /** Drops the database. */
  close(): Promise<void>;
}

/** Starts a cluster in a temporary folder; its url belongs into `TRINE_TEST_CLUSTER_URL`. */
export async function startTestCluster(): Promise<TestCluster> {
  const dataDir = await mkdtemp(join(await clusterFolder(), 'trine-test-'));
  // The account that runs PostgreSQL for root has to reach the folder.
  await chmod(dataDir, 0o711);
  const server = await startEmbedded({ dataDir, log: () => undefined, fast: true });
  const templateUrl = databaseUrl(server.url, template);
  await runOnce(server.url, cloneFiles);
  await runOnce(server.url, `create database ${template}`);
  await migrate({ url: templateUrl, logins: testLogins(templateUrl) });
  return {
    url: server.url,
    templateUrl,
    async stop() {
      await server.stop();
      await removeEmbedded(dataDir);
    },
  };
}

/** A folder in memory where there is plenty, else the one for temporary files. */
async function clusterFolder(): Promise<string> {
  try {
    await access(memoryFolder, constants.W_OK);
    const { bavail, bsize } = await statfs(memoryFolder);
    const freeBytes = Math.min(bavail * bsize, process.availableMemory());
    return freeBytes >= plentyBytes ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A database of its own for one test file; `make` gives the url of another than a plain clone. */
export async function openTestDatabase(
  make: () => Promise<string> = makeTestDatabase,
): Promise<TestDatabase> {
  const url = await make();
  const { apiUrl, clockUrl } = loginsOf(url);
  const pool = openPool({ url: apiUrl, max: poolSize, name: 'trine test' });
  const clockPool = openPool({ url: clockUrl, max: poolSize, name: 'trine test clock' });
  const ownerPool = openPool({ url, max: ownerPoolSize, name: 'trine test owner' });
  return {
    url,
    apiUrl,
    pool,
    clockUrl,
    clockPool,
    ownerPool,
    async close() {
      await Promise.all([pool, clockPool, ownerPool].map((one) => one.end()));
      await dropTestDatabase(url);
    },
  };
}

/** The roles of the template, and so of all its clones. */
const roles = { api: 'trine_api', clock: 'trine_clock' } as const;

/** The roles that a database of the test cluster is migrated with, the same for all. */
export function testLogins(ownerUrl: string): WantedLogins {
  return { ...wantedLogins(null, ownerUrl), names: roles };
}

/** The addresses of the run-time logins of a database of the test cluster. */
export function loginsOf(ownerUrl: string): Pick<TestDatabase, 'apiUrl' | 'clockUrl'> {
  return {
    apiUrl: loginUrlOf(ownerUrl, roles.api),
    clockUrl: loginUrlOf(ownerUrl, roles.clock),
  };
}

/** The variables of a process on a clone of the template. */
export function settingsOf(ownerUrl: string) {
  const { apiUrl, clockUrl } = loginsOf(ownerUrl);
  return { DATABASE_URL: apiUrl, DATABASE_CLOCK_URL: clockUrl, DATABASE_OWNER_URL: ownerUrl };
}

/** The owner's url of a new clone of the template. */
export async function makeTestDatabase(): Promise<string> {
  const cluster = testClusterUrl();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnce(cluster, `create database ${name} template ${template} strategy file_copy`);
  // A clone has the rights of a new database, which the first migration revokes.
  await runOnce(
    cluster,
    `revoke all on database ${name} from public;
     grant connect on database ${name} to ${roles.api}, ${roles.clock}`,
  );
  return databaseUrl(cluster, name);
}

export async function dropTestDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await runOnce(testClusterUrl(), `drop database ${name} with (force)`);
}

/** An empty database, for tests of the migrations themselves. */
export async function openEmptyDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const cluster = testClusterUrl();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnce(cluster, `create database ${name}`);
  return {
    url: databaseUrl(cluster, name),
    async close() {
      await runOnce(cluster, `drop database ${name} with (force)`);
      await runOnce(cluster, `drop role if exists ${name}_api, ${name}_clock`);
    },
  };
}

function testClusterUrl(): string {
  const url = process.env['TRINE_TEST_CLUSTER_URL'];
  if (url !== undefined) return url;
  throw new Error('This test needs the test cluster: run it by "npm test -- path/to/it.test.ts".');
}

function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function runOnce(url: string, command: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
