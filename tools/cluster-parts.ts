// Sees to it that `npm run crash -- --cluster` and its test have their engines: PostgreSQL 15,
// Patroni, etcd, HAProxy and NATS, and OpenSSL for their certificates, as Debian packages them.
// Without them no cluster is struck.

import { thisHost, type Host } from './chromium.ts';
import { ensureProgram, type ProgramNeed, type Say } from './ensure-program.ts';

const programs = [
  '/usr/bin/etcd',
  '/usr/bin/openssl',
  '/usr/bin/patroni',
  '/usr/lib/postgresql/15/bin/postgres',
  '/usr/sbin/haproxy',
  '/usr/sbin/nats-server',
] as const;

const engines: ProgramNeed = {
  wanted: 'cluster',
  isThere: (host) => programs.every((path) => host.exists(path)),
  missing: 'Not all engines of the cluster found',
  without: "Without Debian's PostgreSQL 15, Patroni, etcd, HAProxy and NATS no cluster is struck.",
};

/** Whether all of them are there in the end. */
export function ensureClusterParts(host: Host, say: Say): boolean {
  return ensureProgram(host, engines, say);
}

if (import.meta.main) ensureClusterParts(thisHost, console.log);
