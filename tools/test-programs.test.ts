import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { programsNeededBy } from './test-programs.ts';

const files: readonly (readonly [file: string, needs: readonly string[]])[] = [
  ['tools/promtool.test.ts', ['promtool']],
  ['tools/deploy.test.ts', ['what deploy configures']],
  ['tools/installation.test.ts', ['what deploy configures']],
  ['tools/upstream-idle.test.ts', ['what deploy configures', 'HAProxy']],
  ['packages/trine-verify/python.test.ts', ['Python']],
  ['apps/server/src/platform/bus/bus.test.ts', ['buses']],
  ['apps/server/src/game/rooms/rooms-on-bus.test.ts', ['buses']],
  ['apps/server/proofs/crash/cluster/cluster.test.ts', ['a cluster']],
  ['apps/server/proofs/crash/rolling/rolling.test.ts', ['HAProxy']],
  ['apps/server/src/app.test.ts', []],
];

for (const [file, needs] of files) {
  test(`${file} needs ${needs.length === 0 ? 'nothing' : needs.join()}`, () => {
    assert.ok(existsSync(join(import.meta.dirname, '..', file)), 'it is no test any more');
    assert.deepEqual(programsNeededBy([file]), needs);
  });
}
