// The other processes with viewers, from their messages, and the latest room snapshots of each.

import type { Language } from '@trine/contract/languages.ts';
import { applySnapshot, type Mirror } from './room-mirror.ts';
import type { RoomMessage } from './room-messages.ts';

export interface Peers {
  receive(message: RoomMessage, nowMs: number): Received;
  /** Removes processes that sent nothing since. */
  forgetSilent(beforeMs: number): void;
  /** The process that polls a room for all: of those with viewers in it, the first by name. */
  pollerOf(planId: number): string | null;
  /** The languages of their viewers in a room; null without viewers. */
  languagesOf(planId: number): ReadonlySet<Language> | null;
  hasMirror(name: string, planId: number): boolean;
  /** The mirror that was read last. */
  mirrorOf(planId: number): Mirror | null;
}

/** Both lists are plan ids. */
export interface Received {
  readonly changed: readonly number[];
  /** Rooms of which a message was lost. */
  readonly broken: readonly number[];
}

interface Peer {
  receivedAtMs: number;
  viewed: ReadonlyMap<number, readonly Language[]>;
  readonly mirrors: Map<number, Mirror>;
}

/** Above the number of node ids that processes share; messages of further ones are dropped. */
const maxPeers = 64;
const nothing: Received = { changed: [], broken: [] };

export function createPeers(): Peers {
  const peers = new Map<string, Peer>();
  const viewersOf = (planId: number) => [...peers].filter(([, { viewed }]) => viewed.has(planId));
  return {
    receive({ from, viewed, snapshots }, nowMs) {
      const known = peers.get(from);
      if (known === undefined && peers.size >= maxPeers) return nothing;
      const mirrors = known?.mirrors ?? new Map<number, Mirror>();
      peers.set(from, { receivedAtMs: nowMs, viewed: new Map(viewed), mirrors });
      const changed: number[] = [];
      const broken: number[] = [];
      for (const snapshot of snapshots) {
        const { planId } = snapshot;
        const before = mirrors.get(planId) ?? null;
        const mirror = applySnapshot(before, snapshot, nowMs);
        if (mirror !== null) mirrors.set(planId, mirror);
        else if (mirrors.delete(planId)) broken.push(planId);
        if (mirror !== null && snapshot.change !== null) changed.push(planId);
      }
      return { changed, broken };
    },
    forgetSilent(beforeMs) {
      for (const [name, { receivedAtMs }] of peers) if (receivedAtMs < beforeMs) peers.delete(name);
    },
    pollerOf(planId) {
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
      return (
        found.toSorted((a, b) => b.room.readWindow.fromMs - a.room.readWindow.fromMs)[0] ?? null
      );
    },
  };
}
