import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages, type Language } from '@trine/contract/languages.ts';
import { everyText } from './testing/every-text.ts';
import { vocabulary, type Term } from './vocabulary.ts';

const texts = Object.fromEntries(
  languages.map((language) => [language, everyText(language)]),
) as Record<Language, ReadonlyMap<string, string>>;

// Synonyms for the search may contain words that the table bans elsewhere.
const read = (language: Language) =>
  [...texts[language]].filter(([key]) => !key.endsWith('.words'));

for (const term of vocabulary) {
  const { en } = term.words;

  test(`"${en}" has no other name`, () => {
    for (const language of languages) {
      for (const [key, text] of read(language)) {
        if (beginsWithOneOf(key, term.bannedExcept)) continue;
        assert.deepEqual(bannedIn(term, language, text), [], `${language} ${key}: ${text}`);
      }
    }
  });

  test(`where English has "${en}", the other languages have their word for it`, () => {
    for (const [key, english] of read('en')) {
      if (!says(english, en) || beginsWithOneOf(key, term.pairedExcept)) continue;
      for (const language of languages) {
        const text = texts[language].get(key);
        assert.ok(saysTerm(term, language, key), `${language} ${key}: ${text}`);
      }
    }
  });
}

test('each exception is needed', () => {
  for (const term of vocabulary) {
    for (const beginning of term.bannedExcept ?? []) {
      const isNeeded = languages.some((language) =>
        read(language).some(
          ([key, text]) => key.startsWith(beginning) && bannedIn(term, language, text).length > 0,
        ),
      );
      assert.ok(isNeeded, `${term.words.en}: ${beginning}`);
    }
    for (const beginning of term.pairedExcept ?? []) {
      const isNeeded = read('en').some(
        ([key, english]) =>
          key.startsWith(beginning) &&
          says(english, term.words.en) &&
          languages.some((language) => !saysTerm(term, language, key)),
      );
      assert.ok(isNeeded, `${term.words.en}: ${beginning}`);
    }
  }
});

test('a banned word is found if it is used again', () => {
  const term = vocabulary.find(({ words }) => words.en === 'withdrawal PIN');
  assert.ok(term);
  assert.equal(bannedIn(term, 'en', 'Please set your security code first.').length, 1);
  assert.equal(bannedIn(term, 'tw', '請先設定安全碼。').length, 1);
  assert.ok(says('Left to wager', 'left to wager') && !says('Planet', 'net'));
});

function bannedIn(term: Term, language: Language, text: string): RegExp[] {
  return (term.banned[language] ?? []).filter((word) => word.test(text));
}

function saysTerm(term: Term, language: Language, key: string): boolean {
  const text = texts[language].get(key) ?? '';
  return language === 'en' || text.includes(term.words[language]);
}

function says(text: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`, 'i').test(text.replaceAll(/\{\{\w+\}\}/g, ' '));
}

function beginsWithOneOf(key: string, beginnings: readonly string[] = []): boolean {
  return beginnings.some((beginning) => key.startsWith(beginning));
}
