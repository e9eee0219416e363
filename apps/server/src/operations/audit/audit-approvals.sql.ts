// Checks approvals by one person against the limits at that time: what each person approved alone
// within 24 hours, for one player, for that player and players who share a payment account, and in
// total. Players linked by an address are not recounted, since sessions are deleted. Amounts are
// minor units.

import { int4, int8, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** Times are exact to the microsecond, so this covers less than the preceding 24 hours. */
const window = `interval '23:59:59.999999'`;

export const approvalsBeyond = statement({
  name: 'audit.approvals_beyond',
  parameters: { limit: int4 },
  columns: { offender: text, faults: int8() },
  text: `
    with alone as (
      select
        f.request_id, f.player_id, f.decided_by, f.decided_at, f.amount_minor,
        sum(f.amount_minor) over (
          partition by f.decided_by, f.player_id
          order by f.decided_at
          range between ${window} preceding and current row
        ) as of_player,
        sum(f.amount_minor) over (
          partition by f.decided_by
          order by f.decided_at
          range between ${window} preceding and current row
        ) as in_all
      from fund_request f
      where f.approvals_needed = 1
        and f.status in ('approved', 'paid')
    ),
    paired as (
      select p.player_id, o.player_id as other_id, min(greatest(p.bound_at, o.bound_at)) as since
      from payment_account p
      join payment_account o
        on o.number_digest = p.number_digest and o.player_id <> p.player_id
      group by p.player_id, o.player_id
    ),
    linked as (
      select a.request_id, sum(o.amount_minor) as of_linked
      from alone a
      join paired k on k.player_id = a.player_id and k.since < a.decided_at
      join alone o
        on o.player_id = k.other_id
        and o.decided_by = a.decided_by
        and o.decided_at < a.decided_at
        and o.decided_at >= a.decided_at - ${window}
      group by a.request_id
    ),
    judged as (
      select
        a.request_id, a.player_id, a.decided_by,
        a.of_player + coalesce(k.of_linked, 0) as of_player,
        a.in_all, l.per_player_minor, l.in_all_minor
      from alone a
      left join linked k on k.request_id = a.request_id
      cross join lateral (
        select l.per_player_minor, l.in_all_minor
        from approval_limit l
        where l.since <= a.decided_at
        order by l.limit_id desc
        limit 1
      ) l
      where a.of_player + coalesce(k.of_linked, 0) > l.per_player_minor
        or a.in_all > l.in_all_minor
    )
    select
      format(
        'request %s of player %s: with it %s alone approved %s of %s for the player and linked '
          || 'ones, %s of %s in all',
        j.request_id, j.player_id, j.decided_by, j.of_player, j.per_player_minor, j.in_all,
        j.in_all_minor
      ) as offender,
      count(*) over () as faults
    from judged j
    order by j.request_id
    limit $1::integer`,
});
