// Writes a message to a player in the transaction that it reports. Its text is made when it is
// read; `message-text.ts` of the texts lists the facts that each kind needs.

import type { MessageKind } from '@trine/contract/news/messages.ts';
import type { MessageFacts } from '@trine/i18n/messages/message-text.ts';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { insertMessage } from './messages.sql.ts';

export interface PlayerNotification {
  readonly playerId: PlayerId;
  readonly messageId: RowId;
  readonly kind: MessageKind;
  readonly facts: MessageFacts;
}

export async function notifyPlayer(
  connection: Connection,
  { facts, ...message }: PlayerNotification,
): Promise<void> {
  await insertMessage.run(connection, { ...message, facts: JSON.stringify(facts) });
}
