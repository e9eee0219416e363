// The events of a room's stream: what differs from what was sent before. Viewers who were sent the
// same before are sent the same bytes now, made once for all of them.

import type { Language } from '@trine/contract/languages.ts';
import type { RoomNotice } from '@trine/contract/bet-room/room-stream.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { eventText } from '../../platform/http/event-stream.ts';
import { feedText, type Feed, type FeedRow } from './feed.ts';
import { feedPlace, newSince, type IsNew } from './feed-place.ts';
import { clockText, type RoomNow } from './rooms.ts';
import { viewerBalanceText, hitText, type Viewer } from './viewers.ts';

/** What was sent to a viewer last; empty texts before the first. */
export interface Sent {
  /** One object for all who were sent the same; null before the first. */
  room: SentRoom | null;
  balance: string;
  hit: string;
  unread: string;
  /** For the first message event; afterwards the feed that was sent decides. */
  readonly isNew: IsNew;
}

/** What was sent of a room, in one language. */
export interface SentRoom {
  readonly state: string;
  readonly rounds: string;
  readonly feed: Feed;
  /** When, in ticks of the hub. */
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
  /** Orders and their number are sent to a viewer once in so many. */
  readonly ticksApart: number;
}

/** So many viewers more in a room, and what can wait is sent a tick later; up to a crowd. */
const crowdStep = 100;
const fewestOfCrowd = 250;
const crowdTicks = 4;
/** Three seconds. */
const maxTicksApart = 8;

/**
 * How many ticks what can wait is held back for, in a room with so many viewers in this process;
 * each doubling of a crowd adds one. Each sending is a write for each of them, which is nearly all
 * that a viewer costs.
 */
export function ticksApartFor(viewers: number): number {
  if (viewers < fewestOfCrowd) return 1 + Math.floor(viewers / crowdStep);
  const doublings = Math.floor(Math.log2(viewers / fewestOfCrowd));
  return Math.min(maxTicksApart, crowdTicks + doublings);
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

  /** State and one's own order are sent at once; others' orders, and how many, when it is time. */
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
    // Who was sent nothing does not wait for the next order.
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

function roundEvent({ nowMs }: RoomNow, { rounds }: SentRoom): string {
  return eventText('round', `{${clockText(nowMs)},${rounds}}`);
}

function messageEvent(feed: Feed, { playerId, language }: Recipient, isNew: IsNew): string {
  const message = feedText(feed, playerId, { language, isNew });
  return eventText('message', `{"message":${message}}`, feedPlace(feed.rows));
}

function idOf({ orderId }: FeedRow): bigint {
  return orderId;
}

function isOf(playerId: PlayerId): (row: FeedRow) => boolean {
  return (row) => row.playerId === playerId;
}

/** What of the viewer's own differs. */
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
