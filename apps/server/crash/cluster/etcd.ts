// Three members of etcd, which know who leads PostgreSQL. Patroni speaks to them by the second
// version of their protocol: by the third one, Patroni 3.0.2 of Debian 12 writes its lead without
// looking whose it is, and a primary that was frozen and replaced takes it back. Everything that
// was committed meanwhile is lost then, in spite of synchronous replication.

import { join } from 'node:path';
import { cleanEnvironment, freePort } from '../../src/platform/embedded-postgres/embedded-host.ts';
import { keepRunning, type Program } from '../supervised.ts';
import type { Ground } from './ground.ts';

export interface Etcd {
  readonly members: readonly Program[];
  /** Where clients ask, one a member. */
  readonly ports: readonly number[];
}

const restartAfterMs = 500;
const heartbeatMs = 200;
const electionMs = 2_000;

export async function startEtcd({ folder, account, programs }: Ground, count: number) {
  const members = [];
  for (let number = 1; number <= count; number += 1) {
    members.push({
      name: `etcd${number}`,
      client: await freePort(null),
      peer: await freePort(null),
    });
  }
  const together = members.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',');
  const running: Program[] = [];
  for (const { name, client, peer } of members) {
    const settings = {
      name,
      'data-dir': join(folder, name),
      'listen-client-urls': `http://127.0.0.1:${client}`,
      'advertise-client-urls': `http://127.0.0.1:${client}`,
      'listen-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-advertise-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-cluster': together,
      'heartbeat-interval': String(heartbeatMs),
      'election-timeout': String(electionMs),
      'log-level': 'warn',
      'enable-v2': 'true',
    };
    running.push(
      await keepRunning({
        command: programs.etcd,
        args: Object.entries(settings).map(([key, value]) => `--${key}=${value}`),
        environment: cleanEnvironment,
        logFile: join(folder, `${name}.log`),
        account,
        restartAfterMs,
      }),
    );
  }
  return { members: running, ports: members.map(({ client }) => client) } satisfies Etcd;
}
