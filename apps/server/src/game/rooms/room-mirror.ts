// A copy of a room that another process reads for all.

import type { Language } from '@trine/contract/languages.ts';
import type { RoomChange, RoomSnapshot } from './room-messages.ts';
import { createFeed, type FeedRow } from './feed.ts';
import { roomFrom, type RoomNow } from './rooms.ts';

export interface Mirror {
  readonly version: number;
  readonly room: RoomNow;
  /** By this process's monotonic clock. */
  readonly receivedAtMs: number;
  /** The orders of the feed. */
  readonly orders: ReadonlyMap<bigint, MirroredOrder>;
}

interface MirroredOrder {
  readonly row: FeedRow;
  readonly texts: ReadonlyMap<Language, string>;
}

/** Null when the snapshot builds on one that was not received. */
export function applySnapshot(
  before: Mirror | null,
  snapshot: RoomSnapshot,
  receivedAtMs: number,
): Mirror | null {
  const { fromMs, untilMs, nowMs, version, change } = snapshot;
  if (change !== null) return changed(before, snapshot, { change, receivedAtMs });
  if (before?.version !== version) return null;
  const room = { ...before.room, nowMs, readWindow: { fromMs, untilMs } };
  return { ...before, room, receivedAtMs };
}

interface Changing {
  readonly change: RoomChange;
  readonly receivedAtMs: number;
}

function changed(
  before: Mirror | null,
  { fromMs, untilMs, nowMs, version }: RoomSnapshot,
  { change, receivedAtMs }: Changing,
): Mirror | null {
  const known = new Map(before?.orders);
  for (const [index, row] of change.orders.entries()) {
    const texts = change.orderTexts.map(([language, all]) => [language, all[index] ?? ''] as const);
    known.set(row.orderId, { row, texts: new Map(texts) });
  }
  const orders = new Map<bigint, MirroredOrder>();
  for (const orderId of change.orderIds) {
    const order = known.get(orderId);
    if (order === undefined) return null;
    orders.set(orderId, order);
  }
  const feed = createFeed(
    Array.from(orders.values(), ({ row }) => row),
    before?.room.feed ?? null,
    (orderId, language) => orders.get(orderId)?.texts.get(language),
  );
  const readWindow = { fromMs, untilMs };
  const texts = new Map(change.roundsTexts);
  const room = { ...roomFrom({ rounds: change.rounds, feed, readWindow, texts }), nowMs };
  return { version, room, receivedAtMs, orders };
}
