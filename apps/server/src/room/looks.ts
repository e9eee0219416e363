// How this process looks at rooms and at those who view them: heartbeats and streams look together.

import type { Connection } from '../database/transaction.ts';
import { createRooms, type LookAtRoom } from './rooms.ts';
import { createViewers, type LookAtViewer } from './viewers.ts';

export interface Looks {
  readonly lookAtRoom: LookAtRoom;
  readonly lookAtViewer: LookAtViewer;
}

export function createLooks(database: Connection, now: () => number): Looks {
  return { lookAtRoom: createRooms(database), lookAtViewer: createViewers(database, now) };
}
