import { bool, moment, text, word } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

export type ReportKind = 'base' | 'drill';

/** An older report never replaces a newer one. */
export const recordReport = statement({
  name: 'backup.record_report',
  parameters: { kind: text, endedAt: moment, holds: bool },
  columns: {},
  text: `
    insert into backup_report (kind, ended_at, holds)
    values ($1::text, $2::timestamptz, $3::boolean)
    on conflict (kind) do update
      set
        ended_at = excluded.ended_at,
        holds = excluded.holds
      where backup_report.ended_at <= excluded.ended_at`,
});

export const readReports = statement({
  name: 'backup.read_reports',
  parameters: {},
  columns: { kind: word<ReportKind>(), endedAt: moment, holds: bool },
  text: `
    select r.kind, r.ended_at, r.holds
    from backup_report r
    order by r.kind`,
});
