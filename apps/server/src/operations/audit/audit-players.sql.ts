// Checks of what players and staff set on an account, against the events and lines that the
// application writes with each change.

import { hex, int2, int4, int8, nullable, text } from '../../platform/postgres/column.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

/**
 * Players in the order of the table's key, with the digests of the last events that set the
 * password and the mobile number; null if there is no such event.
 */
export const credentialsAfter = statement({
  name: 'audit.credentials_after',
  parameters: { bucket: int2, playerId: int8<PlayerId>(), limit: int4 },
  columns: {
    bucket: int2,
    playerId: int8<PlayerId>(),
    passwordHash: text,
    mobile: text,
    passwordDigest: nullable(hex),
    mobileDigest: nullable(hex),
  },
  text: `
    select
      p.bucket, p.player_id, p.password_hash, p.mobile,
      (
        select e.digest
        from security_event e
        where e.bucket = p.bucket
          and e.player_id = p.player_id
          and e.digest is not null
          and e.kind <> 'mobile_changed'
        order by e.event_id desc
        limit 1
      ) as password_digest,
      (
        select e.digest
        from security_event e
        where e.bucket = p.bucket
          and e.player_id = p.player_id
          and e.digest is not null
          and e.kind = 'mobile_changed'
        order by e.event_id desc
        limit 1
      ) as mobile_digest
    from player p
    where (p.bucket, p.player_id) > ($1::smallint, $2::bigint)
    order by p.bucket, p.player_id
    limit $3::integer`,
});

/** A player without a line is active. Lines of the same instant have no order. */
export const statesWrong = statement({
  name: 'audit.player_states_wrong',
  parameters: { limit: int4 },
  columns: { offender: text, faults: int8() },
  text: `
    with ranked as (
      select
        e.subject, e.after ->> 'state' as state,
        rank() over (partition by e.subject order by e.occurred_at desc) as place
      from audit_log e
      where e.act in ('player.freeze', 'player.lift', 'player.freeze_betting')
    ),
    logged as (
      select r.subject, array_agg(r.state) as states
      from ranked r
      where r.place = 1
      group by r.subject
    ),
    compared as (
      select p.player_id, p.state, coalesce(l.states, array['active']) as states
      from player p
      left join logged l on l.subject = 'player:' || p.player_id::text
    )
    select
      format(
        'player %s: %s, and the last line says %s', c.player_id, c.state,
        array_to_string(c.states, ' or ')
      ) as offender,
      count(*) over () as faults
    from compared c
    where c.state <> all (c.states)
    order by c.player_id
    limit $1::integer`,
});

/** The demo opens accounts as agents; any other agent needs a line of the audit log. */
export const agentsWrong = statement({
  name: 'audit.agents_wrong',
  parameters: { limit: int4 },
  columns: { offender: text, faults: int8() },
  text: `
    with logged as (
      select distinct on (e.subject) e.subject, e.act = 'player.make_agent' as is_agent
      from audit_log e
      where e.act in ('player.make_agent', 'player.unmake_agent')
      order by e.subject, e.occurred_at desc, e.audit_id desc
    )
    select
      format(
        'player %s: %s, and the last line says %s', p.player_id,
        case when p.group_id = agent_group() then 'an agent' else 'no agent' end,
        case l.is_agent when true then 'made one' when false then 'no longer one' else 'nothing' end
      ) as offender,
      count(*) over () as faults
    from player p
    left join logged l on l.subject = 'player:' || p.player_id::text
    where case
      when l.is_agent is null then p.group_id = agent_group() and not p.is_demo
      else (p.group_id = agent_group()) <> l.is_agent
    end
    order by p.player_id
    limit $1::integer`,
});
