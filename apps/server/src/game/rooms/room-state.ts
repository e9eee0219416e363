// The heartbeat: everything that a room shows and that changes, in one answer. It is put together
// from texts: what is the same for all viewers is written once.

import type { AnswerOf } from '@trine/contract/call.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { heart } from '@trine/contract/room.ts';
import { gameById } from '@trine/game/games.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import {
  accepted,
  claimedRoute,
  noSession,
  refused,
  written,
  type ClaimOf,
  type Route,
} from '../../platform/http/route.ts';
import { readUnread, type UnreadCounts } from '../../people/notifications/unread.ts';
import { feedText, readOwnFeed } from './feed.ts';
import type { Snapshots } from './snapshots.ts';
import { clockText } from './rooms.ts';
import { balanceText, hitText } from './viewers.ts';

export interface HeartbeatParts extends Pick<Snapshots, 'readView'> {
  readonly database: Database;
  readonly tokenClaimsOf: ClaimOf;
}

const noGame = 0;
const noPlan = 0;
const greatestPlanId = 2_147_483_647;

export function heartbeatRoute(parts: HeartbeatParts): Route {
  const { database, tokenClaimsOf, readView } = parts;
  return claimedRoute(heart, tokenClaimsOf, async (request, { player, language }) => {
    const { playerId, tokenHash } = player;
    const gameId = gameById(parseIdentifier(request.game_id))?.id ?? noGame;
    const planId = planFrom(request.plan_id);
    const { viewer, room } = await readView({ playerId, tokenHash, gameId, planId });
    if (viewer.kind !== 'good') return noSession(viewer.kind);
    if (room === null || room.gameId !== gameId) return refused('plan_unknown');
    const feed = viewer.isFeedBanned
      ? await readOwnFeed(database, { gameId, planId, viewer: playerId })
      : room.feed;
    const since = parseIdentifier(request.since) ?? 0;
    const message = feed.hasOrderOf(playerId)
      ? feedText(feed, playerId, { language, isNew: ({ orderId }) => orderId > since })
      : feed.after(since, language);
    const isUnreadAsked = parseIdentifier(request.unread) === 1;
    const unread = isUnreadAsked ? unreadText(await readUnread(database, playerId)) : '';
    return accepted(
      written<AnswerOf<typeof heart>>(
        `{${clockText(room.nowMs)},${room.roundsText(language)}` +
          `,"user_quantity":${balanceText(viewer)},"message":${message}` +
          `,"hit_notice":${hitText(viewer)}${unread}}`,
      ),
    );
  });
}

function unreadText(unread: UnreadCounts): string {
  return `,"unread":${JSON.stringify(unread)}`;
}

/** A plan's number; one that no plan has when it is none. */
export function planFrom(given: unknown): number {
  return Math.min(parseIdentifier(given) ?? noPlan, greatestPlanId);
}
