// What a person writes to customer service, one transaction a line: was it written before, may this
// person write, not too fast; the first line begins the conversation.

import type { Language } from '@trine/contract/envelope.ts';
import type { Topic } from '@trine/contract/support/topics.ts';
import type { NextId, PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection, Database, Tx } from '../../platform/postgres/transaction.ts';
import { networkOf } from '../../platform/http/network.ts';
import * as sql from './conversations.sql.ts';
import { findRepeated, readLine, writeLine, type Conversation, type Line } from './messages.ts';
import type { Said } from './messages.ts';
import {
  conversationLimits,
  countMessage,
  messageLimits,
  pictureLimits,
} from './message-limits.ts';
import { visitorHashOf, type Person } from './person.ts';
import * as standing from './senders.sql.ts';

export interface WritingParts {
  readonly database: Database;
  readonly nextId: NextId;
}

export interface PersonWriting {
  readonly person: Person;
  readonly said: Said;
  /** Null: as it was. */
  readonly topic: Topic | null;
  readonly contact: string | null;
  readonly language: Language;
  readonly address: string;
  readonly key: string;
}

export type Written =
  | { readonly kind: 'written'; readonly line: Line; readonly conversation: Conversation }
  /** Epoch milliseconds; null without an end. */
  | { readonly kind: 'blocked'; readonly until: number | null }
  | { readonly kind: 'too_fast'; readonly waitSeconds: number }
  | { readonly kind: 'other_line' };

export async function writeAsPerson(parts: WritingParts, writing: PersonWriting): Promise<Written> {
  return parts.database.transaction(async (tx) => {
    const known = await sql.conversationOf.first(tx, writing.person);
    const before = known === null ? null : await findBefore(tx, known, writing);
    if (before !== null) return before;
    // The person's limit is locked from here on and the conversation after it: whoever locks both
    // does so in this order.
    const rejection = await reject(tx, writing, known === null);
    if (rejection !== null) return rejection;
    const locked = await lock(tx, parts.nextId, writing);
    return (await findBefore(tx, locked, writing)) ?? write(tx, locked, writing);
  });
}

/** Before a picture is decoded, which takes memory and a core; null: go on. */
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

/** Whether this person may write; null: yes. */
export async function findBlock(
  from: Connection,
  person: Person,
  address: string,
): Promise<Extract<Written, { kind: 'blocked' }> | null> {
  const found = await standing.blockOf.first(from, { ...person, network: networkOf(address) });
  return found === null ? null : { kind: 'blocked', until: found.blockedUntil };
}

/** The visitor's conversation becomes the player's; false when there is none under that token. */
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
    return (await standing.adopt.one(tx, { visitorHash, playerId })).conversationId !== null;
  });
}

async function findBefore(
  tx: Tx,
  conversation: Conversation,
  { said, key }: PersonWriting,
): Promise<Written | null> {
  const { conversationId } = conversation;
  const found = await findRepeated(tx, { conversationId, staffId: null, said, key });
  if (found === null) return null;
  if (found.kind === 'other') return { kind: 'other_line' };
  return { kind: 'written', line: found.line, conversation };
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

/** The person's conversation, begun by a first line; two of these at once begin one. */
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
  { said, topic, contact, language, address, key }: PersonWriting,
): Promise<Written> {
  const number = await writeLine(tx, { conversationId, staffId: null, said, key });
  await sql.recordPersonMessage.run(tx, { conversationId, topic, contact, language, address });
  const conversation = await sql.conversationById.one(tx, { conversationId });
  return { kind: 'written', line: await readLine(tx, { conversationId, number }), conversation };
}
