import type { Connection } from '../../platform/postgres/transaction.ts';
import { newestDay } from './liabilities.sql.ts';

export interface LiabilityFigures {
  /** When the snapshot of the last published day was taken, epoch milliseconds. */
  readonly snapshotAtMs: number;
}

/** Null before the first day. */
export async function readLiabilityFigures(from: Connection): Promise<LiabilityFigures | null> {
  const day = await newestDay.first(from, {});
  return day === null ? null : { snapshotAtMs: day.snapshotAt };
}
