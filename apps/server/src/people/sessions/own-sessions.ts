// A player's own sessions: where they are signed in.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { sessionList } from '@trine/contract/account/sessions.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import {
  accepted,
  type Context,
  type Reply,
  type SessionPlayer,
} from '../../platform/http/route.ts';
import { deviceLabel, maskedNetwork } from './client-labels.ts';
import { originOfPlayer, recordSecurityEvent, type SecurityHashes } from './security-events.ts';
import { ownSessions } from './sessions.sql.ts';
import { stopSession } from './sessions.ts';

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

/** Ends the session that asks. */
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
