// Sees to it that `npm run crash -- --cluster` and its test have their engines: PostgreSQL 15,
// Patroni, etcd, HAProxy and NATS, as Debian packages them. Best effort: without them no cluster is
// struck.

import { installCommands, thisHost, type Host } from './chromium.ts';

const programs = [
  '/usr/bin/etcd',
  '/usr/bin/patroni',
  '/usr/lib/postgresql/15/bin/postgres',
  '/usr/sbin/haproxy',
  '/usr/sbin/nats-server',
] as const;

/** Whether all of them are there in the end. */
export function ensureClusterParts(host: Host, say: (line: string) => void): boolean {
  if (areThere(host)) return true;
  const commands = installCommands(host, 'cluster');
  const shown = commands?.map((words) => words.join(' ')).join(' && ');
  if (shown !== undefined) say(`Not all engines of the cluster found; installing them: ${shown}`);
  commands?.every((command) => host.runs(command, true));
  if (areThere(host)) return true;
  say("Without Debian's PostgreSQL 15, Patroni, etcd, HAProxy and NATS no cluster is struck.");
  return false;
}

function areThere(host: Host): boolean {
  return programs.every((path) => host.exists(path));
}

if (import.meta.main) ensureClusterParts(thisHost, console.log);
