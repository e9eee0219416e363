// One poll for all room streams. Each room with viewers is read from the database once for all of
// them, by this process or by another one for all processes. Session, balance and wins of a viewer
// are read when they may have changed, and periodically for every viewer.

import type { Language } from '@trine/contract/languages.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import type { TokenClaims } from '../../platform/http/route.ts';
import { readUnreadOfAll, type UnreadCounts } from '../../people/notifications/unread.ts';
import type { Listener, Poll } from '../../platform/http/event-hub.ts';
import { readOwnFeed, type Feed } from './feed.ts';
import type { Snapshots } from './snapshots.ts';
import type { RoomSource } from './room-source.ts';
import * as sql from './stream.sql.ts';
import type { RoomNow } from './rooms.ts';
import {
  createRoomDiff,
  hasNewOwnOrder,
  noticeEvent,
  ticksApartFor,
  unreadEvent,
  viewerEvents,
  type Events,
  type Recipient,
  type RoomDiff,
  type Sent,
} from './room-events.ts';
import type { Viewer } from './viewers.ts';

export interface RoomListener extends Listener, Recipient, TokenClaims {
  readonly gameId: number;
  readonly planId: number;
  readonly sent: Sent;
  /** Null before the first poll. */
  viewer: Viewer | null;
  /** The tick of each cycle, from 0, at which the whole viewer is read. */
  readonly turn: number;
  /** `settled` of the room when the viewer was last read. */
  settled: string;
}

export interface PollParts extends Pick<Snapshots, 'readViewer'> {
  readonly database: Connection;
  readonly rooms: RoomSource;
}

interface PolledRoom {
  readonly room: RoomNow;
  readonly diff: RoomDiff;
}

type Rooms = ReadonlyMap<number, PolledRoom>;
type RoomPoll = Poll<RoomListener>;

/** In ticks: how often ended sessions are read. */
export const sessionEvery = 2;
/** Longer than from the end of a session to its commit, and from one read to the next. */
const endedWithinMs = 10_000;
/**
 * In ticks: how often the accounts of all viewers are checked for changes, by the minimum number of
 * viewers. A viewer's own order in the room and a settled round are noticed at once without it.
 */
const balanceEvery = [
  { viewers: 500, ticks: 13 },
  { viewers: 100, ticks: 6 },
  { viewers: 0, ticks: 3 },
] as const;
/**
 * In ticks: how often each whole viewer is read, with the balance. Viewers are spread over the
 * ticks of a cycle, since reading thousands in one poll would delay its events.
 */
export const viewerEvery = 26;
/** In ticks: how often unread messages are counted. */
const unreadEvery = 160;
/** Players per statement that counts unread messages. */
const maxCounted = 500;

/** When more viewers than this are due, room events are sent before the viewers are read. */
const maxJoined = 100;

/**
 * Sends the changes to each listener and ends the streams of ended sessions. Room events and the
 * viewer's own events go out in one write, except when more than `maxJoined` viewers have to be
 * read, as after a draw: then the room events go first.
 */
export async function pollRooms(parts: PollParts, poll: RoomPoll): Promise<void> {
  const { listeners } = poll;
  const rooms = await readRooms(parts, poll);
  const due = await findDue(parts, poll, rooms);
  const hiddenFeeds = await readHiddenFeeds(parts, poll);
  const roomEvents = (listener: RoomListener) => {
    const hiddenFeed = hiddenFeeds.get(listener) ?? null;
    const { planId, sent } = listener;
    return rooms.get(planId)?.diff.roomEvents(listener, sent, hiddenFeed) ?? null;
  };
  if (due.size > maxJoined) for (const one of listeners) write(one, roomEvents(one), '');
  const ended = await readViewers(parts, due, rooms);
  const counts = await countUnread(parts, poll);
  for (const listener of listeners) {
    if (!rooms.has(listener.planId) || ended.has(listener)) {
      if (poll.isAttached(listener)) poll.dismiss(listener, noticeEvent({ ends: 'session' }));
      continue;
    }
    const { sent, viewer } = listener;
    const counted = counts.get(listener);
    const own =
      (viewer !== null && due.has(listener) ? viewerEvents(viewer, sent) : '') +
      (counted === undefined ? '' : unreadEvent(counted, sent));
    write(listener, due.size > maxJoined ? null : roomEvents(listener), own);
  }
}

/** One write for both. */
function write({ stream }: RoomListener, shared: Events | null, own: string): void {
  if (own !== '') stream.write((shared?.text ?? '') + own);
  else if (shared !== null) stream.write(shared.bytes);
}

