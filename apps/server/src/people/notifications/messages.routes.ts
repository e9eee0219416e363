import * as calls from '@trine/contract/news/messages.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { defaultPageSize } from '@trine/contract/values.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { accepted, route, type Route } from '../../platform/http/route.ts';
import { listMessages, markMessagesRead } from './messages.ts';
import { markAnnouncementsRead, readUnread } from './unread.ts';

export interface MessageParts {
  readonly database: Database;
  /** The operator's time zone. */
  readonly timeZone: string;
}

export function messageRoutes({ database, timeZone }: MessageParts): Route[] {
  return [
    route(calls.messageList, async (request, { player, language }) => {
      const beforeId = idOf(request.before_id);
      const limit = parseIdentifier(request.limit) ?? defaultPageSize;
      const question = { playerId: player.playerId, beforeId, limit, language, timeZone };
      return accepted(await listMessages(database, question));
    }),
    route(calls.readMessages, async (request, { player: { playerId } }) => {
      const messageIds = (request.ids ?? []).map((id) => idOf(id) ?? 0n);
      await markMessagesRead(database, playerId, { messageIds, upTo: idOf(request.up_to) });
      return accepted(await readUnread(database, playerId));
    }),
    route(calls.readAnnouncements, async (request, { player: { playerId } }) => {
      await markAnnouncementsRead(database, playerId, parseIdentifier(request.looked_at) ?? 0);
      return accepted(await readUnread(database, playerId));
    }),
  ];
}

function idOf(given: string | number | undefined): bigint | null {
  const id = parseIdentifier(given);
  return id === null ? null : BigInt(id);
}
