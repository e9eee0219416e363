// Sessions whose stream was cut because the client read too slowly. For a while their next streams
// are rejected, so that the client polls at the rate that its connection carries.

import { createBoundedMap } from '../../platform/collections/bounded-map.ts';

export interface SlowReaders {
  add(tokenHash: string): void;
  has(tokenHash: string): boolean;
}

const maxRemembered = 10_000;

/** `now` in milliseconds. */
export function createSlowReaders(now: () => number, forMs: number): SlowReaders {
  const untilMs = createBoundedMap<string, number>(maxRemembered);
  return {
    add: (tokenHash) => untilMs.set(tokenHash, now() + forMs),
    has: (tokenHash) => now() < (untilMs.get(tokenHash) ?? 0),
  };
}
