import type { Tx } from '../../platform/postgres/transaction.ts';
import { startSession, type SessionSource } from '../sessions/sessions.ts';
import { recordLogin } from '../players/credentials.ts';

/** Records the login and starts a session; returns its token, which is not stored. */
export async function signInPlayer(tx: Tx, source: SessionSource): Promise<string> {
  await recordLogin(tx, source.playerId);
  return startSession(tx, source);
}
