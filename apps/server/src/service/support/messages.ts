// Lines of a conversation as both sides write and read them.

import type { SystemWord } from '@trine/contract/support/words.ts';
import type { Picture } from '../../platform/uploads/pictures.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import type * as conversations from './conversations.sql.ts';
import * as sql from './messages.sql.ts';

export type Conversation = Awaited<ReturnType<typeof conversations.conversationById.one>>;
export type Line = Awaited<ReturnType<typeof sql.messagesBefore.all>>[number];

/** What somebody says: words, or a picture. */
export type Said =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'picture'; readonly picture: Picture };

interface Writing {
  readonly conversationId: RowId;
  /** Null for the person. */
  readonly staffId: bigint | null;
  readonly said: Said;
  /** The sender's own, so that the same line is not written twice; may be empty. */
  readonly key: string;
}

const unwanted = /[^\P{Cc}\n\t]|\ufeff/gu;

/** Neither a blank nor something that takes no room, as joiners and marks of direction do. */
const seen = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * What may stand in a line: no control characters but line breaks and tabs, no blank ends; empty
 * when none of it could be seen.
 */
export function tidyText(text: string): string {
  const tidy = text.replaceAll(/\r\n?/g, '\n').replaceAll(unwanted, '').trim();
  return seen.test(tidy) ? tidy : '';
}

/** The line's number, which is the conversation's newest change. */
export async function writeLine(
  tx: Tx,
  { conversationId, staffId, said, key }: Writing,
): Promise<bigint> {
  const picture = said.kind === 'picture' ? said.picture : null;
  const { number } = await sql.insertMessage.one(tx, {
    conversationId,
    sender: staffId === null ? 'person' : 'staff',
    staffId,
    text: said.kind === 'text' ? said.text : '',
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

/** A line that nobody wrote: what somebody of the staff did. */
export async function writeWord(
  tx: Tx,
  what: { readonly conversationId: RowId; readonly staffId: bigint; readonly word: SystemWord },
): Promise<void> {
  const nothing = { text: '', width: null, height: null, key: '' };
  await sql.insertMessage.run(tx, { ...what, ...nothing, sender: 'system' });
}

export type Repeated = { readonly kind: 'again'; readonly line: Line } | { readonly kind: 'other' };

/** The line that was written under a key before: the same one again, or another; null for none. */
export async function findRepeated(
  from: Connection,
  { conversationId, staffId, said, key }: Writing,
): Promise<Repeated | null> {
  const sender = staffId === null ? 'person' : 'staff';
  const line = await sql.messageByKey.first(from, { conversationId, sender, key });
  if (line === null) return null;
  const isSame =
    said.kind === 'picture' ? line.width !== null : line.isRemoved || line.text === said.text;
  return isSame ? { kind: 'again', line } : { kind: 'other' };
}

export async function readLine(
  from: Connection,
  { conversationId, number }: { readonly conversationId: RowId; readonly number: bigint },
): Promise<Line> {
  const [line] = await sql.messagesBefore.all(from, {
    conversationId,
    before: number + 1n,
    limit: 1,
  });
  if (line?.number !== number) throw new Error(`line ${number} of ${conversationId} is not there`);
  return line;
}

export interface Page {
  /** In the order of their numbers. */
  readonly lines: Line[];
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
  return { lines: found.slice(0, limit).toReversed(), more: found.length > limit };
}

export interface News {
  /** In the order of their changes. */
  readonly lines: Line[];
  /** Whether others follow. */
  readonly more: boolean;
  /** Up to which change this covers everything. */
  readonly changes: bigint;
}

const newsAtOnce = 100;

/** What changed in a conversation, as it was found, since one of its changes. */
export async function readSince(
  from: Connection,
  { conversationId, changes: upTo }: Pick<Conversation, 'conversationId' | 'changes'>,
  given: bigint,
): Promise<News> {
  // Beyond the end means that it was counted in another conversation.
  const since = given > upTo ? 0n : given;
  const limit = newsAtOnce + 1;
  const found = await sql.messagesChanged.all(from, { conversationId, since, upTo, limit });
  const lines = found.slice(0, newsAtOnce);
  const more = found.length > newsAtOnce;
  return { lines, more, changes: more ? (lines.at(-1)?.changed ?? upTo) : upTo };
}

/** Its picture as WebP; null when it has none, or no longer. */
export async function readPicture(
  from: Connection,
  of: { readonly conversationId: RowId; readonly number: bigint },
): Promise<Buffer | null> {
  return (await sql.readPicture.first(from, of))?.bytes ?? null;
}

/** Takes away what a line says. False when there is nothing to take away. */
export async function removeLine(
  tx: Tx,
  of: { readonly conversationId: RowId; readonly number: bigint; readonly removedBy: string },
): Promise<boolean> {
  return (await sql.removeMessage.one(tx, of)).isRemoved;
}
