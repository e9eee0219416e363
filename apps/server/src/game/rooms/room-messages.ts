// What processes tell each other about rooms: who has viewers where, and what one of them saw when
// it looked at a room for all. Both sides are Trine, and the channel is sealed, so that the form is
// V8's own: it knows big integers and bytes.

import { deserialize, serialize } from 'node:v8';
import type { Language } from '@trine/contract/languages.ts';
import type { FeedRow } from './feed.ts';
import type { Look, RoundsRow } from './rooms.ts';

/** Another form of messages is another channel: during an update, each understands its own. */
export const roomsChannel = 'rooms.1';

export interface RoomMessage {
  /** Of the process, for as long as it runs. */
  readonly from: string;
  /** The languages of its viewers, by plan. */
  readonly viewed: readonly (readonly [planId: number, languages: readonly Language[]])[];
  /** Plans whose rooms it has to be told in full. */
  readonly wants: readonly number[];
  readonly looks: readonly RoomLook[];
}

export interface RoomLook extends Look {
  readonly planId: number;
  /** The database's time, epoch milliseconds. */
  readonly nowMs: number;
  /** Of what was seen, in this sender's count for the room: the next one after each change. */
  readonly version: number;
  /** Null: the same as in the sender's look before. */
  readonly change: RoomChange | null;
}

export interface RoomChange {
  readonly rounds: readonly RoundsRow[];
  readonly roundsTexts: readonly (readonly [language: Language, text: string])[];
  /** The whole feed, oldest first. */
  readonly orderIds: readonly bigint[];
  /** Those that the sender has not told in this form before. */
  readonly orders: readonly FeedRow[];
  /** In the order of `orders`. */
  readonly orderTexts: readonly (readonly [language: Language, texts: readonly string[]])[];
}

export function encodeMessage(message: RoomMessage): Uint8Array {
  return serialize(message);
}

/** Null for what is no message. */
export function decodeMessage(bytes: Uint8Array): RoomMessage | null {
  try {
    return deserialize(bytes) as RoomMessage;
  } catch {
    return null;
  }
}
