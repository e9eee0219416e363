// A player's unread messages and announcements.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { readMessages } from '@trine/contract/news/messages.ts';
import { bucketOf, type PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './messages.sql.ts';

export type UnreadCounts = AnswerOf<typeof readMessages>;

export async function readUnread(from: Connection, playerId: PlayerId): Promise<UnreadCounts> {
  return sql.unread.one(from, { bucket: bucketOf(playerId), playerId });
}

/** In the order of `playerIds`. */
export async function readUnreadOfAll(
  from: Connection,
  playerIds: readonly PlayerId[],
): Promise<UnreadCounts[]> {
  const rows = await sql.unreadOfAll.all(from, { playerIds });
  const counts: UnreadCounts[] = playerIds.map(() => ({ messages: 0, announcements: 0 }));
  for (const { place, ...count } of rows) counts[Number(place) - 1] = count;
  return counts;
}

/** When the player last read the announcements, epoch milliseconds; null: never. */
export async function readAnnouncementsReadAt(
  from: Connection,
  playerId: PlayerId,
): Promise<number | null> {
  const read = await sql.announcementsReadAt.first(from, { bucket: bucketOf(playerId), playerId });
  return read?.readAt ?? null;
}

/** PostgreSQL stores no later time; the statement caps it at now. */
const latestMs = Date.UTC(9999, 0);

/** A time in the future counts as now. */
export async function markAnnouncementsRead(
  from: Connection,
  playerId: PlayerId,
  readAtMs: number,
): Promise<void> {
  const readAt = Math.min(readAtMs, latestMs);
  await sql.markAnnouncementsRead.run(from, { bucket: bucketOf(playerId), playerId, readAt });
}
