// Reads the waiting work of the console and the state of open rounds, by indexes that hold open
// rows only.

import { int4, int8, nullable, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

export const watchConsole = statement({
  name: 'board.watch_desk',
  parameters: {},
  columns: {
    deposits: int8(),
    withdrawals: int8(),
    oldestDepositSeconds: nullable(int8()),
    oldestWithdrawalSeconds: nullable(int8()),
    depositMark: text,
    withdrawalMark: text,
    proposals: int8(),
    proposalMark: text,
    voids: int8(),
    voidMark: text,
    switchMark: text,
    planMark: text,
    figureMark: text,
    rounds: text,
  },
  text: `
    with waiting as (
      select
        f.kind,
        f.asked_at,
        concat_ws('/', f.request_id, f.status, f.claimed_by, f.checked_by) as mark
      from fund_request f
      where f.status in ('asked', 'claimed')
    ),
    unpaid as (
      select f.request_id
      from fund_request f
      where f.status = 'approved'
        and f.kind = withdrawal_kind()
    )
    select
      count(*) filter (where w.kind = deposit_kind()) as deposits,
      count(*) filter (where w.kind = withdrawal_kind()) as withdrawals,
      extract(
        epoch from clock_timestamp() - min(w.asked_at) filter (where w.kind = deposit_kind())
      )::bigint as oldest_deposit_seconds,
      extract(
        epoch from clock_timestamp() - min(w.asked_at) filter (where w.kind = withdrawal_kind())
      )::bigint as oldest_withdrawal_seconds,
      md5(coalesce(
        string_agg(w.mark, ' ' order by w.mark) filter (where w.kind = deposit_kind()), ''
      ))
        as deposit_mark,
      md5(
        coalesce(
          string_agg(w.mark, ' ' order by w.mark) filter (where w.kind = withdrawal_kind()), ''
        )
        || (
          select coalesce(string_agg(u.request_id::text, ' ' order by u.request_id), '')
          from unpaid u
        )
      ) as withdrawal_mark,
      (
        select count(*)
        from proposal p
        where p.kind in ('gift', 'password_reset', 'code_reset')
          and p.state = 'waiting'
      ) as proposals,
      (
        select md5(coalesce(string_agg(p.proposal_id::text, ' ' order by p.proposal_id), ''))
        from proposal p
        where p.kind in ('gift', 'password_reset', 'code_reset')
          and p.state = 'waiting'
      ) as proposal_mark,
      (
        select count(*)
        from proposal v
        join round r on r.round_id = v.subject_id
        where v.kind = 'void'
          and v.state = 'waiting'
          and r.status = 'closed'
      ) as voids,
      (
        select coalesce(string_agg(v.proposal_id::text, ' ' order by v.proposal_id), '')
        from proposal v
        where v.kind = 'void'
          and v.state = 'waiting'
      ) || (
        select coalesce('/' || max(r.round_id)::text, '')
        from round r
        where r.void_rule is not null
      ) as void_mark,
      (select coalesce(max(s.changed_at)::text, '') from switch s) as switch_mark,
      (
        select coalesce(max(greatest(c.made_at, c.decided_at))::text, '')
        from plan_change c
      ) as plan_mark,
      (select coalesce(max(f.draws_at)::text, '') from round_figure f) as figure_mark,
      (
        select coalesce(string_agg(r.round_id::text || '=' || r.status, ' '), '')
        from round r
        where r.settled_at is null
      ) as rounds
    from waiting w`,
});

/** The first words of the acts in the audit log's lines after a position. */
export const linesAfter = statement({
  name: 'board.lines_after',
  parameters: { position: int8(), limit: int4 },
  columns: { position: int8(), subjects: text },
  text: `
    select
      coalesce(max(e.position), $1::bigint) as position,
      coalesce(string_agg(distinct split_part(e.act, '.', 1), ' '), '') as subjects
    from (
      select l.position, l.act
      from audit_log l
      where l.position > $1::bigint
      order by l.position
      limit $2::integer
    ) e`,
});

export const auditLogEnd = statement({
  name: 'board.audit_log_end',
  parameters: {},
  columns: { position: int8() },
  text: `
    select h.position
    from audit_log_head h`,
});

/** Open conversations: how many wait, since when, and the sum of their changes. */
export const watchSupport = statement({
  name: 'board.watch_support',
  parameters: {},
  columns: { waiting: int4, oldestSeconds: nullable(int8()), mark: text },
  text: `
    select
      count(c.unanswered_since)::integer as waiting,
      extract(epoch from clock_timestamp() - min(c.unanswered_since))::bigint as oldest_seconds,
      concat_ws('/', count(*), sum(c.changes)) as mark
    from support_conversation c
    where c.state <> 'closed'`,
});
