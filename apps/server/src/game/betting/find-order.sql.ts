import { int2, int8, moment, text } from '../../platform/postgres/column.ts';
import type { OrderId, PlayerId, RoundId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

/**
 * An order by its id alone. There is no index by id, which would cost every bet a further write.
 * Instead the statement searches the few rounds that took bets when the id was made: the index by
 * room has the orders of each room by id.
 */
export const orderById = statement({
  name: 'betting.order_by_id',
  parameters: { orderId: int8<OrderId>(), drawnFrom: moment, drawnBefore: moment },
  columns: {
    orderId: int8<OrderId>(),
    playerId: int8<PlayerId>(),
    username: text,
    roundId: int8<RoundId>(),
    gameId: int2,
    issue: text,
    play: int2,
    stakeMinor: int8(),
  },
  text: `
    select
      b.order_id, b.player_id, u.username, r.round_id, r.game_id, r.issue, b.play, b.stake_minor
    from game g
    join round r
      on r.game_id = g.game_id
      and r.draws_at >= $2::timestamptz
      and r.draws_at < $3::timestamptz
    join plan p on p.game_id = g.game_id
    join bet_order b
      on b.round_id = r.round_id
      and b.plan_id = p.plan_id
      and b.order_id = $1::bigint
    join player u on u.bucket = b.bucket and u.player_id = b.player_id`,
});
