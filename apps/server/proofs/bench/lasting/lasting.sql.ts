import { int8 } from '../../../src/platform/postgres/column.ts';
import { statement } from '../../../src/platform/postgres/statement.ts';

/** What PostgreSQL has written since initdb, and the size of this database. */
export const readWritten = statement({
  name: 'bench.read_written',
  parameters: {},
  columns: {
    databaseBytes: int8(),
    walBytes: int8(),
    wholePages: int8(),
    checkpoints: int8(),
  },
  text: `
    select
      pg_database_size(current_database()) as database_bytes,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as wal_bytes,
      w.wal_fpi as whole_pages,
      c.num_timed + c.num_requested as checkpoints
    from pg_stat_wal w
    cross join pg_stat_checkpointer c`,
});
