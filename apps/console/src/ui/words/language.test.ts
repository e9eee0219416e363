import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf, t } from './language.ts';

const rows: readonly (readonly [tags: string, language: string])[] = [
  ['zh-TW', 'tw'],
  ['zh-Hant-HK', 'tw'],
  ['zh-HK,en', 'tw'],
  ['zh-CN', 'zh'],
  ['zh', 'zh'],
  ['zh-Hans-SG', 'zh'],
  ['en-US,zh-TW', 'en'],
  ['fr-FR,zh-TW', 'tw'],
  ['ja,ko', 'en'],
  ['', 'en'],
];

for (const [tags, language] of rows) {
  test(`a browser with ${tags || 'no languages'} gets ${language}`, () => {
    assert.equal(languageOf(tags.split(',')), language);
  });
}

test('placeholders are replaced by their values, and stay without one', () => {
  assert.equal(t('{game}, {room}', { game: 'A', room: 2 }), 'A, 2');
  assert.equal(t('{count} rows in all'), '{count} rows in all');
});
