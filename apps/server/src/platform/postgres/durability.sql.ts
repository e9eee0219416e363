import { int4, int8, nullable, text } from './column.ts';
import { statement } from './statement.ts';

/**
 * The receivers of the log, and whether commits wait for any of them. Only some roles may read how
 * far each one is; null for all others.
 */
export const standbys = statement({
  name: 'database.standbys',
  parameters: {},
  columns: { names: text, count: int4, behindBytes: nullable(int8()) },
  text: `
    select
      current_setting('synchronous_standby_names') as names,
      count(*)::integer as count,
      min(pg_current_wal_flush_lsn() - r.flush_lsn)::bigint as behind_bytes
    from pg_stat_replication r`,
});
