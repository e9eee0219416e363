// A player's messages, as texts in the reader's language.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { messageList } from '@trine/contract/news/messages.ts';
import type { Language } from '@trine/contract/languages.ts';
import { messageText, type MessageFacts } from '@trine/i18n/messages/message-text.ts';
import { bucketOf, type PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './messages.sql.ts';

type MessageOnWire = AnswerOf<typeof messageList>[number];

export interface MessageQuery {
  readonly playerId: PlayerId;
  /** Messages older than this id; null: from the newest. */
  readonly beforeId: bigint | null;
  readonly limit: number;
  readonly language: Language;
  /** The operator's: texts that contain a time name it. */
  readonly timeZone: string;
}

/** Newest first. */
export async function listMessages(
  from: Connection,
  { playerId, beforeId, limit, language, timeZone }: MessageQuery,
): Promise<MessageOnWire[]> {
  const rows = await sql.messagesOfPlayer.all(from, {
    bucket: bucketOf(playerId),
    playerId,
    beforeId: beforeId ?? BigInt(Number.MAX_SAFE_INTEGER),
    limit,
  });
  return rows.map(({ messageId, kind, facts: written, createdAt, isRead }) => {
    const facts = JSON.parse(written) as MessageFacts;
    return {
      id: Number(messageId),
      kind,
      ...messageText(language, { kind, facts }, timeZone),
      note: facts.reason_text ?? facts.reason ?? '',
      link: linkOf(kind, facts),
      createtime: Math.floor(createdAt / 1000),
      read: isRead ? 1 : 0,
    };
  });
}

export interface ReadMark {
  readonly messageIds: readonly bigint[];
  /** This message and all older ones; null: only `messageIds`. */
  readonly upTo: bigint | null;
}

/** Messages of other players are not marked. */
export async function markMessagesRead(
  from: Connection,
  playerId: PlayerId,
  { messageIds, upTo }: ReadMark,
): Promise<void> {
  const mark = { messageIds: [...messageIds], upTo: upTo ?? 0n };
  await sql.markRead.run(from, { bucket: bucketOf(playerId), playerId, ...mark });
}

/** The app's screen about the subject of a message. */
export function linkOf(kind: string, facts: MessageFacts): string {
  const { request_id: request, type } = facts;
  if (request !== undefined) return `/capitalDetail?request=${request}`;
  switch (kind) {
    case 'gift':
      return '/capitalDetail?type=4';
    case 'round_drawn':
      return '/betRecord';
    case 'win':
      return '/betRecord?status=profitable';
    case 'round_void':
      return '/betRecord?status=cancelled';
    case 'payment_account_replaced':
      return `/bankCardManage?type=${type ?? 0}`;
    case 'support_reply':
      return '/iframe';
    default:
      return '/customer';
  }
}
