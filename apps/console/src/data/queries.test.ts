import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { queries, refresh } from './queries.ts';

const keys = [
  '/session/me',
  '/players/page',
  '/players/search',
  '/voids/list',
  'stream',
  'conversation',
];

beforeEach(() => {
  queries.clear();
  for (const key of keys) queries.setQueryData([key], key);
});

function invalidated(): string[] {
  return keys.filter((key) => queries.getQueryState([key])?.isInvalidated);
}

const rows: readonly (readonly [beginnings: readonly string[], invalid: readonly string[]])[] = [
  [[], ['/players/page', '/players/search', '/voids/list']],
  [['/players/'], ['/players/page', '/players/search']],
  [['/voids/', '/rounds/'], ['/voids/list']],
  [['/rounds/'], []],
];

for (const [beginnings, invalid] of rows) {
  test(`reads again what begins with ${beginnings.join(', ') || 'anything'}`, async () => {
    await refresh(...beginnings);
    assert.deepEqual(invalidated(), invalid);
  });
}
