// The programs of the cluster, from Debian's packages: etcd, Patroni, PostgreSQL 15, HAProxy and
// NATS; and OpenSSL.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  postgres: 'postgresql-15',
  haproxy: 'haproxy',
  nats: 'nats-server',
  openssl: 'openssl',
} as const;

export type Programs = Readonly<Record<keyof typeof packages, string>>;

/** The path of each, for `postgres` the folder of its programs. */
const places: Programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  postgres: '/usr/lib/postgresql/15/bin',
  haproxy: '/usr/sbin/haproxy',
  nats: '/usr/sbin/nats-server',
  openssl: '/usr/bin/openssl',
};

const installer = join(import.meta.dirname, '../../../../../tools/cluster-parts.ts');

/** Installs them with the system's package manager, if it has one. */
export function installPrograms(): void {
  spawnSync(process.execPath, [installer], { stdio: 'inherit' });
}

/** Null, with a message, if a program is missing. */
export function findPrograms(log: (line: string) => void): Programs | null {
  const left = missing();
  if (left.length === 0) return places;
  const names = left.map((name) => packages[name]).join(', ');
  log(`The cluster needs Debian's packages ${names}, which are not installed.`);
  return null;
}

function missing(): (keyof Programs)[] {
  return (Object.keys(places) as (keyof Programs)[]).filter((name) => !existsSync(places[name]));
}
