// Messages between processes: which rooms have viewers where, and the room snapshots that one
// process read for all. Both sides are Trine and the channel is sealed, so the format is V8's
// serialization, which has big integers and bytes.

import { deserialize, serialize } from 'node:v8';
import type { Language } from '@trine/contract/languages.ts';
import type { FeedRow } from './feed.ts';
import type { ReadWindow, RoundsRow } from './rooms.ts';

/** Raise the number with the format: during an update, old and new processes keep apart. */
export const roomsChannel = 'rooms.2';

export interface RoomMessage {
  /** The name of the process, for as long as it runs. */
  readonly from: string;
  /** The languages of its viewers, by plan. */
  readonly viewed: readonly (readonly [planId: number, languages: readonly Language[]])[];
  /** Plans of which the sender has no snapshot: the next one has to be whole. */
  readonly missing: readonly number[];
  readonly snapshots: readonly RoomSnapshot[];
}

export interface RoomSnapshot extends ReadWindow {
  readonly planId: number;
  /** The database's time, epoch milliseconds. */
  readonly nowMs: number;
  /** The sender's own version of the room; one higher after each change. */
  readonly version: number;
  /** Null: unchanged since the sender's previous snapshot. */
  readonly change: RoomChange | null;
}

export interface RoomChange {
  readonly rounds: readonly RoundsRow[];
  readonly roundsTexts: readonly (readonly [language: Language, text: string])[];
  /** The whole feed, oldest first. */
  readonly orderIds: readonly bigint[];
  /** The orders that are new or changed since the previous snapshot. */
  readonly orders: readonly FeedRow[];
  /** In the order of `orders`. */
  readonly orderTexts: readonly (readonly [language: Language, texts: readonly string[]])[];
}

export function encodeMessage(message: RoomMessage): Uint8Array {
  return serialize(message);
}

/** Null: the bytes are not a message. */
export function decodeMessage(bytes: Uint8Array): RoomMessage | null {
  try {
    return deserialize(bytes) as RoomMessage;
  } catch {
    return null;
  }
}
