// Every text that a player reads, by the path of its key, for tests of the texts.

import assert from 'node:assert/strict';
import { byLanguage, type Language } from '@trine/contract/languages.ts';
import { screens as en } from '../en/screens.ts';
import { screens as jp } from '../jp/screens.ts';
import { screens as kor } from '../kor/screens.ts';
import { serverTexts } from '../server-texts.ts';
import { screens as tw } from '../tw/screens.ts';
import { screens as zh } from '../zh/screens.ts';

export type Texts = ReadonlyMap<string, string>;

const screens: Readonly<Record<Language, object>> = { zh, tw, en, jp, kor };
const catalogues = byLanguage((language) => {
  const { sentences, ...others } = serverTexts[language];
  return flatten({ screens: screens[language], ...others, ...sentences });
});

export function everyText(language: Language): Texts {
  return catalogues[language];
}

function flatten(branch: object, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(branch) as [string, unknown][]) {
    // The target of a link in an article is the same in every language.
    if (key === 'to') continue;
    if (typeof value === 'string') {
      texts.set(prefix + key, value);
    } else {
      assert.ok(typeof value === 'object' && value !== null, prefix + key);
      for (const [path, text] of flatten(value, `${prefix}${key}.`)) texts.set(path, text);
    }
  }
  return texts;
}
