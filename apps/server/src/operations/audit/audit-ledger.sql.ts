// Checks of the ledger. Each statement returns the first faulty rows by id, each with the number of
// all of them; no row means that the check holds. Amounts are minor units.

import { int4, int8, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';
import { movements } from './audit-archived.sql.ts';

const parameters = { limit: int4 };
const columns = { offender: text, faults: int8() };

export const balancesWrong = statement({
  name: 'audit.balances_wrong',
  parameters,
  columns,
  text: `
    with booked as (
      select e.bucket, e.account_id, sum(e.amount_minor) as total, sum(e.steps) as entries
      from ${movements} e
      where e.account_id > 0
      group by e.bucket, e.account_id
    )
    select
      format(
        'player %s: balance %s at version %s, entries %s in %s',
        a.player_id, a.balance_minor, a.version, coalesce(b.total, 0), coalesce(b.entries, 0)
      ) as offender,
      count(*) over () as faults
    from account a
    left join booked b on b.bucket = a.bucket and b.account_id = a.player_id
    where a.balance_minor <> coalesce(b.total, 0)
      or a.version <> coalesce(b.entries, 0)
    order by a.player_id
    limit $1::integer`,
});

/**
 * Versions give the order: two requests of a player may be written in another order than that of
 * their ids. The sort key begins with the account because few rows share it: beginning with the
 * bucket takes almost twice as long.
 */
export const chainsBroken = statement({
  name: 'audit.chains_broken',
  parameters,
  columns,
  text: `
    with chained as (
      select
        e.account_id, e.entry_id, e.amount_minor, e.balance_after_minor, e.account_version,
        e.steps,
        lag(e.balance_after_minor, 1, 0::bigint) over following as balance_before,
        lag(e.account_version, 1, 0::bigint) over following as version_before
      from ${movements} e
      where e.account_id > 0
      window following as (
        partition by e.account_id, e.bucket
        order by e.account_version, e.entry_id
      )
    )
    select
      format(
        'entry %s of player %s: %s at version %s, after %s at version %s',
        c.entry_id, c.account_id, c.balance_after_minor, c.account_version,
        c.balance_before, c.version_before
      ) as offender,
      count(*) over () as faults
    from chained c
    where c.balance_after_minor is distinct from c.balance_before + c.amount_minor
      or c.account_version is distinct from c.version_before + c.steps
    order by c.account_id, c.account_version, c.entry_id
    limit $1::integer`,
});

export const accountsAstray = statement({
  name: 'audit.accounts_astray',
  parameters,
  columns,
  text: `
    with booked as (
      select distinct e.bucket, e.account_id
      from entry e
    ),
    astray as (
      select p.player_id as id, format('player %s: has no account', p.player_id) as offender
      from player p
      left join account a on a.bucket = p.bucket and a.player_id = p.player_id
      where a.player_id is null
      union all
      select a.player_id, format('account %s: belongs to no player', a.player_id)
      from account a
      left join player p on p.bucket = a.bucket and p.player_id = a.player_id
      where p.player_id is null
      union all
      select b.account_id, format('account %s: is missing but has entries', b.account_id)
      from booked b
      left join account a on a.bucket = b.bucket and a.player_id = b.account_id
      left join house_account h on h.account_id = b.account_id
      where a.player_id is null
        and h.account_id is null
    )
    select s.offender, count(*) over () as faults
    from astray s
    order by s.id, s.offender
    limit $1::integer`,
});

/**
 * Withdrawals in review hold money. Each was held once, and released once when it was decided, so
 * the requests also give how often the held amount changed.
 */
export const heldWrong = statement({
  name: 'audit.held_wrong',
  parameters,
  columns,
  text: `
    with reviewed as (
      select
        f.bucket, f.player_id,
        sum(f.amount_minor) filter (where f.status in ('asked', 'claimed')) as total,
        count(*) + count(*) filter (where f.status not in ('asked', 'claimed')) as changes
      from fund_request f
      where f.kind = withdrawal_kind()
      group by f.bucket, f.player_id
    )
    select
      format(
        'player %s: held %s, in review %s, held version %s, holds and releases %s',
        coalesce(a.player_id, v.player_id), coalesce(a.held_minor, 0), coalesce(v.total, 0),
        coalesce(a.held_version, 0), coalesce(v.changes, 0)
      ) as offender,
      count(*) over () as faults
    from account a
    full join reviewed v on v.bucket = a.bucket and v.player_id = a.player_id
    where coalesce(a.held_minor, 0) <> coalesce(v.total, 0)
      or coalesce(a.held_version, 0) <> coalesce(v.changes, 0)
    order by coalesce(a.player_id, v.player_id)
    limit $1::integer`,
});

/** The posting of a request has its id: one entry of the player, one of the right house account. */
export const requestsMisbooked = statement({
  name: 'audit.requests_misbooked',
  parameters,
  columns,
  text: `
    with booked as (
      select
        e.posting_id, e.kind,
        max(e.account_id) as player_id,
        min(e.account_id) as house,
        sum(e.amount_minor) filter (where e.account_id > 0) as amount,
        count(*) as entries
      from entry e
      where e.kind in (deposit_kind(), withdrawal_kind())
      group by e.posting_id, e.kind
    ),
    approved as (
      select
        f.request_id, f.kind, f.player_id,
        case f.kind when 0 then f.amount_minor else -f.amount_minor end as amount,
        case f.kind when 0 then -3 else -4 end as house
      from fund_request f
      where f.status in ('approved', 'paid')
    )
    select
      format(
        'request %s of player %s: approved %s, booked %s for player %s in %s entries with %s',
        coalesce(p.request_id, b.posting_id), coalesce(p.player_id::text, 'none'),
        coalesce(p.amount, 0), coalesce(b.amount, 0), coalesce(b.player_id::text, 'none'),
        coalesce(b.entries, 0), coalesce(b.house::text, 'nobody')
      ) as offender,
      count(*) over () as faults
    from approved p
    full join booked b on b.posting_id = p.request_id and b.kind = p.kind
    where b.amount is distinct from p.amount
      or b.player_id is distinct from p.player_id
      or b.house is distinct from p.house
      or b.entries is distinct from 2
    order by coalesce(p.request_id, b.posting_id)
    limit $1::integer`,
});

/**
 * Each step of staff has a line in the audit log, which leads from the status after the previous
 * step to its own. The order is that of the lines' numbers, since a clock may be set back.
 */
export const stepLinesWrong = statement({
  name: 'audit.step_lines_wrong',
  parameters,
  columns,
  text: `
    with stepped as (
      select
        e.request_id, e.player_id, e.event_id, e.step, e.actor,
        case f.kind when deposit_kind() then 'deposit' else 'withdrawal' end as kind,
        case
          when e.step in ('released', 'checked') then 'asked'
          else e.step
        end as status,
        lag(case when e.step in ('released', 'checked') then 'asked' else e.step end) over (
          partition by e.bucket, e.player_id, e.request_id
          order by (e.step <> 'asked'), l.position, e.event_id
        ) as previous,
        l.audit_id, l.actor as line_actor, l.act, l.subject, l.before, l.after
      from fund_event e
      join fund_request f
        on f.bucket = e.bucket and f.player_id = e.player_id and f.request_id = e.request_id
      left join audit_log l on l.audit_id = e.event_id
    ),
    judged as (
      select
        s.request_id, s.player_id, s.event_id, s.step,
        case
          when s.audit_id is null then 'is not in the audit log'
          when s.line_actor <> s.actor
            or s.act <> s.kind || '.' || s.step
            or s.subject <> s.kind || ':' || s.request_id::text
            then 'has the line of another step'
          when s.before ->> 'status' is distinct from s.previous
            or s.after ->> 'status' is distinct from s.status
            then format(
              'went from %s to %s; the audit log has %s to %s',
              s.previous, s.status, s.before ->> 'status', s.after ->> 'status'
            )
        end as fault
      from stepped s
      where s.step <> 'asked'
    )
    select
      format(
        'request %s of player %s, step %s: %s', j.request_id, j.player_id, j.step, j.fault
      ) as offender,
      count(*) over () as faults
    from judged j
    where j.fault is not null
    order by j.request_id, j.event_id
    limit $1::integer`,
});

export const reviewsWrong = statement({
  name: 'audit.reviews_wrong',
  parameters,
  columns,
  text: `
    with told as (
      select
        e.bucket, e.player_id, e.request_id,
        count(*) filter (where e.step = 'asked') as asked,
        max(e.step) filter (where e.step in ('approved', 'rejected')) as decision,
        max(e.actor) filter (where e.step in ('approved', 'rejected')) as decider,
        count(distinct e.actor) filter (where e.step in ('checked', 'approved')) as approvers,
        max(e.actor) filter (where e.step = 'paid') as payer,
        bool_or(e.step <> 'asked' and e.actor = f.asked_by) as is_own
      from fund_event e
      left join fund_request f
        on f.bucket = e.bucket and f.player_id = e.player_id and f.request_id = e.request_id
      group by e.bucket, e.player_id, e.request_id
    ),
    judged as (
      select
        coalesce(f.request_id, t.request_id) as request_id,
        coalesce(f.player_id, t.player_id) as player_id,
        case
          when f.request_id is null then 'has steps and is missing'
          when t.asked is distinct from 1 then 'was not requested exactly once'
          when t.decision is distinct from case f.status
            when 'rejected' then 'rejected'
            when 'approved' then 'approved'
            when 'paid' then 'approved'
          end then 'its decision differs from its steps'
          when t.decider is distinct from f.decided_by then 'was decided by another person'
          when t.payer is distinct from f.paid_by then 'its payment differs from its steps'
          when f.status in ('approved', 'paid') and t.approvers < f.approvals_needed
            then 'was approved by too few people'
          when t.is_own then 'was reviewed by the person who requested it'
        end as fault
      from fund_request f
      full join told t
        on t.bucket = f.bucket and t.player_id = f.player_id and t.request_id = f.request_id
    )
    select
      format('request %s of player %s: %s', j.request_id, j.player_id, j.fault) as offender,
      count(*) over () as faults
    from judged j
    where j.fault is not null
    order by j.request_id
    limit $1::integer`,
});
