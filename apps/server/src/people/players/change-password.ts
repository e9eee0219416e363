import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import type { newPass } from '@trine/contract/cashier/security.ts';
import { retryAfterSeconds } from '../../platform/http/limits.ts';
import { accepted, busy, refused, type Context, type Reply } from '../../platform/http/route.ts';
import type { SessionPlayer } from '../../platform/http/route.ts';
import { noteWrongPassword, type LoginParts } from './login.ts';
import { foldName } from './names.ts';
import { isGoodPassword } from '../sessions/password-rules.ts';
import type { Seat } from '../sessions/passwords.ts';
import { groups } from './player.ts';
import { changePassword as changePasswordStatement, credentialsByName } from './players.sql.ts';
import { endOtherSessions } from './players.sql.ts';

type ChangeReply = Reply<AnswerOf<typeof newPass>>;
type Change = RequestOf<typeof newPass>;
type ChangeParts = Omit<LoginParts, 'randomBytes' | 'sessionIdleMs' | 'pressure' | 'proofs'>;

/**
 * Changes the password and ends every other session. Guesses at the present one count as guesses
 * at the login do: whoever holds a token alone gets no further with it.
 */
export async function changePassword(
  parts: ChangeParts,
  request: Change,
  { player, address }: Context<SessionPlayer>,
): Promise<ChangeReply> {
  const { username, groupId } = player;
  const owner = { username, isGuest: groupId === groups.guest };
  if (!isGoodPassword(request.new_pass, owner) || request.new_pass === request.after_pass) {
    return refused('invalid_field', { field: 'new_pass' });
  }
  const attempt = { name: foldName(username), address };
  const sender = { lane: 'session', account: `player:${player.playerId}`, address } as const;
  const reply = await parts.passwords.withHasher(sender, (seat) => {
    return check(parts, request, { player, attempt, seat });
  });
  return reply === 'busy' ? busy(retryAfterSeconds) : reply;
}

interface Attempt {
  readonly player: SessionPlayer;
  readonly attempt: { readonly name: string; readonly address: string };
  readonly seat: Seat;
}

async function check(
  parts: ChangeParts,
  { after_pass: present, new_pass: wanted }: Change,
  { player, attempt, seat }: Attempt,
): Promise<ChangeReply> {
  const { database, throttle, now } = parts;
  const { playerId, tokenHash } = player;
  const permit = await throttle.count(attempt);
  if (permit.kind === 'locked') {
    return refused('locked_out', { retry_after: permit.retryAfterSeconds });
  }
  const known = await credentialsByName.first(database, { folded: attempt.name });
  const presentHash = known?.passwordHash ?? null;
  if (presentHash === null || !(await seat.verify(presentHash, present))) {
    await noteWrongPassword(parts, { playerId, address: attempt.address }, permit);
    return refused('wrong_credentials', { tries_left: permit.triesLeft });
  }
  await throttle.forget(attempt);
  const passwordHash = await seat.hash(wanted);
  const isChanged = await database.transaction(async (tx) => {
    const changed = { playerId, presentHash, passwordHash };
    if ((await changePasswordStatement.run(tx, changed)) === 0) return false;
    await endOtherSessions.run(tx, { playerId, tokenHash, endedAt: now() });
    return true;
  });
  // It was changed elsewhere in the same moment, so what was given is not the present one.
  return isChanged
    ? accepted(null)
    : refused('wrong_credentials', { tries_left: permit.triesLeft });
}
