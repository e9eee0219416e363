// The other processes that have viewers, as their messages tell, and the rooms as they saw them.

import type { Language } from '@trine/contract/languages.ts';
import { applyLook, type Mirror } from './room-mirror.ts';
import type { RoomMessage } from './room-messages.ts';

export interface Peers {
  receive(message: RoomMessage, nowMs: number): Received;
  /** Forgets whoever was last heard of before. */
  forgetSilent(beforeMs: number): void;
  /** Who looks at a room for all: of those who have viewers there, the one whose name is first. */
  lookerOf(planId: number): string | null;
  /** Of their viewers of a room; null when they have none. */
  languagesOf(planId: number): ReadonlySet<Language> | null;
  hasMirror(name: string, planId: number): boolean;
  /** The one of the latest look. */
  mirrorOf(planId: number): Mirror | null;
}

/** Plans. */
export interface Received {
  readonly changed: readonly number[];
  /** Of which something was lost. */
  readonly broken: readonly number[];
}

interface Peer {
  heardAtMs: number;
  viewed: ReadonlyMap<number, readonly Language[]>;
  readonly mirrors: Map<number, Mirror>;
}

/** More than processes can have a node for their ids; what others say is not listened to. */
const maxPeers = 64;
const nothing: Received = { changed: [], broken: [] };

export function createPeers(): Peers {
  const peers = new Map<string, Peer>();
  const viewersOf = (planId: number) => [...peers].filter(([, { viewed }]) => viewed.has(planId));
  return {
    receive({ from, viewed, looks }, nowMs) {
      const known = peers.get(from);
      if (known === undefined && peers.size >= maxPeers) return nothing;
      const mirrors = known?.mirrors ?? new Map<number, Mirror>();
      peers.set(from, { heardAtMs: nowMs, viewed: new Map(viewed), mirrors });
      const changed: number[] = [];
      const broken: number[] = [];
      for (const look of looks) {
        const before = mirrors.get(look.planId) ?? null;
        const mirror = applyLook(before, look, nowMs);
        if (mirror !== null) mirrors.set(look.planId, mirror);
        else if (mirrors.delete(look.planId)) broken.push(look.planId);
        if (mirror !== null && look.change !== null) changed.push(look.planId);
      }
      return { changed, broken };
    },
    forgetSilent(beforeMs) {
      for (const [name, { heardAtMs }] of peers) if (heardAtMs < beforeMs) peers.delete(name);
    },
    lookerOf(planId) {
      const names = viewersOf(planId).map(([name]) => name);
      return names.toSorted()[0] ?? null;
    },
    languagesOf(planId) {
      const viewers = viewersOf(planId);
      if (viewers.length === 0) return null;
      return new Set(viewers.flatMap(([, { viewed }]) => viewed.get(planId) ?? []));
    },
    hasMirror: (name, planId) => peers.get(name)?.mirrors.has(planId) === true,
    mirrorOf(planId) {
      const mirrors = Array.from(peers.values(), ({ mirrors: all }) => all.get(planId));
      const found = mirrors.filter((mirror) => mirror !== undefined);
      return found.toSorted((a, b) => b.room.look.fromMs - a.room.look.fromMs)[0] ?? null;
    },
  };
}
