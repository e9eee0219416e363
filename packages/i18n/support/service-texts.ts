// The initial questions and replies, and what each language provides for them.

import type { FaqTopic } from '@trine/contract/support/words.ts';

/** In the order in which they are shown. */
export const faqPlaces = {
  deposit: { topic: 'money', link: '/recharge' },
  withdrawal: { topic: 'money', link: '/withdraw' },
  turnover: { topic: 'money', link: '/withdraw' },
  held: { topic: 'money', link: '/wallet' },
  opposite: { topic: 'bets', link: '/rule' },
  responsible: { topic: 'bets', link: '' },
  draws: { topic: 'draws', link: '/rule' },
  check: { topic: 'draws', link: '/find' },
  password: { topic: 'account', link: '' },
  code: { topic: 'account', link: '' },
  credits: { topic: 'account', link: '' },
  hours: { topic: 'service', link: '' },
} as const satisfies Record<string, { readonly topic: FaqTopic; readonly link: string }>;

export type FaqKey = keyof typeof faqPlaces;
export const replyKeys = [
  'hello',
  'moment',
  'identity',
  'deposit',
  'withdrawal',
  'reset',
  'bye',
] as const;
type ReplyKey = (typeof replyKeys)[number];

export interface ServiceTexts {
  readonly faqs: Readonly<
    Record<
      FaqKey,
      {
        readonly question: string;
        /** Line breaks separate paragraphs. */
        readonly answer: string;
        /** Synonyms, for the search. */
        readonly words: string;
      }
    >
  >;
  readonly replies: Readonly<Record<ReplyKey, string>>;
}
