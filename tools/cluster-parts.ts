// Installs the programs for `npm run crash -- --cluster` and its test: PostgreSQL 15, Patroni,
// etcd, HAProxy, NATS and OpenSSL, as Debian packages them. Without them these runs are skipped.

import { thisHost, type Host } from './chromium.ts';
import { ensureProgram, type ProgramNeed, type Print } from './ensure-program.ts';

const files = [
  '/usr/bin/etcd',
  '/usr/bin/openssl',
  '/usr/bin/patroni',
  '/usr/lib/postgresql/15/bin/postgres',
  '/usr/sbin/haproxy',
  '/usr/sbin/nats-server',
] as const;

const programs: ProgramNeed = {
  wanted: 'cluster',
  isThere: (host) => files.every((path) => host.exists(path)),
  missing: 'Not all programs of the cluster found',
  without: "Without Debian's PostgreSQL 15, Patroni, etcd, HAProxy and NATS no cluster is tested.",
};

/** Returns whether all of them are installed in the end. */
export function ensureClusterParts(host: Host, print: Print): boolean {
  return ensureProgram(host, programs, print);
}

if (import.meta.main) ensureClusterParts(thisHost, console.log);
