// Questions and answers, written at the operator's console, for everybody.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { Identifier } from '../values.ts';
import { Hours } from './chat.ts';
import { faqTopics, type FaqTopic } from './words.ts';

/** In the order in which they are to be shown within their headings. */
export const faqList = call({
  method: 'GET',
  path: '/api/support/faqList',
  token: false,
  idempotent: false,
  request: Type.Object({}),
  answer: Type.Object({
    faqs: Type.Array(
      Type.Object({
        id: Identifier,
        topic: Type.Unsafe<FaqTopic>({ type: 'string', enum: [...faqTopics] }),
        question: Type.String(),
        /** Plain; line breaks part paragraphs. */
        answer: Type.String(),
        /** Other words by which people look for it, with blanks between. */
        words: Type.String(),
        /** A screen of the app that helps, `/withdraw`; may be empty. */
        link: Type.String(),
      }),
    ),
    hours: Hours,
  }),
  reasons: [],
});
