import { hex, int4, int8, json, moment, nullable, text } from '../postgres/column.ts';
import type { RowId } from '../postgres/ids.ts';
import { statement } from '../postgres/statement.ts';

const line = {
  auditId: int8<RowId>(),
  actor: text,
  act: text,
  subject: text,
  details: json,
  before: nullable(json),
  after: nullable(json),
  address: nullable(text),
};

export const appendAuditLog = statement({
  name: 'audit_log.append',
  parameters: line,
  columns: { written: text },
  text: `
    select
      append_audit_log(
        $1::bigint, $2::text, $3::text, $4::text, $5::jsonb, $6::jsonb, $7::jsonb, $8::text
      )::text as written`,
});

export const logEvent = statement({
  name: 'audit_log.queue',
  parameters: line,
  columns: { written: text },
  text: `
    select
      queue_audit_log(
        $1::bigint, $2::text, $3::text, $4::text, $5::jsonb, $6::jsonb, $7::jsonb, $8::text
      )::text as written`,
});

export const logOnceAMinute = statement({
  name: 'audit_log.queue_once',
  parameters: {
    auditId: int8<RowId>(),
    actor: text,
    act: text,
    subject: text,
    details: json,
    address: text,
  },
  columns: {},
  text: `
    select
    from queue_audit_log_once(
      $1::bigint, $2::text, $3::text, $4::text, $5::jsonb, $6::text
    )`,
});

export const chainAuditLog = statement({
  name: 'audit_log.chain',
  parameters: { limit: int4 },
  columns: { chained: int4 },
  text: `select chain_audit_log($1::integer) as chained`,
});

export const setAddress = statement({
  name: 'audit_log.set_address',
  parameters: { address: text },
  columns: { address: text },
  text: `select set_config('trine.address', $1::text, true) as address`,
});

/**
 * Lines whose hash does not follow from the line before, a head that is not the last line's, and
 * lines that wait longer to be chained than clocks may stop.
 */
export const chainFaults = statement({
  name: 'audit_log.chain_faults',
  parameters: { limit: int4 },
  columns: { offender: text, faults: int8() },
  text: `
    with walked as (
      select
        e.audit_id, e.position, e.hash,
        lag(e.position, 1, 0::bigint) over by_position as previous_position,
        audit_log_hash(
          lag(e.hash, 1, sha256(convert_to('trine/audit-log/1', 'UTF8'))) over by_position,
          e.position, e.audit_id, e.occurred_at, e.actor, e.act, e.subject, e.details, e.before,
          e.after, e.address
        ) as expected
      from audit_log e
      where e.position is not null
      window by_position as (order by e.position)
    ),
    faulty as (
      select
        w.position,
        case
          when w.previous_position + 1 <> w.position
            then format('line %s: the line before it is missing', w.position)
          else format('line %s: changed after it was written (id %s)', w.position, w.audit_id)
        end as offender
      from walked w
      where w.previous_position + 1 <> w.position
        or w.hash is distinct from w.expected
      union all
      select
        h.position + 1,
        format('the end: the chain goes to line %s, its head says %s', l.position, h.position)
      from audit_log_head h
      cross join lateral (
        select coalesce(max(w.position), 0) as position
        from walked w
      ) l
      left join walked w on w.position = h.position
      where l.position <> h.position
        or w.hash is distinct from h.hash and h.position > 0
      union all
      select
        9223372036854775807,
        format('id %s: without a place since %s', e.audit_id, e.occurred_at)
      from audit_log e
      where e.position is null
        and e.occurred_at < clock_timestamp() - interval '1 hour'
    )
    select f.offender, count(*) over () as faults
    from faulty f
    order by f.position
    limit $1::integer`,
});

export const chainLength = statement({
  name: 'audit_log.chain_length',
  parameters: {},
  columns: { lines: int8() },
  text: `
    select h.position as lines
    from audit_log_head h`,
});

/**
 * Newest first. A null filter takes everything; `actor` may be the name of one of the staff, `act`
 * a beginning that ends in a point.
 */
export const searchAuditLog = statement({
  name: 'audit_log.search',
  parameters: {
    beforeId: int8(),
    actor: nullable(text),
    act: nullable(text),
    subject: nullable(text),
    from: nullable(text),
    to: nullable(text),
    timeZone: text,
    limit: int4,
  },
  columns: {
    auditId: int8<RowId>(),
    position: nullable(int8()),
    occurredAt: moment,
    actor: text,
    actorName: nullable(text),
    act: text,
    subject: text,
    details: json,
    before: nullable(json),
    after: nullable(json),
    address: nullable(text),
    hash: nullable(hex),
  },
  text: `
    select
      e.audit_id, e.position, e.occurred_at, e.actor, s.name as actor_name, e.act,
      e.subject, e.details, e.before, e.after, e.address, e.hash
    from audit_log e
    left join staff s on e.actor = 'staff:' || s.staff_id::text
    where e.audit_id < $1::bigint
      and (
        $2::text is null
        or e.actor = coalesce(
          (select 'staff:' || n.staff_id::text from staff n where n.name = lower($2::text)),
          $2::text
        )
      )
      and (
        $3::text is null
        or e.act = $3::text
        or (right($3::text, 1) = '.' and starts_with(e.act, $3::text))
      )
      and ($4::text is null or e.subject = $4::text)
      and (
        $5::text is null
        or e.occurred_at >= ($5::text::date)::timestamp at time zone $7::text
      )
      and (
        $6::text is null
        or e.occurred_at < ($6::text::date + 1)::timestamp at time zone $7::text
      )
    order by e.audit_id desc
    limit $8::integer`,
});
