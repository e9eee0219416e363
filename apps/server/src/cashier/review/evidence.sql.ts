// The evidence that the console shows beside a request.

import { int2, int4, int8, moment, nullable, text, word } from '../../platform/postgres/column.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

export const playerFacts = statement({
  name: 'review.player_facts',
  parameters: { bucket: int2, playerId: int8<PlayerId>() },
  columns: {
    playerId: int8<PlayerId>(),
    username: text,
    nickname: text,
    mobile: text,
    groupId: int2,
    state: word<'active' | 'betting_frozen' | 'frozen'>(),
    inviterId: nullable(int8<PlayerId>()),
    createdAt: moment,
    lastLoginAt: nullable(moment),
    balanceMinor: int8(),
    balanceVersion: int8(),
    heldMinor: int8(),
    heldVersion: int8(),
  },
  text: `
    select
      p.player_id, p.username, p.nickname, p.mobile, p.group_id, p.state, p.inviter_id,
      p.created_at, p.last_login_at, a.balance_minor, a.version as balance_version, a.held_minor,
      a.held_version
    from player p
    join account a on a.bucket = p.bucket and a.player_id = p.player_id
    where p.bucket = $1::smallint
      and p.player_id = $2::bigint`,
});

/** The sums of a player's requests, one row per kind and outcome. */
export const requestSums = statement({
  name: 'review.request_sums',
  parameters: { bucket: int2, playerId: int8<PlayerId>() },
  columns: {
    kind: int2,
    outcome: word<'waiting' | 'approved' | 'rejected'>(),
    count: int4,
    amountMinor: int8(),
  },
  text: `
    with judged as (
      select
        f.kind, f.amount_minor,
        case
          when f.status in ('asked', 'claimed') then 'waiting'
          when f.status = 'rejected' then 'rejected'
          else 'approved'
        end as outcome
      from fund_request f
      where f.bucket = $1::smallint
        and f.player_id = $2::bigint
    )
    select
      j.kind, j.outcome, count(*)::integer as count, sum(j.amount_minor)::bigint as amount_minor
    from judged j
    group by j.kind, j.outcome
    order by j.kind, j.outcome`,
});

/** Bets of unsettled rounds; none is older than the oldest such round. */
export const openBets = statement({
  name: 'review.open_bets',
  parameters: { bucket: int2, playerId: int8<PlayerId>() },
  columns: { count: int4, stakeMinor: int8() },
  text: `
    select count(*)::integer as count, coalesce(sum(b.stake_minor), 0)::bigint as stake_minor
    from bet_order b
    join round r on r.round_id = b.round_id
    where b.bucket = $1::smallint
      and b.player_id = $2::bigint
      and b.order_id >= (
        select coalesce(
          min(first_id_at(u.opens_at - interval '1 day')), first_id_at(clock_timestamp())
        )
        from round u
        where u.settled_at is null
      )
      and r.settled_at is null`,
});

/**
 * Other players who signed in from a recent address of this player. An address may have very many
 * players, so only `sessionsEach` sessions per address are read, those of the newest players.
 */
export const sharersOfAddresses = statement({
  name: 'review.sharers_of_addresses',
  parameters: {
    bucket: int2,
    playerId: int8<PlayerId>(),
    days: int4,
    sessionsEach: int4,
    limit: int4,
  },
  columns: { playerId: int8<PlayerId>(), username: text, address: text },
  text: `
    with used as (
      select distinct s.address
      from session s
      where s.bucket = $1::smallint
        and s.player_id = $2::bigint
        and s.address <> ''
        and s.created_at >= clock_timestamp() - make_interval(days => $3::integer)
    ),
    met as (
      select distinct o.player_id, u.address
      from used u
      cross join lateral (
        select s.player_id, s.created_at
        from session s
        where s.address = u.address
        order by s.player_id desc
        limit $4::integer
      ) o
      where o.player_id <> $2::bigint
        and o.created_at >= clock_timestamp() - make_interval(days => $3::integer)
      order by o.player_id, u.address
      limit $5::integer
    )
    select m.player_id, p.username, m.address
    from met m
    cross join lateral (
      select p.username
      from player p
      where p.bucket = bucket_of(m.player_id)
        and p.player_id = m.player_id
      offset 0
    ) p
    order by m.player_id, m.address`,
});

export const eventsOfRequest = statement({
  name: 'review.events_of_request',
  parameters: { bucket: int2, playerId: int8<PlayerId>(), requestId: int8() },
  columns: { step: text, actor: text, occurredAt: moment },
  text: `
    select e.step, e.actor, e.occurred_at
    from fund_event e
    where e.bucket = $1::smallint
      and e.player_id = $2::bigint
      and e.request_id = $3::bigint
    order by e.occurred_at, e.event_id`,
});
