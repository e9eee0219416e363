import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import type { endSession, sessionList } from '@trine/contract/account/sessions.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import {
  accepted,
  rejected,
  type Context,
  type Reply,
  type SessionPlayer,
} from '../../platform/http/route.ts';
import { deviceLabel, maskedNetwork } from './client-labels.ts';
import { proveOwner, type ProofParts } from './prove-owner.ts';
import { originOfPlayer, recordSecurityEvent, type SecurityHashes } from './security-events.ts';
import { ownSessions } from './sessions.sql.ts';
import { endSessions, sessionIdOf, stopOtherSessions, stopSession } from './sessions.ts';

const listedAtMost = 50;

export async function listOwnSessions(
  database: Database,
  { playerId, tokenHash }: SessionPlayer,
): Promise<Reply<AnswerOf<typeof sessionList>>> {
  const asked = { playerId, tokenHash, limit: listedAtMost };
  const rows = await ownSessions.all(database, asked);
  return accepted(
    rows.map((row) => ({
      id: row.sessionId,
      created_at: Math.floor(row.createdAt / 1000),
      last_used: Math.floor(row.lastUsedAt / 1000),
      network: maskedNetwork(row.address),
      device: deviceLabel(row.userAgent),
      current: row.isCurrent ? 1 : 0,
    })),
  );
}

export interface OwnSessionParts {
  readonly database: Database;
  readonly hashes: SecurityHashes;
}

export type Caller = Pick<Context<SessionPlayer>, 'address' | 'userAgent' | 'player'>;

/** Ends the calling session. */
export async function logOut(
  { database, hashes }: OwnSessionParts,
  context: Caller,
): Promise<Reply<null>> {
  const { player } = context;
  const origin = originOfPlayer(hashes, context);
  await database.transaction(async (tx) => {
    await stopSession(tx, player);
    await recordSecurityEvent(tx, { playerId: player.playerId, kind: 'logged_out', origin });
  });
  return accepted(null);
}

/**
 * Ends one session, or all others. Ending another session takes the login password: a stolen token
 * must not log its owner out. The calling session ends without a password, as by a log-out.
 */
export async function endOwnSessions(
  parts: ProofParts,
  { id, password }: RequestOf<typeof endSession>,
  context: Caller,
): Promise<Reply<null>> {
  const { playerId, tokenHash } = context.player;
  if (id !== sessionIdOf(tokenHash)) {
    const rejection = await proveOwner(parts, context, password);
    if (rejection !== null) return rejection;
  }
  const origin = originOfPlayer(parts.hashes, context);
  return parts.database.transaction(async (tx) => {
    if (id === undefined) {
      const ended = await stopOtherSessions(tx, { playerId, tokenHash });
      if (ended === 0) return accepted(null);
      await recordSecurityEvent(tx, { playerId, kind: 'other_sessions_ended', origin });
      return accepted(null);
    }
    if ((await endSessions(tx, playerId, id)) === 0) return rejected('not_found');
    await recordSecurityEvent(tx, { playerId, kind: 'session_ended', origin });
    return accepted(null);
  });
}
