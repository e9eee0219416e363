import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statisticsSearch, type StatisticsSearch } from './statistics-search.ts';

const rows: readonly (readonly [search: Record<string, unknown>, is: StatisticsSearch])[] = [
  [{}, {}],
  [
    { unit: 'week', day: '2026-01-31' },
    { unit: 'week', day: '2026-01-31' },
  ],
  [
    { unit: 'month', by: 'game' },
    { unit: 'month', by: 'game' },
  ],
  [
    { by: 'entry', view: 'statement' },
    { by: 'entry', view: 'statement' },
  ],
  [{ unit: 'day', by: 'day', view: '1', day: '2026-02-30' }, {}],
  [{ unit: 7, by: null, day: 20260101 }, {}],
];
for (const [search, is] of rows) {
  test(`${JSON.stringify(search)} asks for ${JSON.stringify(is)}`, () => {
    assert.deepEqual(JSON.parse(JSON.stringify(statisticsSearch(search))), is);
  });
}
