// Whoever holds a session proves to be the account's owner: by the login password, and in the same
// place by a second factor once players have one.

import { bucketOf } from '../database/ids.ts';
import { retryAfterSeconds } from '../http/limits.ts';
import { busy, refused, type Context, type Reply, type SessionPlayer } from '../http/route.ts';
import { noteWrongPassword, type LoginParts } from './login.ts';
import { foldName } from './names.ts';
import { passwordOfPlayer } from './prove-owner.sql.ts';

export type ProofParts = Omit<LoginParts, 'randomBytes'>;

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
  const turn = await parts.takeTurn(`login:${address} ${attempt.name}`, async () => {
    const seat = parts.passwords.takeSeat();
    if (seat === null) return null;
    try {
      const permit = await parts.throttle.count(attempt);
      if (permit.kind === 'locked') {
        return { refusal: refused('locked_out', { retry_after: permit.retryAfterSeconds }) };
      }
      const who = { bucket: bucketOf(playerId), playerId };
      const { passwordHash } = await passwordOfPlayer.one(parts.database, who);
      const isRight = await seat.verify(passwordHash === '' ? null : passwordHash, password);
      if (!isRight) {
        await noteWrongPassword(parts, { playerId, address }, permit);
        return { refusal: refused('wrong_credentials', { tries_left: permit.triesLeft }) };
      }
      await parts.throttle.forget(attempt);
      return { refusal: null };
    } finally {
      seat.leave();
    }
  });
  return turn === null ? busy(retryAfterSeconds) : turn.refusal;
}
