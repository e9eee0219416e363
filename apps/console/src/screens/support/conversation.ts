/** What the inbox shows of a conversation: its topic, its events, its person's name. */
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import type { Topic } from '@trine/contract/support/topics.ts';
import type { SystemWord } from '@trine/contract/support/words.ts';
import { t } from '../../ui/words/language.ts';

export type Conversation = ConsoleAnswer<'/support/page'>['conversation'];
export type ConversationRow = ConsoleAnswer<'/support/list'>['rows'][number];
export type ConversationMessage = ConsoleAnswer<'/support/page'>['lines'][number];

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

/** What follows the name of the member of staff. */
export const eventSentences: Readonly<Record<SystemWord, string>> = {
  taken: t('took the conversation'),
  handed_over: t('handed the conversation over'),
  closed: t('closed the conversation'),
  reopened: t('opened the conversation again'),
};

/** The player's name, or that it is a visitor. */
export function personName(
  row: Pick<ConversationRow, 'username' | 'player_id' | 'about_player_id'>,
): string {
  if (row.player_id !== null) return row.username;
  return row.about_player_id === null
    ? t('Visitor')
    : t('Visitor, probably {username}', { username: row.username });
}
