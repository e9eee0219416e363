// Reads rooms and viewers in batches that heartbeats and streams share.

import type { Connection } from '../../platform/postgres/transaction.ts';
import { createBatcher } from '../../platform/postgres/batcher.ts';
import { createRooms, type ReadRoom, type RoomNow } from './rooms.ts';
import { createViewers, type NoViewer, type Viewer, type ViewerRequest } from './viewers.ts';

export interface ViewRequest extends ViewerRequest {
  readonly planId: number;
}

export interface View {
  readonly viewer: Viewer | NoViewer;
  /** Null: there is no room of this plan. */
  readonly room: RoomNow | null;
}

export interface Snapshots {
  readonly readRoom: ReadRoom;
  readonly readViewer: (request: ViewerRequest) => Promise<Viewer | NoViewer>;
  /** Room and viewer, for a heartbeat. */
  readonly readView: (request: ViewRequest) => Promise<View>;
}

export function createSnapshots(database: Connection, now: () => number): Snapshots {
  const readRoom = createRooms(database);
  const readViewers = createViewers(database, now);

  async function readViews(requests: readonly ViewRequest[]): Promise<readonly View[]> {
    const planIds = [...new Set(requests.map(({ planId }) => planId))];
    const [viewers, rooms] = await Promise.all([
      readViewers(requests),
      Promise.all(planIds.map(readRoom)),
    ]);
    const roomOf = new Map(planIds.map((planId, index) => [planId, rooms[index]]));
    return viewers.map((viewer, index) => {
      return { viewer, room: roomOf.get(requests[index]?.planId ?? 0) ?? null };
    });
  }

  return {
    readRoom,
    readViewer: createBatcher(readViewers),
    readView: createBatcher(readViews),
  };
}
