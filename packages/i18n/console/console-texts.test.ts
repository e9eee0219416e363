// Compares the console's catalogues with each other and with the screens: the same placeholders in
// every language, no text left in English, no text that no screen shows.

import assert from 'node:assert/strict';
import { readFileSync, globSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { texts as traditional } from './tw.ts';
import { texts as simplified } from './zh.ts';

const catalogues = { tw: traditional, zh: simplified } as const;
const places = /\{\w+\}/g;
/** Equal in every language: placeholders and names. */
const untranslated = /^(?:\{\w+\}[\s,，·:：/／]*)+$/;

for (const [language, texts] of Object.entries(catalogues)) {
  test(`${language} has the placeholders of each text, and no English text`, () => {
    for (const [text, translated] of Object.entries<string>(texts)) {
      const wanted = [...new Set(text.match(places))].toSorted();
      assert.deepEqual([...new Set(translated.match(places))].toSorted(), wanted, text);
      assert.ok(/\p{Script=Han}/u.test(translated) || untranslated.test(translated), text);
    }
  });
}

test('simplified Chinese has no traditional characters and no terms of the other region', () => {
  const foreign =
    /[於後裡個們與這開關時間點員對將會從應來動處過進還總網頁號碼戶帳]|登入|網路|伺服|預設/;
  const found = Object.values<string>(simplified).filter((text) => foreign.test(text));
  assert.deepEqual(found, []);
});

test('every text is shown by a screen', () => {
  const root = resolve(import.meta.dirname, '../../..');
  const sources = globSync('apps/console/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(resolve(root, path), 'utf8'))
    .join('\n');
  const unused = Object.keys(traditional).filter((text) => !sources.includes(text));
  assert.deepEqual(unused, []);
});
