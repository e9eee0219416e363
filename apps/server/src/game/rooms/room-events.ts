// The events of a room's stream: the differences to what was sent before. Viewers who were sent the
// same before get the same bytes, which are serialized once for all of them.

import type { Language } from '@trine/contract/languages.ts';
import type { RoomNotice } from '@trine/contract/bet-room/room-stream.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { eventText } from '../../platform/http/event-stream.ts';
import { feedText, type Feed, type FeedRow } from './feed.ts';
import { feedPosition, newSince, type IsNew } from './feed-position.ts';
import { clockText, type RoomNow } from './rooms.ts';
import { viewerBalanceText, hitText, type Viewer } from './viewers.ts';

/** What was last sent to a viewer; texts are empty before the first event. */
export interface Sent {
  /** The same object for all viewers who were sent the same; null before the first event. */
  room: SentRoom | null;
  balance: string;
  hit: string;
  unread: string;
  /** For the first message event only; later ones compare with the feed in `room`. */
  readonly isNew: IsNew;
}

/** What was sent of a room, in one language. */
export interface SentRoom {
  readonly state: string;
  readonly rounds: string;
  readonly feed: Feed;
  /** The tick of the hub at which it was sent. */
  readonly tick: number;
}

export interface Recipient {
  readonly playerId: PlayerId;
  readonly language: Language;
}

export interface Events {
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** Events of one poll of one room. */
export interface RoomDiff {
  /** `hiddenFeed` is the viewer's own where others do not see it. Null: nothing to send now. */
  roomEvents(recipient: Recipient, sent: Sent, hiddenFeed: Feed | null): Events | null;
}

export interface DiffTimes {
  /** Of the hub. */
  readonly tick: number;
  /** Others' orders and the number of orders are sent at most once in this many ticks. */
  readonly ticksApart: number;
}

/** Below `minLargeRoom` viewers, each further 100 viewers add one tick. */
const viewersPerTick = 100;
const minLargeRoom = 250;
const largeRoomTicks = 4;
/** Three seconds. */
const maxTicksApart = 8;

/**
 * How many ticks others' orders are held back in a room with this many viewers in this process;
 * from `minLargeRoom` on, each doubling adds one tick. A write per viewer is nearly the whole cost
 * of a viewer, so fewer writes carry more viewers.
 */
export function ticksApartFor(viewers: number): number {
  if (viewers < minLargeRoom) return 1 + Math.floor(viewers / viewersPerTick);
  const doublings = Math.floor(Math.log2(viewers / minLargeRoom));
  return Math.min(maxTicksApart, largeRoomTicks + doublings);
}

export function nothingSent(isNew: IsNew): Sent {
  return { room: null, balance: '', hit: '', unread: '', isNew };
}

interface Step {
  readonly events: Events | null;
  readonly next: SentRoom;
}

export function createRoomDiff(room: RoomNow, { tick, ticksApart }: DiffTimes): RoomDiff {
  const currentOf = new Map<Language, SentRoom>();
  const stepOf = new Map<SentRoom, Step>();

  function currentIn(language: Language): SentRoom {
    const known = currentOf.get(language);
    if (known !== undefined) return known;
    const { feed } = room;
    const rounds = room.roundsText(language);
    const current = { state: room.stateText(), rounds, feed, tick };
    currentOf.set(language, current);
    return current;
  }

  /** State and the viewer's own order are sent at once; others' orders wait for `ticksApart`. */
  function stepTo(next: SentRoom, recipient: Recipient, sent: Sent): Step {
    const before = sent.room;
    const isNew = before === null ? sent.isNew : newSince(before.feed.rows.map(idOf));
    const found = next.feed.rows.filter(isNew);
    const mayWait = before?.state === next.state && !found.some(isOf(recipient.playerId));
    if (before !== null && mayWait && tick - before.tick < ticksApart) {
      return { events: null, next: before };
    }
    const text =
      (next.rounds === before?.rounds ? '' : roundEvent(room, next)) +
      (before !== null && found.length === 0 ? '' : messageEvent(next.feed, recipient, isNew));
    // Keeping `before` starts no new waiting time for the next order.
    if (before !== null && text === '') return { events: null, next: before };
    return { events: { text, bytes: Buffer.from(text) }, next };
  }

  function stepFor(recipient: Recipient, sent: Sent, hiddenFeed: Feed | null): Step {
    const current = currentIn(recipient.language);
    if (hiddenFeed !== null) return stepTo({ ...current, feed: hiddenFeed }, recipient, sent);
    if (sent.room === null || room.feed.hasOrderOf(recipient.playerId)) {
      return stepTo(current, recipient, sent);
    }
    const step = stepOf.get(sent.room) ?? stepTo(current, recipient, sent);
    stepOf.set(sent.room, step);
    return step;
  }

  return {
    roomEvents(recipient, sent, hiddenFeed) {
      const { events, next } = stepFor(recipient, sent, hiddenFeed);
      sent.room = next;
      return events;
    },
  };
}

/** Whether the room's feed has an order of the viewer that was not sent yet. */
export function hasNewOwnOrder({ feed }: RoomNow, { playerId }: Recipient, { room }: Sent) {
  if (room === null || room.feed === feed || !feed.hasOrderOf(playerId)) return false;
  return feed.rows.filter(newSince(room.feed.rows.map(idOf))).some(isOf(playerId));
}

function roundEvent(room: RoomNow, { rounds }: SentRoom): string {
  return eventText('round', `{${clockText(room)},${rounds}}`);
}

function messageEvent(feed: Feed, { playerId, language }: Recipient, isNew: IsNew): string {
  const message = feedText(feed, playerId, { language, isNew });
  return eventText('message', `{"message":${message}}`, feedPosition(feed.rows));
}

function idOf({ orderId }: FeedRow): bigint {
  return orderId;
}

function isOf(playerId: PlayerId): (row: FeedRow) => boolean {
  return (row) => row.playerId === playerId;
}

/** Balance and win, where they differ from what was sent. */
export function viewerEvents(viewer: Viewer, sent: Sent): string {
  const balance = viewerBalanceText(viewer);
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
