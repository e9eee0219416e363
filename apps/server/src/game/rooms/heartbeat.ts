// The heartbeat: all changing data of a room in one answer. The answer is joined from JSON texts,
// so that the parts that are equal for all viewers are serialized once.

import type { AnswerOf } from '@trine/contract/call.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { heart } from '@trine/contract/bet-room/room.ts';
import { gameById } from '@trine/game/games.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import {
  accepted,
  claimedRoute,
  noSession,
  rejected,
  written,
  type ClaimOf,
  type Route,
} from '../../platform/http/route.ts';
import { readUnread } from '../../people/notifications/unread.ts';
import { feedText, readOwnFeed } from './feed.ts';
import { oddsOnWire, planFrom } from './odds.ts';
import type { Snapshots } from './snapshots.ts';
import { clockText } from './rooms.ts';
import { viewerBalanceText, hitText } from './viewers.ts';

export interface HeartbeatParts extends Pick<Snapshots, 'readView'> {
  readonly database: Database;
  readonly tokenClaimsOf: ClaimOf;
}

const noGame = 0;

export function heartbeatRoute(parts: HeartbeatParts): Route {
  const { database, tokenClaimsOf, readView } = parts;
  return claimedRoute(heart, tokenClaimsOf, async (request, { player, language }) => {
    const { playerId, tokenHash } = player;
    const gameId = gameById(parseIdentifier(request.game_id))?.id ?? noGame;
    const planId = planFrom(request.plan_id);
    const { viewer, room } = await readView({ playerId, tokenHash, gameId, planId });
    if (viewer.kind !== 'good') return noSession(viewer.kind);
    if (room === null || room.gameId !== gameId) return rejected('plan_unknown');
    const feed = viewer.isFeedBanned
      ? await readOwnFeed(database, { gameId, planId, viewer: playerId })
      : room.feed;
    const since = parseIdentifier(request.since) ?? 0;
    const message = feed.hasOrderOf(playerId)
      ? feedText(feed, playerId, { language, isNew: ({ orderId }) => orderId > since })
      : feed.after(since, language);
    const isUnreadAsked = parseIdentifier(request.unread) === 1;
    const unread = isUnreadAsked ? await readUnread(database, playerId) : undefined;
    const withOdds = parseIdentifier(request.odds) === 1;
    const odds = withOdds
      ? await oddsOnWire(database, planId, { withRoom: true, language })
      : undefined;
    return accepted(
      written<AnswerOf<typeof heart>>(
        `{${clockText(room)},${room.roundsText(language)}` +
          `,"user_quantity":${viewerBalanceText(viewer)},"message":${message}` +
          `,"hit_notice":${hitText(viewer)}` +
          `${optionalText('unread', unread)}${optionalText('odds', odds)}}`,
      ),
    );
  });
}

function optionalText(name: string, value: object | null | undefined): string {
  return value ? `,"${name}":${JSON.stringify(value)}` : '';
}
