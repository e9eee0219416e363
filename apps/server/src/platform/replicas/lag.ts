// How old a replica's data may be, and whether it may be read from. The process's own clock times
// the primary's positions, so that the clocks of other machines do not matter.

import type { WalPosition } from '../postgres/wal-position.ts';
import type { ReplicaState } from './replica.ts';

/**
 * `away`: it does not answer. `promoted`: it is no longer a replica. `apart`: on another timeline.
 */
export type ReplicaCondition = 'well' | 'behind' | 'away' | 'promoted' | 'apart';

export interface Lag {
  readonly condition: ReplicaCondition;
  /** Its data is at most this old; null when unknown. */
  readonly lagMs: number | null;
  /** Log of the primary that it has not replayed. */
  readonly lagBytes: number | null;
}

/** At a greater lag a replica is not read from. */
export const mostLagMs = 2_000;

const keptMs = 60_000;

export interface PrimaryTrail {
  /** `atMs`: monotonic milliseconds before the position was asked for. */
  add(position: WalPosition, atMs: number): void;
  lagOf(state: ReplicaState | null, nowMs: number): Lag;
}

interface Sample {
  readonly lsn: bigint;
  readonly atMs: number;
}

export function createPrimaryTrail(): PrimaryTrail {
  let timeline = 0;
  /** Oldest first. */
  let samples: Sample[] = [];
  return {
    add(position, atMs) {
      // A fail-over starts a new timeline: positions of the old log prove nothing.
      if (position.timeline !== timeline) samples = [];
      timeline = position.timeline;
      samples.push({ lsn: position.lsn, atMs });
      while ((samples[0]?.atMs ?? atMs) < atMs - keptMs) samples.shift();
    },
    lagOf(state, nowMs) {
      const unknown = { lagMs: null, lagBytes: null };
      const newest = samples.at(-1);
      if (state === null) return { condition: 'away', ...unknown };
      // A primary that never was a standby has replayed nothing.
      if (!state.isStandby) return { condition: 'promoted', ...unknown };
      if (state.replayed === null) return { condition: 'away', ...unknown };
      if (newest === undefined) return { condition: 'behind', ...unknown };
      if (state.timeline !== timeline) return { condition: 'apart', ...unknown };
      const { replayed } = state;
      const reached = samples.findLast(({ lsn }) => lsn <= replayed);
      const lagMs = reached === undefined ? null : nowMs - reached.atMs;
      const lagBytes = Math.max(0, Number(newest.lsn - replayed));
      const isWell = lagMs !== null && lagMs <= mostLagMs;
      return { condition: isWell ? 'well' : 'behind', lagMs, lagBytes };
    },
  };
}
