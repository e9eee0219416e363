// Every text that a player reads, by the path of its key, for tests of the texts.

import assert from 'node:assert/strict';
import type { Language } from '@trine/contract/envelope.ts';
import { articles as englishArticles } from '../articles/en.ts';
import { articles as japaneseArticles } from '../articles/jp.ts';
import { articles as koreanArticles } from '../articles/kor.ts';
import { articles as traditionalArticles } from '../articles/tw.ts';
import { articles as simplifiedArticles } from '../articles/zh.ts';
import { messages as englishMessages } from '../messages/en.ts';
import { names as englishNames } from '../en/names.ts';
import { sentences as englishSentences } from '../en/reasons.ts';
import { screens as englishScreens } from '../en/screens.ts';
import { messages as japaneseMessages } from '../messages/jp.ts';
import { names as japaneseNames } from '../jp/names.ts';
import { sentences as japaneseSentences } from '../jp/reasons.ts';
import { screens as japaneseScreens } from '../jp/screens.ts';
import { messages as koreanMessages } from '../messages/kor.ts';
import { names as koreanNames } from '../kor/names.ts';
import { sentences as koreanSentences } from '../kor/reasons.ts';
import { screens as koreanScreens } from '../kor/screens.ts';
import { service as englishService } from '../service/en.ts';
import { service as japaneseService } from '../service/jp.ts';
import { service as koreanService } from '../service/kor.ts';
import { service as traditionalService } from '../service/tw.ts';
import { service as simplifiedService } from '../service/zh.ts';
import { sharing as englishSharing } from '../sharing/en.ts';
import { sharing as japaneseSharing } from '../sharing/jp.ts';
import { sharing as koreanSharing } from '../sharing/kor.ts';
import { sharing as traditionalSharing } from '../sharing/tw.ts';
import { sharing as simplifiedSharing } from '../sharing/zh.ts';
import { messages as traditionalMessages } from '../messages/tw.ts';
import { names as traditionalNames } from '../tw/names.ts';
import { sentences as traditionalSentences } from '../tw/reasons.ts';
import { screens as traditionalScreens } from '../tw/screens.ts';
import { messages as simplifiedMessages } from '../messages/zh.ts';
import { names as simplifiedNames } from '../zh/names.ts';
import { sentences as simplifiedSentences } from '../zh/reasons.ts';
import { screens as simplifiedScreens } from '../zh/screens.ts';

export type Texts = ReadonlyMap<string, string>;

const catalogues: Readonly<Record<Language, Texts>> = {
  zh: flatten({
    screens: simplifiedScreens,
    names: simplifiedNames,
    messages: simplifiedMessages,
    articles: simplifiedArticles,
    service: simplifiedService,
    sharing: simplifiedSharing,
    ...simplifiedSentences,
  }),
  tw: flatten({
    screens: traditionalScreens,
    names: traditionalNames,
    messages: traditionalMessages,
    articles: traditionalArticles,
    service: traditionalService,
    sharing: traditionalSharing,
    ...traditionalSentences,
  }),
  en: flatten({
    screens: englishScreens,
    names: englishNames,
    messages: englishMessages,
    articles: englishArticles,
    service: englishService,
    sharing: englishSharing,
    ...englishSentences,
  }),
  jp: flatten({
    screens: japaneseScreens,
    names: japaneseNames,
    messages: japaneseMessages,
    articles: japaneseArticles,
    service: japaneseService,
    sharing: japaneseSharing,
    ...japaneseSentences,
  }),
  kor: flatten({
    screens: koreanScreens,
    names: koreanNames,
    messages: koreanMessages,
    articles: koreanArticles,
    service: koreanService,
    sharing: koreanSharing,
    ...koreanSentences,
  }),
};

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
