// Signing in: a session, and when the player was here last.

import type { Tx } from '../../platform/postgres/transaction.ts';
import { startSession, type SessionSource } from '../sessions/sessions.ts';
import { recordLogin } from './players.sql.ts';

/** Gives the session's token, which is kept nowhere. */
export async function signIn(tx: Tx, source: SessionSource): Promise<string> {
  await recordLogin.run(tx, { playerId: source.playerId });
  return startSession(tx, source);
}
