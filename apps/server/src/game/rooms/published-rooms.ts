// Tracks which room snapshots were published to the bus, and computes the next one.

import type { Language } from '@trine/contract/languages.ts';
import type { FeedRow } from './feed.ts';
import type { RoomChange, RoomSnapshot } from './room-messages.ts';
import type { RoomNow } from './rooms.ts';

export interface PublishedRooms {
  /** The next snapshot of a room; `isWhole`: for a process that has none of the previous ones. */
  next(planId: number, room: RoomNow, to: Audience): RoomSnapshot;
}

export interface Audience {
  readonly languages: ReadonlySet<Language>;
  readonly isWhole: boolean;
}

interface Published {
  readonly version: number;
  readonly room: RoomNow;
  readonly languages: ReadonlySet<Language>;
}

export function createPublishedRooms(): PublishedRooms {
  const publishedOf = new Map<number, Published>();
  return {
    next(planId, room, { languages, isWhole }) {
      const last = publishedOf.get(planId);
      const { nowMs, readWindow } = room;
      const before = isWhole || last === undefined || hasMore(languages, last) ? null : last;
      const isSame = before !== null && isSameRoom(before.room, room);
      const version = (last?.version ?? 0) + (isSame ? 0 : 1);
      publishedOf.set(planId, { version, room, languages });
      const change = isSame ? null : changeTo(room, languages, before?.room.feed.rows ?? []);
      return { planId, version, nowMs, ...readWindow, change };
    },
  };
}

function hasMore(languages: ReadonlySet<Language>, published: Published): boolean {
  return !languages.isSubsetOf(published.languages);
}

/** Ignores the time. */
function isSameRoom(one: RoomNow, other: RoomNow): boolean {
  return (
    one.feed === other.feed &&
    one.settled === other.settled &&
    one.roundsText('en') === other.roundsText('en') &&
    // Unlike `roundsText('en')`, it has the operator's note in every language.
    one.stateText() === other.stateText()
  );
}

function changeTo(
  room: RoomNow,
  languages: ReadonlySet<Language>,
  before: readonly FeedRow[],
): RoomChange {
  const { rounds, feed } = room;
  const known = new Map(before.map((row) => [row.orderId, row]));
  const changed = feed.rows.flatMap((row, index) => (isPublished(row, known) ? [] : [index]));
  const at = <Of>(all: readonly Of[]) => changed.flatMap((index) => all[index] ?? []);
  const all = [...languages];
  return {
    rounds,
    roundsTexts: all.map((language) => [language, room.roundsText(language)] as const),
    orderIds: feed.rows.map(({ orderId }) => orderId),
    orders: at(feed.rows),
    orderTexts: all.map((language) => [language, at(feed.texts(language))] as const),
  };
}

/** An order never changes, but its owner may change nickname and avatar. */
function isPublished(row: FeedRow, known: ReadonlyMap<bigint, FeedRow>): boolean {
  const sent = known.get(row.orderId);
  return sent !== undefined && sent.nickname === row.nickname && sent.avatar === row.avatar;
}
