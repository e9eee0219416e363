import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { languages } from '@trine/contract/languages.ts';

const schema = join(import.meta.dirname, '..', '..', '..', 'schema');

test('each check of a language in the schema allows the languages of the contract', () => {
  const text = globSync('*.sql', { cwd: schema })
    .map((name) => readFileSync(join(schema, name), 'utf8'))
    .join('\n');
  const lists = [...text.matchAll(/\blanguage in \(([^)]*)\)/g)].map(([, list = '']) => {
    return [...list.matchAll(/'(\w+)'/g)].map(([, code]) => code);
  });
  assert.ok(lists.length > 0);
  for (const list of lists) assert.deepEqual(list, [...languages]);
});
