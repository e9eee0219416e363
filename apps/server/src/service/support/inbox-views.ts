// Conversations as the staff see them.

import type { ConsoleAnswerOf } from '@trine/contract/console/console-call.ts';
import type { conversationChanges, listConversations } from '@trine/contract/support/inbox.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { readConversation, type Conversation } from './conversation.ts';
import { hoursAt } from './hours.ts';
import { readBefore, readSince, type Line } from './messages.ts';
import type { Support } from './support.ts';
import { blocksOf, type Block } from './inbox-blocks.ts';
import * as sql from './inbox.sql.ts';
import { notesOf, type Note } from './inbox-notes.ts';

export type Row = Awaited<ReturnType<typeof sql.listOpen.all>>[number];
type Seen = ConsoleAnswerOf<typeof conversationChanges>;

const linesOnPage = 60;

/** What was promised to who writes. */
export type Promised = Pick<Support, 'service' | 'answerSeconds'>;
type ViewParts = Promised & Pick<Support, 'database'>;

export type Wanted = { readonly since: bigint } | { readonly before: bigint | null };

/** A conversation with lines of it; null when there is none. */
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
    const named = await viewLines(from, conversationId, news.lines);
    return {
      conversation: await viewWhole(from, { row, found: known, promised }),
      lines: named,
      more: news.more,
    };
  }
  const before = wanted.before ?? found.changes + 1n;
  const page = await readBefore(from, conversationId, { before, limit: linesOnPage });
  const named = await viewLines(from, conversationId, page.lines);
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
    notes: (await notesOf(from, conversationId)).map(viewNote),
  };
}

export function viewRow(
  row: Row,
  promised: Promised,
): ConsoleAnswerOf<typeof listConversations>['rows'][number] {
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

/** With the names of those of the staff who wrote them. */
export async function viewLines(
  from: Connection,
  conversationId: RowId,
  lines: readonly Line[],
): Promise<Seen['lines']> {
  const isNamed = lines.some(({ staffId }) => staffId !== null);
  const staff = isNamed ? await sql.staffNames.all(from, { conversationId }) : [];
  const names = new Map(staff.map(({ staffId, name }) => [staffId, name]));
  return lines.map((line) => {
    const { staffId, width, height } = line;
    const hasSize = width !== null && height !== null && !line.isRemoved;
    return {
      id: Number(line.number),
      from: line.sender,
      staff: colleague(staffId, staffId === null ? null : (names.get(staffId) ?? null)),
      text: line.text,
      picture: hasSize ? { width, height, gone: !line.hasPicture } : null,
      word: line.word,
      removed: line.isRemoved,
      sent_at: seconds(line.sentAt),
      key: line.sender === 'staff' ? line.key : '',
    };
  });
}

export function viewNote({ noteId, text, writtenBy, writtenByName, writtenAt }: Note) {
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

/** Who writes out of hours has the word from the next opening on. */
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
