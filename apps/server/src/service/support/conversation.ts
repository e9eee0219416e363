// What the parts around a conversation need of it: finding it, marks, who holds it.

import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import type { ConversationState } from './conversations.sql.ts';
import * as sql from './conversations.sql.ts';
import type { Conversation } from './messages.ts';
import * as lines from './messages.sql.ts';
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

/** Until the transaction ends, nothing else happens in it. */
export async function takeConversation(
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

/** After a line of the staff. */
export async function recordStaffMessage(tx: Tx, conversationId: RowId): Promise<void> {
  await sql.recordStaffMessage.run(tx, { conversationId });
}

/** Something that is no line changed, such as whether the person may write. */
export async function recordChange(tx: Tx, conversationId: RowId): Promise<void> {
  await sql.recordChange.run(tx, { conversationId });
}

export type Side = 'person' | 'staff';

/** True when there was something to mark. */
export async function markRead(
  connection: Connection,
  side: Side,
  of: { readonly conversationId: RowId; readonly upTo: bigint },
): Promise<boolean> {
  const mark = side === 'person' ? sql.markReadByPerson : sql.markReadByStaff;
  return (await mark.run(connection, of)) > 0;
}

/** This side is writing, for some seconds. */
export async function recordTyping(
  connection: Connection,
  side: Side,
  conversationId: RowId,
): Promise<void> {
  const note = side === 'person' ? sql.personTypes : sql.staffTypes;
  await note.run(connection, { conversationId });
}

/** Lines of the staff that the person has not read. */
export async function countUnread(
  from: Connection,
  { conversationId, readByPerson }: Conversation,
): Promise<number> {
  return (await lines.unreadByPerson.one(from, { conversationId, readByPerson })).unread;
}

export type Cursor = Awaited<ReturnType<typeof sql.cursors.all>>[number];

/** How far many of them are. */
export async function readCursors(
  from: Connection,
  conversationIds: readonly RowId[],
): Promise<Cursor[]> {
  return sql.cursors.all(from, { conversationIds });
}
