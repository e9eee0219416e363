// Rooms that one process of the cluster reads for all. With each timed poll, a process publishes on
// the bus in which rooms it has viewers. Of the processes with viewers in a room, the first by name
// reads it from the database and publishes snapshots. There is no election: a process that received
// no snapshot for a second, or that lost one, reads the room itself, and two processes that read
// the same room do no harm. A process without viewers publishes nothing.

import type { Channel } from '../../platform/bus/sealed-channel.ts';
import type { ReadRoom, RoomNow } from './rooms.ts';
import { createPeers } from './peers.ts';
import type { Mirror } from './room-mirror.ts';
import {
  decodeMessage,
  encodeMessage,
  type RoomSnapshot,
  type RoomMessage,
} from './room-messages.ts';
import type { RoomSource, ViewedRooms } from './room-source.ts';
import { createPublishedRooms } from './published-rooms.ts';

export interface SharedRoomsOptions {
  readonly readRoom: ReadRoom;
  readonly channel: Channel;
  /** Unique among the processes. */
  readonly name: string;
  /** Called when a snapshot came that viewers of this process have to be sent. */
  readonly onChange: () => void;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
}

/** A process without a snapshot for this long reads the room itself. */
export const freshMs = 1_000;
/** A process that sent nothing for this long is replaced as the reader of its rooms. */
export const aliveMs = 1_500;
/** A newcomer is shown a room that was read at most this long ago. */
const recentMs = 300;
/** NATS takes messages of up to 1 MB; a whole snapshot has up to 60 KB. */
const maxSnapshots = 8;

export function createSharedRooms(options: SharedRoomsOptions): RoomSource {
  const { readRoom, channel, name, onChange, nowMs } = options;
  const peers = createPeers();
  const published = createPublishedRooms();
  const shown = createShown(nowMs);
  const publish = createPublisher(options);
  /** Plans whose next snapshot has to be whole. */
  const wholeDue = new Set<number>();
  /** Plans to read at the next poll: a snapshot was lost, or a round changed. */
  const due = new Set<number>();
  let viewed: ViewedRooms = new Map();

  channel.subscribe((bytes) => {
    const message = decodeMessage(bytes);
    if (message === null || message.from === name) return;
    const received = peers.receive(message, nowMs());
    for (const planId of message.missing) wholeDue.add(planId);
    const lost = received.broken.filter((planId) => peers.pollerOf(planId) === message.from);
    for (const planId of lost) due.add(planId);
    if ([...received.changed, ...lost].some((planId) => viewed.has(planId))) onChange();
  });

  function isPoller(planId: number): boolean {
    const poller = peers.pollerOf(planId);
    return poller === null || name < poller;
  }

  /** Null: the room has to be read. */
  function knownRoom(planId: number, isTimed: boolean): RoomNow | null {
    if (due.delete(planId)) return null;
    if (isPoller(planId)) return isTimed ? null : shown.since(planId, recentMs);
    const mirror = peers.mirrorOf(planId);
    if (mirror !== null) shown.takeOver(planId, mirror);
    return shown.since(planId, freshMs);
  }

  async function findRoom(planId: number, isTimed: boolean): Promise<Found | null> {
    const known = knownRoom(planId, isTimed);
    if (known !== null) return { planId, room: known, snapshot: null };
    const room = await readRoom(planId);
    if (room === null) return null;
    shown.set(planId, room);
    const theirs = peers.languagesOf(planId);
    if (theirs === null || !isPoller(planId)) return { planId, room, snapshot: null };
    const languages = theirs.union(viewed.get(planId) ?? theirs);
    const isWhole = wholeDue.delete(planId);
    return { planId, room, snapshot: published.next(planId, room, { languages, isWhole }) };
  }

  return {
    async read(now, isTimed) {
      viewed = now;
      peers.forgetSilent(nowMs() - aliveMs);
      const all = Array.from(now.keys(), (planId) => findRoom(planId, isTimed));
      const found = (await Promise.all(all)).filter((one) => one !== null);
      const snapshots = found.flatMap(({ snapshot }) => snapshot ?? []);
      const missing = [...now.keys()].filter((planId) => {
        const poller = isPoller(planId) ? null : peers.pollerOf(planId);
        return poller !== null && !peers.hasMirror(poller, planId);
      });
      publish({ viewed, missing, snapshots, isTimed });
      return new Map(found.map(({ planId, room }) => [planId, room]));
    },
    expire() {
      for (const planId of viewed.keys()) if (isPoller(planId)) due.add(planId);
    },
  };
}

interface Found {
  readonly planId: number;
  readonly room: RoomNow;
  /** For the other processes; null when they need none. */
  readonly snapshot: RoomSnapshot | null;
}

/** The room that viewers of this process were last shown, by plan. */
function createShown(nowMs: () => number) {
  const shownOf = new Map<number, { readonly room: RoomNow; readonly atMs: number }>();
  return {
    set: (planId: number, room: RoomNow) => void shownOf.set(planId, { room, atMs: nowMs() }),
    /** Ignores a mirror whose read began before the shown room was read: no room goes back. */
    takeOver(planId: number, { room, receivedAtMs: atMs }: Mirror): void {
      const before = shownOf.get(planId);
      if (room.readWindow.fromMs < (before?.room.readWindow.untilMs ?? 0)) return;
      shownOf.set(planId, { room, atMs });
    },
    /** Null: it was shown longer ago. `nowMs` advances with the time since. */
    since(planId: number, ms: number): RoomNow | null {
      const shown = shownOf.get(planId);
      const ageMs = nowMs() - (shown?.atMs ?? Number.NEGATIVE_INFINITY);
      if (shown === undefined || ageMs >= ms) return null;
      return { ...shown.room, nowMs: Math.round(shown.room.nowMs + ageMs) };
    },
  };
}

interface Publication extends Pick<RoomMessage, 'missing' | 'snapshots'> {
  readonly viewed: ViewedRooms;
  readonly isTimed: boolean;
}

/** Publishes with each timed poll; with other polls only when there is a change. */
function createPublisher({ channel, name }: SharedRoomsOptions): (next: Publication) => void {
  let announced: ReadonlySet<number> = new Set();
  let requested: ReadonlySet<number> = new Set();
  return ({ viewed, missing, snapshots, isTimed }) => {
    const plans = [...viewed.keys()];
    const isChanged =
      plans.some((planId) => !announced.has(planId)) ||
      missing.some((planId) => !requested.has(planId));
    if (!isTimed && !isChanged && snapshots.length === 0) return;
    announced = new Set(plans);
    requested = new Set(missing);
    const languagesByPlan = Array.from(
      viewed,
      ([planId, languages]) => [planId, [...languages]] as const,
    );
    for (let from = 0; from === 0 || from < snapshots.length; from += maxSnapshots) {
      const some = snapshots.slice(from, from + maxSnapshots);
      const message = { from: name, viewed: languagesByPlan, missing, snapshots: some };
      channel.publish(encodeMessage(message));
    }
  };
}
