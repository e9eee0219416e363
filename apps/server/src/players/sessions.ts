// Sessions. A token is the player's id in base 36, a point and 32 random bytes; the id leads to the
// bucket, so that one indexed look decides. Only the token's SHA-256 is stored.

import { createHash } from 'node:crypto';
import type { Authenticate, Authentication } from '../http/authentication.ts';
import type { SessionPlayer } from '../http/route.ts';
import type { PlayerId } from '../database/ids.ts';
import type { Connection, Database, Tx } from '../database/transaction.ts';
import { endSession, openSession, sessionByToken } from './players.sql.ts';

const tokenForm = /^([1-9a-z][0-9a-z]{0,9})\.[A-Za-z0-9_-]{43}$/;
const secretBytes = 32;
const sessionMs = 14 * 24 * 60 * 60 * 1000;

export interface SessionSource {
  readonly playerId: PlayerId;
  readonly address: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly randomBytes: RandomBytes;
}

export type RandomBytes = (size: number) => Buffer;

/** Opens a session of 14 days, notes the sign-in, and gives the token, which is kept nowhere. */
export async function startSession(tx: Tx, source: SessionSource): Promise<string> {
  const { playerId, address, now } = source;
  const token = `${playerId.toString(36)}.${source.randomBytes(secretBytes).toString('base64url')}`;
  const opened = { playerId, tokenHash: hashOf(token), openedAt: now, expiresAt: now + sessionMs };
  await openSession.run(tx, { ...opened, address });
  return token;
}

/** Who a token belongs to; a frozen player's sessions count as ended. */
export function createAuthenticate(database: Database, now: () => number): Authenticate {
  return async (token): Promise<Authentication> => {
    const playerId = playerOf(token);
    if (playerId === null) return { kind: 'unknown' };
    const tokenHash = hashOf(token);
    const session = await sessionByToken.first(database, { playerId, tokenHash });
    if (session === null) return { kind: 'unknown' };
    if (session.isEnded) return { kind: 'ended' };
    if (session.expiresAt <= now()) return { kind: 'expired' };
    const { username, groupId } = session;
    return { kind: 'player', player: { playerId, groupId, username, tokenHash } };
  };
}

/** The token is dead everywhere once this has returned. */
export async function stopSession(
  connection: Connection,
  { playerId, tokenHash }: SessionPlayer,
  now: number,
): Promise<void> {
  await endSession.run(connection, { playerId, tokenHash, endedAt: now });
}

function playerOf(token: string): PlayerId | null {
  const digits = tokenForm.exec(token)?.[1];
  return digits === undefined ? null : (BigInt(Number.parseInt(digits, 36)) as PlayerId);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
