// Where the embedded server of a DATA_DIR has its data, its password and its port: kept in
// DATA_DIR/postgres.json, since the data may have to be elsewhere.

import '../config/postgres-environment.ts';
import { randomBytes } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { Client } from 'pg';
import { readPrivateFile, replacePrivateFile } from '../config/data-directory.ts';
import { createCluster, superuser, type Cluster } from './embedded-cluster.ts';
import { findAccount, findBuild, loopback, placeForData } from './embedded-build.ts';
import { StartError } from '../config/start-error.ts';

export interface ServerRecord {
  /** Relative when it is inside DATA_DIR, so that DATA_DIR can be moved. */
  readonly directory: string;
  readonly password: string;
  readonly port: number;
  readonly created: boolean;
  /** Where its write-ahead log is archived; null: nowhere. */
  readonly archive: RecordedArchive | null;
}

export interface RecordedArchive {
  /** BACKUP_DIR, absolute. */
  readonly directory: string;
  readonly withinSeconds: number;
  /** The folder of this server in it; each server has its own. */
  readonly server: string;
}

export interface ClusterOptions {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  readonly fast: boolean;
}

/** Makes the data directory at the first start; later checks that this build can read it. */
export async function prepareCluster(
  options: ClusterOptions,
  record: ServerRecord | null,
): Promise<Cluster> {
  const { dataDir, log, fast } = options;
  const inside = join(dataDir, 'postgres');
  if (record === null && (await exists(unfinishedRestoreOf(dataDir)))) {
    throw new StartError(
      `A restore into ${dataDir} did not finish: empty that folder and run npm run restore again.`,
    );
  }
  if (record === null && (await exists(inside))) {
    throw new StartError(
      `${inside} holds a database but ${recordOf(dataDir)} with its password is gone: ` +
        'bring it back, or move the folder away to start with a new one.',
    );
  }
  const account = await findAccount(record ? resolve(dataDir, record.directory) : inside);
  const build = await findBuild(account);
  const directory = record
    ? resolve(dataDir, record.directory)
    : await placeForData(account, dataDir);
  const logFile = join(dataDir, 'postgres.log');
  const cluster = { account, build, directory, logFile, fast, archive: null };
  if (await exists(directory)) {
    await checkVersion(cluster);
  } else if (record?.created === true) {
    throw new StartError(
      `The database that ${recordOf(dataDir)} names, ${directory}, is gone: ` +
        'bring it back, or remove that file to start with a new one.',
    );
  } else {
    log(`Making a new database in ${directory}.`);
    await createRecorded(cluster, dataDir, record);
  }
  return cluster;
}

/** The password is on disk before the database that needs it. */
async function createRecorded(
  cluster: Cluster,
  dataDir: string,
  record: ServerRecord | null,
): Promise<void> {
  const inside = cluster.directory.startsWith(dataDir + sep);
  const started = record ?? {
    directory: inside ? relative(dataDir, cluster.directory) : cluster.directory,
    password: randomBytes(24).toString('hex'),
    port: 0,
    created: false,
    archive: null,
  };
  await writeRecord(dataDir, started);
  await createCluster(cluster, started.password);
  await writeRecord(dataDir, { ...started, created: true });
}

async function checkVersion({ directory, build }: Cluster): Promise<void> {
  const found = await majorOf(directory);
  if (found === build.major) return;
  const facts =
    `The database in ${directory} was made by PostgreSQL ${found} and this Trine brings ` +
    `${build.major}: `;
  throw new StartError(facts + (isOlder(found, build.major) ? upgradeIt : keepIt));
}

const upgradeIt = 'run npm run upgrade-postgres once, with the same settings.';
const keepIt = 'start the Trine that made it, since no PostgreSQL reads the data of a newer one.';

/** The major version of PostgreSQL that made a data directory, such as `18`. */
export async function majorOf(directory: string): Promise<string> {
  return (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim();
}

export function isOlder(major: string, other: string): boolean {
  return Number(major) < Number(other);
}

export async function keepPort(dataDir: string, port: number): Promise<ServerRecord> {
  const record = await readRecord(dataDir);
  if (record === null) throw new StartError(`${recordOf(dataDir)} is gone.`);
  if (record.port === port) return record;
  const kept = { ...record, port };
  await writeRecord(dataDir, kept);
  return kept;
}

export async function writeRecord(dataDir: string, record: ServerRecord): Promise<void> {
  await replacePrivateFile(recordOf(dataDir), JSON.stringify(record));
}

export async function readRecord(dataDir: string): Promise<ServerRecord | null> {
  const text = await readPrivateFile(recordOf(dataDir));
  if (text === null) return null;
  try {
    const found = Object(JSON.parse(text));
    return {
      directory: String(Reflect.get(found, 'directory')),
      password: String(Reflect.get(found, 'password')),
      port: Number(Reflect.get(found, 'port')),
      created: Reflect.get(found, 'created') === true,
      archive: readArchive(Reflect.get(found, 'archive')),
    };
  } catch (error) {
    throw new StartError(`${recordOf(dataDir)} is damaged: bring it back from a backup.`, {
      cause: error,
    });
  }
}

function readArchive(found: unknown): RecordedArchive | null {
  if (typeof found !== 'object' || found === null) return null;
  return {
    directory: String(Reflect.get(found, 'directory')),
    withinSeconds: Number(Reflect.get(found, 'withinSeconds')),
    server: String(Reflect.get(found, 'server')),
  };
}

/** Removes a stopped server and its DATA_DIR: for the clusters of tests. */
export async function removeEmbedded(dataDir: string): Promise<void> {
  const record = await readRecord(dataDir);
  if (record !== null) await rm(resolve(dataDir, record.directory), { recursive: true });
  await rm(dataDir, { recursive: true });
}

export function urlOf({ password, port }: ServerRecord): string {
  return `postgres://${superuser}:${password}@${loopback}:${port}/postgres`;
}

/** The password proves that the server on the port is the one of this DATA_DIR. */
export async function verify(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The embedded PostgreSQL refuses its own password (${reason}).`, {
      cause: error,
    });
  }
}

/** Exists in DATA_DIR while a backup is restored into it. */
export function unfinishedRestoreOf(dataDir: string): string {
  return join(dataDir, 'restore-unfinished');
}

function recordOf(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
