// A whole cluster as processes of this machine: etcd, PostgreSQL under Patroni, NATS, HAProxy,
// several API processes and clocks. It starts in this order and stops in the reverse order.

import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findAccount, freePort } from '../../../src/platform/embedded-postgres/embedded-build.ts';
import type { DatabaseSettings } from '../../../src/platform/embedded-postgres/embedded-logins.ts';
import { openPool } from '../../../src/platform/postgres/pool.ts';
import { openDatabase, type Database } from '../../../src/platform/postgres/transaction.ts';
import { inherited, main } from '../service.ts';
import { superviseProgram, type Program } from '../program.ts';
import { issueCertificates, type Certificates } from './certificates.ts';
import { createDatabase, createUser } from './cluster.sql.ts';
import { startEtcd, type Etcd } from './etcd.ts';
import { startBus, startClusterProxy } from './proxy.ts';
import type { ClusterEnvironment } from './environment.ts';
import { createNetwork } from './network.ts';
import { portsOfNode } from './node-ports.ts';
import { isReplicating, findLeader } from './leader.ts';
import { startNode, superuser, type PostgresNode } from './postgres-node.ts';
import type { Programs } from './programs.ts';
import { requireRejections } from './rejections.ts';

export interface Sizes {
  readonly etcds: number;
  readonly nodes: number;
  readonly apis: number;
  readonly clocks: number;
}

export interface ClusterOptions {
  readonly programs: Programs;
  readonly sizes: Sizes;
  /** Whether a commit waits for a standby. */
  readonly isSynchronous: boolean;
  /** Whether the API connects to HAProxy's address instead of all nodes. */
  readonly viaProxy: boolean;
  readonly roundSeconds: number;
  readonly closeSeconds: number;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

export interface ServerProcess {
  readonly program: Program;
  /** Its URL, such as `http://127.0.0.1:20001`; a clock serves only its health there. */
  readonly url: string;
  readonly metricsUrl: string;
}

export interface Cluster {
  /** HAProxy's URL. */
  readonly url: string;
  readonly folder: string;
  /** With the secrets of all processes. */
  readonly dataDir: string;
  readonly nodes: readonly PostgresNode[];
  readonly etcds: readonly Program[];
  readonly bus: Program;
  readonly apis: readonly ServerProcess[];
  readonly clocks: readonly ServerProcess[];
  /** Connects directly to one node as its superuser. */
  openNode(node: PostgresNode, options: NodeAccess): OpenNode;
  /** Every started process. */
  stop(): Promise<readonly string[]>;
}

export interface NodeAccess {
  /** The database name; Trine's own by default. */
  readonly database?: string;
  readonly acquireMs?: number;
}

export interface OpenNode extends AsyncDisposable {
  readonly database: Database;
}

const pollEveryMs = 200;
const readyLimitMs = 2_000;
/** Ends a start that hangs; a normal one takes about twenty seconds. */
const startLimitMs = 240_000;
const restartAfterMs = 500;
const firstClock = 'clock1';
/** Each process receives only the address of its own login. */
const withoutOthers = {
  api: { DATABASE_CLOCK_URL: '', DATABASE_OWNER_URL: '' },
  clock: { DATABASE_URL: '', DATABASE_OWNER_URL: '' },
} as const;

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { programs, log } = options;
  await using opened = new AsyncDisposableStack();
  const environment = await prepareEnvironment(programs);
  const { folder, certificates } = environment;
  log(`Data and logs are in ${folder}, and are removed if everything holds.`);
  const password = randomBytes(12).toString('hex');
  const openNode = openNodeWith(password, certificates);
  const { nodes, etcd } = await startDatabase(opened, { environment, options, password, openNode });
  const bus = await startBus(environment);
  opened.defer(async () => void (await bus.program.stop()));
  const apiPorts: number[] = [];
  while (apiPorts.length < options.sizes.apis) apiPorts.push(await freePort(null));
  const proxy = await startClusterProxy(environment, { apiPorts, nodes });
  opened.defer(async () => void (await proxy.program.stop()));
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const nodePorts = nodes.map(({ port }) => port);
  const ports = options.viaProxy ? [proxy.databasePort] : nodePorts;
  const addresses = {
    ...settingsOn(ports, password, certificates),
    DATABASE_REPLICA_URL: settingsOn(nodePorts, password, certificates).DATABASE_URL,
    BUS_URL: bus.url,
  };
  const variables = variablesOf(options, dataDir, addresses);
  const { apis, clocks } = await startServers(opened, { folder, apiPorts, variables, options });
  await requireRejections({ certificates, nodes, etcd, busUrl: bus.url, password });
  const closing = opened.move();
  return {
    url: proxy.url,
    folder,
    dataDir,
    nodes,
    etcds: etcd.members,
    bus: bus.program,
    apis,
    clocks,
    openNode,
    async stop() {
      const failures = await stopServers([...apis, ...clocks]);
      await closing.disposeAsync();
      return failures;
    },
  };
}

