import {
  arrayOf,
  bool,
  int2,
  int4,
  int8,
  moment,
  nullable,
  text,
  word,
} from '../../src/platform/postgres/column.ts';
import type { EntryId, OrderId, PlayerId, RowId } from '../../src/platform/postgres/ids.ts';
import { statement } from '../../src/platform/postgres/statement.ts';
import { entryKinds } from '../../src/ledger/ledger.ts';
import type { RoundStatus } from '../../src/game/rounds/round.ts';

const ofPlayers = { players: arrayOf(int8<PlayerId>()) };

/** Every order of the load's players, acknowledged or not. */
export const ordersOfPlayers = statement({
  name: 'crash.orders_of_players',
  parameters: ofPlayers,
  columns: {
    orderId: int8<OrderId>(),
    playerId: int8<PlayerId>(),
    gameId: int2,
    issue: text,
    planId: int4,
    play: int2,
    stakeMinor: int8(),
    oddsHundredths: int4,
  },
  text: `
    select
      b.order_id, b.player_id, b.game_id, r.issue, b.plan_id, b.play, b.stake_minor,
      b.odds_hundredths
    from bet_order b
    join round r on r.round_id = b.round_id
    where b.player_id = any ($1::bigint[])
    order by b.order_id`,
});

/** Every stake that the ledger took from them. */
export const stakesOfPlayers = statement({
  name: 'crash.stakes_of_players',
  parameters: ofPlayers,
  columns: {
    entryId: int8<EntryId>(),
    playerId: int8<PlayerId>(),
    amountMinor: int8(),
    balanceAfterMinor: nullable(int8()),
  },
  text: `
    select e.entry_id, e.account_id, e.amount_minor, e.balance_after_minor
    from entry e
    where e.account_id = any ($1::bigint[])
      and e.kind = ${entryKinds.stake}
    order by e.entry_id`,
});

export const allRounds = statement({
  name: 'crash.all_rounds',
  parameters: {},
  columns: {
    gameId: int2,
    issue: text,
    opensAt: moment,
    closesAt: moment,
    drawsAt: moment,
    status: word<RoundStatus>(),
    settledAt: nullable(moment),
    isDue: bool,
  },
  text: `
    select
      r.game_id, r.issue, r.opens_at, r.closes_at, r.draws_at, r.status, r.settled_at,
      r.draws_at <= clock_timestamp() as is_due
    from round r
    order by r.game_id, r.draws_at`,
});

/**
 * Unfinished work: rounds with orders whose payout or refund is missing, and games without a later
 * round.
 */
export const stillToCome = statement({
  name: 'crash.still_to_come',
  parameters: { since: moment },
  columns: { roundsWithOrders: int8(), gamesWithoutRound: int8() },
  text: `
    select
      (
        select count(*)
        from round r
        where r.settled_at is null
          and exists (select from bet_order b where b.round_id = r.round_id)
      ) as rounds_with_orders,
      (
        select count(*)
        from game g
        where not exists (
          select
          from round r
          where r.game_id = g.game_id
            and r.opens_at > $1::timestamptz
            and r.status = 'settled'
        )
      ) as games_without_round`,
});

/** The deposits that a player requested. */
export const depositsOfPlayer = statement({
  name: 'crash.deposits_of_player',
  parameters: { playerId: int8<PlayerId>() },
  columns: { requestId: int8<RowId>(), status: text, amountMinor: int8() },
  text: `
    select f.request_id, f.status, f.amount_minor
    from fund_request f
    where f.player_id = $1::bigint
    order by f.request_id`,
});

/** The ledger's credits for them. */
export const creditsOfPlayer = statement({
  name: 'crash.credits_of_player',
  parameters: { playerId: int8<PlayerId>() },
  columns: { count: int8(), amountMinor: int8() },
  text: `
    select count(*), coalesce(sum(e.amount_minor), 0)::bigint as amount_minor
    from entry e
    where e.account_id = $1::bigint
      and e.kind = ${entryKinds.deposit}`,
});
