// Facts of the operator that the public log has, against the tables they came from. What a restore
// copied from the files may be about facts that the database has lost.

import { int4, int8, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/**
 * Entries with other odds than their version has, and versions that a round names and that lack an
 * entry although an earlier round has one of the same plan.
 */
export const loggedPricesWrong = statement({
  name: 'audit.logged_prices_wrong',
  parameters: { limit: int4 },
  columns: { offender: text, faults: int8() },
  text: `
    with priced as materialized (
      select
        e.entry_index,
        e.is_restored,
        e.entry,
        split_part(e.entry, '|', 2) as plan_id,
        split_part(e.entry, '|', 3) as version
      from public_log_entry e
      where left(e.entry, 48) >= 'trine/1/prices|'
        and left(e.entry, 48) < 'trine/1/prices|~'
    ),
    named as materialized (
      select
        split_part(n.pair, ':', 1) as plan_id,
        split_part(n.pair, ':', 2) as version,
        max(e.entry_index) as last_index
      from public_log_entry e
      cross join lateral string_to_table(split_part(e.entry, '|', 7), ',') as n (pair)
      where left(e.entry, 48) >= 'trine/1/open|'
        and left(e.entry, 48) < 'trine/1/open|~'
      group by n.pair
    ),
    wrong as (
      select
        format(
          'entry %s: not the odds of plan %s in version %s', p.entry_index, p.plan_id, p.version
        ) as offender
      from priced p
      left join odds o
        on o.plan_id::text = p.plan_id
        and o.version::text = p.version
      where not p.is_restored
        and p.entry is distinct from prices_entry(o)
      union all
      select format('plan %s: the public log lacks the odds of version %s', n.plan_id, n.version)
      from named n
      where exists (
          select
          from priced p
          where p.plan_id = n.plan_id
            and p.entry_index < n.last_index
        )
        and not exists (
          select
          from priced p
          where p.plan_id = n.plan_id
            and p.version = n.version
            and p.entry_index < n.last_index
        )
    )
    select w.offender, count(*) over () as faults
    from wrong w
    order by w.offender
    limit $1::integer`,
});

/** Entries of an end of the audit log that its line does not have any more. */
export const loggedHeadsWrong = statement({
  name: 'audit.logged_heads_wrong',
  parameters: { limit: int4 },
  columns: { offender: text, faults: int8() },
  text: `
    with logged as materialized (
      select
        e.entry_index,
        split_part(e.entry, '|', 2) as day,
        case
          when e.entry ~ '^[^|]+[|][^|]+[|][0-9]{1,15}[|]' then split_part(e.entry, '|', 3)::bigint
        end as position,
        split_part(e.entry, '|', 4) as head
      from public_log_entry e
      where left(e.entry, 48) >= 'trine/1/audit|'
        and left(e.entry, 48) < 'trine/1/audit|~'
        and not e.is_restored
    ),
    wrong as (
      select
        g.entry_index,
        format(
          'line %s: not the end of the audit log that entry %s has for %s', g.position,
          g.entry_index, g.day
        ) as offender
      from logged g
      left join audit_log a on a.position = g.position
      where g.head is distinct from encode(
        case g.position
          when 0 then sha256(convert_to('trine/audit-log/1', 'UTF8'))
          else a.hash
        end,
        'hex'
      )
    )
    select w.offender, count(*) over () as faults
    from wrong w
    order by w.entry_index
    limit $1::integer`,
});

/**
 * Published days of liabilities that the public log lacks or has with other sums, and entries of
 * days that are gone.
 */
export const loggedLiabilitiesWrong = statement({
  name: 'audit.logged_liabilities_wrong',
  parameters: { limit: int4 },
  columns: { offender: text, faults: int8() },
  text: `
    with logged as materialized (
      select e.entry_index, e.is_restored, e.entry, split_part(e.entry, '|', 2) as day
      from public_log_entry e
      where left(e.entry, 48) >= 'trine/1/liabilities|'
        and left(e.entry, 48) < 'trine/1/liabilities|~'
    ),
    wrong as (
      select
        g.day,
        format('entry %s: not the liabilities of %s', g.entry_index, g.day) as offender
      from logged g
      left join liability_day d on to_char(d.day, 'YYYY-MM-DD') = g.day
      where not g.is_restored
        and g.entry is distinct from liability_entry(d)
      union all
      select
        to_char(d.day, 'YYYY-MM-DD'),
        format('%s: the public log lacks these liabilities', to_char(d.day, 'YYYY-MM-DD'))
      from liability_day d
      where not exists (
        select
        from logged g
        where g.entry = liability_entry(d)
      )
    )
    select w.offender, count(*) over () as faults
    from wrong w
    order by w.day, w.offender
    limit $1::integer`,
});
