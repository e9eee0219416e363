import { createFairQueue } from './fair-queue.ts';

/**
 * Runs work with the same key one after another, with different keys at once. `busy` and not run
 * when too many wait already. `address` as in a fair queue: null if the key is a signed-in
 * person's.
 */
export type RunExclusively = <Result>(
  thing: string,
  address: string | null,
  work: () => Promise<Result>,
) => Promise<Result | 'busy'>;

const limits = {
  lanes: ['all'],
  running: 256,
  runningPerNetwork: 128,
  waitingPerLane: 2_048,
  waitingPerNetwork: 256,
  waitingPerAccount: 128,
  waitMs: 10_000,
  rejectAfterMs: 0,
} as const;

export function createKeyedMutex(): RunExclusively {
  const runFairly = createFairQueue(limits);
  return (account, address, work) => runFairly({ lane: 'all', account, address }, work);
}
