// A position in the write-ahead log of the primary. All commits acknowledged before it was read are
// at lower positions: a commit is acknowledged when its log is flushed.

import { int4, int8 } from './column.ts';
import { statement } from './statement.ts';
import type { Connection } from './transaction.ts';

export interface WalPosition {
  /** Rises with each fail-over; positions of two timelines cannot be compared. */
  readonly timeline: number;
  /** Bytes of log. */
  readonly lsn: bigint;
}

export const walPositionColumns = { timeline: int4, lsn: int8() };

/** As a subquery of any statement that a primary runs; the columns as above. */
export const walPositionSql = `
  select
    ('x' || left(pg_walfile_name(f.lsn), 8))::bit(32)::integer as timeline,
    (f.lsn - '0/0'::pg_lsn)::bigint as lsn
  from (select pg_current_wal_flush_lsn() as lsn) f`;

const currentPosition = statement({
  name: 'database.wal_position',
  parameters: {},
  columns: walPositionColumns,
  text: walPositionSql,
});

/** Of all commits acknowledged by now. */
export async function readWalPosition(primary: Connection): Promise<WalPosition> {
  return currentPosition.one(primary, {});
}
