// What staff do to a player's account, each in a transaction with its line of the audit log. The
// database's functions for states and agents write that line themselves.

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

export interface Act {
  readonly playerId: PlayerId;
  readonly actor: string;
  readonly address: string;
}

export type ActRejection = 'not_found' | 'changed_meanwhile';

/**
 * Changes the state. The player reads the reason; freezing ends the player's sessions. It counts as
 * an edit of the account, since a player who may not bet can not fulfil the turnover.
 */
export async function changePlayerState(
  parts: ActParts,
  change: Act & {
    readonly state: PlayerState;
    /** The state that staff saw; another present state is rejected. */
    readonly seen: PlayerState;
    readonly reason: string;
  },
): Promise<ActRejection | null> {
  const { playerId, state, seen, reason, actor } = change;
  return onPlayer(parts, change, async (tx, found) => {
    if (found.state !== seen) return 'changed_meanwhile';
    if (found.state === state) return null;
    // Before the freeze: afterwards no session counts as good.
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

/** Bets of a banned player are not shown in the feed. */
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

/** Ends one running session, or all without `sessionId`; returns how many. */
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

/** Returns how many ended. The player's event does not store the network of staff. */
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

/** Makes a member an agent or an agent a member; rejected for guests. */
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

/** Runs `work` with the player locked and logs what it returns; null: nothing to log. */
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
