import { int2, int4, int8, text } from '../../platform/postgres/column.ts';
import type { OrderId, PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

/**
 * The newest orders of one plan in the two newest rounds of its game, without those of banned
 * players other than the viewer (0: no viewer). Scans the room's index backwards, so the cost does
 * not depend on the number of orders. Ids follow the application's clock, which may differ by a
 * day; the bound on ids excludes the partitions of other months.
 */
export const feed = statement({
  name: 'room.feed',
  parameters: { gameId: int2, planId: int4, viewer: int8(), limit: int4 },
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
      select r.round_id, r.issue, r.opens_at
      from round r
      where r.game_id = $1::smallint
        and r.opens_at <= clock_timestamp()
      order by r.draws_at desc
      limit 2
    )
    select
      f.order_id, f.player_id, f.inviter_id, f.nickname, f.avatar,
      r.issue, f.stake_minor, f.play, f.balance_after_minor
    from running r
    cross join lateral (
      select
        b.order_id, b.player_id, coalesce(p.inviter_id, 0) as inviter_id, p.nickname, p.avatar,
        b.stake_minor, b.play, b.balance_after_minor
      from bet_order b
      join player p on p.bucket = b.bucket and p.player_id = b.player_id
      where b.round_id = r.round_id
        and b.plan_id = $2::integer
        and b.order_id >= first_id_at(r.opens_at - interval '1 day')
        and (not p.is_feed_banned or p.player_id = $3::bigint)
      order by b.order_id desc
      limit $4::integer
    ) f
    order by f.order_id desc
    limit $4::integer`,
});
