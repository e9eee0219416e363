// How this process looks at rooms and at those who view them: heartbeats and streams look together.

import type { Connection } from '../../platform/postgres/transaction.ts';
import { createRooms, type LookAtRoom, type RoomNow } from './rooms.ts';
import { together } from '../../platform/postgres/batcher.ts';
import { createViewers, type NoViewer, type Viewer, type ViewerQuestion } from './viewers.ts';

export interface ViewQuestion extends ViewerQuestion {
  readonly planId: number;
}

/** What somebody who looks into a room sees. */
export interface View {
  readonly viewer: Viewer | NoViewer;
  /** Null when there is none of this plan. */
  readonly room: RoomNow | null;
}

export interface Looks {
  readonly lookAtRoom: LookAtRoom;
  readonly lookAtViewer: (question: ViewerQuestion) => Promise<Viewer | NoViewer>;
  /** Both in one question: who beats asks for nothing else. */
  readonly lookAtView: (question: ViewQuestion) => Promise<View>;
}

export function createLooks(database: Connection, now: () => number): Looks {
  const lookAtRoom = createRooms(database);
  const lookAtViewers = createViewers(database, now);

  async function lookAtViews(asked: readonly ViewQuestion[]): Promise<readonly View[]> {
    const planIds = [...new Set(asked.map(({ planId }) => planId))];
    const [viewers, rooms] = await Promise.all([
      lookAtViewers(asked),
      Promise.all(planIds.map(lookAtRoom)),
    ]);
    const roomOf = new Map(planIds.map((planId, index) => [planId, rooms[index]]));
    return viewers.map((viewer, index) => {
      return { viewer, room: roomOf.get(asked[index]?.planId ?? 0) ?? null };
    });
  }

  return {
    lookAtRoom,
    lookAtViewer: together(lookAtViewers),
    lookAtView: together(lookAtViews),
  };
}
