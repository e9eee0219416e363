// Sees to it that the tests of `deploy` have the programs that it configures, by Debian's own
// packages. Best effort: what is not there in the end is named, and its test says so.

import type { Host } from './chromium.ts';

/** Programs with the packages that bring them. */
const packages = {
  caddy: 'caddy',
  etcd: 'etcd-server',
  'nats-server': 'nats-server',
  patroni: 'patroni',
  psql: 'postgresql-client',
  'systemd-analyze': 'systemd',
} as const;

type Program = keyof typeof packages;

export const programsOfDeploy = Object.keys(packages) as Program[];

/** Whether all of them are there in the end. */
export function ensurePrograms(
  host: Host,
  programs: readonly Program[],
  say: (line: string) => void,
): boolean {
  const missing = () => programs.filter((program) => !isThere(host, program));
  const wanted = missing();
  if (wanted.length === 0) return true;
  if (host.runs(['apt-get', '--version'])) install(host, wanted, say);
  const names = missing().join(', ');
  if (names === '') return true;
  say(
    `Without ${names} this part of deploy is not tested: install it, best from Debian's packages.`,
  );
  return false;
}

function install(host: Host, programs: readonly Program[], say: (line: string) => void): void {
  const prefix = host.isRoot ? [] : ['sudo', '-n'];
  const names = programs.map((program) => packages[program]);
  say(`Installing ${names.join(', ')}.`);
  const words = ['install', '-y', '--no-install-recommends', ...names];
  if (host.runs([...prefix, 'apt-get', 'update'], true)) {
    host.runs([...prefix, 'apt-get', ...words], true);
  }
}

function isThere(host: Host, program: Program): boolean {
  return host.runs(['sh', '-c', `command -v ${program}`]);
}
