// A room as another process saw it when it looked for all.

import type { Language } from '@trine/contract/languages.ts';
import type { RoomChange, RoomLook } from './room-messages.ts';
import { createFeed, type FeedRow } from './feed.ts';
import { roomFrom, type RoomNow } from './rooms.ts';

export interface Mirror {
  readonly version: number;
  readonly room: RoomNow;
  /** By this process's clock that nobody sets. */
  readonly receivedAtMs: number;
  /** Of the feed. */
  readonly orders: ReadonlyMap<bigint, ToldOrder>;
}

interface ToldOrder {
  readonly row: FeedRow;
  readonly texts: ReadonlyMap<Language, string>;
}

/** Null when the look leans on something that was not received. */
export function applyLook(
  before: Mirror | null,
  look: RoomLook,
  receivedAtMs: number,
): Mirror | null {
  const { fromMs, untilMs, nowMs, version, change } = look;
  if (change !== null) return changed(before, look, { change, receivedAtMs });
  if (before?.version !== version) return null;
  const room = { ...before.room, nowMs, look: { fromMs, untilMs } };
  return { ...before, room, receivedAtMs };
}

interface Changing {
  readonly change: RoomChange;
  readonly receivedAtMs: number;
}

function changed(
  before: Mirror | null,
  { fromMs, untilMs, nowMs, version }: RoomLook,
  { change, receivedAtMs }: Changing,
): Mirror | null {
  const told = new Map(before?.orders);
  for (const [index, row] of change.orders.entries()) {
    const texts = change.orderTexts.map(([language, all]) => [language, all[index] ?? ''] as const);
    told.set(row.orderId, { row, texts: new Map(texts) });
  }
  const orders = new Map<bigint, ToldOrder>();
  for (const orderId of change.orderIds) {
    const order = told.get(orderId);
    if (order === undefined) return null;
    orders.set(orderId, order);
  }
  const feed = createFeed(
    Array.from(orders.values(), ({ row }) => row),
    before?.room.feed ?? null,
    (orderId, language) => orders.get(orderId)?.texts.get(language),
  );
  const look = { fromMs, untilMs };
  const texts = new Map(change.roundsTexts);
  const room = { ...roomFrom({ rounds: change.rounds, feed, look, texts }), nowMs };
  return { version, room, receivedAtMs, orders };
}
