import { topics, type Topic } from '@trine/contract/support/topics.ts';

/** In the order of the screen; "other" is last. */
export const offeredTopics: readonly Topic[] = [
  ...topics.filter((topic) => topic !== 'general'),
  'general',
];
