// One PostgreSQL with its Patroni. Everybody reaches both through cables, and Patroni reaches etcd
// through cables as well, so that the node can be parted from all others.

import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { cleanEnvironment, freePort } from '../../src/platform/embedded-postgres/embedded-host.ts';
import { postmasterOn } from '../service.ts';
import { keepRunning, type Program } from '../supervised.ts';
import type { Ground } from './ground.ts';
import type { Cable } from './network.ts';

export interface PostgresNode {
  readonly name: string;
  readonly patroni: Program;
  /** Where clients and standbys reach PostgreSQL, and HAProxy and members Patroni. */
  readonly port: number;
  readonly restPort: number;
  /** Past the cables: for the harness alone. */
  readonly ownPort: number;
  readonly ownRestPort: number;
  readonly isParted: () => boolean;
  part(): void;
  heal(): void;
  postmaster(): Promise<number | null>;
  /** `kill -9` of the postmaster. */
  kill(): Promise<void>;
  /** Stops all processes of PostgreSQL where they stand; the function lets them go on. */
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

/** What is shipped is struck: its times, and what all members agree on. */
const shippedFile = join(import.meta.dirname, '../../../../deploy/patroni/patroni.yml');

interface Shipped {
  readonly bootstrap: { readonly dcs: object; readonly initdb: readonly unknown[] };
}

export async function startNode(ground: Ground, options: NodeOptions): Promise<PostgresNode> {
  const { folder, account, programs, network } = ground;
  const { name, etcdPorts } = options;
  const [ownPort, ownRestPort] = [await freePort(null), await freePort(null)];
  const postgres = await network.open(name, ownPort);
  const rest = await network.open(name, ownRestPort);
  const toEtcd: Cable[] = [];
  for (const port of etcdPorts) toEtcd.push(await network.open(name, port));
  const cables = [postgres, rest, ...toEtcd];
  const directory = join(folder, name);
  const settings = settingsOf(ground, {
    ...options,
    directory,
    listen: `127.0.0.1:${ownPort}`,
    connect: `127.0.0.1:${postgres.port}`,
    restListen: `127.0.0.1:${ownRestPort}`,
    restConnect: `127.0.0.1:${rest.port}`,
    etcd: toEtcd.map(({ port }) => `127.0.0.1:${port}`),
  });
  const file = join(folder, `${name}.yml`);
  // JSON is YAML as well.
  await writeFile(file, JSON.stringify(settings, null, 1), { mode: 0o644 });
  const patroni = await keepRunning({
    command: programs.patroni,
    args: [file],
    environment: cleanEnvironment,
    logFile: join(folder, `${name}.log`),
    account,
    restartAfterMs,
  });
  return {
    name,
    patroni,
    port: postgres.port,
    restPort: rest.port,
    ownPort,
    ownRestPort,
    isParted: () => network.isParted(name),
    part: () => network.part(name),
    heal: () => network.heal(name),
    postmaster: () => postmasterOn(directory),
    async kill() {
      const pid = await postmasterOn(directory);
      if (pid !== null) process.kill(pid, 'SIGKILL');
    },
    freeze: () => freeze(directory),
    async stop() {
      await patroni.stop();
      const pid = await postmasterOn(directory);
      if (pid !== null) process.kill(pid, 'SIGQUIT');
      for (const cable of cables) await cable.close();
    },
  };
}

interface Wiring extends NodeOptions {
  readonly directory: string;
  readonly listen: string;
  readonly connect: string;
  readonly restListen: string;
  readonly restConnect: string;
  readonly etcd: readonly string[];
}

function settingsOf({ folder, programs }: Ground, wiring: Wiring): object {
  const { name, password, directory, isSynchronous } = wiring;
  const { bootstrap } = parse(readFileSync(shippedFile, 'utf8')) as Shipped;
  return {
    scope: 'trine',
    name,
    restapi: { listen: wiring.restListen, connect_address: wiring.restConnect },
    // As proxies: Patroni would ask members where others are, and go past the cables.
    etcd: { hosts: wiring.etcd, use_proxies: true },
    bootstrap: {
      dcs: { ...bootstrap.dcs, synchronous_mode: isSynchronous },
      initdb: bootstrap.initdb,
    },
    postgresql: {
      listen: wiring.listen,
      connect_address: wiring.connect,
      data_dir: directory,
      bin_dir: programs.postgres,
      pgpass: join(folder, `${name}.pgpass`),
      authentication: {
        superuser: { username: superuser, password },
        replication: { username: 'standby', password },
        rewind: { username: 'rewinder', password },
      },
      parameters: {
        unix_socket_directories: folder,
        shared_buffers: '64MB',
        max_wal_size: '512MB',
        log_line_prefix: '%m [%p] %u ',
      },
      pg_hba: [
        'local all all scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication standby 127.0.0.1/32 scram-sha-256',
      ],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}

/** The postmaster first, so that it starts nobody meanwhile. */
async function freeze(directory: string): Promise<() => void> {
  const postmaster = await postmasterOn(directory);
  if (postmaster === null) return () => undefined;
  process.kill(postmaster, 'SIGSTOP');
  const all = [postmaster, ...childrenOf(postmaster)];
  for (const pid of all) tell(pid, 'SIGSTOP');
  return () => {
    for (const pid of all.toReversed()) tell(pid, 'SIGCONT');
  };
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** One that has ended meanwhile needs to hear nothing. */
function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
