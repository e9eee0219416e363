// Whoever holds a session proves to be the account's owner: by the login password, and in the same
// place by a second factor once players have one.

import { bucketOf } from '../../platform/postgres/ids.ts';
import { retryAfterSeconds } from '../../platform/http/limits.ts';
import {
  busy,
  refused,
  type Context,
  type Reply,
  type SessionPlayer,
} from '../../platform/http/route.ts';
import { noteWrongPassword, type LoginParts } from './login.ts';
import { foldName } from './names.ts';
import { passwordOfPlayer } from './prove-owner.sql.ts';

export type ProofParts = Pick<LoginParts, 'database' | 'nextId' | 'passwords' | 'throttle'>;

/**
 * Null when it is the owner, otherwise the refusal. Guesses count as guesses at the login do, so
 * that a token alone opens nothing.
 */
export async function proveOwner(
  parts: ProofParts,
  { player, address }: Pick<Context<SessionPlayer>, 'player' | 'address'>,
  password: string | undefined,
): Promise<Reply<never> | null> {
  if (password === undefined || password === '') {
    return refused('required_field', { field: 'password' });
  }
  const { playerId } = player;
  const attempt = { name: foldName(player.username), address };
  const sender = { lane: 'session', account: `player:${playerId}`, address } as const;
  const outcome = await parts.passwords.withHasher(sender, async (seat) => {
    const permit = await parts.throttle.count(attempt);
    if (permit.kind === 'locked') {
      return refused('locked_out', { retry_after: permit.retryAfterSeconds });
    }
    const who = { bucket: bucketOf(playerId), playerId };
    const { passwordHash } = await passwordOfPlayer.one(parts.database, who);
    if (await seat.verify(passwordHash === '' ? null : passwordHash, password)) {
      await parts.throttle.forget(attempt);
      return null;
    }
    await noteWrongPassword(parts, { playerId, address }, permit);
    return refused('wrong_credentials', { tries_left: permit.triesLeft });
  });
  return outcome === 'busy' ? busy(retryAfterSeconds) : outcome;
}
