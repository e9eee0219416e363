// What others were told of the rooms that this process looks at, and what they are told next.

import type { Language } from '@trine/contract/languages.ts';
import type { FeedRow } from './feed.ts';
import type { RoomChange, RoomLook } from './room-messages.ts';
import type { RoomNow } from './rooms.ts';

export interface ToldRooms {
  /** The next look at a room; `isWhole`: for somebody who knows nothing of those before. */
  next(planId: number, room: RoomNow, to: Audience): RoomLook;
}

export interface Audience {
  readonly languages: ReadonlySet<Language>;
  readonly isWhole: boolean;
}

interface Told {
  readonly version: number;
  readonly room: RoomNow;
  readonly languages: ReadonlySet<Language>;
}

export function createToldRooms(): ToldRooms {
  const toldOf = new Map<number, Told>();
  return {
    next(planId, room, { languages, isWhole }) {
      const told = toldOf.get(planId);
      const { nowMs, look } = room;
      const before = isWhole || told === undefined || hasMore(languages, told) ? null : told;
      const isSame = before !== null && isSameRoom(before.room, room);
      const version = (told?.version ?? 0) + (isSame ? 0 : 1);
      toldOf.set(planId, { version, room, languages });
      const change = isSame ? null : changeTo(room, languages, before?.room.feed.rows ?? []);
      return { planId, version, nowMs, ...look, change };
    },
  };
}

function hasMore(languages: ReadonlySet<Language>, told: Told): boolean {
  return !languages.isSubsetOf(told.languages);
}

/** But for the time. */
function isSameRoom(one: RoomNow, other: RoomNow): boolean {
  return (
    one.feed === other.feed &&
    one.settled === other.settled &&
    one.roundsText('en') === other.roundsText('en') &&
    // The operator's note in every language.
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
  const places = feed.rows.flatMap((row, place) => (isTold(row, known) ? [] : [place]));
  const at = <Of>(all: readonly Of[]) => places.flatMap((place) => all[place] ?? []);
  const all = [...languages];
  return {
    rounds,
    roundsTexts: all.map((language) => [language, room.roundsText(language)] as const),
    orderIds: feed.rows.map(({ orderId }) => orderId),
    orders: at(feed.rows),
    orderTexts: all.map((language) => [language, at(feed.texts(language))] as const),
  };
}

/** An order never changes, but what its owner shows of themselves may. */
function isTold(row: FeedRow, known: ReadonlyMap<bigint, FeedRow>): boolean {
  const told = known.get(row.orderId);
  return told !== undefined && told.nickname === row.nickname && told.avatar === row.avatar;
}
