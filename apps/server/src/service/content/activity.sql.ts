import { bool, int2, int4, int8, moment, text } from '../../platform/postgres/column.ts';
import type { OrderId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

const newestRounds = 4;
const ordersARoom = 5;
const maxRows = 30;

/**
 * The newest orders of each room in the rounds settled last: a few steps from the end of each
 * room's index, for any number of orders. Players banned from the feed are not shown. Names that
 * begin with `sim` belong to simulated players of a demo. The bound on ids excludes the partitions
 * of other months.
 */
export const settledOrders = statement({
  name: 'content.settled_orders',
  parameters: {},
  columns: {
    orderId: int8<OrderId>(),
    nickname: text,
    isSimulated: bool,
    gameId: int2,
    issue: text,
    drawsAt: moment,
    outcome: int2,
    play: int2,
    stakeMinor: int8(),
    oddsHundredths: int4,
  },
  text: `
    with settled as materialized (
      select r.round_id, r.game_id, r.issue, r.opens_at, r.draws_at, r.outcome
      from round r
      where r.settled_at is not null
        and r.status = 'settled'
      order by r.settled_at desc
      limit ${newestRounds}
    )
    select
      o.order_id, o.nickname, o.is_simulated, s.game_id, s.issue, s.draws_at, s.outcome, o.play,
      o.stake_minor, o.odds_hundredths
    from settled s
    join plan n on n.game_id = s.game_id
    cross join lateral (
      select
        b.order_id, p.nickname, starts_with(lower(p.username), 'sim') as is_simulated, b.play,
        b.stake_minor, b.odds_hundredths
      from bet_order b
      join player p on p.bucket = b.bucket and p.player_id = b.player_id
      where b.round_id = s.round_id
        and b.plan_id = n.plan_id
        and b.order_id >= first_id_at(s.opens_at - interval '1 day')
        and not p.is_feed_banned
      order by b.order_id desc
      limit ${ordersARoom}
    ) o
    order by o.order_id desc
    limit ${maxRows}`,
});
