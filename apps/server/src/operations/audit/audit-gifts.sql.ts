// Checks gifts. For a gift of the console, the proposal of two people and the posting must agree; a
// demo's play credits have a record for each posting; there is no third kind. Amounts are minor
// units.

import { int4, int8, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

export const giftsWrong = statement({
  name: 'audit.gifts_wrong',
  parameters: { limit: int4 },
  columns: { offender: text, faults: int8() },
  text: `
    with confirmed as (
      select o.proposal_id, o.subject_id as player_id, o.amount_minor, o.posting_id
      from proposal o
      where o.kind = 'gift'
        and o.state = 'confirmed'
    ),
    booked as (
      select
        c.proposal_id,
        max(e.account_id) as player_id,
        min(e.account_id) as house,
        sum(e.amount_minor) filter (where e.account_id > 0) as amount,
        count(*) as entries,
        bool_and(e.kind = gift_kind()) as is_gift
      from confirmed c
      join entry e on e.posting_id = c.posting_id
      group by c.proposal_id
    ),
    given as (
      select
        e.posting_id,
        coalesce(sum(e.amount_minor) filter (where e.account_id > 0), 0) as amount,
        count(distinct e.account_id) filter (where e.account_id > 0) as players
      from entry e
      where e.kind = gift_kind()
      group by e.posting_id
    ),
    wrong as (
      select
        c.proposal_id::text as proposal_id,
        format(
          'gift %s: confirmed %s for player %s, booked %s for player %s in %s entries with %s',
          c.proposal_id, c.amount_minor, c.player_id, coalesce(b.amount, 0),
          coalesce(b.player_id::text, 'none'), coalesce(b.entries, 0),
          coalesce(b.house::text, 'nobody')
        ) as offender
      from confirmed c
      left join booked b on b.proposal_id = c.proposal_id
      where b.amount is distinct from c.amount_minor
        or b.player_id is distinct from c.player_id
        or b.house is distinct from -5
        or b.entries is distinct from 2
        or b.is_gift is distinct from true
      union all
      select
        coalesce(g.posting_id, p.posting_id)::text,
        format(
          'posting %s: gave %s to %s players, written down %s to %s',
          coalesce(g.posting_id, p.posting_id), coalesce(g.amount, 0), coalesce(g.players, 0),
          coalesce(p.amount_minor, 0), coalesce(p.player_count, 0)
        )
      from given g
      full join play_credit p on p.posting_id = g.posting_id
      where (p.posting_id is null) = (
          not exists (select from confirmed c where c.posting_id = g.posting_id)
        )
        or (
          p.posting_id is not null
          and (g.amount, g.players) is distinct from (p.amount_minor, p.player_count)
        )
      union all
      select
        p.posting_id::text,
        format('posting %s: play credits, and money is real since %s', p.posting_id, n.since)
      from play_credit p
      cross join production_since n
    )
    select w.offender, count(*) over () as faults
    from wrong w
    order by w.proposal_id, w.offender
    limit $1::integer`,
});
