// The events of a room's stream: what differs from what was sent before. Events that are the same
// for several viewers of a room are written once for each poll and language.

import type { Language } from '@trine/contract/envelope.ts';
import type { RoomNotice } from '@trine/contract/live/room-stream.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { eventText } from '../../platform/http/event-stream.ts';
import { feedText, type Feed } from './feed.ts';
import { feedPlace, newSince, type IsNew } from './feed-place.ts';
import { clockText, type RoomNow } from './rooms.ts';
import { balanceText, hitText, type Viewer } from './viewers.ts';

/** What was sent to a viewer last; empty texts before the first. */
export interface Sent {
  rounds: string;
  balance: string;
  hit: string;
  unread: string;
  feed: Feed | null;
  /** For the first message event; afterwards the feed that was sent decides. */
  readonly isNew: IsNew;
}

export interface Recipient {
  readonly playerId: PlayerId;
  readonly language: Language;
}

/** Events of one poll of one room. */
export interface RoomDiff {
  /** `feed` is the viewer's own where others do not see it, else the room's. */
  roomEvents(recipient: Recipient, sent: Sent, feed: Feed): string;
}

export function nothingSent(isNew: IsNew): Sent {
  return { rounds: '', balance: '', hit: '', unread: '', feed: null, isNew };
}

export function createRoomDiff(room: RoomNow): RoomDiff {
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

  function messageEvent({ playerId, language }: Recipient, sent: Sent, feed: Feed): string {
    const { feed: before } = sent;
    if (before === feed) return '';
    const isNew =
      before === null ? sent.isNew : newSince(before.rows.map(({ orderId }) => orderId));
    const write = () => {
      const isNothing = before !== null && !feed.rows.some(isNew);
      const message = feedText(feed, playerId, { language, isNew });
      const data = `{"message":${message}}`;
      return isNothing ? '' : eventText('message', data, feedPlace(feed.rows));
    };
    // Viewers who were sent the same feed and have no order in this one get the same event.
    const isShared = before !== null && feed === room.feed && !feed.hasOrderOf(playerId);
    return isShared ? once(`${language}/${feedNames(before)}`, write) : write();
  }

  return {
    roomEvents(recipient, sent, feed) {
      const rounds = room.roundsText(recipient.language);
      const round = rounds === sent.rounds ? '' : roundEvent(recipient.language);
      const message = messageEvent(recipient, sent, feed);
      sent.rounds = rounds;
      sent.feed = feed;
      return round + message;
    },
  };
}

/** What of the viewer's own differs. */
export function viewerEvents(viewer: Viewer, sent: Sent): string {
  const balance = balanceText(viewer);
  const hit = hitText(viewer);
  const events =
    (balance === sent.balance ? '' : eventText('balance', `{"user_quantity":${balance}}`)) +
    (hit === sent.hit ? '' : eventText('hit', `{"hit_notice":${hit}}`));
  sent.balance = balance;
  sent.hit = hit;
  return events;
}

export function noticeEvent(notice: RoomNotice): string {
  return eventText('notice', JSON.stringify(notice));
}

export function unreadEvent(unread: NonNullable<RoomNotice['unread']>, sent: Sent): string {
  const text = JSON.stringify(unread);
  const event = text === sent.unread ? '' : noticeEvent({ unread });
  sent.unread = text;
  return event;
}

/** A short name for each feed, within one poll. */
function createNames(): (feed: Feed) => number {
  const names = new Map<Feed, number>();
  return (feed) => {
    const name = names.get(feed) ?? names.size;
    names.set(feed, name);
    return name;
  };
}