interface DatabaseParts {
  readonly environment: ClusterEnvironment;
  readonly options: ClusterOptions;
  readonly password: string;
  readonly openNode: Cluster['openNode'];
}

/** With an empty database owned by our user. */
async function startDatabase(
  opened: AsyncDisposableStack,
  { environment, options, password, openNode }: DatabaseParts,
): Promise<{ readonly nodes: readonly PostgresNode[]; readonly etcd: Etcd }> {
  const { sizes, isSynchronous, signal, log } = options;
  const etcd = await startEtcd(environment, sizes.etcds);
  for (const member of etcd.members) opened.defer(async () => void (await member.stop()));
  const nodes: PostgresNode[] = [];
  opened.defer(async () => void (await Promise.all(nodes.map((node) => node.stop()))));
  while (nodes.length < sizes.nodes) {
    const name = `pg${nodes.length + 1}`;
    const node = await startNode(environment, {
      name,
      etcdPorts: etcd.ports,
      password,
      isSynchronous,
    });
    nodes.push(node);
  }
  await until(() => isReplicating(nodes, isSynchronous), signal);
  await prepareDatabase(openNode, await findLeader(nodes), password);
  log('PostgreSQL has its primary and its standbys.');
  return { nodes, etcd };
}

interface ServerParts {
  readonly folder: string;
  readonly apiPorts: readonly number[];
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly options: ClusterOptions;
}

/** The first clock prepares the database before any other process starts. */
async function startServers(
  opened: AsyncDisposableStack,
  { folder, apiPorts, variables, options }: ServerParts,
): Promise<Pick<Cluster, 'apis' | 'clocks'>> {
  const { sizes, signal, log } = options;
  const start = async (name: string, role: 'api' | 'clock', port: number) => {
    const metricsPort = await freePort(null);
    const own = {
      ROLE: role,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      // The first clock creates both logins, with the passwords in their addresses.
      ...(name === firstClock ? {} : withoutOthers[role]),
    };
    const program = await superviseProgram({
      command: process.execPath,
      args: [main],
      environment: { ...variables, ...own },
      logFile: join(folder, `${name}.log`),
      account: null,
      restartAfterMs,
    });
    opened.defer(async () => void (await program.stop()));
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    return { program, url: `http://127.0.0.1:${port}`, metricsUrl };
  };
  const clocks: ServerProcess[] = [];
  while (clocks.length < sizes.clocks) {
    const clock = await start(`clock${clocks.length + 1}`, 'clock', await freePort(null));
    if (clocks.length === 0) await until(() => isReady(clock), signal);
    clocks.push(clock);
  }
  const apis: ServerProcess[] = [];
  for (const [index, port] of apiPorts.entries()) {
    apis.push(await start(`api${index + 1}`, 'api', port));
  }
  for (const server of [...clocks, ...apis]) await until(() => isReady(server), signal);
  log(`${apis.length} processes of the API and ${clocks.length} clocks are ready.`);
  return { apis, clocks };
}

