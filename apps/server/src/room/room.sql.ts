import { int2, int4, int8, text } from '../database/column.ts';
import type { OrderId, PlayerId } from '../database/ids.ts';
import { statement } from '../database/statement.ts';

/** The newest orders of one plan in the two newest rounds of its game, after `sinceId`. */
export const feed = statement({
  name: 'room.feed',
  parameters: { gameId: int2, planId: int4, sinceId: int8(), limit: int4 },
  columns: {
    orderId: int8<OrderId>(),
    playerId: int8<PlayerId>(),
    inviterId: int8(),
    nickname: text,
    avatar: int2,
    issue: text,
    stakeMinor: int8(),
    play: int2,
    balanceAfterMinor: int8(),
  },
  text: `
    with running as (
      select r.round_id, r.issue
      from round r
      where r.game_id = $1::smallint
        and r.opens_at <= clock_timestamp()
      order by r.draws_at desc
      limit 2
    )
    select
      b.order_id, b.player_id, coalesce(p.inviter_id, 0) as inviter_id, p.nickname, p.avatar,
      r.issue, b.stake_minor, b.play, b.balance_after_minor
    from running r
    join bet_order b on b.round_id = r.round_id
    join player p on p.bucket = b.bucket and p.player_id = b.player_id
    where b.plan_id = $2::integer
      and b.order_id > $3::bigint
    order by b.order_id desc
    limit $4::integer`,
});
