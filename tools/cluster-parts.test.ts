import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Host } from './chromium.ts';
import { ensureClusterParts } from './cluster-parts.ts';

/** A machine where an installation adds the programs, or none. */
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

for (const [what, working, expected, isThere] of [
  ['apt installs them', ['apt-get'], /install -y .*postgresql-15 patroni .*haproxy/, true],
  ['a system without these packages', ['dnf'], /no cluster is tested/, false],
  ['no package manager', [], /no cluster is tested/, false],
] as const) {
  test(`the programs of the cluster: ${what}`, () => {
    const printed: string[] = [];
    assert.equal(
      ensureClusterParts(hostWith(working), (line) => printed.push(line)),
      isThere,
    );
    assert.match(printed.join('\n'), expected);
  });
}
