// A primary and its standbys, for tests of fail-over and of reads from replicas: real servers in a
// temporary folder, each on a port of its own.

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import {
  settingsFor,
  wantedLogins,
  type DatabaseSettings,
} from '../src/platform/embedded-postgres/embedded-logins.ts';
import { startEmbedded } from '../src/platform/embedded-postgres/embedded.ts';
import { launch, stopCluster } from '../src/platform/embedded-postgres/embedded-cluster.ts';
import type { Cluster, Running } from '../src/platform/embedded-postgres/embedded-cluster.ts';
import {
  findAccount,
  findBuild,
  freePort,
} from '../src/platform/embedded-postgres/embedded-build.ts';
import {
  readRecord,
  removeEmbedded,
  urlOf,
} from '../src/platform/embedded-postgres/embedded-record.ts';
import { migrate } from '../src/platform/postgres/migrate.ts';

export interface TestNode {
  readonly port: number;
  /** The data folder; belongs to the account that runs the server. */
  readonly directory: string;
  /** As the superuser, to the database `trine`. */
  readonly url: string;
  /** Runs one statement as the superuser. */
  query<Row extends object>(sql: string): Promise<Row[]>;
  /** An immediate shutdown, as after a crash; waits until the process has exited. */
  kill(): Promise<void>;
  /** Starts it after it was stopped or killed. */
  start(settings?: readonly string[]): Promise<void>;
  /** A regular shutdown: the standbys have received everything. */
  stop(): Promise<void>;
  /** Restarts it with these settings. */
  restart(settings: readonly string[]): Promise<void>;
}

export interface TestReplication {
  readonly primary: TestNode;
  readonly standbys: readonly TestNode[];
  /** `postgres://…@primary,standby…/trine`, with the parameters. */
  urlOfAll(parameters?: string): string;
  /** The variables of a server process that uses all of them. */
  settingsOfAll(): DatabaseSettings;
  close(): Promise<void>;
}

const execute = promisify(execFile);
const stopWaitMs = 10_000;

export interface TestReplicationOptions {
  readonly standbys: number;
  /** Settings of the primary. */
  readonly settings?: readonly string[];
}

/** Starts migrated servers; the standbys are copies of the stopped primary. */
export async function openTestReplication(
  options: TestReplicationOptions,
): Promise<TestReplication> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trine-replication-'));
  await chmod(dataDir, 0o711);
  await createDatabase(dataDir);
  const record = await readRecord(dataDir);
  if (record === null) throw new Error('the cluster left no record');
  const directory = resolve(dataDir, record.directory);
  const account = await findAccount(directory);
  const build = await findBuild(account);
  const clusterAt = (place: string): Cluster => {
    const logFile = join(dataDir, `${place === directory ? 'primary' : 'standby'}.log`);
    return { account, build, directory: place, logFile, fast: true, archive: null };
  };
  const primaryPort = await freePort(null);
  const conninfo = `host=127.0.0.1 port=${primaryPort} user=trine password=${record.password}`;
  const places = Array.from({ length: options.standbys }, (_, at) => `${directory}-${at + 1}`);
  for (const place of places) {
    await execute('cp', ['-a', directory, place]);
    const signal = join(place, 'standby.signal');
    await writeFile(signal, '');
    if (account !== null) await chown(signal, account.uid, account.gid);
  }
  const url = (port: number) => urlOf({ ...record, port }).replace(/postgres$/, 'trine');
  const primary = nodeOf(clusterAt(directory), primaryPort, url(primaryPort));
  await primary.start(options.settings);
  const standbys: TestNode[] = [];
  for (const place of places) {
    const port = await freePort(null);
    const node = nodeOf(clusterAt(place), port, url(port));
    const names = `application_name=standby${standbys.length + 1}`;
    await node.start([`primary_conninfo=${conninfo} ${names}`, 'hot_standby=on']);
    standbys.push(node);
  }
  const nodes = [primary, ...standbys];
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    primary,
    standbys,
    urlOfAll(parameters = '') {
      return primary.url.replace(/@[^/]+/, `@${hosts}`) + parameters;
    },
    settingsOfAll() {
      const settings = Object.entries(settingsFor(primary.url));
      const ofAll = settings.map(([name, one]) => [name, one.replace(/@[^/]+/, `@${hosts}`)]);
      return Object.fromEntries(ofAll) as DatabaseSettings;
    },
    async close() {
      await Promise.all(
        [directory, ...places].map((place) => stopCluster(clusterAt(place), stopWaitMs)),
      );
      await Promise.all(places.map((place) => rm(place, { recursive: true })));
      await removeEmbedded(dataDir);
    },
  };
}

async function createDatabase(dataDir: string): Promise<void> {
  const server = await startEmbedded({ dataDir, log: () => undefined, fast: true });
  await runOn(server.url, 'create database trine');
  const url = server.url.replace(/postgres$/, 'trine');
  await migrate({ url, logins: wantedLogins(null, url) });
  await server.stop();
}

function nodeOf(cluster: Cluster, port: number, url: string): TestNode {
  let running: Running | null = null;
  return {
    port,
    directory: cluster.directory,
    url,
    query: (sql) => runOn(url, sql),
    async kill() {
      const child = running?.child ?? null;
      if (child === null) throw new Error('it does not run');
      // Its child processes exit as well.
      child.kill('SIGQUIT');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
    async start(settings = []) {
      running = await launch(cluster, port, settings);
    },
    async stop() {
      await stopCluster(cluster, stopWaitMs);
    },
    async restart(settings) {
      await stopCluster(cluster, stopWaitMs);
      running = await launch(cluster, port, settings);
    },
  };
}

async function runOn<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
