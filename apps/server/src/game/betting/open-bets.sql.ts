import { int2, int4, int8, moment, nullable, text, word } from '../../platform/postgres/column.ts';
import type { OrderId, PlayerId, RoundId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { RoundStatus } from '../rounds/round.ts';

/**
 * A player's bets by round, for rounds that are not settled or were settled after `since`. Reads
 * the player's orders in a range of ids: from `since` or the oldest unsettled round on, less one
 * day for clocks that differ.
 */
export const roundsOfPlayer = statement({
  name: 'betting.rounds_of_player',
  parameters: { bucket: int2, playerId: int8<PlayerId>(), since: moment, limit: int4 },
  columns: {
    roundId: int8<RoundId>(),
    gameId: int2,
    planId: int4,
    roomType: int2,
    issue: text,
    drawsAt: moment,
    status: word<RoundStatus>(),
    outcome: nullable(int2),
    settledAt: nullable(moment),
    orderCount: int4,
    stakeMinor: int8(),
    wonMinor: int8(),
    winId: nullable(int8<OrderId>()),
  },
  text: `
    with own as materialized (
      select b.order_id, b.round_id, b.plan_id, b.play, b.stake_minor, b.odds_hundredths
      from bet_order b
      where b.bucket = $1::smallint
        and b.player_id = $2::bigint
        and b.order_id >= first_id_at(
          least(
            $3::timestamptz,
            (select min(u.opens_at) from round u where u.settled_at is null)
          ) - interval '1 day'
        )
    ),
    judged as (
      select
        r.round_id, r.game_id, r.issue, r.draws_at, r.status, r.outcome, r.settled_at,
        o.order_id, o.plan_id, o.stake_minor,
        o.stake_minor * o.odds_hundredths / 100 as payout_minor,
        r.status = 'settled' and play_wins(o.play, outcome_total(r.outcome)) as is_won
      from own o
      join round r on r.round_id = o.round_id
      where r.settled_at is null
        or r.settled_at > $3::timestamptz
    ),
    summed as (
      select
        j.round_id, j.game_id, j.issue, j.draws_at, j.status, j.outcome, j.settled_at,
        min(j.plan_id) as plan_id,
        count(*)::integer as order_count,
        sum(j.stake_minor)::bigint as stake_minor,
        coalesce(sum(j.payout_minor) filter (where j.is_won), 0)::bigint as won_minor,
        max(j.order_id) filter (where j.is_won) as win_id
      from judged j
      group by
        j.round_id, j.game_id, j.issue, j.draws_at, j.status, j.outcome, j.settled_at
    )
    select
      s.round_id, s.game_id, s.plan_id, n.room_type, s.issue, s.draws_at, s.status, s.outcome,
      s.settled_at, s.order_count, s.stake_minor, s.won_minor, s.win_id
    from summed s
    join plan n on n.plan_id = s.plan_id
    order by s.draws_at desc, s.round_id desc
    limit $4::integer`,
});
