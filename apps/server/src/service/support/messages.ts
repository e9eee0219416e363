// Messages of a conversation, as both sides write and read them.

import type { SystemWord } from '@trine/contract/support/words.ts';
import type { Picture } from '../../platform/uploads/pictures.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import type * as conversations from './conversations.sql.ts';
import * as sql from './messages.sql.ts';

export type Conversation = Awaited<ReturnType<typeof conversations.conversationById.one>>;
export type Message = Awaited<ReturnType<typeof sql.messagesBefore.all>>[number];

export type MessageContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'picture'; readonly picture: Picture };

interface Writing {
  readonly conversationId: RowId;
  /** Null for the person. */
  readonly staffId: bigint | null;
  readonly content: MessageContent;
  /** Chosen by the sender, so that a repeated call writes one message; may be empty. */
  readonly key: string;
}

const unwanted = /[^\P{Cc}\n\t]|\ufeff/gu;

/** No blank, and no character without a width, such as joiners and direction marks. */
const visible = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Removes blank ends, and control characters except line breaks and tabs. Returns an empty text
 * when nothing visible remains.
 */
export function tidyText(text: string): string {
  const tidy = text.replaceAll(/\r\n?/g, '\n').replaceAll(unwanted, '').trim();
  return visible.test(tidy) ? tidy : '';
}

/** Returns the message's number, which is the conversation's newest change. */
export async function writeMessage(
  tx: Tx,
  { conversationId, staffId, content, key }: Writing,
): Promise<bigint> {
  const picture = content.kind === 'picture' ? content.picture : null;
  const { number } = await sql.insertMessage.one(tx, {
    conversationId,
    sender: staffId === null ? 'person' : 'staff',
    staffId,
    text: content.kind === 'text' ? content.text : '',
    word: '',
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    key,
  });
  if (picture !== null) {
    await sql.insertPicture.run(tx, { conversationId, number, bytes: picture.bytes });
  }
  return number;
}

/** A message about what staff did with the conversation. */
export async function writeSystemMessage(
  tx: Tx,
  what: { readonly conversationId: RowId; readonly staffId: bigint; readonly word: SystemWord },
): Promise<void> {
  const nothing = { text: '', width: null, height: null, key: '' };
  await sql.insertMessage.run(tx, { ...what, ...nothing, sender: 'system' });
}

export type Repeated =
  | { readonly kind: 'same'; readonly message: Message }
  | { readonly kind: 'other' };

/** The message that was already written with this key, and whether it has this content. */
export async function findRepeated(
  from: Connection,
  { conversationId, staffId, content, key }: Writing,
): Promise<Repeated | null> {
  const sender = staffId === null ? 'person' : 'staff';
  const message = await sql.messageByKey.first(from, { conversationId, sender, key });
  if (message === null) return null;
  const isSame =
    content.kind === 'picture'
      ? message.width !== null
      : message.isRemoved || message.text === content.text;
  return isSame ? { kind: 'same', message } : { kind: 'other' };
}

export async function readMessage(
  from: Connection,
  { conversationId, number }: { readonly conversationId: RowId; readonly number: bigint },
): Promise<Message> {
  const [message] = await sql.messagesBefore.all(from, {
    conversationId,
    before: number + 1n,
    limit: 1,
  });
  if (message?.number !== number) {
    throw new Error(`conversation ${conversationId} has no message ${number}`);
  }
  return message;
}

export interface Page {
  /** In the order of their numbers. */
  readonly messages: Message[];
  /** Whether there are older ones. */
  readonly more: boolean;
}

const farthest = BigInt(Number.MAX_SAFE_INTEGER);

/** Without `before`, the newest. */
export async function readBefore(
  from: Connection,
  conversationId: RowId,
  { before = farthest, limit }: { readonly before?: bigint; readonly limit: number },
): Promise<Page> {
  const found = await sql.messagesBefore.all(from, { conversationId, before, limit: limit + 1 });
  return { messages: found.slice(0, limit).toReversed(), more: found.length > limit };
}

export interface News {
  /** In the order of their changes. */
  readonly messages: Message[];
  /** Whether others follow. */
  readonly more: boolean;
  /** The last change that these messages cover. */
  readonly changes: bigint;
}

const newsAtOnce = 100;

/** The messages that changed after `given`, up to the changes that `conversation` was read with. */
export async function readSince(
  from: Connection,
  { conversationId, changes: upTo }: Pick<Conversation, 'conversationId' | 'changes'>,
  given: bigint,
): Promise<News> {
  // A number beyond the end was counted in another conversation.
  const since = given > upTo ? 0n : given;
  const limit = newsAtOnce + 1;
  const found = await sql.messagesChanged.all(from, { conversationId, since, upTo, limit });
  const messages = found.slice(0, newsAtOnce);
  const more = found.length > newsAtOnce;
  return { messages, more, changes: more ? (messages.at(-1)?.changed ?? upTo) : upTo };
}

/** WebP; null when the message has no picture, or its picture was deleted. */
export async function readPicture(
  from: Connection,
  of: { readonly conversationId: RowId; readonly number: bigint },
): Promise<Buffer | null> {
  return (await sql.readPicture.first(from, of))?.bytes ?? null;
}
