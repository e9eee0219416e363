// Writes a person's message to customer service in one transaction. It checks, in this order,
// whether the message was already written, whether the person may write, and the limits. The first
// message begins the conversation.

import type { Language } from '@trine/contract/languages.ts';
import type { Topic } from '@trine/contract/support/topics.ts';
import type { NextId, PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection, Database, Tx } from '../../platform/postgres/transaction.ts';
import { networkOf } from '../../platform/http/network.ts';
import * as sql from './conversations.sql.ts';
import {
  findRepeated,
  readMessage,
  writeMessage,
  type Conversation,
  type Message,
} from './messages.ts';
import type { MessageContent } from './messages.ts';
import {
  conversationLimits,
  countMessage,
  messageLimits,
  pictureLimits,
} from './message-limits.ts';
import { visitorHashOf, type Person } from './person.ts';
import * as senders from './senders.sql.ts';

export interface WritingParts {
  readonly database: Database;
  readonly nextId: NextId;
}

export interface PersonWriting {
  readonly person: Person;
  readonly content: MessageContent;
  /** Null: unchanged. */
  readonly topic: Topic | null;
  readonly contact: string | null;
  readonly language: Language;
  readonly address: string;
  readonly key: string;
}

export type Written =
  | { readonly kind: 'written'; readonly message: Message; readonly conversation: Conversation }
  /** Epoch milliseconds; null without an end. */
  | { readonly kind: 'blocked'; readonly until: number | null }
  | { readonly kind: 'too_fast'; readonly waitSeconds: number }
  | { readonly kind: 'other_message' };

export async function writeMessageAsPerson(
  parts: WritingParts,
  writing: PersonWriting,
): Promise<Written> {
  return parts.database.transaction(async (tx) => {
    const known = await sql.conversationOf.first(tx, writing.person);
    const before = known === null ? null : await findBefore(tx, known, writing);
    if (before !== null) return before;
    // Locks the person's limit, then the conversation: the same order everywhere.
    const rejection = await reject(tx, writing, known === null);
    if (rejection !== null) return rejection;
    const locked = await lock(tx, parts.nextId, writing);
    return (await findBefore(tx, locked, writing)) ?? write(tx, locked, writing);
  });
}

/** Checked before a picture is decoded, which takes memory and a core; null: go on. */
export async function rejectPicture(
  { database }: Pick<WritingParts, 'database'>,
  { person, address }: Pick<PersonWriting, 'person' | 'address'>,
): Promise<Exclude<Written, { kind: 'written' }> | null> {
  return database.transaction(async (tx) => {
    const blocked = await findBlock(tx, person, address);
    if (blocked !== null) return blocked;
    const waitSeconds = await countMessage(tx, pictureLimits(person, address));
    return waitSeconds === null ? null : { kind: 'too_fast', waitSeconds };
  });
}

/** Null when the person may write. */
export async function findBlock(
  from: Connection,
  person: Person,
  address: string,
): Promise<Extract<Written, { kind: 'blocked' }> | null> {
  const found = await senders.blockOf.first(from, { ...person, network: networkOf(address) });
  return found === null ? null : { kind: 'blocked', until: found.blockedUntil };
}

/** Gives the visitor's conversation to the player; false when the token has none. */
export async function adoptVisitor(
  { database }: Pick<WritingParts, 'database'>,
  { token, playerId }: { readonly token: string; readonly playerId: PlayerId },
): Promise<boolean | Extract<Written, { kind: 'blocked' }>> {
  const visitor = { playerId: null, visitorHash: visitorHashOf(token) };
  return database.transaction(async (tx) => {
    // A blocked visitor stays blocked after logging in.
    const blocked = await findBlock(tx, visitor, '');
    if (blocked !== null) return blocked;
    const { visitorHash } = visitor;
    return (await senders.adopt.one(tx, { visitorHash, playerId })).conversationId !== null;
  });
}

async function findBefore(
  tx: Tx,
  conversation: Conversation,
  { content, key }: PersonWriting,
): Promise<Written | null> {
  const { conversationId } = conversation;
  const found = await findRepeated(tx, { conversationId, staffId: null, content, key });
  if (found === null) return null;
  if (found.kind === 'other') return { kind: 'other_message' };
  return { kind: 'written', message: found.message, conversation };
}

async function reject(
  tx: Tx,
  { person, address }: PersonWriting,
  isFirst: boolean,
): Promise<Written | null> {
  const blocked = await findBlock(tx, person, address);
  if (blocked !== null) return blocked;
  const first = isFirst ? conversationLimits(address) : [];
  const waitSeconds = await countMessage(tx, [...messageLimits(person, address), ...first]);
  return waitSeconds === null ? null : { kind: 'too_fast', waitSeconds };
}

/** The person's conversation; the first message begins it. Two at once begin one conversation. */
async function lock(
  tx: Tx,
  nextId: NextId,
  { person, topic, language, address }: PersonWriting,
): Promise<Conversation> {
  const known = await sql.takeConversationOf.first(tx, person);
  if (known !== null) return known;
  const conversationId = nextId();
  const begun = { ...person, conversationId, language, address, topic: topic ?? 'general' };
  await sql.insertConversation.run(tx, begun);
  return sql.takeConversationOf.one(tx, person);
}

async function write(
  tx: Tx,
  { conversationId }: Conversation,
  { content, topic, contact, language, address, key }: PersonWriting,
): Promise<Written> {
  const number = await writeMessage(tx, { conversationId, staffId: null, content, key });
  await sql.recordPersonMessage.run(tx, { conversationId, topic, contact, language, address });
  const conversation = await sql.conversationById.one(tx, { conversationId });
  const message = await readMessage(tx, { conversationId, number });
  return { kind: 'written', message, conversation };
}
