import { arrayOf, int8, moment, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** Compares times of the database's clock, so an older result never replaces a newer one. */
export const recordAudit = statement({
  name: 'audit.record',
  parameters: { tookMs: int8(), faults: int8(), failedChecks: arrayOf(text) },
  columns: {},
  text: `
    insert into last_audit (took_ms, faults, failed_checks)
    values ($1::bigint, $2::bigint, $3::text[])
    on conflict (is_only) do update
      set
        finished_at = excluded.finished_at,
        took_ms = excluded.took_ms,
        faults = excluded.faults,
        failed_checks = excluded.failed_checks
      where last_audit.finished_at <= excluded.finished_at`,
});

export const readLastAudit = statement({
  name: 'audit.read_last',
  parameters: {},
  columns: { finishedAt: moment, tookMs: int8(), faults: int8(), failedChecks: arrayOf(text) },
  text: `
    select a.finished_at, a.took_ms, a.faults, a.failed_checks
    from last_audit a`,
});
