import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Host } from './chromium.ts';
import { ensureWrk } from './wrk.ts';

interface Circumstances {
  readonly platform?: NodeJS.Platform;
  readonly isThere?: boolean;
  /** Programs that succeed. */
  readonly working?: readonly string[];
}

/** A machine where an installation that succeeds adds wrk. */
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

const cases: readonly (readonly [
  what: string,
  Circumstances,
  expected: RegExp[],
  found: boolean,
])[] = [
  ['it is there', { isThere: true }, [], true],
  ['by apt', { working: ['apt-get'] }, [/apt-get update && apt-get install -y .* wrk$/], true],
  ['by brew', { platform: 'darwin', working: ['brew'] }, [/: brew install wrk$/], true],
  ['there is no way', {}, [/client-bound/], false],
  ['Windows has none', { platform: 'win32', working: ['apt-get'] }, [/client-bound/], false],
];

for (const [what, given, expected, found] of cases) {
  test(`wrk: ${what}`, () => {
    const printed: string[] = [];
    assert.equal(
      ensureWrk(hostWith(given), (line) => printed.push(line)),
      found,
    );
    assert.equal(printed.length, expected.length);
    for (const [at, pattern] of expected.entries()) assert.match(printed[at] ?? '', pattern);
  });
}
