// What staff do with a conversation, each in a transaction that locks it. The audit log records who
// holds it, blocks and removals, never the text of a message.

import type { SystemWord } from '@trine/contract/support/words.ts';
import type { NextId, PlayerId, RowId } from '../../platform/postgres/ids.ts';
import type { Database, Tx } from '../../platform/postgres/transaction.ts';
import { appendAuditLog } from '../../platform/audit-log/audit-log.ts';
import { notifyPlayer } from '../../people/notifications/notify.ts';
import * as conversations from './conversation.ts';
import type { Conversation } from './conversation.ts';
import * as messages from './messages.ts';
import type { Message, MessageContent } from './messages.ts';
import { removeMessage as removeMessageStatement } from './messages.sql.ts';
import * as sql from './inbox.sql.ts';

export interface ActParts {
  readonly database: Database;
  readonly nextId: NextId;
}

export interface Act {
  readonly conversationId: RowId;
  readonly staffId: bigint;
  readonly actor: string;
  readonly address: string;
}

export type ActRejection =
  | { readonly reason: 'not_found' | 'not_claimed' | 'changed_meanwhile' | 'over' }
  | { readonly reason: 'claimed'; readonly by: string };

interface Logged {
  readonly act: string;
  readonly details?: object;
  readonly before?: object;
  readonly after?: object;
}

/** Rejected with `claimed` when a colleague holds the conversation. */
export async function takeConversation(parts: ActParts, act: Act): Promise<ActRejection | null> {
  return onConversation(parts, act, async (tx, found) => {
    if (found.agentId === act.staffId) return null;
    if (found.agentId !== null) return { reason: 'claimed', by: `staff:${found.agentId}` };
    const word = found.state === 'closed' ? 'reopened' : 'taken';
    return assign(tx, { act, found, to: act.staffId, word });
  });
}

/** The closed conversation is then held by the caller. */
export async function reopenConversation(parts: ActParts, act: Act): Promise<ActRejection | null> {
  return onConversation(parts, act, async (tx, found) => {
    if (found.state !== 'closed') return { reason: 'changed_meanwhile' };
    return assign(tx, { act, found, to: act.staffId, word: 'reopened' });
  });
}

/** From the caller to a colleague, or from a colleague to the caller. */
export async function handOverConversation(
  parts: ActParts,
  act: Act & { readonly seen: bigint; readonly to: bigint },
): Promise<ActRejection | null> {
  return onConversation(parts, act, async (tx, found) => {
    const { seen, to, staffId } = act;
    if (seen !== staffId && to !== staffId) return { reason: 'not_claimed' };
    if (found.agentId !== seen) return { reason: 'changed_meanwhile' };
    if (seen === to) return null;
    const agents = await sql.listAgents.all(tx, { hereMs: 0n });
    if (!agents.some((agent) => agent.staffId === to)) return { reason: 'not_found' };
    return assign(tx, { act, found, to, word: 'handed_over' });
  });
}

export async function closeConversation(parts: ActParts, act: Act): Promise<ActRejection | null> {
  return onConversation(parts, act, async (tx, found) => {
    if (found.state === 'closed') return { reason: 'over' };
    if (found.agentId !== act.staffId) return { reason: 'not_claimed' };
    return assign(tx, { act, found, to: null, word: 'closed' });
  });
}

const actNames = {
  taken: 'support.take',
  reopened: 'support.reopen',
  handed_over: 'support.hand_over',
  closed: 'support.close',
} as const satisfies Record<SystemWord, string>;

interface Assignment {
  readonly act: Act;
  readonly found: Conversation;
  readonly to: bigint | null;
  readonly word: SystemWord;
}

async function assign(tx: Tx, { act, found, to, word }: Assignment): Promise<Logged> {
  const { conversationId, staffId } = act;
  const state = to === null ? 'closed' : 'taken';
  await conversations.setState(tx, conversationId, { state, agentId: to });
  await messages.writeSystemMessage(tx, { conversationId, staffId, word });
  return {
    act: actNames[word],
    before: { state: found.state, agent: agentName(found.agentId) },
    after: { state, agent: agentName(to) },
  };
}

export interface SentMessage {
  readonly message: Message;
  readonly changes: bigint;
}

/** Only the holder writes. The player is notified once, until the message is read. */
export async function sendMessage(
  parts: ActParts,
  act: Act & { readonly content: MessageContent; readonly key: string },
): Promise<ActRejection | SentMessage> {
  const { conversationId, staffId, content, key } = act;
  return parts.database.transaction(async (tx) => {
    const found = await conversations.lockConversation(tx, conversationId);
    if (found === null) return { reason: 'not_found' };
    const writing = { conversationId, staffId, content, key };
    const repeated = await messages.findRepeated(tx, writing);
    if (repeated?.kind === 'other') return { reason: 'changed_meanwhile' };
    if (repeated !== null) return { message: repeated.message, changes: found.changes };
    if (found.agentId !== staffId) return { reason: 'not_claimed' };
    const isNews = (await conversations.countUnread(tx, found)) === 0;
    const number = await messages.writeMessage(tx, writing);
    await conversations.recordStaffMessage(tx, conversationId);
    const { playerId } = found;
    if (isNews && playerId !== null) {
      const messageId = parts.nextId();
      await notifyPlayer(tx, { playerId, messageId, kind: 'support_reply', facts: {} });
    }
    const message = await messages.readMessage(tx, { conversationId, number });
    return { message, changes: number };
  });
}

/** Records which player a visitor is. A player's own conversation is rejected with `over`. */
export async function linkPlayer(
  parts: ActParts,
  act: Act & { readonly playerId: PlayerId | null },
): Promise<ActRejection | null> {
  const { conversationId, playerId } = act;
  return onConversation(parts, act, async (tx, found) => {
    if (found.playerId !== null) return { reason: 'over' };
    if (found.aboutPlayerId === playerId) return null;
    const isThere = playerId === null || (await sql.playerExists.first(tx, { playerId })) !== null;
    if (!isThere) return { reason: 'not_found' };
    await conversations.setAboutPlayer(tx, conversationId, playerId);
    return {
      act: 'support.link_player',
      before: { player_id: found.aboutPlayerId === null ? null : String(found.aboutPlayerId) },
      after: { player_id: playerId === null ? null : String(playerId) },
    };
  });
}

/** The removed text is not copied to the audit log. */
export async function removeMessage(
  parts: ActParts,
  act: Act & { readonly number: bigint; readonly reason: string },
): Promise<ActRejection | null> {
  const { conversationId, number, reason, actor } = act;
  return onConversation(parts, act, async (tx) => {
    const removal = { conversationId, number, removedBy: actor };
    if (!(await removeMessageStatement.one(tx, removal)).isRemoved) return { reason: 'over' };
    return { act: 'support.remove_line', details: { line: Number(number), reason } };
  });
}

/** Runs `work` with the conversation locked and logs what it returns; null: nothing to log. */
export async function onConversation(
  { database, nextId }: ActParts,
  { conversationId, actor, address }: Act,
  work: (tx: Tx, found: Conversation) => Promise<ActRejection | Logged | null>,
): Promise<ActRejection | null> {
  return database.transaction(async (tx) => {
    const found = await conversations.lockConversation(tx, conversationId);
    if (found === null) return { reason: 'not_found' };
    const written = await work(tx, found);
    if (written === null || 'reason' in written) return written;
    const subject = `support:${conversationId}`;
    await appendAuditLog(tx, nextId, { ...written, actor, subject, address });
    return null;
  });
}

function agentName(agentId: bigint | null): string | null {
  return agentId === null ? null : `staff:${agentId}`;
}
