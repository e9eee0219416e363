// Sessions for test players without a sign-in: each has one, whose token hash is derived from the
// player's id.

import { createHash } from 'node:crypto';
import type { BetQueue, PlaceRequest } from '../src/game/betting/bet-queue.ts';
import { bucketOf, type PlayerId } from '../src/platform/postgres/ids.ts';

export function testTokenHash(playerId: PlayerId): string {
  return createHash('sha256').update(`test session of ${playerId}`).digest('hex');
}

/** The part of a pool that inserts rows. */
interface Inserts {
  query(sql: string, values: readonly unknown[]): Promise<unknown>;
}

export async function insertTestSession(owner: Inserts, playerId: PlayerId): Promise<void> {
  await owner.query(
    `insert into session (bucket, token_hash, player_id, expires_at, address)
     values ($1, $2, $3, now() + interval '1 year', '')`,
    [bucketOf(playerId), Buffer.from(testTokenHash(playerId), 'hex'), String(playerId)],
  );
}

type SessionlessRequest = Omit<PlaceRequest, 'tokenHash'> & Partial<PlaceRequest>;

/** Places bets without a token with the player's test session. */
export interface TestBetQueue extends BetQueue {
  place(request: SessionlessRequest): ReturnType<BetQueue['place']>;
}

export function withTestSessions(betQueue: BetQueue): TestBetQueue {
  return {
    ...betQueue,
    place: (request) => betQueue.place({ tokenHash: testTokenHash(request.playerId), ...request }),
  };
}
