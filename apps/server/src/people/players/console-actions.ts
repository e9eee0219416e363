// What the console does to a player: each a transaction that ends with its line in the audit log.
// States and agents are set by functions of the database that write the line themselves.

import type { NextId, PlayerId, RowId } from '../../platform/postgres/ids.ts';
import type { Database, Tx } from '../../platform/postgres/transaction.ts';
import { appendAuditLog } from '../../platform/audit-log/audit-log.ts';
import { notifyPlayer } from '../notifications/notify.ts';
import { recordSecurityEvent, type SecurityHashes } from '../sessions/security-events.ts';
import { endSessions } from '../sessions/sessions.ts';
import { recordAccountEdit } from './account-edits.ts';
import type { PlayerState } from './player.ts';
import * as sql from './console-actions.sql.ts';

export interface ActParts {
  readonly database: Database;
  readonly hashes: SecurityHashes;
  readonly nextId: NextId;
}

/** Who does it to whom, and from where. */
export interface Act {
  readonly playerId: PlayerId;
  readonly actor: string;
  readonly address: string;
}

export type ActRejection = 'not_found' | 'changed_meanwhile';

/**
 * Freezes or lifts. The player reads the reason; a frozen player's sessions end. It is an edit of
 * the account: who may not bet misses no turnover, so whoever says so pays nothing out.
 */
export async function changePlayerState(
  parts: ActParts,
  change: Act & {
    readonly state: PlayerState;
    /** What the screen showed. */
    readonly seen: PlayerState;
    readonly reason: string;
  },
): Promise<ActRejection | null> {
  const { playerId, state, seen, reason, actor } = change;
  return onPlayer(parts, change, async (tx, found) => {
    if (found.state !== seen) return 'changed_meanwhile';
    if (found.state === state) return null;
    // Before the freeze, after which the player has no good session to end.
    if (state === 'frozen') await endByStaff(tx, parts, change);
    const messageId = parts.nextId();
    await notifyPlayer(tx, { playerId, messageId, kind: messageKinds[state], facts: { reason } });
    const act = state === 'active' ? 'player.lift' : 'player.freeze';
    await recordAccountEdit(tx, parts.nextId, { playerId, actor, what: act });
    return (await sql.changeState.one(tx, { ...change, auditId: parts.nextId() })).rejection;
  });
}

const messageKinds = {
  active: 'account_lifted',
  betting_frozen: 'betting_frozen_by_staff',
  frozen: 'account_frozen',
} as const satisfies Record<PlayerState, string>;

/** A banned player's bets do not show in others' feeds. */
export async function banFromFeed(
  parts: ActParts,
  change: Act & { readonly isBanned: boolean; readonly reason: string },
): Promise<ActRejection | null> {
  const { playerId, isBanned, reason } = change;
  return onPlayer(parts, change, async (tx, found) => {
    if (found.isFeedBanned === isBanned) return null;
    await sql.banFromFeed.run(tx, { playerId, isBanned });
    return {
      act: isBanned ? 'player.ban_from_feed' : 'player.lift_feed_ban',
      details: { reason },
      before: { is_feed_banned: found.isFeedBanned },
      after: { is_feed_banned: isBanned },
    };
  });
}

/** How many ended; with `sessionId` that one alone, which has to be running. */
export async function endPlayerSessions(
  parts: ActParts,
  change: Act & { readonly sessionId: string | null; readonly reason: string },
): Promise<ActRejection | number> {
  const { sessionId, reason } = change;
  let ended = 0;
  const rejection = await onPlayer(parts, change, async (tx) => {
    ended = await endByStaff(tx, parts, change);
    if (sessionId !== null && ended === 0) return 'not_found';
    const one = sessionId === null ? {} : { session: sessionId };
    return { act: 'player.end_sessions', details: { reason, ended, ...one } };
  });
  return rejection ?? ended;
}

/** How many ended. The player's event does not name whose network it was. */
async function endByStaff(
  tx: Tx,
  { hashes }: ActParts,
  { playerId, address, sessionId = null }: Act & { readonly sessionId?: string | null },
): Promise<number> {
  const ended = await endSessions(tx, playerId, sessionId);
  if (ended === 0) return ended;
  const origin = { ...hashes.originOf({ address }), network: '' };
  await recordSecurityEvent(tx, { playerId, kind: 'sessions_ended_by_staff', origin });
  return ended;
}

export interface WrittenNote {
  readonly noteId: RowId;
  /** Epoch milliseconds. */
  readonly writtenAt: number;
}

export async function addPlayerNote(
  parts: ActParts,
  change: Act & { readonly text: string },
): Promise<ActRejection | WrittenNote> {
  const noteId = parts.nextId();
  let writtenAt = 0;
  const rejection = await onPlayer(parts, change, async (tx) => {
    const { playerId, text, actor } = change;
    const note = await sql.insertNote.one(tx, { playerId, noteId, text, writtenBy: actor });
    writtenAt = note.writtenAt;
    return { act: 'player.note', details: { note_id: String(noteId) } };
  });
  return rejection ?? { noteId, writtenAt };
}

/** Members become agents and agents members; guests can not. */
export async function changePlayerAgent(
  parts: ActParts,
  change: Act & { readonly isAgent: boolean; readonly reason: string },
): Promise<ActRejection | null> {
  const { playerId, isAgent, actor } = change;
  return parts.database.transaction(async (tx) => {
    const auditId = parts.nextId();
    const { rejection } = await sql.changeAgent.one(tx, { ...change, auditId });
    if (rejection !== null) return rejection;
    const what = isAgent ? 'player.make_agent' : 'player.unmake_agent';
    await recordAccountEdit(tx, parts.nextId, { playerId, actor, what });
    return null;
  });
}

interface Written {
  readonly act: string;
  readonly details: object;
  readonly before?: object;
  readonly after?: object;
}

type Found = NonNullable<Awaited<ReturnType<typeof sql.takePlayer.first>>>;

/** Does it under the player's lock and writes it down, unless `work` returns null. */
async function onPlayer(
  { database, nextId }: ActParts,
  { playerId, actor, address }: Act,
  work: (tx: Tx, found: Found) => Promise<ActRejection | Written | null>,
): Promise<ActRejection | null> {
  return database.transaction(async (tx) => {
    const found = await sql.takePlayer.first(tx, { playerId });
    if (found === null) return 'not_found';
    const written = await work(tx, found);
    if (written === null || typeof written === 'string') return written;
    const subject = `player:${playerId}`;
    await appendAuditLog(tx, nextId, { ...written, actor, subject, address });
    return null;
  });
}
