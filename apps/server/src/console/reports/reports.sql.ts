// Stakes and payouts of the house. The figures of a round are computed once, when it is settled;
// reports add them up.

import { int2, int4, int8, moment, nullable, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** Computes the figures of settled rounds that have none yet, oldest first. */
export const tallyRounds = statement({
  name: 'reports.tally_rounds',
  parameters: { limit: int4 },
  columns: { rows: int4 },
  text: `select tally_rounds($1::integer) as rows`,
});

const holdColumns = {
  rounds: int8(),
  stakesMinor: int8(),
  payoutsMinor: int8(),
  expectedMinor: int8(),
  deviationMinor: int8(),
};

const holdSelection = `
      count(f.round_id) as rounds,
      coalesce(sum(f.stake_minor), 0)::bigint as stakes_minor,
      coalesce(sum(f.payout_minor), 0)::bigint as payouts_minor,
      coalesce(round(sum(f.expected_payout_minor)), 0)::bigint as expected_minor,
      coalesce(ceil(sqrt(sum(f.payout_variance))), 0)::bigint as deviation_minor`;

/** The day in the operator's time zone, and the beginning of it and of its month. */
export const periodStarts = statement({
  name: 'reports.period_starts',
  parameters: { timeZone: text },
  columns: { nowAt: moment, day: text, today: moment, month: moment },
  text: `
    select
      n.at as now_at,
      (n.at at time zone $1::text)::date::text as day,
      date_trunc('day', n.at at time zone $1::text) at time zone $1::text as today,
      date_trunc('month', n.at at time zone $1::text) at time zone $1::text as month
    from (select clock_timestamp() as at) n`,
});

export const holdSince = statement({
  name: 'reports.hold_since',
  parameters: { since: nullable(moment) },
  columns: holdColumns,
  text: `
    select${holdSelection}
    from round_figure f
    where f.plan_id = 0
      and ($1::timestamptz is null or f.draws_at >= $1::timestamptz)`,
});

/** Money in and out since a time: the house's entries, of which there are few. */
export const flowsSince = statement({
  name: 'reports.flows_since',
  parameters: { since: nullable(moment) },
  columns: { depositsMinor: int8(), withdrawalsMinor: int8(), giftsMinor: int8() },
  text: `
    select
      coalesce(-sum(e.amount_minor) filter (where e.account_id = deposits_account()), 0)::bigint
        as deposits_minor,
      coalesce(sum(e.amount_minor) filter (where e.account_id = withdrawals_account()), 0)::bigint
        as withdrawals_minor,
      coalesce(-sum(e.amount_minor) filter (where e.account_id = gifts_account()), 0)::bigint
        as gifts_minor
    from posted_entry e
    where e.bucket = any (array(select b::smallint from generate_series(0, 63) as b))
      and e.account_id in (deposits_account(), withdrawals_account(), gifts_account())
      and (
        $1::timestamptz is null
        or (
          e.entry_id >= first_id_at($1::timestamptz - interval '1 day')
          and e.created_at >= $1::timestamptz
        )
      )`,
});

/** Each player has one row for each room, with the last round that they bet in. */
export const playersSince = statement({
  name: 'reports.players_since',
  parameters: { since: nullable(moment) },
  columns: { active: int8(), joined: int8() },
  text: `
    select
      (
        select count(distinct s.player_id)
        from player_room_stake s
        join round r on r.round_id = s.round_id
        where $1::timestamptz is null
          or r.draws_at >= $1::timestamptz
      ) as active,
      (
        select count(*)
        from player p
        where $1::timestamptz is null
          or p.created_at >= $1::timestamptz
      ) as joined`,
});

/** By game and room, since the beginning of a day; plan 0 is the whole game. */
export const playersByRoom = statement({
  name: 'reports.players_by_room',
  parameters: { from: nullable(text), timeZone: text },
  columns: { gameId: int2, planId: int4, active: int8() },
  text: `
    select
      r.game_id, coalesce(s.plan_id, 0) as plan_id, count(distinct s.player_id) as active
    from player_room_stake s
    join round r on r.round_id = s.round_id
    where $1::text is null
      or r.draws_at >= ($1::text::date)::timestamp at time zone $2::text
    group by grouping sets ((r.game_id, s.plan_id), (r.game_id))`,
});

export const owedNow = statement({
  name: 'reports.owed_now',
  parameters: {},
  columns: { owedMinor: int8(), heldMinor: int8(), players: int8() },
  text: `
    select
      coalesce(sum(a.balance_minor), 0)::bigint as owed_minor,
      coalesce(sum(a.held_minor), 0)::bigint as held_minor,
      count(*) as players
    from account a`,
});

const period = { from: nullable(text), to: nullable(text), timeZone: text };

const drawnInPeriod = `
      and ($1::text is null or f.draws_at >= ($1::text::date)::timestamp at time zone $3::text)
      and ($2::text is null or f.draws_at < ($2::text::date + 1)::timestamp at time zone $3::text)`;

/** By game and room; plan 0 is the whole game. */
export const holdByRoom = statement({
  name: 'reports.hold_by_room',
  parameters: period,
  columns: { gameId: int2, planId: int4, roomType: nullable(int2), ...holdColumns },
  text: `
    select f.game_id, f.plan_id, p.room_type,${holdSelection}
    from round_figure f
    left join plan p on p.plan_id = f.plan_id
    where true${drawnInPeriod}
    group by f.game_id, f.plan_id, p.room_type
    order by f.game_id, f.plan_id`,
});

/** One row for each day with a draw or a booking, oldest first. */
export const holdByDay = statement({
  name: 'reports.hold_by_day',
  parameters: { ...period, limit: int4 },
  columns: {
    day: text,
    ...holdColumns,
    depositsMinor: int8(),
    withdrawalsMinor: int8(),
    giftsMinor: int8(),
  },
  text: `
    with held as (
      select (f.draws_at at time zone $3::text)::date as day,${holdSelection}
      from round_figure f
      where f.plan_id = 0${drawnInPeriod}
      group by 1
    ),
    flowed as (
      select
        (e.created_at at time zone $3::text)::date as day,
        -sum(e.amount_minor) filter (where e.account_id = deposits_account()) as deposits,
        sum(e.amount_minor) filter (where e.account_id = withdrawals_account()) as withdrawals,
        -sum(e.amount_minor) filter (where e.account_id = gifts_account()) as gifts
      from posted_entry e
      where e.bucket = any (array(select b::smallint from generate_series(0, 63) as b))
        and e.account_id in (deposits_account(), withdrawals_account(), gifts_account())
        and (
          $1::text is null
          or e.created_at >= ($1::text::date)::timestamp at time zone $3::text
        )
        and (
          $2::text is null
          or e.created_at < ($2::text::date + 1)::timestamp at time zone $3::text
        )
      group by 1
    )
    select
      to_char(coalesce(h.day, f.day), 'YYYY-MM-DD') as day,
      coalesce(h.rounds, 0) as rounds,
      coalesce(h.stakes_minor, 0) as stakes_minor,
      coalesce(h.payouts_minor, 0) as payouts_minor,
      coalesce(h.expected_minor, 0) as expected_minor,
      coalesce(h.deviation_minor, 0) as deviation_minor,
      coalesce(f.deposits, 0)::bigint as deposits_minor,
      coalesce(f.withdrawals, 0)::bigint as withdrawals_minor,
      coalesce(f.gifts, 0)::bigint as gifts_minor
    from held h
    full join flowed f on f.day = h.day
    order by 1
    limit $4::integer`,
});
