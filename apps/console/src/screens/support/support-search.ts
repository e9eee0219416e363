/** The query string of the inbox. */
import { topics } from '@trine/contract/support/topics.ts';
import { patterns, readSearch } from '../../ui/lists/search.ts';
import { t } from '../../ui/words/language.ts';

export const inboxQueues = {
  unassigned: t('Unassigned'),
  mine: t('Mine'),
  all: t('All open'),
  closed: t('Closed'),
} as const;
export type InboxQueue = keyof typeof inboxQueues;
export const inboxQueueNames = Object.keys(inboxQueues) as InboxQueue[];

export function supportSearch(given: Readonly<Record<string, unknown>>) {
  return readSearch(given, {
    queue: inboxQueueNames,
    text: patterns.text,
    player_id: patterns.id,
    topic: topics,
    from: patterns.day,
    to: patterns.day,
    open: patterns.id,
  });
}

export type SupportSearch = ReturnType<typeof supportSearch>;
