import {
  arrayOf,
  bool,
  hex,
  int2,
  int4,
  int8,
  json,
  nullable,
  text,
  word,
} from '../../platform/postgres/column.ts';
import type { OrderId, PlayerId, PostingId, RoundId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

export type PlaceRefusal =
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

export type SessionRefusal = 'token_unknown' | 'session_ended' | 'session_expired';

/** Beside the refusals: answered from before, to be priced anew, to be judged again, in turn. */
export type PlaceVerdict =
  | PlaceRefusal
  | SessionRefusal
  | 'replayed'
  | 'reprice'
  | 'retry'
  | 'serialize';

/** See `place_orders` in `schema/09-betting.sql` for what the arrays are. */
const placeParameters = {
  writer: int2,
  postingId: int8<PostingId>(),
  isAgain: bool,
  gameIds: arrayOf(int2),
  issues: arrayOf(text),
  planIds: arrayOf(int4),
  pricedVersions: arrayOf(int4),
  takenMinor: arrayOf(arrayOf(int8())),
  accounts: arrayOf(int8<PlayerId>()),
  repeated: arrayOf(int4),
  owners: arrayOf(int4),
  tables: arrayOf(int4),
  playerIds: arrayOf(int8<PlayerId>()),
  tokenHashes: arrayOf(nullable(hex)),
  keys: arrayOf(nullable(text)),
  hashes: arrayOf(nullable(hex)),
  oddsVersions: arrayOf(int4),
  stakesMinor: arrayOf(int8()),
  counts: arrayOf(int4),
  firstOrderIds: arrayOf(int8<OrderId>()),
  turns: arrayOf(int4),
  spentMinor: arrayOf(int8()),
  stakedMinor: arrayOf(int8()),
  touches: arrayOf(int2),
  sizesMinor: arrayOf(int8()),
  paritiesMinor: arrayOf(int8()),
  roomSizesMinor: arrayOf(int8()),
  roomParitiesMinor: arrayOf(int8()),
  costsMinor: arrayOf(int8()),
  risesMinor: arrayOf(int8()),
  requests: arrayOf(int4),
  steps: arrayOf(int4),
  plays: arrayOf(int2),
  oddsHundredths: arrayOf(int4),
  payoutsMinor: arrayOf(int8()),
};

const placeColumns = {
  verdict: nullable(word<PlaceVerdict>()),
  balanceMinor: int8(),
  heldMinor: int8(),
  orders: nullable(arrayOf(int8<OrderId>())),
  odds: nullable(arrayOf(int4)),
  details: nullable(json),
};

const placeArguments = `
  $1::smallint, $2::bigint, $3::boolean,
  $4::smallint[], $5::text[], $6::integer[], $7::integer[], $8::bigint[],
  $9::bigint[], $10::integer[], $11::integer[], $12::integer[],
  $13::bigint[], $14::bytea[], $15::text[], $16::bytea[], $17::integer[],
  $18::bigint[], $19::integer[], $20::bigint[], $21::integer[], $22::bigint[], $23::bigint[],
  $24::smallint[], $25::bigint[], $26::bigint[], $27::bigint[], $28::bigint[],
  $29::bigint[], $30::bigint[],
  $31::integer[], $32::integer[], $33::smallint[], $34::integer[], $35::bigint[]`;

export const placeOrders = statement({
  name: 'betting.place_orders',
  parameters: placeParameters,
  columns: placeColumns,
  text: `
    select verdict, balance_minor, held_minor, orders, odds_hundredths as odds, details
    from place_orders(${placeArguments})`,
});

export type PlacedRow = Awaited<ReturnType<typeof placeOrders.all>>[number];

export const placeOrdersSerially = statement({
  name: 'betting.place_orders_serially',
  parameters: placeParameters,
  columns: placeColumns,
  text: `
    select verdict, balance_minor, held_minor, orders, odds_hundredths as odds, details
    from place_orders_serially(${placeArguments})`,
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
