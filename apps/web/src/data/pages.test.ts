import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beforeNextPage } from './pages.ts';

const rows: readonly (readonly [
  page: readonly ({ id: number } | { issue_id: number })[],
  before: number | undefined,
])[] = [
  [[], undefined],
  [[{ id: 9 }], undefined],
  [[{ id: 9 }, { id: 7 }], 7],
  [[{ issue_id: 9 }, { issue_id: 7 }], 7],
];

for (const [page, before] of rows) {
  test(`after ${page.length} of 2 rows the next page is before ${before}`, () => {
    assert.equal(beforeNextPage(page, 2), before);
  });
}
