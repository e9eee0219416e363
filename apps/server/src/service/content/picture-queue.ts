// Decoding a picture takes memory and a core: two run at once, staff and players by turns. Few may
// wait, since each holds its whole upload in memory.

import { createFairQueue, type RunFairly } from '../../platform/rate-limits/fair-queue.ts';

export type DecodePicture = RunFairly<'staff' | 'players'>;

const limits = {
  lanes: ['staff', 'players'],
  running: 2,
  runningPerNetwork: 1,
  waitingPerLane: 16,
  waitingPerNetwork: 4,
  waitingPerAccount: 2,
  waitMs: 5_000,
  refuseAfterMs: 0,
} as const;

export function createPictureQueue(): DecodePicture {
  return createFairQueue(limits);
}
