// Checks staff, receiving accounts, payment accounts and security codes against the audit log. The
// functions that change them write the line in the same transaction, so a row that differs from its
// last line was changed by other means.

import { int4, int8, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

const parameters = { limit: int4 };
const columns = { offender: text, faults: int8() };

export const staffWrong = statement({
  name: 'audit.staff_wrong',
  parameters,
  columns,
  text: `
    with recorded as (
      select distinct on (l.subject) l.subject, l.details -> 'audit_state' as state
      from audit_log l
      where l.subject like 'staff:%'
        and jsonb_exists(l.details, 'audit_state')
      order by l.subject, l.position desc
    ),
    present as (
      select 'staff:' || s.staff_id::text as subject, s.name, staff_state(s.staff_id) as state
      from staff s
    ),
    judged as (
      select
        coalesce(p.subject, r.subject) as subject,
        coalesce(p.name, r.state ->> 'name') as name,
        case
          when p.subject is null then 'is in the audit log and not in the table'
          when r.subject is null then 'is not in the audit log'
          when p.state <> r.state then (
            select 'not as in the audit log: ' || string_agg(coalesce(a.key, b.key), ', ')
            from jsonb_each(p.state) a
            full join jsonb_each(
              case when jsonb_typeof(r.state) = 'object' then r.state end
            ) b on b.key = a.key
            where a.value is distinct from b.value
          )
        end as fault
      from present p
      full join recorded r on r.subject = p.subject
      union all
      select distinct l.actor, 'unknown', 'acts in the audit log and is no member of staff'
      from audit_log l
      where l.actor like 'staff:%'
        and not exists (select from present p where p.subject = l.actor)
    )
    select format('%s (%s): %s', j.subject, j.name, j.fault) as offender,
      count(*) over () as faults
    from judged j
    where j.fault is not null
    order by j.subject
    limit $1::integer`,
});

/** Accounts that take deposits. */
export const receivingAccountsWrong = statement({
  name: 'audit.receiving_accounts_wrong',
  parameters,
  columns,
  text: `
    with recorded as (
      select
        split_part(l.subject, ':', 2) as id,
        split_part(l.act, '.', 2) as step,
        l.actor, l.details,
        case when jsonb_typeof(l.after) = 'object' then l.after end as after
      from audit_log l
      where l.subject like 'receiving_account:%'
    ),
    made as (
      select r.id, r.step, r.actor, r.details, r.after
      from recorded r
      where r.step in ('confirm', 'seed')
    ),
    replaced as (
      select r.details ->> 'subject_id' as id, r.actor
      from recorded r
      where r.step = 'confirm'
    ),
    judged as (
      select
        coalesce(a.account_id::text, m.id) as id,
        case
          when a.account_id is null then 'is in the audit log and not in the table'
          when m.id is null then 'is not in the audit log'
          when m.after is distinct from receiving_account_view(a)
            then 'not as in the audit log: its content'
          when a.created_by is distinct from coalesce(m.details ->> 'asked_by', 'demo')
            or a.confirmed_by is distinct from case m.step when 'confirm' then m.actor end
            then 'not as in the audit log: who proposed or confirmed it'
          when a.retired_by is distinct from coalesce(t.actor, p.actor)
            then 'not as in the audit log: whether it is in use'
        end as fault
      from receiving_account a
      full join made m
        on m.id = a.account_id::text
      left join recorded t on t.id = a.account_id::text and t.step = 'retire'
      left join replaced p on p.id = a.account_id::text
    )
    select format('receiving account %s: %s', j.id, j.fault) as offender, count(*) over () as faults
    from judged j
    where j.fault is not null
    order by j.id
    limit $1::integer`,
});

/** What two people confirm: each step of a proposal has its line with the whole proposal. */
export const proposalsWrong = statement({
  name: 'audit.proposals_wrong',
  parameters,
  columns,
  text: `
    with recorded as (
      select
        l.details ->> 'proposal_id' as id,
        l.details ->> 'state' as state,
        l.details - 'state' - 'audit_state' as view,
        l.actor
      from audit_log l
      where jsonb_exists(l.details, 'proposal_id')
    ),
    asked as (
      select r.id, r.view, r.actor
      from recorded r
      where r.state = 'waiting'
    ),
    judged as (
      select
        coalesce(p.proposal_id::text, a.id) as id,
        case
          when p.proposal_id is null then 'is in the audit log and not in the table'
          when a.id is null then 'is not in the audit log'
          when (a.view, coalesce(d.view, a.view), a.actor)
            is distinct from (proposal_view(p), proposal_view(p), p.asked_by)
            then 'not as in the audit log: its content'
          when (coalesce(d.state, 'waiting'), d.actor) is distinct from (p.state, p.decided_by)
            then 'not as in the audit log: what became of it'
        end as fault
      from proposal p
      full join asked a on a.id = p.proposal_id::text
      left join recorded d on d.id = p.proposal_id::text and d.state <> 'waiting'
    )
    select format('proposal %s: %s', j.id, j.fault) as offender, count(*) over () as faults
    from judged j
    where j.fault is not null
    order by j.id
    limit $1::integer`,
});

/** Accounts of players: what was bound, what replaced it, and until when it is held. */
export const paymentAccountsWrong = statement({
  name: 'audit.payment_accounts_wrong',
  parameters,
  columns,
  text: `
    with bound as (
      select
        l.details ->> 'account' as id,
        l.details ->> 'replaces' as replaces,
        l.details ->> 'held_until' as held_until,
        l.details ->> 'audit_state' as state,
        l.subject
      from audit_log l
      where l.act = 'payment_account.bind'
    ),
    held as (
      select h.key as id, max(h.value) as held_until
      from audit_log l
      cross join lateral jsonb_each_text(
        case when jsonb_typeof(l.details -> 'held_until') = 'object'
          then l.details -> 'held_until'
        end
      ) h
      where l.act = 'payment_account.hold'
      group by h.key
    ),
    judged as (
      select
        coalesce(p.account_id::text, b.id) as id,
        coalesce('player:' || p.player_id::text, b.subject) as subject,
        case
          when p.account_id is null then 'is in the audit log and not in the table'
          when b.id is null then 'is not in the audit log'
          when b.state is distinct from payment_account_digest(p)
            or b.subject <> 'player:' || p.player_id::text
            then 'not as in the audit log: its content'
          when (p.replaced_at is null) <> (r.id is null)
            then 'not as in the audit log: whether it is bound'
          when utc_text(p.held_until) is distinct from greatest(b.held_until, h.held_until)
            then 'not as in the audit log: until when it is held'
        end as fault
      from payment_account p
      full join bound b on b.id = p.account_id::text
      left join bound r on r.replaces = p.account_id::text
      left join held h on h.id = p.account_id::text
    )
    select
      format('payment account %s of %s: %s', j.id, j.subject, j.fault) as offender,
      count(*) over () as faults
    from judged j
    where j.fault is not null
    order by j.id
    limit $1::integer`,
});

export const securityCodesWrong = statement({
  name: 'audit.security_codes_wrong',
  parameters,
  columns,
  text: `
    with recorded as (
      select distinct on (l.subject)
        split_part(l.subject, ':', 2) as player_id,
        l.details -> 'revision' as revision,
        l.details ->> 'held_until' as held_until,
        l.details ->> 'audit_state' as state
      from audit_log l
      where l.act = 'security_code.set'
      order by l.subject, l.details -> 'revision' desc nulls last
    ),
    judged as (
      select
        coalesce(c.player_id::text, r.player_id) as player_id,
        case
          when c.player_id is null then 'is in the audit log and not in the table'
          when r.player_id is null then 'is not in the audit log'
          when r.revision is distinct from to_jsonb(c.revision)
            or r.state is distinct from secret_digest('security-code', c.code_hash)
            then 'not as in the audit log: the code'
          when r.held_until is distinct from utc_text(c.held_until)
            then 'not as in the audit log: until when withdrawals are held'
        end as fault
      from security_code c
      full join recorded r on r.player_id = c.player_id::text
    )
    select
      format('security code of player %s: %s', j.player_id, j.fault) as offender,
      count(*) over () as faults
    from judged j
    where j.fault is not null
    order by j.player_id
    limit $1::integer`,
});
