import assert from 'node:assert/strict';
import { test } from 'node:test';
import { betSearch } from './bet-search.ts';
import { recordSearch } from './record-search.ts';

const bets: readonly (readonly [search: Record<string, unknown>, id: number | undefined])[] = [
  [{ id: 7 }, 7],
  [{ id: '7' }, 7],
  [{ id: 'seven' }, undefined],
  [{}, undefined],
  // A whole record in the address, as text or parsed.
  [{ item: '{"id":7,"status":0}' }, 7],
  [{ item: { id: 7 } }, 7],
  [{ id: 8, item: { id: 7 } }, 8],
  [{ item: '{' }, undefined],
  [{ item: 'null' }, undefined],
  [{ item: { status: 0 } }, undefined],
];

for (const [search, id] of bets) {
  test(`${JSON.stringify(search)} means the bet ${id}`, () => {
    assert.equal(betSearch(search).id, id);
  });
}

const records: readonly (readonly [
  search: Record<string, unknown>,
  read: ReturnType<typeof recordSearch>,
])[] = [
  [{}, { from: undefined, to: undefined, status: undefined, team: undefined }],
  [
    { from: '2026-11-01', to: '2026-11-02', status: 'profitable', team: 1 },
    { from: '2026-11-01', to: '2026-11-02', status: 'profitable', team: 1 },
  ],
  [
    { from: '2026-11-02', to: '2026-11-01', status: 'won', team: 2 },
    { from: '2026-11-02', to: undefined, status: undefined, team: undefined },
  ],
];

for (const [search, read] of records) {
  test(`${JSON.stringify(search)} lists ${JSON.stringify(read)}`, () => {
    assert.deepEqual(recordSearch(search), read);
  });
}
