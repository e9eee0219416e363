import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import type { profile as profileCall } from '@trine/contract/sign-in/sign-in.ts';
import {
  accepted,
  rejected,
  type Context,
  type Reply,
  type SessionPlayer,
} from '../../platform/http/route.ts';
import type { TurnoverRule } from '../../ledger/turnover.ts';
import { originOfPlayer } from '../sessions/security-events.ts';
import { groups } from './player.ts';
import { changeMobile, updateProfile } from './players.sql.ts';
import { proveOwner, type ProofParts } from '../sessions/prove-owner.ts';
import { isPlainName, isReservedName } from '../usernames/reserved-names.ts';
import { readUser } from './user.ts';

export interface ProfileParts extends ProofParts {
  readonly turnover: TurnoverRule;
}

/**
 * Changes nickname, mobile number and avatar. A new mobile number needs the login password: staff
 * search accounts by it, so a stolen token must not set it.
 */
export async function changeProfile(
  parts: ProfileParts,
  request: RequestOf<typeof profileCall>,
  context: Context<SessionPlayer>,
): Promise<Reply<AnswerOf<typeof profileCall>>> {
  const { database, hashes, turnover } = parts;
  const { player } = context;
  if (request.username.normalize('NFKC') !== player.username) {
    return rejected('invalid_field', { field: 'username' });
  }
  const nickname = request.nickname.normalize('NFC').trim();
  const { playerId } = player;
  const present = await readUser(database, playerId, turnover);
  // An older nickname that breaks these rules may stay.
  if (nickname !== present.nickname) {
    if (nickname === '' || !isPlainName(nickname)) {
      return rejected('invalid_field', { field: 'nickname' });
    }
    if (isReservedName(nickname, { isGuest: player.groupId === groups.guest })) {
      return rejected('invalid_field', { field: 'nickname', rule: 'reserved_name' });
    }
  }
  if (request.mobile !== present.mobile) {
    const rejection = await proveOwner(parts, context, request.password);
    if (rejection !== null) return rejection;
  }
  const avatar = parseIdentifier(request.avatar);
  const { mobile } = request;
  const digest = hashes.mobileDigest(playerId, mobile);
  const origin = originOfPlayer(hashes, context);
  await database.transaction(async (tx) => {
    await updateProfile.run(tx, { playerId, nickname, avatar });
    if (mobile === present.mobile) return;
    await changeMobile.run(tx, { playerId, mobile, digest, origin });
  });
  return accepted(await readUser(database, playerId, turnover));
}
