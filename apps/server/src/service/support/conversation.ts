// Finds a conversation and changes its state, its marks and who holds it.

import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import type { ConversationState } from './conversations.sql.ts';
import * as sql from './conversations.sql.ts';
import type { Conversation } from './messages.ts';
import * as messages from './messages.sql.ts';
import type { Person } from './person.ts';

export type { Conversation, ConversationState };

export async function findConversation(
  from: Connection,
  person: Person,
): Promise<Conversation | null> {
  return sql.conversationOf.first(from, person);
}

export async function readConversation(
  from: Connection,
  conversationId: RowId,
): Promise<Conversation | null> {
  return sql.conversationById.first(from, { conversationId });
}

/** Locks the conversation until the transaction ends. */
export async function lockConversation(
  tx: Tx,
  conversationId: RowId,
): Promise<Conversation | null> {
  return sql.takeConversation.first(tx, { conversationId });
}

export async function setState(
  tx: Tx,
  conversationId: RowId,
  held: { readonly state: ConversationState; readonly agentId: bigint | null },
): Promise<void> {
  await sql.setState.run(tx, { conversationId, ...held });
}

export async function setAboutPlayer(
  tx: Tx,
  conversationId: RowId,
  aboutPlayerId: PlayerId | null,
): Promise<void> {
  await sql.setAboutPlayer.run(tx, { conversationId, aboutPlayerId });
}

/** After a message of staff. */
export async function recordStaffMessage(tx: Tx, conversationId: RowId): Promise<void> {
  await sql.recordStaffMessage.run(tx, { conversationId });
}

/** A change that is not a message, such as a block. */
export async function recordChange(tx: Tx, conversationId: RowId): Promise<void> {
  await sql.recordChange.run(tx, { conversationId });
}

export type Side = 'person' | 'staff';

/** True when there was something to mark. */
export async function markConversationRead(
  connection: Connection,
  side: Side,
  of: { readonly conversationId: RowId; readonly upTo: bigint },
): Promise<boolean> {
  const mark = side === 'person' ? sql.markReadByPerson : sql.markReadByStaff;
  return (await mark.run(connection, of)) > 0;
}

/** Counts for six seconds. */
export async function recordTyping(
  connection: Connection,
  side: Side,
  conversationId: RowId,
): Promise<void> {
  const note = side === 'person' ? sql.personTypes : sql.staffTypes;
  await note.run(connection, { conversationId });
}

/** Messages of staff that the person has not read. */
export async function countUnread(
  from: Connection,
  { conversationId, readByPerson }: Conversation,
): Promise<number> {
  return (await messages.unreadByPerson.one(from, { conversationId, readByPerson })).unread;
}

export type Cursor = Awaited<ReturnType<typeof sql.cursors.all>>[number];

export async function readCursors(
  from: Connection,
  conversationIds: readonly RowId[],
): Promise<Cursor[]> {
  return sql.cursors.all(from, { conversationIds });
}
