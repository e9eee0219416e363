/** What is known of a room, however it was heard. */
import type { Answer } from '@trine/contract/client.ts';
import { noteSealedBook } from '../../features/round/seen-books.ts';
import { noteMoney } from '../../data/session.ts';

export type Heart = Answer<'/api/Lottery/heart'>;
export type Message = Heart['message'][number];
export type Round = NonNullable<Heart['issue']>;

export interface RoomNow extends Heart {
  /** Oldest first. */
  feed: readonly Message[];
}

export interface RoomKey {
  gameId: number;
  planId: number;
}

export const heartPath = '/api/Lottery/heart';
const feedMaximum = 60;

export function heartKey(room: RoomKey) {
  return [heartPath, room] as const;
}

/** Both, each order once, oldest first; one that came late stands where it belongs. */
export function joinFeeds(
  some: readonly Message[],
  others: readonly Message[],
): readonly Message[] {
  if (others.length === 0) return some;
  const all = new Map([...some, ...others].map((message) => [message.id, message]));
  return [...all.values()].toSorted((a, b) => a.id - b.id).slice(-feedMaximum);
}

/** Tells those whom it concerns beside the room. */
export function noteHeart({ gameId }: RoomKey, heart: Heart): void {
  noteMoney(heart.user_quantity.money);
  for (const round of [heart.issue, heart.last_issue]) noteBook(gameId, round);
}

function noteBook(gameId: number, round: Round | null): void {
  if (round === null || round.code !== null || round.status === 'void') return;
  const { issue, openTime1, book } = round;
  noteSealedBook({ gameId, issue, drawsAtMs: openTime1 * 1_000, book });
}
