// One look for all who view. The database is the truth, whichever process took the bets: each
// viewed room is read once for all its viewers. What is somebody's own is looked at where it may
// have changed, and now and then for all of them, together with their sessions.

import type { Connection } from '../../platform/postgres/transaction.ts';
import type { TokenClaims } from '../../platform/http/route.ts';
import { readUnreadOfAll, type UnreadCounts } from '../../people/notifications/unread.ts';
import type { EventStream } from '../../platform/http/event-stream.ts';
import { readOwnFeed } from './feed.ts';
import type { IsNew } from './feed-place.ts';
import type { Looks } from './snapshots.ts';
import * as sql from './stream.sql.ts';
import type { RoomNow } from './rooms.ts';
import {
  createTelling,
  noticeEvent,
  unreadEvent,
  viewerEvents,
  type Listening,
  type Telling,
  type Told,
} from './send-changes.ts';
import type { Viewer } from './viewers.ts';

export interface Arrival extends Listening, TokenClaims {
  readonly gameId: number;
  readonly planId: number;
  /** Whoever shares a network shares a limit; null for one without. */
  readonly network: string | null;
  readonly isNew: IsNew;
}

export interface Listener extends Arrival {
  readonly stream: EventStream;
  readonly told: Told;
  /** As looked at last; null before the first look. */
  viewer: Viewer | null;
  /** Of the room, when the viewer was looked at last. */
  settled: string;
  /** Whether something was written since the line was last looked after. */
  isFresh: boolean;
}

export interface LookParts extends Looks {
  readonly database: Connection;
}

interface Seen {
  readonly room: RoomNow;
  readonly telling: Telling;
}

type Rooms = ReadonlyMap<number, Seen>;

/** In looks: how soon another balance is seen, and how soon a session that ended. */
const balanceEvery = 3;
export const sessionEvery = 2;
/** In looks: how often everything about a viewer is looked at, which also keeps the line open. */
const viewerEvery = 12;
/** In looks: how often messages are counted that nobody has read. */
const unreadEvery = 150;
/** Messages of so many are counted at once. */
const maxCounted = 500;

/** `looks` counts the looks. Who may not view any more is told so, and left out. */
export async function tellAll(
  parts: LookParts,
  listeners: Set<Listener>,
  looks: number,
): Promise<void> {
  const present = [...listeners];
  const rooms = await lookAtRooms(parts, present);
  const due = await findDue(parts, present, { rooms, looks });
  const gone = await lookAtViewers(parts, due, rooms);
  const counts = await countUnread(parts, present, looks);
  for (const listener of present) {
    if (!listeners.has(listener)) continue;
    const seen = rooms.get(listener.planId);
    if (seen === undefined || gone.has(listener)) {
      listeners.delete(listener);
      listener.stream.write(noticeEvent({ ends: 'session' }));
      listener.stream.end();
      continue;
    }
    const counted = counts.get(listener);
    const own = due.has(listener) && listener.viewer;
    const events =
      seen.telling.roomEvents(listener, listener.told, await feedFor(parts, listener, seen)) +
      (own ? viewerEvents(own, listener.told) : '') +
      (counted ? unreadEvent(counted, listener.told) : '');
    tell(listener, events, looks);
  }
}

async function lookAtRooms(
  { lookAtRoom }: LookParts,
  present: readonly Listener[],
): Promise<Rooms> {
  const planIds = [...new Set(present.map(({ planId }) => planId))];
  const rooms = await Promise.all(planIds.map(lookAtRoom));
  const seen = new Map<number, Seen>();
  for (const [index, planId] of planIds.entries()) {
    const room = rooms[index] ?? null;
    if (room !== null) seen.set(planId, { room, telling: createTelling(room) });
  }
  return seen;
}

/** Whose own facts are to be looked at. */
async function findDue(
  { database }: LookParts,
  present: readonly Listener[],
  { rooms, looks }: { readonly rooms: Rooms; readonly looks: number },
): Promise<ReadonlySet<Listener>> {
  if (looks % viewerEvery === 0) return new Set(present);
  const due = new Set<Listener>();
  const known: Listener[] = [];
  for (const listener of present) {
    const isSettled = rooms.get(listener.planId)?.room.settled !== listener.settled;
    // A win that waits may be acknowledged elsewhere.
    const mayChange = listener.viewer === null || isSettled || listener.viewer.hit !== null;
    if (mayChange) due.add(listener);
    else known.push(listener);
  }
  if (looks % sessionEvery === 0 && known.length > 0) {
    const ended = await sql.sessionsEnded.all(database, {
      playerIds: known.map(({ playerId }) => playerId),
      tokenHashes: known.map(({ tokenHash }) => tokenHash),
    });
    for (const { place } of ended) {
      const listener = known[Number(place) - 1];
      if (listener !== undefined) due.add(listener);
    }
  }
  if (looks % balanceEvery !== 0 || known.length === 0) return due;
  const changed = await sql.viewersChanged.all(database, {
    playerIds: known.map(({ playerId }) => playerId),
    balancesMinor: known.map(({ viewer }) => viewer?.balanceMinor ?? 0n),
    heldMinor: known.map(({ viewer }) => viewer?.heldMinor ?? 0n),
  });
  for (const { place } of changed) {
    const listener = known[Number(place) - 1];
    if (listener !== undefined) due.add(listener);
  }
  return due;
}

/** Gives those whose session is over. */
async function lookAtViewers(
  { lookAtViewer }: LookParts,
  due: ReadonlySet<Listener>,
  rooms: Rooms,
): Promise<ReadonlySet<Listener>> {
  const gone = new Set<Listener>();
  await Promise.all(
    Array.from(due, async (listener) => {
      const settled = rooms.get(listener.planId)?.room.settled ?? '';
      const viewer = await lookAtViewer(listener);
      if (viewer.kind !== 'good') {
        gone.add(listener);
        return;
      }
      listener.viewer = viewer;
      listener.settled = settled;
    }),
  );
  return gone;
}

async function countUnread(
  { database }: LookParts,
  present: readonly Listener[],
  looks: number,
): Promise<ReadonlyMap<Listener, UnreadCounts>> {
  const isDue = looks % unreadEvery === 0;
  const counted = present.filter(({ told }) => isDue || told.unread === '');
  const counts = new Map<Listener, UnreadCounts>();
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

/** The room's feed; for somebody whose orders nobody else sees, one of their own. */
async function feedFor({ database }: LookParts, listener: Listener, { room }: Seen) {
  if (listener.viewer?.isFeedBanned !== true) return room.feed;
  const { gameId, planId, playerId: viewer } = listener;
  return readOwnFeed(database, { gameId, planId, viewer });
}

/** A line on which nothing was said for a while is breathed upon. */
function tell(listener: Listener, events: string, looks: number): void {
  if (events !== '') listener.stream.write(events);
  listener.isFresh ||= events !== '';
  if (looks % viewerEvery !== 0) return;
  if (!listener.isFresh) listener.stream.keepAlive();
  listener.isFresh = false;
}
