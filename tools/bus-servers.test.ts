import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ensureBusServers } from './bus-servers.ts';
import type { Host } from './chromium.ts';

/** A machine with these programs; an installation that succeeds adds both buses. */
function hostWith(there: readonly string[], working: readonly string[]): Host {
  const programs = new Set(there);
  return {
    platform: 'linux',
    environment: {},
    isRoot: true,
    exists: () => false,
    runs(command) {
      const [name = ''] = command;
      if (command[1] === '--version' && !working.includes(name)) return programs.has(name);
      if (!working.includes(name)) return false;
      if (command.includes('nats-server')) programs.add('nats-server').add('redis-server');
      return true;
    },
  };
}

const cases: readonly (readonly [
  what: string,
  there: readonly string[],
  working: readonly string[],
  expected: readonly RegExp[],
  found: boolean,
])[] = [
  ['both are there', ['nats-server', 'redis-server'], [], [], true],
  ['Valkey in place of Redis', ['nats-server', 'valkey-server'], [], [], true],
  ['apt installs them', [], ['apt-get'], [/apt-get install -y .*nats-server redis-server$/], true],
  ['no way to install', ['redis-server'], [], [/is not tested/], false],
];

for (const [what, there, working, expected, found] of cases) {
  test(`${what}: ${found ? 'found' : 'missing'}`, () => {
    const printed: string[] = [];
    assert.equal(
      ensureBusServers(hostWith(there, working), (line) => printed.push(line)),
      found,
    );
    assert.equal(printed.length, expected.length);
    for (const [index, pattern] of expected.entries()) assert.match(printed[index] ?? '', pattern);
  });
}
