import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchId, searchPath, searchText, tokenInHash } from './searches.ts';

const token = 'Aa0_-'.repeat(9).slice(0, 43);

const rows: readonly (readonly [
  read: (value: unknown) => unknown,
  value: unknown,
  expected: unknown,
])[] = [
  [searchId, 12, 12],
  [searchId, '12', 12],
  [searchId, 0, undefined],
  [searchId, -1, undefined],
  [searchId, 1.5, undefined],
  [searchId, '1e3', undefined],
  [searchId, '9007199254740993', undefined],
  [searchId, null, undefined],
  [searchText, 'a', 'a'],
  [searchText, 7, '7'],
  [searchText, '', undefined],
  [searchText, 'a'.repeat(201), undefined],
  [searchText, {}, undefined],
  [searchPath, '/betRecord?status=accepted', '/betRecord?status=accepted'],
  [searchPath, '/', '/'],
  // Browsers take both for the address of another site.
  [searchPath, '//evil.example', undefined],
  [searchPath, '/\\evil.example', undefined],
  [searchPath, 'https://evil.example', undefined],
  [searchPath, 'javascript:alert(1)', undefined],
  [tokenInHash, `token=${token}`, token],
  [tokenInHash, token, undefined],
  [tokenInHash, `token=${token.slice(1)}`, undefined],
  [tokenInHash, `token=${token}a`, undefined],
  [tokenInHash, `token=${token.replace('_', '/')}`, undefined],
  [tokenInHash, `a=b&token=${token}`, undefined],
  [tokenInHash, '', undefined],
];

for (const [read, value, expected] of rows) {
  test(`${read.name} of ${JSON.stringify(value)} is ${String(expected)}`, () => {
    assert.equal(read(value), expected);
  });
}
