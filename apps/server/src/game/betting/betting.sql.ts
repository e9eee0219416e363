import {
  arrayOf,
  bool,
  composite,
  hex,
  int2,
  int4,
  int8,
  json,
  nullable,
  text,
  word,
  type ValueOf,
} from '../../platform/postgres/column.ts';
import type { OrderId, PlayerId, PostingId, RoundId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

export type PlaceRejection =
  | 'idempotency_mismatch'
  | 'members_only'
  | 'account_frozen'
  | 'round_closed'
  | 'not_current_round'
  | 'game_stopped'
  | 'plan_unknown'
  | 'play_unknown'
  | 'stake_out_of_range'
  | 'room_minimum'
  | 'insufficient_funds'
  | 'opposite_bets'
  | 'sold_out'
  | 'odds_changed';

export type SessionRejection = 'token_unknown' | 'session_ended' | 'session_expired';

/**
 * `replayed`: the stored answer of the key; `reprice`: a stale odds version; `retry`: an account is
 * locked; `serialize`: the bet has to be placed alone.
 */
export type PlaceResultCode =
  | PlaceRejection
  | SessionRejection
  | 'replayed'
  | 'reprice'
  | 'retry'
  | 'serialize';

/** The types of `schema/09-betting.sql`, see there. */
const batchRoom = composite('batch_room', {
  gameId: int2,
  issue: text,
  planId: int4,
  pricedVersion: int4,
});

const batchBet = composite('batch_bet', {
  playerId: int8<PlayerId>(),
  isFirst: bool,
  room: int4,
  tokenHash: hex,
  key: nullable(text),
  hash: nullable(hex),
  oddsVersion: nullable(int4),
  stakeMinor: int8(),
  plays: arrayOf(int2),
  firstOrderId: int8<OrderId>(),
});

export type BatchRoom = ValueOf<typeof batchRoom>;
export type BatchBet = ValueOf<typeof batchBet>;

const placeParameters = {
  writer: int2,
  postingId: int8<PostingId>(),
  isAgain: bool,
  rooms: arrayOf(batchRoom),
  bets: arrayOf(batchBet),
};

const placeColumns = {
  result: nullable(word<PlaceResultCode>()),
  balanceMinor: int8(),
  balanceVersion: int8(),
  heldMinor: int8(),
  heldVersion: int8(),
  orders: nullable(arrayOf(int8<OrderId>())),
  odds: nullable(arrayOf(int4)),
  details: nullable(json),
};

const placeArguments = `
      given_writer => $1::smallint, given_posting => $2::bigint, given_again => $3::boolean,
      given_rooms => $4::batch_room[], given_bets => $5::batch_bet[]`;

export const placeOrders = statement({
  name: 'betting.place_orders',
  parameters: placeParameters,
  columns: placeColumns,
  text: `
    select
      result, balance_minor, balance_version, held_minor, held_version, orders,
      odds_hundredths as odds, details
    from place_orders(${placeArguments}
    )`,
});

export type PlacedRow = Awaited<ReturnType<typeof placeOrders.all>>[number];

export const placeOrdersSerially = statement({
  name: 'betting.place_orders_serially',
  parameters: placeParameters,
  columns: placeColumns,
  text: `
    select
      result, balance_minor, balance_version, held_minor, held_version, orders,
      odds_hundredths as odds, details
    from place_orders_serially(${placeArguments}
    )`,
});

/** A round's orders in id order, for its book. */
export const ordersOfRound = statement({
  name: 'betting.orders_of_round',
  parameters: { roundId: int8<RoundId>() },
  columns: {
    orderId: int8<OrderId>(),
    play: int2,
    stakeMinor: int8(),
    oddsHundredths: int4,
  },
  text: `
    select b.order_id, b.play, b.stake_minor, b.odds_hundredths
    from bet_order b
    where b.round_id = $1::bigint
    order by b.order_id`,
});
