// What PostgreSQL says about its archive, and of a base backup and a recovery.

import { bool, int4, int8, moment, nullable, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** How the server archives, and the size of a segment. */
export const readArchiving = statement({
  name: 'backup.read_archiving',
  parameters: {},
  columns: { isOn: bool, directory: nullable(text), segmentBytes: int4, version: text },
  text: `
    select
      current_setting('archive_mode') = 'on',
      current_setting('basic_archive.archive_directory', true),
      pg_size_bytes(current_setting('wal_segment_size'))::integer,
      current_setting('server_version')`,
});

/** The failure is one that no success has followed. */
export const readArchiver = statement({
  name: 'backup.read_archiver',
  parameters: {},
  columns: { archived: int8(), failedSegment: nullable(text), failedAt: nullable(moment) },
  text: `
    select a.archived_count, f.last_failed_wal, f.last_failed_time
    from pg_stat_archiver a
    left join pg_stat_archiver f
      on f.last_archived_time is null or f.last_failed_time > f.last_archived_time`,
});

export const readNow = statement({
  name: 'backup.read_now',
  parameters: {},
  columns: { now: moment },
  text: `
    select clock_timestamp()`,
});

/** Of a server that was recovered from a backup: the last commit that it has replayed. */
export const readReplayed = statement({
  name: 'backup.read_replayed',
  parameters: {},
  columns: { at: nullable(moment) },
  text: `
    select pg_last_xact_replay_timestamp()`,
});
