import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Host } from './chromium.ts';
import { ensureClusterParts } from './cluster-parts.ts';

/** A machine on which an installation brings the engines, or none does. */
function hostWith(working: readonly string[]): Host {
  let areThere = false;
  return {
    platform: 'linux',
    environment: {},
    isRoot: true,
    exists: () => areThere,
    runs(command) {
      const isDone = working.includes(command[0] ?? '');
      if (isDone && command.includes('patroni')) areThere = true;
      return isDone;
    },
  };
}

for (const [what, working, says, isThere] of [
  ['apt brings them', ['apt-get'], /install -y .*postgresql-15 patroni .*haproxy/, true],
  ['a system without these packages', ['dnf'], /no cluster is struck/, false],
  ['no way to install', [], /no cluster is struck/, false],
] as const) {
  test(`the engines of the cluster: ${what}`, () => {
    const said: string[] = [];
    assert.equal(
      ensureClusterParts(hostWith(working), (line) => said.push(line)),
      isThere,
    );
    assert.match(said.join('\n'), says);
  });
}
