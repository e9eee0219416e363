// One PostgreSQL with its Patroni. All connections to both, and from Patroni to etcd, use cables,
// so that the node can be partitioned from all others.

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { parse } from 'yaml';
import {
  cleanEnvironment,
  freePort,
} from '../../../src/platform/embedded-postgres/embedded-build.ts';
import { postmasterOn } from '../service.ts';
import { superviseProgram, type Program } from '../program.ts';
import { readShipped, type Certificates } from './certificates.ts';
import type { ClusterEnvironment } from './environment.ts';

export interface PostgresNode {
  readonly name: string;
  readonly patroni: Program;
  readonly certificates: Certificates;
  /** Where clients and standbys reach PostgreSQL, and HAProxy and members reach Patroni. */
  readonly port: number;
  readonly restPort: number;
  /** Without cables: for the harness only. */
  readonly ownPort: number;
  readonly ownRestPort: number;
  readonly isPartitioned: () => boolean;
  partition(): void;
  heal(): void;
  postmaster(): Promise<number | null>;
  /** Runs `patronictl` with the settings of this node; returns its output. */
  control(words: readonly string[]): Promise<string>;
  /** `kill -9` of the postmaster. */
  kill(): Promise<void>;
  /** Stops all processes of PostgreSQL with SIGSTOP; the returned function continues them. */
  freeze(): Promise<() => void>;
  stop(): Promise<void>;
}

export interface NodeOptions {
  readonly name: string;
  readonly etcdPorts: readonly number[];
  readonly password: string;
  readonly isSynchronous: boolean;
}

export const superuser = 'postgres';
const restartAfterMs = 500;

const controlLimitMs = 60_000;

/** The part of the shipped `patroni.yml` that a run changes. */
interface Shipped {
  readonly etcd: object;
  readonly bootstrap: { readonly dcs: object };
  readonly postgresql: { readonly parameters: object };
}

export async function startNode(
  environment: ClusterEnvironment,
  options: NodeOptions,
): Promise<PostgresNode> {
  const { folder, account, programs, certificates, network } = environment;
  const { name } = options;
  const [ownPort, ownRestPort] = [await freePort(null), await freePort(null)];
  const postgres = await network.open(name, ownPort, true);
  const rest = await network.open(name, ownRestPort);
  const toEtcd = await Promise.all(options.etcdPorts.map((port) => network.open(name, port)));
  const cables = [postgres, rest, ...toEtcd];
  const directory = join(folder, name);
  const variables = variablesOf(environment, options, {
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${ownPort}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgres.port}`,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${ownRestPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest.port}`,
    PATRONI_ETCD_HOSTS: toEtcd.map(({ port }) => `127.0.0.1:${port}`).join(),
  });
  const file = join(folder, `${name}.yml`);
  // JSON is valid YAML.
  const settings = JSON.stringify(settingsOf(environment, options, directory), null, 1);
  await writeFile(file, settings, { mode: 0o644 });
  const patroni = await superviseProgram({
    command: programs.patroni,
    args: [file],
    environment: variables,
    logFile: join(folder, `${name}.log`),
    account,
    restartAfterMs,
  });
  return {
    name,
    patroni,
    certificates,
    port: postgres.port,
    restPort: rest.port,
    ownPort,
    ownRestPort,
    isPartitioned: () => network.isPartitioned(name),
    partition: () => network.partition(name),
    heal: () => network.heal(name),
    postmaster: () => postmasterOn(directory),
    async control(words) {
      const command = join(dirname(programs.patroni), 'patronictl');
      const limited = { env: variables, timeout: controlLimitMs };
      const { stdout } = await promisify(execFile)(command, ['-c', file, ...words], limited);
      return stdout;
    },
    kill: () => killPostmaster(directory, 'SIGKILL'),
    freeze: () => freeze(directory),
    async stop() {
      await patroni.stop();
      await killPostmaster(directory, 'SIGQUIT');
      for (const cable of cables) await cable.close();
    },
  };
}

async function killPostmaster(directory: string, signal: NodeJS.Signals): Promise<void> {
  const pid = await postmasterOn(directory);
  if (pid !== null) process.kill(pid, signal);
}

/** Like `/etc/patroni_env.conf`, with one password for all users. */
function variablesOf(
  { certificates }: ClusterEnvironment,
  { name, password }: NodeOptions,
  addresses: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  const shipped = parseEnv(readShipped('patroni/patroni.env.example', certificates));
  const passwords = Object.keys(shipped).filter((variable) => variable.endsWith('_PASSWORD'));
  return {
    ...cleanEnvironment,
    ...shipped,
    ...Object.fromEntries(passwords.map((variable) => [variable, password])),
    PATRONI_NAME: name,
    ...addresses,
  };
}

/** Like `/etc/patroni/config.yml`, in folders of the run and small enough for one machine. */
function settingsOf(
  { folder, programs, certificates }: ClusterEnvironment,
  { name, isSynchronous }: NodeOptions,
  directory: string,
): object {
  const shipped = parse(readShipped('patroni/patroni.yml', certificates)) as Shipped;
  return {
    ...shipped,
    // As proxies: with `hosts`, Patroni would ask the members for their addresses and bypass the
    // cables.
    etcd: { ...shipped.etcd, use_proxies: true },
    bootstrap: {
      ...shipped.bootstrap,
      dcs: { ...shipped.bootstrap.dcs, synchronous_mode: isSynchronous },
    },
    postgresql: {
      ...shipped.postgresql,
      data_dir: directory,
      bin_dir: programs.postgres,
      pgpass: join(folder, `${name}.pgpass`),
      parameters: {
        ...shipped.postgresql.parameters,
        unix_socket_directories: folder,
        shared_buffers: '64MB',
        max_wal_size: '512MB',
        log_line_prefix: '%m [%p] %u ',
      },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}

/** The postmaster first, so that it starts no further process. */
async function freeze(directory: string): Promise<() => void> {
  const postmaster = await postmasterOn(directory);
  if (postmaster === null) return () => undefined;
  process.kill(postmaster, 'SIGSTOP');
  const all = [postmaster, ...childrenOf(postmaster)];
  for (const pid of all) sendSignal(pid, 'SIGSTOP');
  return () => {
    for (const pid of all.toReversed()) sendSignal(pid, 'SIGCONT');
  };
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** The process may have ended. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
