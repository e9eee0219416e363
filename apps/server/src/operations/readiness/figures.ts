// The state of the cluster for readiness and metrics: the lag of its clock, the age of the beacon's
// newest signature, the leader. It is read from the database, so all processes agree on it.

import type { Connection } from '../../platform/postgres/transaction.ts';
import { leaseSeconds } from '../../platform/leader-lease/lease.ts';
import * as sql from './figures.sql.ts';

/** Seconds. */
export interface ClusterFigures {
  /** The database's time, epoch milliseconds. */
  readonly nowMs: number;
  readonly clock: ClockLag;
  readonly beacon: {
    /** Since its newest signature was written; null before the first. */
    readonly ageSeconds: number | null;
  };
  /** Null if no process ever led. */
  readonly lease: Leader | null;
}

/** How long the oldest due round waits for each of its steps. */
export interface ClockLag {
  readonly sealSeconds: number;
  readonly drawSeconds: number;
  readonly settleSeconds: number;
}

export interface Leader {
  readonly holder: string;
  /** Since it was taken or renewed. */
  readonly ageSeconds: number;
  /** Negative: no process leads. */
  readonly expiresInSeconds: number;
}

export async function readClusterFigures(from: Connection): Promise<ClusterFigures> {
  const due = await sql.roundsDue.one(from, {});
  const word = await sql.lastWord.one(from, {});
  const leader = await sql.leader.first(from, {});
  return {
    nowMs: due.nowMs,
    clock: {
      sealSeconds: seconds(due.sealMs),
      drawSeconds: seconds(due.drawMs),
      settleSeconds: seconds(due.settleMs),
    },
    beacon: { ageSeconds: word.ageMs === null ? null : seconds(word.ageMs) },
    lease: leader && {
      holder: leader.holder,
      ageSeconds: Number(leaseSeconds) - seconds(leader.expiresInMs),
      expiresInSeconds: seconds(leader.expiresInMs),
    },
  };
}

function seconds(ms: bigint): number {
  return Number(ms) / 1000;
}
