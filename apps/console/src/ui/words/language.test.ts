import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phaseOf } from '../../screens/rounds/round-phase.ts';
import { hoursText } from '../../screens/content/sale-hours.ts';
import { languageOf, loadLanguage, t, translate } from './language.ts';

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

test('t replaces placeholders by values, translate keeps them', () => {
  assert.equal(t('{game}, {room}', { game: 'A', room: 2 }), 'A, 2');
  assert.equal(translate('{count} rows in all'), '{count} rows in all');
});

test('a state is translated like every other text', async () => {
  const page = { document: { documentElement: {} }, localStorage: { getItem: () => 'tw' } };
  for (const [name, value] of Object.entries(page)) {
    Object.defineProperty(globalThis, name, { configurable: true, value });
  }
  await loadLanguage();
  const closing = phaseOf({ status: 'open', closes_at: 0, draws_at: 10 }, 5_000).words;
  for (const text of [closing, hoursText('always')]) assert.match(text, /^\p{Script=Han}+$/u);
});
