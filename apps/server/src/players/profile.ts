import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import type { profile as profileCall } from '@trine/contract/player.ts';
import type { Database } from '../database/transaction.ts';
import { accepted, refused, type Reply, type SessionPlayer } from '../http/route.ts';
import type { TurnoverRule } from '../ledger/turnover.ts';
import { updateProfile } from './players.sql.ts';
import { readUser } from './user.ts';

/** Control and formatting characters can turn the text around them; a name needs none. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/u;

export interface ProfileParts {
  readonly database: Database;
  readonly turnover: TurnoverRule;
}

/** Changes what a player may change about themselves: nickname, mobile number, avatar. */
export async function changeProfile(
  { database, turnover }: ProfileParts,
  request: RequestOf<typeof profileCall>,
  player: SessionPlayer,
): Promise<Reply<AnswerOf<typeof profileCall>>> {
  if (request.username.normalize('NFKC') !== player.username) {
    return refused('invalid_field', { field: 'username' });
  }
  const nickname = request.nickname.normalize('NFC').trim();
  if (nickname === '' || unseen.test(nickname)) {
    return refused('invalid_field', { field: 'nickname' });
  }
  const { playerId } = player;
  const avatar = parseIdentifier(request.avatar);
  await updateProfile.run(database, { playerId, nickname, mobile: request.mobile, avatar });
  return accepted(await readUser(database, playerId, turnover));
}
