// The heartbeat: everything that a room shows and that changes, in one answer. It is put together
// from texts: what is the same for all viewers is written once.

import type { AnswerOf } from '@trine/contract/call.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { heart } from '@trine/contract/room.ts';
import { gameById } from '@trine/game/games.ts';
import type { Database } from '../database/transaction.ts';
import {
  accepted,
  claimedRoute,
  noSession,
  refused,
  written,
  type ClaimOf,
  type Route,
} from '../http/route.ts';
import { readUnread } from '../messages/unread.ts';
import { feedText, readOwnFeed } from './feed.ts';
import { clockText, type LookAtRoom } from './rooms.ts';
import { balanceText, hitText, type LookAtViewer } from './viewers.ts';

export interface HeartParts {
  readonly database: Database;
  readonly claimOf: ClaimOf;
  readonly lookAtRoom: LookAtRoom;
  readonly lookAtViewer: LookAtViewer;
}

const noGame = 0;
const noPlan = 0;
const greatestPlanId = 2_147_483_647;

export function heartRoute(parts: HeartParts): Route {
  const { database, claimOf, lookAtRoom, lookAtViewer } = parts;
  return claimedRoute(heart, claimOf, async (request, { player, language }) => {
    const { playerId } = player;
    const gameId = gameById(parseIdentifier(request.game_id))?.id ?? noGame;
    const planId = planFrom(request.plan_id);
    const isUnreadAsked = parseIdentifier(request.unread) === 1;
    const [viewer, room, unread] = await Promise.all([
      lookAtViewer({ ...player, gameId }),
      lookAtRoom(planId),
      isUnreadAsked ? readUnread(database, playerId) : null,
    ]);
    if (viewer.kind !== 'good') return noSession(viewer.kind);
    if (room === null || room.gameId !== gameId) return refused('plan_unknown');
    const feed = viewer.isFeedBanned
      ? await readOwnFeed(database, { gameId, planId, viewer: playerId })
      : room.feed;
    const sinceId = BigInt(parseIdentifier(request.since) ?? 0);
    const isWhole = sinceId === 0n && !feed.hasOrderOf(playerId);
    const message = isWhole
      ? feed.whole(language)
      : feedText(feed, playerId, { language, isNew: ({ orderId }) => orderId > sinceId });
    const members = [
      clockText(room.nowMs),
      room.roundsText(language),
      `"user_quantity":${balanceText(viewer)}`,
      `"message":${message}`,
      `"hit_notice":${hitText(viewer)}`,
      ...(unread === null ? [] : [`"unread":${JSON.stringify(unread)}`]),
    ];
    return accepted(written<AnswerOf<typeof heart>>(`{${members.join(',')}}`));
  });
}

/** A plan's number; one that no plan has when it is none. */
export function planFrom(given: unknown): number {
  return Math.min(parseIdentifier(given) ?? noPlan, greatestPlanId);
}
