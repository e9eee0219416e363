// Finds programs that tests and measurements use, or installs them with the system's package
// manager. A program that cannot be installed is printed, and the run continues without it.

import { installCommands, type Host, type Wanted } from './chromium.ts';

export interface ProgramNeed {
  readonly wanted: Wanted;
  readonly isThere: (host: Host) => boolean;
  /** Printed before the installation. */
  readonly missing: string;
  /** Printed if the program is still missing. */
  readonly without: string;
}

export type Print = (line: string) => void;

const deployed = [
  'caddy',
  'nats-server',
  'nft',
  'openssl',
  'patroni',
  'psql',
  'systemd-analyze',
] as const;

/** As Debian packages them. */
const clusterFiles = [
  '/usr/bin/etcd',
  '/usr/bin/openssl',
  '/usr/bin/patroni',
  '/usr/lib/postgresql/15/bin/postgres',
  '/usr/sbin/haproxy',
  '/usr/sbin/nats-server',
] as const;

export const programNeeds = {
  wrk: {
    wanted: 'load generator',
    // `wrk --version` exits with 1.
    isThere: (host) => isOnPath(host, 'wrk'),
    missing: 'No wrk found',
    without: 'Without wrk, Node makes the load; rows that it limits are "client-bound".',
  },
  promtool: {
    wanted: 'rule checker',
    isThere: (host) => isOnPath(host, 'promtool'),
    missing: 'No promtool found',
    without: 'Without promtool the alert rules are not checked.',
  },
  python: {
    wanted: 'Python',
    isThere: (host) => isOnPath(host, 'python3'),
    missing: 'No python3 found',
    without: 'Without python3 the verifier beside docs/FAIRNESS.md is not tested.',
  },
  buses: {
    wanted: 'buses',
    isThere: (host) =>
      isOnPath(host, 'nats-server') &&
      (isOnPath(host, 'redis-server') || isOnPath(host, 'valkey-server')),
    missing: 'No NATS or no Redis found',
    without: 'Without nats-server and redis-server (or valkey-server), that bus is not tested.',
  },
  cluster: {
    wanted: 'cluster',
    isThere: (host) => clusterFiles.every((path) => host.exists(path)),
    missing: 'Not all programs of the cluster found',
    without:
      "Without Debian's PostgreSQL 15, Patroni, etcd, HAProxy and NATS no cluster is tested.",
  },
  deployed: {
    wanted: 'deployed',
    isThere: (host) => missingOf(host, deployed).length === 0,
    missing: 'Not all programs found that deploy configures',
    without: "Of deploy, only what the programs that are here can check is tested: use Debian's.",
  },
} as const satisfies Readonly<Record<string, ProgramNeed>>;

/** Returns whether the program is installed in the end. */
export function ensureProgram(host: Host, need: ProgramNeed, print: Print): boolean {
  const { wanted, isThere, missing, without } = need;
  if (isThere(host)) return true;
  const commands = installCommands(host, wanted);
  const shown = commands?.map((words) => words.join(' ')).join(' && ');
  if (shown !== undefined) print(`${missing}; installing: ${shown}`);
  commands?.every((command) => host.runs(command, true));
  if (isThere(host)) return true;
  print(without);
  return false;
}

/** Returns whether these programs are installed; prints those that are not. */
export function hasPrograms(
  host: Host,
  wanted: readonly (typeof deployed)[number][],
  print: Print,
): boolean {
  const missing = missingOf(host, wanted);
  if (missing.length > 0) print(`Without ${missing.join(', ')} this part of deploy is not tested.`);
  return missing.length === 0;
}

function missingOf<Program extends string>(host: Host, wanted: readonly Program[]): Program[] {
  return wanted.filter((program) => !isOnPath(host, program));
}

/** For programs that have no option which exits with 0. */
export function isOnPath(host: Host, name: string): boolean {
  return host.runs(['sh', '-c', `command -v ${name}`]);
}
