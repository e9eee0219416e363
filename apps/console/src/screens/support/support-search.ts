/** The query string of the inbox, and the names of its queues and topics. */
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { topics, type Topic } from '@trine/contract/support/topics.ts';
import type { SystemWord } from '@trine/contract/support/words.ts';
import { patterns, readSearch } from '../../ui/lists/search.ts';
import { t } from '../../ui/words/language.ts';

export type InboxAnswer = ConsoleAnswer<'/support/list'>;
export type InboxRow = InboxAnswer['rows'][number];
export type Conversation = ConsoleAnswer<'/support/page'>['conversation'];
export type Message = ConsoleAnswer<'/support/page'>['lines'][number];

export const queueNames = ['unassigned', 'mine', 'all', 'closed'] as const;
export type QueueName = (typeof queueNames)[number];

export const queueLabels: Readonly<Record<QueueName, string>> = {
  unassigned: t('Unassigned'),
  mine: t('Mine'),
  all: t('All open'),
  closed: t('Closed'),
};

export const topicNames: Readonly<Record<Topic, string>> = {
  general: t('General'),
  deposit: t('Deposit'),
  withdrawal: t('Withdrawal'),
  bet: t('Bet'),
  account: t('Account'),
  forgotten_password: t('Forgotten password'),
  security_code: t('Security code'),
  agent: t('Agent'),
};

export const wordSentences: Readonly<Record<SystemWord, string>> = {
  taken: t('took the conversation'),
  handed_over: t('handed the conversation over'),
  closed: t('closed the conversation'),
  reopened: t('opened the conversation again'),
};

export function supportSearch(given: Readonly<Record<string, unknown>>) {
  return readSearch(given, {
    queue: queueNames,
    text: patterns.text,
    player_id: patterns.id,
    topic: topics,
    from: patterns.day,
    to: patterns.day,
    open: patterns.id,
  });
}

export type SupportSearch = ReturnType<typeof supportSearch>;

/** The player's name, or that it is a visitor. */
export function personName(row: Pick<InboxRow, 'username' | 'player_id' | 'about_player_id'>) {
  if (row.player_id !== null) return row.username;
  return row.about_player_id === null
    ? t('Visitor')
    : t('Visitor, said to be {username}', { username: row.username });
}
