// A player's orders and entries, newest first.

import { int2, int4, int8, moment, nullable, text, word } from '../../platform/postgres/column.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

const history = {
  playerId: int8<PlayerId>(),
  fromId: int8(),
  beforeId: int8(),
  createdFrom: nullable(moment),
  createdBefore: nullable(moment),
  limit: int4,
};

/** The payout follows from the round's outcome. */
export const playerOrders = statement({
  name: 'players.player_orders',
  parameters: history,
  columns: {
    orderId: int8(),
    createdAt: moment,
    gameId: int2,
    planId: int4,
    roundId: int8(),
    issue: text,
    play: int2,
    oddsHundredths: int4,
    stakeMinor: int8(),
    status: word<'accepted' | 'won' | 'lost' | 'void'>(),
    payoutMinor: int8(),
  },
  text: `
    select
      b.order_id, b.created_at, b.game_id, b.plan_id, b.round_id, r.issue, b.play,
      b.odds_hundredths, b.stake_minor,
      case
        when r.status = 'void' then 'void'
        when r.status <> 'settled' then 'accepted'
        when play_wins(b.play, outcome_total(r.outcome)) then 'won'
        else 'lost'
      end as status,
      case
        when r.status = 'settled' and play_wins(b.play, outcome_total(r.outcome))
          then b.stake_minor * b.odds_hundredths / 100
        else 0
      end as payout_minor
    from bet_order b
    join round r on r.round_id = b.round_id
    where b.bucket = bucket_of($1::bigint)
      and b.player_id = $1::bigint
      and b.order_id >= $2::bigint
      and b.order_id < $3::bigint
      and ($4::timestamptz is null or b.created_at >= $4::timestamptz)
      and ($5::timestamptz is null or b.created_at < $5::timestamptz)
    order by b.order_id desc
    limit $6::integer`,
});

export const playerEntries = statement({
  name: 'players.player_entries',
  parameters: { ...history, kind: nullable(int2) },
  columns: {
    entryId: int8(),
    createdAt: moment,
    kind: int2,
    amountMinor: int8(),
    balanceAfterMinor: int8(),
    roundId: nullable(int8()),
  },
  text: `
    select
      e.entry_id, e.created_at, e.kind, e.amount_minor, e.balance_after_minor, e.round_id
    from entry e
    where e.bucket = bucket_of($1::bigint)
      and e.account_id = $1::bigint
      and e.entry_id >= $2::bigint
      and e.entry_id < $3::bigint
      and ($4::timestamptz is null or e.created_at >= $4::timestamptz)
      and ($5::timestamptz is null or e.created_at < $5::timestamptz)
      and ($7::smallint is null or e.kind = $7::smallint)
    order by e.entry_id desc
    limit $6::integer`,
});
