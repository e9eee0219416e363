// Checks of what is stored so that a bet need not count earlier bets: the exposure of rooms, a
// player's stakes in rooms, the winning sums. Each returns the first faulty rows, each with the
// number of all. The rules' winning sums come as a parameter, for play × 28 + sum, so that the
// database's table is compared with the rules and not with itself.

import { arrayOf, bool, int4, int8, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';
import { isWhole } from './audit-archived.sql.ts';

const parameters = { limit: int4 };
const columns = { offender: text, faults: int8() };

/**
 * Each stored stake of a room against its orders; and each player's orders in rounds that are not
 * settled without a stored stake, or with one of a later round. Plays 0 to 3 are big, small, odd
 * and even.
 */
export const roomStakesWrong = statement({
  name: 'audit.room_stakes_wrong',
  parameters,
  columns,
  text: `
    with kept as materialized (
      select
        s.player_id, s.round_id, s.plan_id, s.stake_minor, s.size_lead_minor, s.parity_lead_minor
      from player_room_stake s
      where ${isWhole('s.round_id')}
    ),
    unsettled as materialized (
      select r.round_id
      from round r
      where r.settled_at is null
    ),
    counted as materialized (
      select
        b.player_id, b.round_id, b.plan_id,
        sum(b.stake_minor) as stake,
        coalesce(sum(b.stake_minor) filter (where b.play = 0), 0)
          - coalesce(sum(b.stake_minor) filter (where b.play = 1), 0) as size,
        coalesce(sum(b.stake_minor) filter (where b.play = 2), 0)
          - coalesce(sum(b.stake_minor) filter (where b.play = 3), 0) as parity
      from bet_order b
      where b.round_id in (
        select k.round_id from kept k
        union
        select u.round_id from unsettled u
      )
      group by b.player_id, b.round_id, b.plan_id
    ),
    compared as (
      select
        k.player_id, k.plan_id, c.stake, c.size, c.parity,
        k.stake_minor, k.size_lead_minor, k.parity_lead_minor
      from kept k
      left join counted c
        on c.player_id = k.player_id and c.round_id = k.round_id and c.plan_id = k.plan_id
      union all
      select c.player_id, c.plan_id, c.stake, c.size, c.parity, null, null, null
      from counted c
      join unsettled u on u.round_id = c.round_id
      where not exists (
        select
        from kept k
        where k.player_id = c.player_id
          and k.plan_id = c.plan_id
          and k.round_id >= c.round_id
      )
    )
    select
      format(
        'player %s, plan %s: staked %s, leads %s and %s; recorded %s, %s and %s',
        c.player_id, c.plan_id, coalesce(c.stake, 0), coalesce(c.size, 0), coalesce(c.parity, 0),
        coalesce(c.stake_minor, 0), coalesce(c.size_lead_minor, 0),
        coalesce(c.parity_lead_minor, 0)
      ) as offender,
      count(*) over () as faults
    from compared c
    where c.stake_minor is distinct from c.stake
      or c.size_lead_minor is distinct from c.size
      or c.parity_lead_minor is distinct from c.parity
    order by c.player_id, c.plan_id
    limit $1::integer`,
});

/**
 * The at-risk part of stakes in rounds that were settled within a day, for the last players who
 * bet: computed order by order and sum by sum, and compared with the source of the turnover.
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
