// Checks changes of plans: each has its line of the audit log, and each line its change.

import { int4, int8, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

export const planChangesWrong = statement({
  name: 'audit.plan_changes_wrong',
  parameters: { limit: int4 },
  columns: { offender: text, faults: int8() },
  text: `
    with lines as (
      select
        e.audit_id, e.actor, e.act, e.subject, e.after, e.details ->> 'change_id' as change_id,
        e.details ->> 'replaces' as replaces, e.details ->> 'reason' as reason,
        e.details ->> 'round_id' as round_id
      from plan p
      join audit_log e on e.subject = 'plan:' || p.plan_id::text
    ),
    -- The outcome of a change, from its lines.
    outcomes as (
      select l.change_id, 'withdrawn' as state, null as round_id
      from lines l
      where l.act = 'plan.withdraw_change'
      union
      select l.replaces, 'withdrawn', null
      from lines l
      where l.act = 'plan.change'
      union
      select l.change_id, 'applied', l.round_id
      from lines l
      where l.act = 'plan.apply'
    ),
    changes as (
      select
        c.change_id::text as change_id, c.state, c.round_id::text as round_id, c.made_by, c.reason,
        'plan:' || c.plan_id::text as subject, plan_change_terms(c) as terms
      from plan_change c
    ),
    wrong as (
      select c.change_id, 'differs from the audit log' as fault
      from changes c
      where not exists (
        select
        from lines l
        where l.act = 'plan.change'
          and (l.change_id, l.subject, l.actor, l.reason, l.after)
            = (c.change_id, c.subject, c.made_by, c.reason, c.terms)
      )
      union all
      select c.change_id, format('is %s, unlike in the audit log', c.state)
      from changes c
      left join outcomes o on o.change_id = c.change_id
      where (c.state, c.round_id) is distinct from (coalesce(o.state, 'waiting'), o.round_id)
      union all
      select coalesce(l.change_id, 'null'), format('%s is only in the audit log', l.act)
      from lines l
      where l.act in ('plan.change', 'plan.withdraw_change', 'plan.apply')
        and not exists (select from changes c where c.change_id = l.change_id)
    )
    select
      format('change %s of a plan: %s', w.change_id, w.fault) as offender,
      count(*) over () as faults
    from wrong w
    order by w.change_id, w.fault
    limit $1::integer`,
});