async function prepareEnvironment(programs: Programs): Promise<ClusterEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'trine-cluster-'));
  const account = await findAccount(join(folder, 'none'));
  await chmod(folder, 0o755);
  if (account !== null) await chown(folder, account.uid, account.gid);
  const certificates = await issueCertificates(folder, account);
  const network = createNetwork((name) => portsOfNode(join(folder, name)));
  return { folder, account, programs, certificates, network };
}

function openNodeWith(password: string, certificates: Certificates): Cluster['openNode'] {
  return ({ ownPort }, { database = 'trine', acquireMs = 5_000 }) => {
    const place = `${superuser}:${password}@127.0.0.1:${ownPort}/${database}`;
    const url = `postgres://${place}?${verified(certificates)}`;
    const pool = openPool({ url, max: 1, name: 'trine crash', acquireMs });
    return { database: openDatabase(pool), [Symbol.asyncDispose]: () => pool.end() };
  };
}

async function prepareDatabase(
  openNode: Cluster['openNode'],
  leader: PostgresNode | null,
  password: string,
): Promise<void> {
  if (leader === null) throw new Error('PostgreSQL has no primary');
  await using server = openNode(leader, { database: 'postgres' });
  await createUser(password).run(server.database, {});
  await createDatabase.run(server.database, {});
}

/** The environment of all processes; only the first clock receives the owner's address. */
function settingsOn(
  ports: readonly number[],
  password: string,
  certificates: Certificates,
): DatabaseSettings {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  const urlOf = (user: string) =>
    `postgres://${user}:${password}@${hosts}/trine?${verified(certificates)}`;
  return {
    DATABASE_URL: urlOf('trine_api'),
    DATABASE_CLOCK_URL: urlOf('trine_clock'),
    DATABASE_OWNER_URL: urlOf('trine'),
  };
}

function verified({ authority }: Certificates): string {
  return `sslmode=verify-full&sslrootcert=${authority}`;
}

interface Addresses extends DatabaseSettings {
  /** Of all nodes: the API finds out which are standbys. */
  readonly DATABASE_REPLICA_URL: string;
  readonly BUS_URL: string;
}

function variablesOf(
  { roundSeconds, closeSeconds }: ClusterOptions,
  dataDir: string,
  addresses: Addresses,
): Readonly<Record<string, string | undefined>> {
  return {
    ...inherited,
    DATA_DIR: dataDir,
    ...addresses,
    ROUND_SECONDS: String(roundSeconds),
    CLOSE_SECONDS: String(closeSeconds),
    PROOF_OF_WORK: '0',
    // One staff member approves all deposits.
    TWO_PEOPLE_ABOVE: '1000000',
    TRUSTED_PROXIES: '1',
  };
}

export async function isReady({ url }: ServerProcess): Promise<boolean> {
  const signal = AbortSignal.timeout(readyLimitMs);
  const response = await fetch(`${url}/health/ready`, { signal }).catch(() => null);
  await response?.body?.cancel();
  return response?.ok === true;
}

/** The clock that reports that it leads; null if there is none. */
export async function leadingClock({ clocks }: Cluster): Promise<ServerProcess | null> {
  for (const clock of clocks) {
    const signal = AbortSignal.timeout(readyLimitMs);
    const response = await fetch(clock.metricsUrl, { signal }).catch(() => null);
    const text = (await response?.text()) ?? '';
    if (/^trine_leader 1$/m.test(text)) return clock;
  }
  return null;
}

async function until(holds: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(startLimitMs)]);
  while (!(await holds())) await delay(pollEveryMs, undefined, { signal: limit });
}

/** Processes that did not exit cleanly. */
async function stopServers(servers: readonly ServerProcess[]): Promise<string[]> {
  const codes = await Promise.all(servers.map(({ program }) => program.stop()));
  return codes.flatMap((code, index) =>
    code === 0 ? [] : [`${servers[index]?.program.logFile} ended with ${code}, not 0`],
  );
}
