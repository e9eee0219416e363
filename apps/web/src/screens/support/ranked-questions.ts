/** The order of the frequent questions in a search. */
import type { Answer } from '@trine/contract/client.ts';
import { searchScore, type SearchQuery } from '@trine/i18n/search.ts';

export type Question = Answer<'/api/support/faqList'>['faqs'][number];

/** The score of a hit in each part of a question. */
const weights = { question: 4, words: 3, answer: 1 } as const;
const parts = ['question', 'words', 'answer'] as const;

/** Questions with a hit, best first; equal ones keep their order. */
export function rankedQuestions(
  questions: readonly Question[],
  query: SearchQuery,
): readonly Question[] {
  return questions
    .map((entry) => {
      const texts = parts.map((part) => ({ text: entry[part], weight: weights[part] }));
      return { entry, score: searchScore(query, texts) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}
