// What a viewer is told by a stream: whatever is otherwise than it was told before. What strangers
// are told of a room is written once a look and language, however many they are.

import type { Language } from '@trine/contract/envelope.ts';
import type { RoomNotice } from '@trine/contract/live/room-stream.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { eventText } from '../../platform/http/event-stream.ts';
import { feedText, type Feed } from './feed.ts';
import { feedPlace, newSince, type IsNew } from './feed-place.ts';
import { clockText, type RoomNow } from './rooms.ts';
import { balanceText, hitText, type Viewer } from './viewers.ts';

/** What a viewer was told last; empty texts before the first. */
export interface Told {
  rounds: string;
  balance: string;
  hit: string;
  unread: string;
  feed: Feed | null;
  /** Of the first telling; afterwards the feed that was told decides. */
  readonly isNew: IsNew;
}

export interface Listening {
  readonly playerId: PlayerId;
  readonly language: Language;
}

/** Events of one look at one room. */
export interface Telling {
  /** `feed` is the viewer's own where others do not see it, else the room's. */
  roomEvents(listening: Listening, told: Told, feed: Feed): string;
}

export function nothingTold(isNew: IsNew): Told {
  return { rounds: '', balance: '', hit: '', unread: '', feed: null, isNew };
}

export function createTelling(room: RoomNow): Telling {
  const written = new Map<string, string>();
  const once = (key: string, write: () => string): string => {
    const text = written.get(key) ?? write();
    written.set(key, text);
    return text;
  };
  const feedNames = createNames();

  function roundEvent(language: Language): string {
    return once(language, () => {
      return eventText('round', `{${clockText(room.nowMs)},${room.roundsText(language)}}`);
    });
  }

  function messageEvent({ playerId, language }: Listening, told: Told, feed: Feed): string {
    const { feed: before } = told;
    if (before === feed) return '';
    const isNew =
      before === null ? told.isNew : newSince(before.rows.map(({ orderId }) => orderId));
    const write = () => {
      const isNothing = before !== null && !feed.rows.some(isNew);
      const message = feedText(feed, playerId, { language, isNew });
      const data = `{"message":${message}}`;
      return isNothing ? '' : eventText('message', data, feedPlace(feed.rows));
    };
    // Who was told the same and has no order among them is told the same.
    const isShared = before !== null && feed === room.feed && !feed.hasOrderOf(playerId);
    return isShared ? once(`${language}/${feedNames(before)}`, write) : write();
  }

  return {
    roomEvents(listening, told, feed) {
      const rounds = room.roundsText(listening.language);
      const round = rounds === told.rounds ? '' : roundEvent(listening.language);
      const message = messageEvent(listening, told, feed);
      told.rounds = rounds;
      told.feed = feed;
      return round + message;
    },
  };
}

/** What of the viewer's own is otherwise. */
export function viewerEvents(viewer: Viewer, told: Told): string {
  const balance = balanceText(viewer);
  const hit = hitText(viewer);
  const events =
    (balance === told.balance ? '' : eventText('balance', `{"user_quantity":${balance}}`)) +
    (hit === told.hit ? '' : eventText('hit', `{"hit_notice":${hit}}`));
  told.balance = balance;
  told.hit = hit;
  return events;
}

export function noticeEvent(notice: RoomNotice): string {
  return eventText('notice', JSON.stringify(notice));
}

export function unreadEvent(unread: NonNullable<RoomNotice['unread']>, told: Told): string {
  const text = JSON.stringify(unread);
  const event = text === told.unread ? '' : noticeEvent({ unread });
  told.unread = text;
  return event;
}

/** A short name for each feed that is met. */
function createNames(): (feed: Feed) => number {
  const names = new Map<Feed, number>();
  return (feed) => {
    const name = names.get(feed) ?? names.size;
    names.set(feed, name);
    return name;
  };
}
