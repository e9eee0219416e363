import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noTexts, textsOf } from './languages.ts';

const rows: readonly (readonly [given: unknown, read: object])[] = [
  [undefined, noTexts],
  [null, noTexts],
  ['English', noTexts],
  [
    { en: 'Hello', fr: 'Bonjour' },
    { ...noTexts, en: 'Hello' },
  ],
  [
    { en: 1, tw: '你好' },
    { ...noTexts, tw: '你好' },
  ],
];

for (const [given, read] of rows) {
  test(`${JSON.stringify(given)} has the texts ${JSON.stringify(read)}`, () => {
    assert.deepEqual(textsOf(given), read);
  });
}
