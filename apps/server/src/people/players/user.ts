// A player as shown to the player.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { login, userInfo } from '@trine/contract/sign-in/sign-in.ts';
import { formatMoney } from '@trine/money/money.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { readUnread } from '../notifications/unread.ts';
import { balanceOnWire } from '../../ledger/ledger.ts';
import { readTurnover, type TurnoverRule } from '../../ledger/turnover.ts';
import { groups } from './player.ts';
import { userById } from './players.sql.ts';

export type UserView = AnswerOf<typeof userInfo>;
export type SignedInView = AnswerOf<typeof login>['userinfo'];

const inviteCodeOffset = 100_000;

/** Throws when the player does not exist. */
export async function readUser(
  connection: Connection,
  playerId: PlayerId,
  rule: TurnoverRule,
): Promise<UserView> {
  const user = await userById.one(connection, { playerId });
  const { missingMinor } = await readTurnover(connection, playerId, rule);
  return {
    ...commonView(user),
    water_limit: formatMoney(missingMinor),
    ...(user.groupId === groups.agent ? { invite_code: Number(playerId) + inviteCodeOffset } : {}),
    security_code_set: user.hasSecurityCode,
    vibration: 0,
    state: user.state,
    unread: await readUnread(connection, playerId),
  };
}

/** Read it before the session is opened: `last_login` is the previous sign-in. */
export async function readSignedIn(
  connection: Connection,
  playerId: PlayerId,
): Promise<Omit<SignedInView, 'token'>> {
  const user = await userById.one(connection, { playerId });
  return {
    id: Number(playerId),
    ...commonView(user),
    last_login: user.lastLoginAt === null ? null : Math.floor(user.lastLoginAt / 1000),
  };
}

type User = Awaited<ReturnType<typeof userById.one>>;

function commonView(user: User) {
  return {
    user_id: Number(user.playerId),
    username: user.username,
    nickname: user.nickname,
    group_id: user.groupId,
    ...balanceOnWire(user),
    mobile: user.mobile,
    avatar: user.avatar,
  };
}
