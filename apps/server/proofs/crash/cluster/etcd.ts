// Three members of etcd, which store who leads PostgreSQL. Patroni uses version 2 of their
// protocol: with version 3, Patroni 3.0.2 of Debian 12 writes its leader key without checking the
// present holder. A primary that was frozen and replaced then takes it back, and commits of its
// successor are lost, in spite of synchronous replication.

import { join } from 'node:path';
import { parseEnv } from 'node:util';
import {
  cleanEnvironment,
  freePort,
} from '../../../src/platform/embedded-postgres/embedded-build.ts';
import { superviseProgram, type Program } from '../program.ts';
import { readShipped } from './certificates.ts';
import type { ClusterEnvironment } from './environment.ts';

export interface Etcd {
  readonly members: readonly Program[];
  /** The clients' address of each member. */
  readonly ports: readonly number[];
}

const restartAfterMs = 500;
const heartbeatMs = 200;
const electionMs = 2_000;

/** With the shipped settings, except the addresses. */
export async function startEtcd(environment: ClusterEnvironment, count: number): Promise<Etcd> {
  const { folder, account, programs, certificates } = environment;
  const { ETCD_DATA_DIR: _elsewhere, ...rest } = parseEnv(
    readShipped('etcd/etcd.env.example', certificates),
  );
  const members = [];
  for (let number = 1; number <= count; number += 1) {
    members.push({
      name: `etcd${number}`,
      client: await freePort(null),
      peer: await freePort(null),
    });
  }
  const together = members.map(({ name, peer }) => `${name}=https://127.0.0.1:${peer}`).join(',');
  const running: Program[] = [];
  for (const { name, client, peer } of members) {
    const own = {
      ETCD_NAME: name,
      ETCD_LISTEN_CLIENT_URLS: `https://127.0.0.1:${client}`,
      ETCD_ADVERTISE_CLIENT_URLS: `https://127.0.0.1:${client}`,
      ETCD_LISTEN_PEER_URLS: `https://127.0.0.1:${peer}`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `https://127.0.0.1:${peer}`,
      ETCD_INITIAL_CLUSTER: together,
      ETCD_HEARTBEAT_INTERVAL: String(heartbeatMs),
      ETCD_ELECTION_TIMEOUT: String(electionMs),
      ETCD_LOG_LEVEL: 'warn',
    };
    running.push(
      await superviseProgram({
        command: programs.etcd,
        // One argument, by which leftover processes are found.
        args: [`--data-dir=${join(folder, name)}`],
        environment: { ...cleanEnvironment, ...rest, ...own },
        logFile: join(folder, `${name}.log`),
        account,
        restartAfterMs,
      }),
    );
  }
  return { members: running, ports: members.map(({ client }) => client) };
}
