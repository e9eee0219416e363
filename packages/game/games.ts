/** The four games with their places, and the four types of room that each of them has. */
import { minor } from '@trine/money/money.ts';

export const GAMES = [
  { id: 1, slug: 'singapore', timeZone: 'Asia/Singapore' },
  { id: 2, slug: 'new_zealand', timeZone: 'Pacific/Auckland' },
  { id: 3, slug: 'kuala_lumpur', timeZone: 'Asia/Kuala_Lumpur' },
  { id: 4, slug: 'australia', timeZone: 'Australia/Sydney' },
] as const;

/** Entering needs a balance of 0, 1,000, 10,000 and 100,000 account units. */
export const ROOM_TYPES = [
  { type: 0, slug: 'junior', joinLimitMinor: minor(0n) },
  { type: 1, slug: 'intermediate', joinLimitMinor: minor(100_000n) },
  { type: 2, slug: 'premium', joinLimitMinor: minor(1_000_000n) },
  { type: 3, slug: 'supreme', joinLimitMinor: minor(10_000_000n) },
] as const;

export type Game = (typeof GAMES)[number];
export type RoomType = (typeof ROOM_TYPES)[number]['type'];

/** The game of an unchecked id; null if there is none. */
export function gameById(id: unknown): Game | null {
  return GAMES.find((game) => game.id === id) ?? null;
}
