// What readiness and metrics say of the cluster: how late its clock is, when the beacon last spoke,
// who leads. Read from the database, so every process says the same of them.

import type { Connection } from '../../platform/postgres/transaction.ts';
import { leaseSeconds } from '../../platform/leader-lease/lease.ts';
import * as sql from './figures.sql.ts';

/** Seconds. */
export interface ClusterFigures {
  /** The database's time, epoch milliseconds. */
  readonly nowMs: number;
  readonly clock: ClockLag;
  readonly beacon: {
    /** Since its newest word was written; null before the first. */
    readonly ageSeconds: number | null;
  };
  /** Null before anybody led. */
  readonly lease: Leader | null;
}

/** How long the oldest round that is due waits for each of its steps. */
export interface ClockLag {
  readonly sealSeconds: number;
  readonly drawSeconds: number;
  readonly settleSeconds: number;
}

export interface Leader {
  readonly holder: string;
  /** Since it was taken or renewed. */
  readonly ageSeconds: number;
  /** Below zero: nobody leads. */
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
