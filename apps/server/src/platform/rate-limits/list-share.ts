// Calls that walk through a history share a part of the database's connections, fairly by network
// and session: a client that reads as fast as it can delays its own pages only.

import { isLoopback } from '../http/client-address.ts';
import type { ShareOf } from '../http/route.ts';
import { createFairQueue } from './fair-queue.ts';
import { listPaths } from './read-limit.ts';

/** Half of the connections that calls have. */
const limits = {
  lanes: ['lists'],
  running: 8,
  runningPerNetwork: 6,
  waitingPerLane: 1_024,
  waitingPerNetwork: 256,
  waitingPerAccount: 32,
  waitMs: 5_000,
  rejectAfterMs: 1_000,
} as const;

export interface ListShareOptions {
  /** This machine is not counted as one network. */
  readonly isLoopbackFree: boolean;
}

export interface ListShare {
  readonly shareOf: ShareOf;
  /** How long a first page that is requested now may wait for a turn, milliseconds. */
  readonly waitMs: () => number;
}

export function createListShare({ isLoopbackFree }: ListShareOptions): ListShare {
  const runFairly = createFairQueue(limits);
  return {
    shareOf(call) {
      if (!listPaths.has(call.path)) return null;
      return ({ address, token }, work) => {
        const account = token ?? '';
        const isOwnNetwork = isLoopbackFree && token !== null && isLoopback(address);
        return runFairly({ lane: 'lists', account, address: isOwnNetwork ? null : address }, work);
      };
    },
    waitMs: () => runFairly.waitMs('lists'),
  };
}
