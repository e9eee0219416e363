// Rooms that one process of the cluster reads for all. Whoever has viewers says so on the bus with
// each timed poll, and of those who have viewers in a room the one whose name is first looks at it
// and tells the others what it saw. Nobody is elected and nothing is promised: a process that has
// not been told for a second, or notices that something was lost, looks for itself, and two who
// both look do no harm. A process without viewers says and needs nothing.

import type { Channel } from '../../platform/bus/sealed-channel.ts';
import type { ReadRoom, RoomNow } from './rooms.ts';
import { createPeers } from './peers.ts';
import type { Mirror } from './room-mirror.ts';
import { decodeMessage, encodeMessage, type RoomLook, type RoomMessage } from './room-messages.ts';
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

export function createSharedRooms(options: SharedRoomsOptions): RoomSource {
  const { readRoom, channel, name, onNews, nowMs } = options;
  const peers = createPeers();
  const told = createToldRooms();
  const shown = createShown(nowMs);
  const say = createVoice(options);
  /** Plans whose rooms others have to be told in full. */
  const wanted = new Set<number>();
  /** Plans that this process has to look at now: something was lost, or has happened. */
  const due = new Set<number>();
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

  /** Null: look. */
  function knownRoom(planId: number, isTimed: boolean): RoomNow | null {
    if (due.delete(planId)) return null;
    if (isLooker(planId)) return isTimed ? null : shown.since(planId, recentMs);
    const mirror = peers.mirrorOf(planId);
    if (mirror !== null) shown.takeOver(planId, mirror);
    return shown.since(planId, freshMs);
  }

  async function findRoom(planId: number, isTimed: boolean): Promise<Found | null> {
    const known = knownRoom(planId, isTimed);
    if (known !== null) return { planId, room: known, look: null };
    const room = await readRoom(planId);
    if (room === null) return null;
    shown.set(planId, room);
    const theirs = peers.languagesOf(planId);
    if (theirs === null || !isLooker(planId)) return { planId, room, look: null };
    const languages = theirs.union(viewed.get(planId) ?? theirs);
    const isWhole = wanted.delete(planId);
    return { planId, room, look: told.next(planId, room, { languages, isWhole }) };
  }

  return {
    async read(now, isTimed) {
      viewed = now;
      peers.forgetSilent(nowMs() - aliveMs);
      const all = Array.from(now.keys(), (planId) => findRoom(planId, isTimed));
      const found = (await Promise.all(all)).filter((one) => one !== null);
      const looks = found.flatMap(({ look }) => look ?? []);
      const wants = [...now.keys()].filter((planId) => {
        const looker = isLooker(planId) ? null : peers.lookerOf(planId);
        return looker !== null && !peers.hasMirror(looker, planId);
      });
      say({ viewed, wants, looks, isTimed });
      return new Map(found.map(({ planId, room }) => [planId, room]));
    },
    expire() {
      for (const planId of viewed.keys()) if (isLooker(planId)) due.add(planId);
    },
  };
}

interface Found {
  readonly planId: number;
  readonly room: RoomNow;
  /** For the others; null where they need none. */
  readonly look: RoomLook | null;
}

/** What viewers were shown of each room last. */
function createShown(nowMs: () => number) {
  const shownOf = new Map<number, { readonly room: RoomNow; readonly atMs: number }>();
  return {
    set: (planId: number, room: RoomNow) => void shownOf.set(planId, { room, atMs: nowMs() }),
    /** Unless it is of a look that had begun before what is shown was seen: no room goes back. */
    takeOver(planId: number, { room, receivedAtMs: atMs }: Mirror): void {
      const before = shownOf.get(planId);
      if (room.look.fromMs < (before?.room.look.untilMs ?? 0)) return;
      shownOf.set(planId, { room, atMs });
    },
    /** Null when it was longer ago. Its clock goes on. */
    since(planId: number, ms: number): RoomNow | null {
      const shown = shownOf.get(planId);
      const ageMs = nowMs() - (shown?.atMs ?? Number.NEGATIVE_INFINITY);
      if (shown === undefined || ageMs >= ms) return null;
      return { ...shown.room, nowMs: Math.round(shown.room.nowMs + ageMs) };
    },
  };
}

interface Saying extends Pick<RoomMessage, 'wants' | 'looks'> {
  readonly viewed: ViewedRooms;
  readonly isTimed: boolean;
}

/** Says what is new; with each timed poll, also what is not. */
function createVoice({ channel, name }: SharedRoomsOptions): (saying: Saying) => void {
  /** What the others know, since the last timed poll. */
  let announced: ReadonlySet<number> = new Set();
  let asked: ReadonlySet<number> = new Set();
  return ({ viewed, wants, looks, isTimed }) => {
    const plans = [...viewed.keys()];
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
  };
}
