// Where a poll has its rooms from: each process reads them for itself, or one reads for all.

import type { Language } from '@trine/contract/languages.ts';
import type { ReadRoom, RoomNow } from './rooms.ts';

/** What this process has viewers of: their languages, by plan. */
export type ViewedRooms = ReadonlyMap<number, ReadonlySet<Language>>;

export interface RoomSource {
  /** By plan; those that are not there are missing. `isTimed`: not asked for by a newcomer. */
  read(viewed: ViewedRooms, isTimed: boolean): Promise<ReadonlyMap<number, RoomNow>>;
  /** Something happened: the next read looks, timed or not. */
  expire(): void;
}

export function createOwnRooms(readRoom: ReadRoom): RoomSource {
  return {
    async read(viewed) {
      const rooms = new Map<number, RoomNow>();
      const read = async (planId: number) => {
        const room = await readRoom(planId);
        if (room !== null) rooms.set(planId, room);
      };
      await Promise.all(Array.from(viewed.keys(), read));
      return rooms;
    },
    // It looks each time.
    expire: () => undefined,
  };
}
