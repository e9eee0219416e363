import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Host } from './chromium.ts';
import { ensureWrk } from './wrk.ts';

interface Circumstances {
  readonly platform?: NodeJS.Platform;
  readonly isThere?: boolean;
  /** Programs that end well. */
  readonly working?: readonly string[];
}

/** A machine on which an installation that ends well brings wrk. */
function hostWith({ platform = 'linux', isThere = false, working = [] }: Circumstances): Host {
  let hasWrk = isThere;
  return {
    platform,
    environment: {},
    isRoot: true,
    exists: () => false,
    runs(command) {
      if (command[0] === 'sh') return hasWrk;
      const isDone = working.includes(command[0] ?? '');
      if (isDone && command.at(-1) === 'wrk') hasWrk = true;
      return isDone;
    },
  };
}

const cases: readonly (readonly [what: string, Circumstances, says: RegExp[], found: boolean])[] = [
  ['it is there', { isThere: true }, [], true],
  ['by apt', { working: ['apt-get'] }, [/apt-get update && apt-get install -y .* wrk$/], true],
  ['by brew', { platform: 'darwin', working: ['brew'] }, [/: brew install wrk$/], true],
  ['there is no way', {}, [/client-bound/], false],
  ['Windows has none', { platform: 'win32', working: ['apt-get'] }, [/client-bound/], false],
];

for (const [what, given, says, found] of cases) {
  test(`wrk: ${what}`, () => {
    const said: string[] = [];
    assert.equal(
      ensureWrk(hostWith(given), (line) => said.push(line)),
      found,
    );
    assert.equal(said.length, says.length);
    for (const [at, pattern] of says.entries()) assert.match(said[at] ?? '', pattern);
  });
}
