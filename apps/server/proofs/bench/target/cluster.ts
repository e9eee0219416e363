// The PostgreSQL of all measurements: the embedded one with full durability, in a temporary folder.

import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import { startEmbedded } from '../../../src/platform/embedded-postgres/embedded.ts';
import {
  readRecord,
  removeEmbedded,
} from '../../../src/platform/embedded-postgres/embedded-record.ts';
import { openDatabase, type Database } from '../../../src/platform/postgres/transaction.ts';
import { checkpoint, createDatabase, preloadStatistics } from './cluster.sql.ts';

export interface Cluster {
  readonly dataDir: string;
  /** The superuser's URL of the database `postgres`. */
  readonly url: string;
  /** The process id of the postmaster. */
  readonly postmaster: number;
}

/** `keepsStatistics` counts and times all statements, which costs a little for each. */
export async function openCluster(
  opened: AsyncDisposableStack,
  keepsStatistics: boolean,
): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trine-bench-'));
  // The account that runs PostgreSQL for root must be able to enter the folder.
  await chmod(dataDir, 0o711);
  opened.defer(() => removeEmbedded(dataDir));
  const options = { dataDir, log: () => undefined };
  if (keepsStatistics) {
    const first = await startEmbedded(options);
    await using setting = new AsyncDisposableStack();
    setting.defer(() => first.stop());
    await preloadStatistics.run(openPatient(setting, first.url), {});
  }
  const embedded = await startEmbedded(options);
  opened.defer(() => embedded.stop());
  return { dataDir, url: embedded.url, postmaster: await findPostmaster(dataDir) };
}

/** Creates another database on the same server; returns its URL. */
export async function addDatabase(
  { url }: Cluster,
  name: keyof typeof createDatabase,
): Promise<string> {
  await using opened = new AsyncDisposableStack();
  await createDatabase[name].run(openPatient(opened, url), {});
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Forces a checkpoint now, so that none runs during a measurement. */
export async function flush(database: Database): Promise<void> {
  await checkpoint.run(database, {});
}

/** Connects as the owner of the tables, without the time limits of the server's pools. */
export function openPatient(opened: AsyncDisposableStack, url: string): Database {
  const session = ['timezone=UTC', 'datestyle=ISO', 'bytea_output=hex'];
  const pool = new Pool({
    connectionString: url,
    max: 3,
    application_name: 'trine bench',
    options: session.map((setting) => `-c ${setting}`).join(' '),
  });
  pool.on('error', () => undefined);
  opened.defer(() => pool.end());
  return openDatabase(pool);
}

async function findPostmaster(dataDir: string): Promise<number> {
  const record = await readRecord(dataDir);
  if (record === null) throw new Error('the embedded PostgreSQL left no record');
  const file = join(resolve(dataDir, record.directory), 'postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
}
