import assert from 'node:assert/strict';
import { test } from 'node:test';
import { warningOf, type Durability } from './durability.ts';

const rows: readonly [found: Durability, warning: RegExp | null][] = [
  [{ standbys: 0, isSynchronous: false, behindBytes: null }, null],
  [{ standbys: 2, isSynchronous: true, behindBytes: 0 }, null],
  [
    { standbys: 1, isSynchronous: false, behindBytes: 512 },
    /^PostgreSQL has a standby and no commit waits for it: .* \(now 512 bytes of log\) are lost /,
  ],
  [
    { standbys: 2, isSynchronous: false, behindBytes: null },
    /^PostgreSQL has 2 standbys and no commit waits for them: .* last moments are lost when /,
  ],
];

for (const [found, warning] of rows) {
  test(`${JSON.stringify(found)}: ${warning === null ? 'nothing to say' : 'a warning'}`, () => {
    const said = warningOf(found);
    if (warning === null) assert.equal(said, null);
    else assert.match(said ?? '', warning);
  });
}
