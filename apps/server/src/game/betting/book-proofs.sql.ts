import { bytes, int2, int4, int8, moment, nullable, text } from '../../platform/postgres/column.ts';
import type { OrderId, RoundId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import { leafVersion } from '../rounds/round.ts';

/** The root and count are null until the round's book is sealed. */
export const bookOfRound = statement({
  name: 'betting.book_of_round',
  parameters: { roundId: int8<RoundId>() },
  columns: {
    gameId: int2,
    issue: text,
    leafVersion,
    opensAt: moment,
    closesAt: moment,
    root: nullable(bytes),
    count: nullable(int4),
  },
  text: `
    select
      r.game_id, r.issue, r.leaf_version, r.opens_at, r.closes_at, r.book_root as root,
      r.book_count as count
    from round r
    where r.round_id = $1::bigint`,
});

/**
 * A page of a round's orders after `planId` and `orderId`, in the order of the index by room. The
 * range of ids excludes the partitions of other months.
 */
export const bookPage = statement({
  name: 'betting.book_page',
  parameters: {
    roundId: int8<RoundId>(),
    planId: int4,
    orderId: int8<OrderId>(),
    fromId: int8(),
    beforeId: int8(),
    limit: int4,
  },
  columns: {
    planId: int4,
    orderId: int8<OrderId>(),
    play: int2,
    stakeMinor: int8(),
    oddsHundredths: int4,
  },
  text: `
    select b.plan_id, b.order_id, b.play, b.stake_minor, b.odds_hundredths
    from bet_order b
    where b.round_id = $1::bigint
      and (b.plan_id, b.order_id) > ($2::integer, $3::bigint)
      and b.order_id >= $4::bigint
      and b.order_id < $5::bigint
    order by b.plan_id, b.order_id
    limit $6::integer`,
});
