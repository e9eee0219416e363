// Notes that staff write for each other about a conversation.

import type { RowId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { recordChange, lockConversation } from './conversation.ts';
import type { Act, ActParts, ActRejection } from './inbox-actions.ts';
import * as sql from './inbox-actions.sql.ts';

export interface WrittenNote {
  readonly noteId: RowId;
  /** Epoch milliseconds. */
  readonly writtenAt: number;
}

export async function addConversationNote(
  { database, nextId }: ActParts,
  { conversationId, actor, text }: Act & { readonly text: string },
): Promise<ActRejection | WrittenNote> {
  const noteId = nextId();
  return database.transaction(async (tx) => {
    if ((await lockConversation(tx, conversationId)) === null) return { reason: 'not_found' };
    const note = { noteId, conversationId, text, writtenBy: actor };
    const { writtenAt } = await sql.insertNote.one(tx, note);
    await recordChange(tx, conversationId);
    return { noteId, writtenAt };
  });
}

export type Note = Awaited<ReturnType<typeof sql.notesOf.all>>[number];

/** Oldest first. */
export async function notesOfConversation(
  from: Connection,
  conversationId: RowId,
): Promise<Note[]> {
  return sql.notesOf.all(from, { conversationId });
}
