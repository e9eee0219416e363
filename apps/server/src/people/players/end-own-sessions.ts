// A player ends sessions of the own account. Ending another session takes the login password: a
// stolen token must not log its owner out. The session that asks ends as by a log-out, without one.

import type { RequestOf } from '@trine/contract/call.ts';
import type { endSession } from '@trine/contract/sessions.ts';
import {
  accepted,
  refused,
  type Context,
  type Reply,
  type SessionPlayer,
} from '../../platform/http/route.ts';
import { endSessions, sessionIdOf, stopOtherSessions } from '../sessions/sessions.ts';
import { proveOwner, type ProofParts } from './prove-owner.ts';

export async function endOwnSessions(
  parts: ProofParts,
  { id, password }: RequestOf<typeof endSession>,
  context: Pick<Context<SessionPlayer>, 'player' | 'address'>,
): Promise<Reply<null>> {
  const { playerId, tokenHash } = context.player;
  if (id !== sessionIdOf(tokenHash)) {
    const rejection = await proveOwner(parts, context, password);
    if (rejection !== null) return rejection;
  }
  if (id === undefined) {
    await stopOtherSessions(parts.database, { playerId, tokenHash });
    return accepted(null);
  }
  const ended = await endSessions(parts.database, playerId, id);
  return ended === 0 ? refused('not_found') : accepted(null);
}
