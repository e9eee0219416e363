// Checks of what is kept so that a bet need not count its predecessors: what a table owes, where a
// player sits, what wins. In the form of the ledger's checks: the first offending rows, each with
// the number of all. What wins on which sum comes in as the rules have it, for play × 28 + sum, so
// that the database's own opinion is compared with it and not with itself.

import { arrayOf, bool, int4, int8, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

const parameters = { limit: int4 };
const columns = { offender: text, faults: int8() };

/** Payouts by play; the bound on the worst outcome's cost may be above the truth, never below. */
export const exposureWrong = statement({
  name: 'audit.exposure_wrong',
  parameters: { ...parameters, wins: arrayOf(bool) },
  columns,
  text: `
    with played as (
      select
        b.round_id, b.plan_id, b.play,
        sum(b.stake_minor) as stake,
        count(*) as orders,
        sum(b.stake_minor * b.odds_hundredths / 100)::bigint as payout
      from bet_order b
      group by b.round_id, b.plan_id, b.play
    ),
    staked as (
      select p.round_id, p.plan_id, sum(p.stake) as stake, sum(p.orders) as orders
      from played p
      group by p.round_id, p.plan_id
    ),
    listed as (
      select
        s.round_id, s.plan_id,
        array_agg(coalesce(p.payout, 0) order by n.play) as payouts
      from staked s
      cross join generate_series(0, 37) as n (play)
      left join played p
        on p.round_id = s.round_id and p.plan_id = s.plan_id and p.play = n.play
      group by s.round_id, s.plan_id
    ),
    paying as (
      select
        p.round_id, p.plan_id, t.total,
        sum(p.payout) filter (where ($2::boolean[])[p.play * 28 + t.total + 1]) as payout
      from played p
      cross join generate_series(0, 27) as t (total)
      group by p.round_id, p.plan_id, t.total
    ),
    worst as (
      select y.round_id, y.plan_id, max(coalesce(y.payout, 0)) as payout
      from paying y
      group by y.round_id, y.plan_id
    ),
    expected as (
      select s.round_id, s.plan_id, s.stake, s.orders, l.payouts, w.payout - s.stake as cost
      from staked s
      join listed l on l.round_id = s.round_id and l.plan_id = s.plan_id
      join worst w on w.round_id = s.round_id and w.plan_id = s.plan_id
    ),
    kept as (
      select
        x.round_id, x.plan_id,
        sum(x.stake_minor) as stake_minor,
        sum(x.order_count) as order_count,
        sum(x.cost_bound_minor) as cost_bound_minor,
        bool_or(x.cost_bound_minor > x.allowance_minor) as oversteps
      from exposure x
      group by x.round_id, x.plan_id
    ),
    payable as (
      select s.round_id, s.plan_id, array_agg(s.payout order by s.place) as payouts_minor
      from (
        select x.round_id, x.plan_id, o.place, sum(o.payout)::bigint as payout
        from exposure x
        cross join unnest(x.payouts_minor) with ordinality as o (payout, place)
        group by x.round_id, x.plan_id, o.place
      ) s
      group by s.round_id, s.plan_id
    ),
    compared as (
      select
        coalesce(e.round_id, x.round_id) as round_id,
        coalesce(e.plan_id, x.plan_id) as plan_id,
        coalesce(e.stake, 0) as stake,
        coalesce(e.orders, 0) as orders,
        x.stake_minor as kept_stake,
        x.order_count as kept_orders,
        y.payouts_minor is distinct from coalesce(e.payouts, array_fill(0::bigint, array[38]))
          as pays_otherwise,
        coalesce(e.cost, 0) > coalesce(x.cost_bound_minor, 0) as costs_more,
        coalesce(x.oversteps, false) as oversteps
      from kept x
      join payable y on y.round_id = x.round_id and y.plan_id = x.plan_id
      full join expected e on e.round_id = x.round_id and e.plan_id = x.plan_id
    )
    select
      format(
        'round %s, plan %s: %s orders for %s, exposure has %s for %s%s%s%s',
        c.round_id, c.plan_id, c.orders, c.stake,
        coalesce(c.kept_orders, 0), coalesce(c.kept_stake, 0),
        case when c.pays_otherwise then ', other payouts' end,
        case when c.costs_more then ', too low a bound' end,
        case when c.oversteps then ', a bound above its allowance' end
      ) as offender,
      count(*) over () as faults
    from compared c
    where c.kept_stake is distinct from c.stake
      or c.kept_orders is distinct from c.orders
      or c.pays_otherwise
      or c.costs_more
      or c.oversteps
    order by c.round_id, c.plan_id
    limit $1::integer`,
});

/**
 * Each stake that is kept of a room, beside its orders; and each player's orders in a room, in
 * rounds that are not settled, of which nothing is kept, nor of a later round. Plays 0 to 3 are
 * big, small, odd and even.
 */
export const roomStakesWrong = statement({
  name: 'audit.room_stakes_wrong',
  parameters,
  columns,
  text: `
    with rooms as (
      select s.bucket, s.player_id, s.round_id, s.plan_id
      from player_room_stake s
      union
      select b.bucket, b.player_id, b.round_id, b.plan_id
      from round r
      join bet_order b on b.round_id = r.round_id
      where r.settled_at is null
        and not exists (
          select
          from player_room_stake s
          where s.bucket = b.bucket
            and s.player_id = b.player_id
            and s.plan_id = b.plan_id
            and s.round_id >= b.round_id
        )
    ),
    counted as (
      select
        s.bucket, s.player_id, s.round_id, s.plan_id,
        sum(b.stake_minor) as stake,
        sum(case b.play when 0 then b.stake_minor when 1 then -b.stake_minor else 0 end) as size,
        sum(case b.play when 2 then b.stake_minor when 3 then -b.stake_minor else 0 end) as parity
      from rooms s
      join bet_order b
        on b.bucket = s.bucket and b.player_id = s.player_id
        and b.round_id = s.round_id and b.plan_id = s.plan_id
      group by s.bucket, s.player_id, s.round_id, s.plan_id
    )
    select
      format(
        'player %s, plan %s: staked %s, leads %s and %s; recorded %s, %s and %s',
        r.player_id, r.plan_id, coalesce(c.stake, 0), coalesce(c.size, 0), coalesce(c.parity, 0),
        coalesce(s.stake_minor, 0), coalesce(s.size_lead_minor, 0),
        coalesce(s.parity_lead_minor, 0)
      ) as offender,
      count(*) over () as faults
    from rooms r
    left join player_room_stake s
      on s.player_id = r.player_id and s.round_id = r.round_id and s.plan_id = r.plan_id
    left join counted c
      on c.player_id = r.player_id and c.round_id = r.round_id and c.plan_id = r.plan_id
    where s.stake_minor is distinct from c.stake
      or s.size_lead_minor is distinct from c.size
      or s.parity_lead_minor is distinct from c.parity
    order by r.player_id, r.plan_id
    limit $1::integer`,
});

/**
 * The at-risk part of stakes in rounds that were settled within a day, for those who bet last:
 * order by order and sum by sum, compared with what the turnover is made of.
 */
export const turnoverWrong = statement({
  name: 'audit.turnover_wrong',
  parameters: { ...parameters, wins: arrayOf(bool), playerLimit: int4 },
  columns,
  text: `
    with recent as materialized (
      select r.round_id, r.opens_at
      from round r
      where r.settled_at >= clock_timestamp() - interval '1 day'
        and r.status = 'settled'
    ),
    span as materialized (
      select first_id_at(min(r.opens_at) - interval '1 day') as from_id from recent r
    ),
    players as materialized (
      select s.bucket, s.player_id
      from player_room_stake s
      where s.round_id >= (select min(r.round_id) from recent r)
      group by s.bucket, s.player_id
      order by max(s.round_id) desc, s.player_id
      limit $3::integer
    ),
    counted as (
      select p.player_id, c.round_id, c.at_risk
      from players p
      cross join span a
      cross join lateral (
        select o.round_id, greatest(0, max(o.lost)) as at_risk
        from (
          select
            b.round_id, t.total,
            sum(
              b.stake_minor - case
                when ($2::boolean[])[b.play * 28 + t.total + 1]
                  then b.stake_minor * b.odds_hundredths / 100
                else 0
              end
            ) as lost
          from bet_order b
          cross join generate_series(0, 27) as t (total)
          where b.bucket = p.bucket
            and b.player_id = p.player_id
            and b.order_id >= a.from_id
            and b.round_id in (select r.round_id from recent r)
          group by b.round_id, t.total
        ) o
        group by o.round_id
      ) c
    ),
    known as (
      select p.player_id, k.round_id, k.at_risk_minor
      from players p
      cross join span a
      cross join lateral stakes_at_risk(
        p.player_id, a.from_id, array(select r.round_id from recent r)
      ) k
    )
    select
      format(
        'player %s, round %s: %s at risk, the turnover counts %s',
        coalesce(c.player_id, k.player_id), coalesce(c.round_id, k.round_id),
        coalesce(c.at_risk, 0), coalesce(k.at_risk_minor, 0)
      ) as offender,
      count(*) over () as faults
    from counted c
    full join known k on k.player_id = c.player_id and k.round_id = c.round_id
    where c.at_risk is distinct from k.at_risk_minor
    order by coalesce(c.player_id, k.player_id), coalesce(c.round_id, k.round_id)
    limit $1::integer`,
});

export const rulesWrong = statement({
  name: 'audit.rules_wrong',
  parameters: { ...parameters, wins: arrayOf(bool) },
  columns,
  text: `
    with ruled as (
      select
        p.play, t.total,
        ($2::boolean[])[p.play * 28 + t.total + 1] as wins
      from generate_series(0, 37) as p (play)
      cross join generate_series(0, 27) as t (total)
    )
    select
      format(
        'play %s on sum %s: %s',
        coalesce(r.play, w.play), coalesce(r.total, w.total),
        case when w.play is null then 'should win' else 'should not win' end
      ) as offender,
      count(*) over () as faults
    from ruled r
    full join winning_sum w on w.play = r.play and w.total = r.total
    where coalesce(r.wins, false) <> (w.play is not null)
    order by coalesce(r.play, w.play), coalesce(r.total, w.total)
    limit $1::integer`,
});
