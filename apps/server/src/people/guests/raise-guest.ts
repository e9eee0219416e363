// A guest becomes a member: the same account under a new name and password.

import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import type { guestRegister } from '@trine/contract/sign-in/guest.ts';
import { retryAfterSeconds } from '../../platform/http/limits.ts';
import { accepted, busy, noSession, rejected } from '../../platform/http/route.ts';
import type { Context, Reply, SessionPlayer } from '../../platform/http/route.ts';
import { appendAuditLog } from '../../platform/audit-log/audit-log.ts';
import { findByUsername, readInviter } from '../players/create-player.ts';
import { foldName, readUsername } from '../usernames/usernames.ts';
import { isPlainName, isReservedName } from '../usernames/reserved-names.ts';
import { originOfPlayer } from '../sessions/security-events.ts';
import { stopOtherSessions } from '../sessions/sessions.ts';
import { passwordFault } from '../sessions/password-rules.ts';
import { groups } from '../players/player.ts';
import { readUser } from '../players/user.ts';
import { switchedOff } from '../../platform/switches/switches.ts';
import type { GuestParts } from './guest-parts.ts';
import * as sql from './guests.sql.ts';

type Request = RequestOf<typeof guestRegister>;
type Answer = Reply<AnswerOf<typeof guestRegister>>;

/** Checks the request as a registration does. The account keeps its balance and history. */
export async function raiseGuest(
  parts: GuestParts,
  request: Request,
  context: Context<SessionPlayer>,
): Promise<Answer> {
  const { player, address, language } = context;
  const { password } = request;
  const off = await switchedOff(parts.database, 'registration', language);
  if (off !== null) return rejected('switched_off', off.note === null ? {} : { note: off.note });
  if (player.groupId !== groups.guest) return rejected('invalid_field', { field: 'group_id' });
  const rules = { isGuest: false, allowSimulated: parts.allowSimulated };
  const username = readUsername(request.username, rules);
  if (username === null || !isPlainName(username)) {
    return rejected('invalid_field', { field: 'username' });
  }
  // A guest may keep its present name although it is reserved.
  const isOwn = foldName(username) === foldName(player.username);
  if (!isOwn && isReservedName(username, { isGuest: false })) {
    return rejected('invalid_field', { field: 'username', rule: 'reserved_name' });
  }
  const fault = passwordFault(password, { username, isGuest: false }, 'password');
  if (fault !== null) return rejected('invalid_field', fault);
  const account = `player:${player.playerId}`;
  const sender = { lane: 'session', account, address } as const;
  const reply = await parts.passwords.withHasher(sender, async (hasher): Promise<Answer> => {
    const holder = await findByUsername(parts.database, username);
    if (holder !== null && holder !== player.playerId) return rejected('username_taken');
    const inviterId = await readInviter(parts.database, request.inviter_id);
    if (inviterId === undefined) return rejected('inviter_unknown');
    const passwordHash = await hasher.hash(password);
    return raise(parts, { username, inviterId, passwordHash }, context);
  });
  return reply === 'busy' ? busy(retryAfterSeconds) : reply;
}

type NewMember = Pick<
  Parameters<typeof sql.raiseGuest.one>[1],
  'username' | 'passwordHash' | 'inviterId'
>;

async function raise(
  { database, hashes, now, nextId, onRegistered, turnover }: GuestParts,
  member: NewMember,
  context: Context<SessionPlayer>,
): Promise<Answer> {
  const { player, address } = context;
  const { playerId, tokenHash, username: present } = player;
  const at = now();
  return database.transaction(async (tx) => {
    const { rejection } = await sql.raiseGuest.one(tx, {
      ...member,
      playerId,
      presentFolded: foldName(present),
      folded: foldName(member.username),
      at,
      digest: hashes.passwordDigest(playerId, member.passwordHash),
      origin: originOfPlayer(hashes, context),
    });
    if (rejection === 'username_taken') return rejected('username_taken');
    // Another request was first, or the guest was retired.
    if (rejection === 'not_guest') return noSession('ended');
    await sql.endTokens.run(tx, { playerId });
    await stopOtherSessions(tx, { playerId, tokenHash });
    await onRegistered?.(tx, playerId);
    const user = await readUser(tx, playerId, turnover);
    const subject = `player:${playerId}`;
    const before = { username: present, group_id: groups.guest };
    const after = { username: member.username, group_id: groups.member };
    const line = { actor: subject, act: 'guest.register', subject, before, after, address };
    await appendAuditLog(tx, nextId, line);
    return accepted(user);
  });
}
