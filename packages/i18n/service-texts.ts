// The initial contents of customer service in five languages: questions with answers, and prepared
// replies. Afterwards they are contents like any other.

import type { Language } from '@trine/contract/envelope.ts';
import { service as english } from './service/en.ts';
import { service as japanese } from './service/jp.ts';
import { service as korean } from './service/kor.ts';
import { service as traditional } from './service/tw.ts';
import { faqPlaces, replyKeys, type FaqKey, type ServiceTexts } from './service/shape.ts';
import { service as simplified } from './service/zh.ts';

const texts: Readonly<Record<Language, ServiceTexts>> = {
  zh: simplified,
  tw: traditional,
  en: english,
  jp: japanese,
  kor: korean,
};

/** The demo's own question is omitted elsewhere. */
export const firstFaqs = Object.entries(faqPlaces).map(([name, place]) => {
  const key = name as FaqKey;
  return {
    key,
    isOfDemo: key === 'credits',
    ...place,
    question: inAll(({ faqs }) => faqs[key].question),
    answer: inAll(({ faqs }) => faqs[key].answer),
    words: inAll(({ faqs }) => faqs[key].words),
  };
});

export const firstReplies = replyKeys.map((key) => {
  return { shortcut: key, text: inAll(({ replies }) => replies[key]) };
});

function inAll(textOf: (texts: ServiceTexts) => string): Record<Language, string> {
  const entries = Object.entries(texts).map(([language, own]) => [language, textOf(own)] as const);
  return Object.fromEntries(entries) as Record<Language, string>;
}
