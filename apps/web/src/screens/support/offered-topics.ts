import { topics, type Topic } from '@trine/contract/support/topics.ts';

/** As they are offered: what is none of the others comes last. */
export const offeredTopics: readonly Topic[] = [
  ...topics.filter((topic) => topic !== 'general'),
  'general',
];
