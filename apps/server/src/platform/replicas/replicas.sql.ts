import { bool, int4, int8, nullable } from '../postgres/column.ts';
import { statement } from '../postgres/statement.ts';

/**
 * How far a replica has replayed. Its timeline is the one in its own files: a received one may
 * belong to a primary that was replaced, and would never be replayed by others.
 */
export const replayState = statement({
  name: 'replicas.replay_state',
  parameters: {},
  columns: { isStandby: bool, replayed: nullable(int8()), timeline: int4 },
  text: `
    select
      pg_is_in_recovery() as is_standby,
      (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint as replayed,
      greatest(c.timeline_id, r.min_recovery_end_timeline) as timeline
    from pg_control_checkpoint() c, pg_control_recovery() r`,
});
