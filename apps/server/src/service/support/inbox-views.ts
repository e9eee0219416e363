// Conversations as staff see them.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { conversationChanges, listConversations } from '@trine/contract/console/support.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { readConversation, type Conversation } from './conversation.ts';
import { hoursAt } from './hours.ts';
import { readBefore, readSince, type Message } from './messages.ts';
import type { Support } from './support.ts';
import { blocksOf, type Block } from './inbox-blocks.ts';
import * as sql from './inbox.sql.ts';
import { notesOfConversation, type Note } from './inbox-notes.ts';

export type Row = Awaited<ReturnType<typeof sql.listOpen.all>>[number];
type Seen = AnswerOf<typeof conversationChanges>;

const messagesOnPage = 60;

/** The service hours and the time within which a message is answered. */
export type Promised = Pick<Support, 'service' | 'answerSeconds'>;
type ViewParts = Promised & Pick<Support, 'database'>;

export type Wanted = { readonly since: bigint } | { readonly before: bigint | null };

/** A conversation with some of its messages; null when there is none. */
export async function viewConversation(
  { database: from, ...promised }: ViewParts,
  conversationId: RowId,
  wanted: Wanted,
): Promise<Seen | null> {
  const found = await readConversation(from, conversationId);
  const row = await sql.rowById.first(from, { conversationId });
  if (found === null || row === null) return null;
  if ('since' in wanted) {
    const news = await readSince(from, found, wanted.since);
    const known = { ...found, changes: news.changes };
    const named = await viewMessages(from, conversationId, news.messages);
    return {
      conversation: await viewWhole(from, { row, found: known, promised }),
      lines: named,
      more: news.more,
    };
  }
  const before = wanted.before ?? found.changes + 1n;
  const page = await readBefore(from, conversationId, { before, limit: messagesOnPage });
  const named = await viewMessages(from, conversationId, page.messages);
  return {
    conversation: await viewWhole(from, { row, found, promised }),
    lines: named,
    more: page.more,
  };
}

async function viewWhole(
  from: Connection,
  { row, found, promised }: { row: Row; found: Conversation; promised: Promised },
): Promise<Seen['conversation']> {
  const { conversationId } = found;
  return {
    ...viewRow(row, promised),
    contact: found.contact,
    address: found.address,
    changes: Number(found.changes),
    read_by_person: Number(found.readByPerson),
    read_by_staff: Number(found.readByStaff),
    typing: found.isPersonTyping,
    blocks: (await blocksOf(from, found)).map(viewBlock),
    notes: (await notesOfConversation(from, conversationId)).map(viewConversationNote),
  };
}

export function viewRow(
  row: Row,
  promised: Promised,
): AnswerOf<typeof listConversations>['rows'][number] {
  return {
    conversation_id: Number(row.conversationId),
    player_id: optionalNumber(row.playerId),
    username: row.username,
    about_player_id: optionalNumber(row.aboutPlayerId),
    topic: row.topic,
    language: row.language,
    state: row.state,
    agent: colleague(row.agentId, row.agentName),
    unread: row.unread,
    unanswered_since: row.unansweredSince === null ? null : seconds(row.unansweredSince),
    answer_by: row.unansweredSince === null ? null : answerBy(row.unansweredSince, promised),
    opened_at: seconds(row.openedAt),
    last_at: seconds(row.lastAt),
    last_text: row.lastText,
    last_from: row.lastSender,
    has_picture: row.hasPicture,
    blocked: row.isBlocked,
  };
}

/** With the name of the member of staff who wrote each. */
export async function viewMessages(
  from: Connection,
  conversationId: RowId,
  messages: readonly Message[],
): Promise<Seen['lines']> {
  const isNamed = messages.some(({ staffId }) => staffId !== null);
  const staff = isNamed ? await sql.staffNames.all(from, { conversationId }) : [];
  const names = new Map(staff.map(({ staffId, name }) => [staffId, name]));
  return messages.map((message) => {
    const { staffId, width, height } = message;
    const hasSize = width !== null && height !== null && !message.isRemoved;
    return {
      id: Number(message.number),
      from: message.sender,
      staff: colleague(staffId, staffId === null ? null : (names.get(staffId) ?? null)),
      text: message.text,
      picture: hasSize ? { width, height, gone: !message.hasPicture } : null,
      word: message.word,
      removed: message.isRemoved,
      sent_at: seconds(message.sentAt),
      key: message.sender === 'staff' ? message.key : '',
    };
  });
}

export function viewConversationNote({ noteId, text, writtenBy, writtenByName, writtenAt }: Note) {
  return {
    note_id: Number(noteId),
    text,
    written_by: writtenBy,
    written_by_name: writtenByName,
    written_at: seconds(writtenAt),
  };
}

function viewBlock(block: Block) {
  return {
    block_id: Number(block.blockId),
    reason: block.reason,
    blocked_by: block.blockedBy,
    blocked_by_name: block.blockedByName,
    blocked_at: seconds(block.blockedAt),
    blocked_until: block.blockedUntil === null ? null : seconds(block.blockedUntil),
    with_address: block.withAddress,
  };
}

/** Outside of the service hours the time to an answer starts at the next opening. */
function answerBy(since: number, { service, answerSeconds }: Promised): number {
  const { open, next_open: opens } = hoursAt(service, since);
  return (open === 1 || opens === null ? seconds(since) : opens) + answerSeconds;
}

function colleague(staffId: bigint | null, name: string | null) {
  return staffId === null ? null : { staff_id: Number(staffId), name: name ?? `staff:${staffId}` };
}

function optionalNumber(id: bigint | null): number | null {
  return id === null ? null : Number(id);
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
