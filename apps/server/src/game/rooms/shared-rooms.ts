// Rooms that one process of the cluster reads for all. Whoever has viewers says so on the bus with
// each timed poll, and of those who have viewers in a room the one whose name is first looks at it
// and tells the others what it saw. Nobody is elected and nothing is promised: a process that has
// not been told for a second, or notices that something was lost, looks for itself, and two who
// both look do no harm. A process without viewers says and needs nothing.

import type { Channel } from '../../platform/bus/sealed-channel.ts';
import type { ReadRoom, RoomNow } from './rooms.ts';
import { createPeers } from './peers.ts';
import { decodeMessage, encodeMessage, type RoomLook } from './room-messages.ts';
import type { RoomSource, ViewedRooms } from './room-source.ts';
import { createToldRooms } from './told-rooms.ts';

export interface SharedRoomsOptions {
  readonly readRoom: ReadRoom;
  readonly channel: Channel;
  /** Of this process, like no other's. */
  readonly name: string;
  /** Something came that viewers here have to be sent. */
  readonly onNews: () => void;
  /** Milliseconds of a clock that nobody sets. */
  readonly nowMs: () => number;
}

/** After so long without word of a room, a process looks for itself. */
export const freshMs = 1_000;
/** After so long without word of a process, another one looks in its place. */
export const aliveMs = 1_500;
/** A newcomer is shown what was seen so short a time ago. */
const recentMs = 300;
/** So that a message stays below the megabyte that NATS takes; a look in full is up to 60 KB. */
const maxLooks = 8;

interface Shown {
  readonly room: RoomNow;
  readonly atMs: number;
}

export function createSharedRooms(options: SharedRoomsOptions): RoomSource {
  const { readRoom, channel, name, onNews, nowMs } = options;
  const peers = createPeers();
  const told = createToldRooms();
  const shown = new Map<number, Shown>();
  /** Plans whose rooms others have to be told in full. */
  const wanted = new Set<number>();
  /** Plans that this process has to look at now: something was lost, or has happened. */
  const due = new Set<number>();
  /** Plans that the others know of, since the last timed poll. */
  let announced: ReadonlySet<number> = new Set();
  let asked: ReadonlySet<number> = new Set();
  let viewed: ViewedRooms = new Map();

  channel.subscribe((bytes) => {
    const message = decodeMessage(bytes);
    if (message === null || message.from === name) return;
    const received = peers.receive(message, nowMs());
    for (const planId of message.wants) wanted.add(planId);
    const lost = received.broken.filter((planId) => peers.lookerOf(planId) === message.from);
    for (const planId of lost) due.add(planId);
    if ([...received.changed, ...lost].some((planId) => viewed.has(planId))) onNews();
  });

  function isLooker(planId: number): boolean {
    const looker = peers.lookerOf(planId);
    return looker === null || name < looker;
  }

  /** What needs no look; null: look. */
  function knownRoom(planId: number, isTimed: boolean): RoomNow | null {
    if (due.delete(planId)) return null;
    const now = nowMs();
    const before = shown.get(planId);
    const isWithin = (ms: number) => before !== undefined && now - before.atMs < ms;
    if (isLooker(planId)) return before && !isTimed && isWithin(recentMs) ? at(before, now) : null;
    const mirror = peers.mirrorOf(planId);
    const isLater = (mirror?.room.look.fromMs ?? 0) >= (before?.room.look.untilMs ?? 0);
    if (mirror !== null && now - mirror.receivedAtMs < freshMs && isLater) {
      const next = { room: mirror.room, atMs: mirror.receivedAtMs };
      shown.set(planId, next);
      return at(next, now);
    }
    return before && isWithin(freshMs) ? at(before, now) : null;
  }

  function lookFor(planId: number, room: RoomNow): RoomLook | null {
    const theirs = peers.languagesOf(planId);
    if (theirs === null || !isLooker(planId)) return null;
    const languages = theirs.union(viewed.get(planId) ?? theirs);
    return told.next(planId, room, { languages, isWhole: wanted.delete(planId) });
  }

  function tell(looks: readonly RoomLook[], isTimed: boolean): void {
    const plans = [...viewed.keys()];
    const wants = plans.filter((planId) => {
      const looker = isLooker(planId) ? null : peers.lookerOf(planId);
      return looker !== null && !peers.hasMirror(looker, planId);
    });
    if (isTimed) asked = new Set();
    const isNews =
      plans.some((planId) => !announced.has(planId)) || wants.some((planId) => !asked.has(planId));
    if (!isTimed && !isNews && looks.length === 0) return;
    announced = new Set(plans);
    asked = new Set(wants);
    const said = Array.from(viewed, ([planId, languages]) => [planId, [...languages]] as const);
    for (let from = 0; from === 0 || from < looks.length; from += maxLooks) {
      const some = looks.slice(from, from + maxLooks);
      channel.publish(encodeMessage({ from: name, viewed: said, wants, looks: some }));
    }
  }

  return {
    async read(now, isTimed) {
      viewed = now;
      peers.forgetSilent(nowMs() - aliveMs);
      const rooms = new Map<number, RoomNow>();
      const looks: RoomLook[] = [];
      const findRoom = async (planId: number) => {
        const known = knownRoom(planId, isTimed);
        const room = known ?? (await readRoom(planId));
        if (room === null) return;
        rooms.set(planId, room);
        if (known !== null) return;
        shown.set(planId, { room, atMs: nowMs() });
        const look = lookFor(planId, room);
        if (look !== null) looks.push(look);
      };
      await Promise.all(Array.from(now.keys(), findRoom));
      tell(looks, isTimed);
      return rooms;
    },
    expire() {
      for (const planId of viewed.keys()) if (isLooker(planId)) due.add(planId);
    },
  };
}

/** The same room a little later: its clock went on. */
function at({ room, atMs }: Shown, nowMs: number): RoomNow {
  return { ...room, nowMs: Math.round(room.nowMs + nowMs - atMs) };
}
