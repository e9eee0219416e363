// Sessions whose stream was cut because its reader did not keep up: for a while they are told to
// poll, which asks for no more than the connection carries.

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
