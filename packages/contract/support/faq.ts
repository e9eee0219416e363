// Questions and answers, written by staff, for all visitors.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { Identifier } from '../values.ts';
import { Hours } from './chat.ts';
import { faqTopics, type FaqTopic } from './words.ts';

/** In their order within the headings. */
export const faqList = call({
  method: 'GET',
  path: '/api/support/faqList',
  token: false,
  request: Type.Object({}),
  answer: Type.Object({
    faqs: Type.Array(
      Type.Object({
        id: Identifier,
        topic: Type.Unsafe<FaqTopic>({ type: 'string', enum: [...faqTopics] }),
        question: Type.String(),
        /** Plain; line breaks separate paragraphs. */
        answer: Type.String(),
        /** Synonyms for the search, separated by blanks. */
        words: Type.String(),
        /** A screen of the app that helps, `/withdraw`; may be empty. */
        link: Type.String(),
      }),
    ),
    hours: Hours,
  }),
  reasons: [],
});
