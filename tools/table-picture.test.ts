import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { drawTablePicture, replaceTablePicture } from './table-picture.ts';

const root = resolve(import.meta.dirname, '..');

test('the picture of the tables in docs/ARCHITECTURE.md is the one of the schema', () => {
  const page = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8');
  assert.equal(page, replaceTablePicture(page), 'run `node tools/table-picture.ts`');
  assert.ok(page.includes(drawTablePicture()), 'docs/ARCHITECTURE.md lacks the markers');
});

test('the picture has each table once, and an arrow where a column names a table', () => {
  const picture = drawTablePicture();
  for (const table of ['account', 'bet_order', 'fund_request', 'open_count']) {
    assert.equal([...picture.matchAll(new RegExp(`\\b${table}\\b`, 'g'))].length, 1, table);
  }
  assert.match(picture, /^ {2}betting --> rounds$/m);
});
