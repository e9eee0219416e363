// The source of rooms for a poll: each process reads them itself, or one reads for all.

import type { Language } from '@trine/contract/languages.ts';
import type { ReadRoom, RoomNow } from './rooms.ts';

/** The languages of this process's viewers, by plan. */
export type ViewedRooms = ReadonlyMap<number, ReadonlySet<Language>>;

export interface RoomSource {
  /** By plan, without rooms that do not exist. `isTimed`: a timed poll, not one for a newcomer. */
  read(viewed: ViewedRooms, isTimed: boolean): Promise<ReadonlyMap<number, RoomNow>>;
  /** After a change: the next read, timed or not, reads the database. */
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
    // Each read reads the database.
    expire: () => undefined,
  };
}
