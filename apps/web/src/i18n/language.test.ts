import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemLanguage } from '@trine/contract/languages.ts';
import { choiceKey, currentChoice, currentLocale, localeKey } from './language.ts';

Object.defineProperty(globalThis, 'localStorage', { value: sessionStorage });
let languages: readonly string[] = [];
Object.defineProperty(navigator, 'languages', { get: () => languages });

const systems: readonly (readonly [languages: string, locale: string])[] = [
  ['zh-CN', 'zh'],
  ['zh-Hans-TW', 'zh'],
  ['zh-SG', 'zh'],
  ['zh-TW', 'tw'],
  ['zh-HK', 'tw'],
  ['zh', 'tw'],
  ['en-GB', 'en'],
  ['ja', 'jp'],
  ['ko-KR', 'kor'],
  ['fr ja en', 'jp'],
  ['fr', 'tw'],
  ['', 'tw'],
];

for (const [system, locale] of systems) {
  test(`a system in "${system}" reads ${locale}`, () => {
    assert.equal(systemLanguage(system.split(' ')), locale);
  });
}

// Choice 0 follows the system, which is Korean here.
const stored: readonly (readonly [
  choice: string | null,
  locale: string | null,
  expectedChoice: number,
  expectedLocale: string,
])[] = [
  [null, null, 0, 'kor'],
  [null, 'en', 3, 'en'],
  [null, 'fr', 2, 'tw'],
  ['3', 'en', 3, 'en'],
  ['4', null, 4, 'jp'],
  ['4', 'fr', 4, 'jp'],
  ['0', 'en', 0, 'kor'],
  ['9', 'zh', 1, 'zh'],
];

for (const [choice, locale, expectedChoice, expectedLocale] of stored) {
  test(`stored choice ${choice} and locale ${locale}: ${expectedChoice}, ${expectedLocale}`, () => {
    languages = ['ko-KR'];
    for (const [key, value] of [
      [choiceKey, choice],
      [localeKey, locale],
    ] as const) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
    assert.equal(currentChoice(), expectedChoice);
    assert.equal(currentLocale(), expectedLocale);
  });
}
