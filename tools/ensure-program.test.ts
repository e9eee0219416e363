import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { test } from 'node:test';
import type { Host } from './chromium.ts';
import { ensureProgram, hasPrograms, programNeeds, type ProgramNeed } from './ensure-program.ts';
import { ensureHaproxy, haproxy } from './haproxy.ts';

interface Machine {
  readonly platform?: NodeJS.Platform;
  readonly installed?: readonly string[];
  readonly packageManager?: string;
  /** What an installation adds. */
  readonly adds?: readonly string[];
}

function hostOf(machine: Machine): Host & { readonly ran: string[] } {
  const { platform = 'linux', installed = [], packageManager = '', adds = [] } = machine;
  const programs = new Set(installed);
  const ran: string[] = [];
  return {
    platform,
    environment: {},
    isRoot: true,
    exists: (path) => programs.has(basename(path)),
    ran,
    runs(command) {
      const [name = '', option = '', script = ''] = command;
      ran.push(command.join(' '));
      if (name === 'sh') return programs.has(script.replace('command -v ', ''));
      if (option === '-v') return programs.has(name);
      if (name !== packageManager) return false;
      if (command.includes('install')) for (const added of adds) programs.add(added);
      return true;
    },
  };
}

const buses = ['nats-server', 'redis-server'];
const cluster = ['etcd', 'openssl', 'patroni', 'postgres', 'haproxy', 'nats-server'];
const deployed = ['caddy', 'nats-server', 'nft', 'openssl', 'patroni', 'psql', 'systemd-analyze'];
const wrkByApt: Machine = { packageManager: 'apt-get', adds: ['wrk'] };

const cases: readonly (readonly [
  what: string,
  need: ProgramNeed,
  machine: Machine,
  printed: readonly RegExp[],
  isFound: boolean,
])[] = [
  ['an installed wrk', programNeeds.wrk, { installed: ['wrk'] }, [], true],
  ['wrk by apt', programNeeds.wrk, wrkByApt, [/apt-get update && apt-get .* wrk$/], true],
  [
    'wrk by brew',
    programNeeds.wrk,
    { platform: 'darwin', packageManager: 'brew', adds: ['wrk'] },
    [/: brew install wrk$/],
    true,
  ],
  ['wrk without a package manager', programNeeds.wrk, {}, [/client-bound/], false],
  ['wrk on Windows', programNeeds.wrk, { ...wrkByApt, platform: 'win32' }, [/client-bound/], false],
  [
    'promtool by apt',
    programNeeds.promtool,
    { packageManager: 'apt-get', adds: ['promtool'] },
    [/apt-get install -y .* prometheus$/],
    true,
  ],
  ['promtool without a package manager', programNeeds.promtool, {}, [/not checked/], false],
  ['installed buses', programNeeds.buses, { installed: buses }, [], true],
  [
    'Valkey in place of Redis',
    programNeeds.buses,
    { installed: ['nats-server', 'valkey-server'] },
    [],
    true,
  ],
  [
    'buses by apt',
    programNeeds.buses,
    { packageManager: 'apt-get', adds: buses },
    [/apt-get install -y .*nats-server redis-server$/],
    true,
  ],
  ['Redis alone', programNeeds.buses, { installed: ['redis-server'] }, [/is not tested/], false],
  [
    'the cluster by apt',
    programNeeds.cluster,
    { packageManager: 'apt-get', adds: cluster },
    [/install -y .*postgresql-15 patroni .*haproxy/],
    true,
  ],
  [
    'the cluster on a system without its packages',
    programNeeds.cluster,
    { packageManager: 'dnf', adds: cluster },
    [/no cluster is tested/],
    false,
  ],
  ['the cluster without a manager', programNeeds.cluster, {}, [/no cluster is tested/], false],
  [
    'what deploy configures, by apt',
    programNeeds.deployed,
    { packageManager: 'apt-get', adds: deployed },
    [/apt-get install -y --no-install-recommends caddy .* systemd$/],
    true,
  ],
  ['deploy without a package manager', programNeeds.deployed, {}, [/use Debian's/], false],
  [
    'HAProxy by apt',
    haproxy,
    { packageManager: 'apt-get', adds: ['haproxy'] },
    [/apt-get install -y .* haproxy openssl$/],
    true,
  ],
  ['HAProxy without a package manager', haproxy, {}, [/An HAProxy is needed/], false],
];

for (const [what, need, machine, expected, isFound] of cases) {
  test(`${what}: ${isFound ? 'found' : 'missing'}`, () => {
    const printed: string[] = [];
    const print = (line: string) => printed.push(line);
    assert.equal(ensureProgram(hostOf(machine), need, print), isFound);
    assert.equal(printed.length, expected.length);
    for (const [at, pattern] of expected.entries()) assert.match(printed[at] ?? '', pattern);
  });
}

test('the programs that a test of deploy lacks are printed', () => {
  const printed: string[] = [];
  const machine = hostOf({ installed: ['openssl'] });
  const wanted = ['caddy', 'openssl', 'patroni'] as const;
  assert.ok(!hasPrograms(machine, wanted, (line) => printed.push(line)));
  assert.deepEqual(printed, ['Without caddy, patroni this part of deploy is not tested.']);
});

test('an installed HAProxy is used as it is', () => {
  const host = hostOf({ installed: ['haproxy'], packageManager: 'apt-get' });
  assert.equal(
    ensureHaproxy(host, () => undefined),
    'haproxy',
  );
  assert.ok(host.ran.every((line) => line === 'haproxy -v'));
});
