import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProfile } from './node-profile.ts';

const frame = (functionName: string, url = '') => ({ functionName, url, lineNumber: 4 });

test('a profile has self time and whole time, and counts a recursive function once', () => {
  const places = readProfile({
    nodes: [
      { id: 1, callFrame: frame('(root)'), children: [2] },
      { id: 2, callFrame: frame('outer', 'file:///a/b/apps/server/c.ts'), children: [3, 4] },
      { id: 3, callFrame: frame('inner', 'file:///a/node_modules/d/e.js') },
      { id: 4, callFrame: frame('outer', 'file:///a/b/apps/server/c.ts') },
    ],
    samples: [2, 3, 3, 4],
    timeDeltas: [1_000, 1_000, 2_000, 4_000],
  });
  assert.deepEqual(places, [
    { name: 'outer apps/server/c.ts:5', selfMs: 5, wholeMs: 8 },
    { name: 'inner node_modules/d/e.js:5', selfMs: 3, wholeMs: 3 },
    { name: '(root)', selfMs: 0, wholeMs: 8 },
  ]);
});
