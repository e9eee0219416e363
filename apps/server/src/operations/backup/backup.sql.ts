// PostgreSQL's state of archiving, of a base backup and of a recovery.

import { bool, int4, moment, nullable, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** How the server archives, and the size of a segment. */
export const readArchiving = statement({
  name: 'backup.read_archiving',
  parameters: {},
  columns: { isOn: bool, directory: nullable(text), segmentBytes: int4, version: text },
  text: `
    select
      current_setting('archive_mode') = 'on' as is_on,
      current_setting('basic_archive.archive_directory', true) as directory,
      pg_size_bytes(current_setting('wal_segment_size'))::integer as segment_bytes,
      current_setting('server_version') as version`,
});

/** The segment that could not be archived; null if one was archived after the failure. */
export const readArchiver = statement({
  name: 'backup.read_archiver',
  parameters: {},
  columns: { failedSegment: nullable(text) },
  text: `
    select
      case
        when a.last_archived_time is null or a.last_failed_time > a.last_archived_time
          then a.last_failed_wal
      end as failed_segment
    from pg_stat_archiver a`,
});

/**
 * PostgreSQL counts no consecutive failures, so this compares the last failure with the last
 * success. `withinSeconds`: after this time PostgreSQL ends a segment that is not full; null if it
 * waits until the segment is full.
 */
export const readArchiveState = statement({
  name: 'backup.read_archive_state',
  parameters: {},
  columns: {
    isOn: bool,
    withinSeconds: nullable(int4),
    archivedAt: nullable(moment),
    failingSince: nullable(moment),
  },
  text: `
    select
      current_setting('archive_mode') <> 'off' as is_on,
      (
        select nullif(s.setting::integer, 0)
        from pg_settings s
        where s.name = 'archive_timeout'
      ) as within_seconds,
      a.last_archived_time as archived_at,
      case
        when a.last_failed_time is null or a.last_failed_time <= a.last_archived_time
          then null
        else coalesce(a.last_archived_time, least(a.stats_reset, a.last_failed_time))
      end as failing_since
    from pg_stat_archiver a`,
});

export const readNow = statement({
  name: 'backup.read_now',
  parameters: {},
  columns: { now: moment },
  text: `
    select clock_timestamp() as now`,
});

/** The position up to which the server has written its log. */
export const readPosition = statement({
  name: 'backup.read_position',
  parameters: {},
  columns: { position: text, now: moment },
  text: `
    select
      pg_current_wal_insert_lsn()::text as position,
      clock_timestamp() as now`,
});

/** After a recovery from a backup: the last replayed commit. */
export const readReplayed = statement({
  name: 'backup.read_replayed',
  parameters: {},
  columns: { at: nullable(moment) },
  text: `
    select pg_last_xact_replay_timestamp() as at`,
});
