// The room's feed: accepted orders and nothing else. Only one's own carry ids and balances.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { Language } from '@trine/contract/envelope.ts';
import type { heart } from '@trine/contract/room.ts';
import { playCode } from '@trine/game/plays.ts';
import { playName } from '@trine/i18n/labels.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { PlayerId } from '../database/ids.ts';
import type { Connection } from '../database/transaction.ts';
import { maskName } from '../players/names.ts';
import * as sql from './room.sql.ts';

type Message = AnswerOf<typeof heart>['message'][number];

export interface FeedQuestion {
  readonly gameId: number;
  readonly planId: number;
  /** Only orders newer than this id; 0 for the newest that fit. */
  readonly sinceId: bigint;
  readonly viewer: PlayerId;
  readonly language: Language;
}

/** The newest orders of a room in its running and its last round, oldest first. */
export async function readFeed(from: Connection, question: FeedQuestion): Promise<Message[]> {
  const { gameId, planId, sinceId, viewer, language } = question;
  const rows = await sql.feed.all(from, { gameId, planId, sinceId, viewer });
  return rows.toReversed().map((row) => {
    const mine = row.playerId === viewer;
    return {
      id: Number(row.orderId),
      user_id: mine ? Number(row.playerId) : null,
      inviter_id: mine ? Number(row.inviterId) : null,
      nickname: mine ? row.nickname : maskName(row.nickname),
      issue: row.issue,
      quantity: formatMoney(minor(row.stakeMinor)),
      play_method: playName(language, playCode(row.play)),
      play_type: playCode(row.play),
      url: avatarUrl(row.avatar),
      after_quantity: mine ? formatMoney(minor(row.balanceAfterMinor)) : null,
      mine: mine ? 1 : 0,
    };
  });
}

/** Where the app serves its avatars, 1 to 8. */
export function avatarUrl(avatar: number): string {
  return `/avatars/${avatar}.svg`;
}
