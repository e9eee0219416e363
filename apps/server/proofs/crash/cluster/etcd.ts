// Three members of etcd, which know who leads PostgreSQL. Patroni speaks to them by the second
// version of their protocol: by the third one, Patroni 3.0.2 of Debian 12 writes its lead without
// looking whose it is, and a primary that was frozen and replaced takes it back. Everything that
// was committed meanwhile is lost then, in spite of synchronous replication.

import { join } from 'node:path';
import { parseEnv } from 'node:util';
import {
  cleanEnvironment,
  freePort,
} from '../../../src/platform/embedded-postgres/embedded-host.ts';
import { keepRunning, type Program } from '../supervised.ts';
import { readShipped } from './certificates.ts';
import type { Ground } from './ground.ts';

export interface Etcd {
  readonly members: readonly Program[];
  /** Where clients ask, one a member. */
  readonly ports: readonly number[];
}

const restartAfterMs = 500;
const heartbeatMs = 200;
const electionMs = 2_000;

/** With the shipped settings, but for the addresses of this machine. */
export async function startEtcd(ground: Ground, count: number): Promise<Etcd> {
  const { folder, account, programs, certificates } = ground;
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
      await keepRunning({
        command: programs.etcd,
        // As a word, by which what is left behind is found.
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
