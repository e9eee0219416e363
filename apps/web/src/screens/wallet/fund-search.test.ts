import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fundSearch } from './fund-search.ts';

const none = { from: undefined, to: undefined, type: undefined, request: undefined };

const rows: readonly (readonly [
  search: Record<string, unknown>,
  read: ReturnType<typeof fundSearch>,
])[] = [
  [{}, none],
  // Type 0 is a valid choice.
  [{ type: 0 }, { ...none, type: 0 }],
  [{ type: 4 }, { ...none, type: 4 }],
  [{ type: 5 }, none],
  [{ type: '1' }, none],
  [{ request: '12' }, { ...none, request: 12 }],
  [{ request: 0 }, none],
  [{ from: '2026-11-01' }, { ...none, from: '2026-11-01' }],
];

for (const [search, read] of rows) {
  test(`${JSON.stringify(search)} asks for ${JSON.stringify(read)}`, () => {
    assert.deepEqual(fundSearch(search), read);
  });
}
