// The initial contents of customer service in five languages: questions with answers, and prepared
// replies. Afterwards they are contents like any other.

import { byLanguage, type Language } from '@trine/contract/languages.ts';
import { serverTexts } from '../server-texts.ts';
import { faqPlaces, replyKeys, type FaqKey, type ServiceTexts } from './service-texts.ts';

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
  return byLanguage((language) => textOf(serverTexts[language].service));
}
