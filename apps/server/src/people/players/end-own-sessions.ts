// A player ends sessions of the own account. Ending another session takes the login password: a
// stolen token must not log its owner out. The session that asks ends as by a log-out, without one.

import type { RequestOf } from '@trine/contract/call.ts';
import type { endSession } from '@trine/contract/account/sessions.ts';
import { accepted, refused, type Reply } from '../../platform/http/route.ts';
import type { Caller } from '../sessions/own-sessions.ts';
import { originOfPlayer, recordSecurityEvent } from '../sessions/security-events.ts';
import { endSessions, sessionIdOf, stopOtherSessions } from '../sessions/sessions.ts';
import { proveOwner, type ProofParts } from './prove-owner.ts';

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
    if ((await endSessions(tx, playerId, id)) === 0) return refused('not_found');
    await recordSecurityEvent(tx, { playerId, kind: 'session_ended', origin });
    return accepted(null);
  });
}
