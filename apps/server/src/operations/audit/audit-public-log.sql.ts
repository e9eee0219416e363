// The entries of the public log against the rounds.

import { int4, int8, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/**
 * Steps of rounds without their entry, entries without their step, entries that repeat one, and
 * gaps. What a restore copied from the files may be about steps that the database has lost.
 */
export const roundEntriesWrong = statement({
  name: 'audit.round_entries_wrong',
  parameters: { limit: int4 },
  columns: { offender: text, faults: int8() },
  text: `
    with taken as materialized (
      select r.round_id, open_entry(r, '') as entry
      from round r
      union all
      select r.round_id, seal_entry(r)
      from round r
      where r.status <> 'open'
      union all
      select r.round_id, draw_entry(r)
      from round r
      where r.signature is not null
      union all
      select
        r.round_id,
        concat_ws('|', 'trine/1/draw', r.game_id, r.issue, encode(r.false_signature, 'hex'))
      from round r
      where r.false_signature is not null
      union all
      select r.round_id, coalesce(void_entry(r, p.reason), '')
      from round r
      left join proposal p
        on p.kind = 'void'
        and p.subject_id = r.round_id
        and p.state = 'confirmed'
      where r.status = 'void'
    ),
    written as materialized (
      select
        e.entry_index,
        e.is_restored,
        case
          when starts_with(e.entry, 'trine/1/open|') then regexp_replace(e.entry, '[^|]*$', '')
          else e.entry
        end as entry
      from public_log_entry e
      where e.entry ~ '^trine/1/(open|seal|draw|void)[|]'
    ),
    wrong as (
      select
        format('round %s: the public log lacks %s', t.round_id, left(t.entry, 60)) as offender
      from taken t
      where not exists (
        select
        from written w
        where w.entry = t.entry
      )
      union all
      select format('entry %s: no round has %s', w.entry_index, left(w.entry, 60))
      from written w
      where not w.is_restored
        and not exists (
          select
          from taken t
          where t.entry = w.entry
        )
      union all
      select format('entry %s: repeats %s', max(w.entry_index), left(w.entry, 60))
      from written w
      where not w.is_restored
      group by w.entry
      having count(*) > 1
      union all
      select format('%s entries up to index %s, the end is %s', c.count, c.last, n.size)
      from (
        select count(*) as count, coalesce(max(e.entry_index), -1) as last
        from public_log_entry e
      ) c
      cross join public_log_end n
      where c.count <> n.size
        or c.last <> n.size - 1
    )
    select w.offender, count(*) over () as faults
    from wrong w
    order by w.offender
    limit $1::integer`,
});
