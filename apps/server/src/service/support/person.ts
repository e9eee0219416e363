// A person who writes to customer service: a player by the session, or a visitor by a token that
// the visitor's browser makes and keeps. Only the SHA-256 of the token is stored.

import { hash } from 'node:crypto';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Context, SessionPlayer } from '../../platform/http/route.ts';

export interface Person {
  /** Null for a visitor. */
  readonly playerId: PlayerId | null;
  /** Hexadecimal; null for a player. */
  readonly visitorHash: string | null;
}

/** Null for a caller with neither a session nor a token. */
export function personOf({
  player,
  visitor = null,
}: Pick<Context<SessionPlayer | null>, 'player' | 'visitor'>): Person | null {
  if (player !== null) return { playerId: player.playerId, visitorHash: null };
  return visitor === null ? null : { playerId: null, visitorHash: visitorHashOf(visitor) };
}

export function visitorHashOf(token: string): string {
  return hash('sha256', token);
}