async function readRooms(
  { rooms: source }: PollParts,
  { listeners, ticks: tick, isTimed }: RoomPoll,
): Promise<Rooms> {
  const viewersOf = new Map<number, number>();
  const viewed = new Map<number, Set<Language>>();
  for (const { planId, language } of listeners) {
    viewersOf.set(planId, (viewersOf.get(planId) ?? 0) + 1);
    const languages = viewed.get(planId);
    if (languages === undefined) viewed.set(planId, new Set([language]));
    else languages.add(language);
  }
  const rooms = new Map<number, PolledRoom>();
  for (const [planId, room] of await source.read(viewed, isTimed)) {
    const ticksApart = ticksApartFor(viewersOf.get(planId) ?? 0);
    rooms.set(planId, { room, diff: createRoomDiff(room, { tick, ticksApart }) });
  }
  return rooms;
}

/** The listeners whose viewer is read in this poll. */
async function findDue(
  { database }: PollParts,
  { listeners, ticks, isTimed }: RoomPoll,
  rooms: Rooms,
): Promise<ReadonlySet<RoomListener>> {
  const isTime = (every: number) => isTimed && ticks % every === 0;
  const due = new Set<RoomListener>();
  const known: RoomListener[] = [];
  for (const listener of listeners) {
    const room = rooms.get(listener.planId)?.room;
    // A win that is shown may be acknowledged on another device.
    const mayChange =
      listener.viewer === null ||
      (isTimed && ticks % viewerEvery === listener.turn) ||
      listener.viewer.hit !== null ||
      room?.settled !== listener.settled ||
      hasNewOwnOrder(room, listener, listener.sent);
    if (mayChange) due.add(listener);
    else known.push(listener);
  }
  if (known.length === 0) return due;
  if (isTime(sessionEvery)) {
    const ended = await sql.sessionsEnded.all(database, { withinMs: endedWithinMs });
    const hashes = new Set(ended.map(({ tokenHash }) => tokenHash));
    for (const listener of known) if (hashes.has(listener.tokenHash)) due.add(listener);
  }
  const pace = balanceEvery.find(({ viewers }) => listeners.length >= viewers);
  if (pace === undefined || !isTime(pace.ticks)) return due;
  const changed = await sql.viewersChanged.all(database, {
    playerIds: known.map(({ playerId }) => playerId),
    balanceVersions: known.map(({ viewer }) => viewer?.balance.balanceVersion ?? 0n),
    heldVersions: known.map(({ viewer }) => viewer?.balance.heldVersion ?? 0n),
  });
  for (const { place } of changed) {
    const listener = known[Number(place) - 1];
    if (listener !== undefined) due.add(listener);
  }
  return due;
}

/** Returns the listeners whose session ended. */
async function readViewers(
  { readViewer }: PollParts,
  due: ReadonlySet<RoomListener>,
  rooms: Rooms,
): Promise<ReadonlySet<RoomListener>> {
  const ended = new Set<RoomListener>();
  await Promise.all(
    Array.from(due, async (listener) => {
      const settled = rooms.get(listener.planId)?.room.settled ?? '';
      const viewer = await readViewer(listener);
      if (viewer.kind !== 'good') {
        ended.add(listener);
        return;
      }
      listener.viewer = viewer;
      listener.settled = settled;
    }),
  );
  return ended;
}

async function countUnread(
  { database }: PollParts,
  { listeners, ticks, isTimed }: RoomPoll,
): Promise<ReadonlyMap<RoomListener, UnreadCounts>> {
  const isDue = isTimed && ticks % unreadEvery === 0;
  const counted = listeners.filter(({ sent }) => isDue || sent.unread === '');
  const counts = new Map<RoomListener, UnreadCounts>();
  for (let from = 0; from < counted.length; from += maxCounted) {
    const some = counted.slice(from, from + maxCounted);
    const found = await readUnreadOfAll(
      database,
      some.map(({ playerId }) => playerId),
    );
    for (const [index, listener] of some.entries()) {
      const count = found[index];
      if (count !== undefined) counts.set(listener, count);
    }
  }
  return counts;
}

/** Feeds with the viewer's own orders, for viewers whose orders are hidden from others. */
async function readHiddenFeeds(
  { database }: PollParts,
  { listeners }: RoomPoll,
): Promise<ReadonlyMap<RoomListener, Feed>> {
  const feeds = new Map<RoomListener, Feed>();
  for (const listener of listeners) {
    if (listener.viewer?.isFeedBanned !== true) continue;
    const { gameId, planId, playerId: viewer } = listener;
    feeds.set(listener, await readOwnFeed(database, { gameId, planId, viewer }));
  }
  return feeds;
}
