import { bool, bytes, int2, int4, int8, moment, text } from '../../platform/postgres/column.ts';
import type { OrderId, RoundId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import { leafVersion } from '../rounds/round.ts';

/** A round whose book is published: it is drawn or void. */
export const publishedRound = statement({
  name: 'betting.published_round',
  parameters: { gameId: int2, issue: text },
  columns: {
    roundId: int8<RoundId>(),
    gameId: int2,
    issue: text,
    leafVersion,
    opensAt: moment,
    closesAt: moment,
    root: bytes,
    count: int4,
    isArchived: bool,
  },
  text: `
    select
      r.round_id, r.game_id, r.issue, r.leaf_version, r.opens_at, r.closes_at,
      r.book_root as root, r.book_count as count,
      exists (
        select
        from archived_round a
        where a.round_id = r.round_id
      ) as is_archived
    from round r
    where r.game_id = $1::smallint
      and r.issue = $2::text
      and r.leaf_version = 2
      and r.status in ('drawn', 'settled', 'void')
      and r.book_root is not null`,
});

/**
 * A page of a round's orders by id after `orderId`, of all rooms: the index by room has each room's
 * orders by id. The range of ids excludes the partitions of other months.
 */
export const publishedOrders = statement({
  name: 'betting.published_orders',
  parameters: {
    roundId: int8<RoundId>(),
    gameId: int2,
    orderId: int8<OrderId>(),
    fromId: int8(),
    beforeId: int8(),
    limit: int4,
  },
  columns: {
    orderId: int8<OrderId>(),
    play: int2,
    stakeMinor: int8(),
    oddsHundredths: int4,
  },
  text: `
    select o.order_id, o.play, o.stake_minor, o.odds_hundredths
    from plan p
    cross join lateral (
      select b.order_id, b.play, b.stake_minor, b.odds_hundredths
      from bet_order b
      where b.round_id = $1::bigint
        and b.plan_id = p.plan_id
        and b.order_id > $3::bigint
        and b.order_id >= $4::bigint
        and b.order_id < $5::bigint
      order by b.order_id
      limit $6::integer
    ) o
    where p.game_id = $2::smallint
    order by o.order_id
    limit $6::integer`,
});
