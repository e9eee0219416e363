import {
  arrayOf,
  bool,
  bytes,
  int2,
  int4,
  int8,
  json,
  moment,
  nullable,
  text,
  word,
} from '../database/column.ts';
import type { OrderId, PlayerId, PostingId, RoundId } from '../database/ids.ts';
import { statement } from '../database/statement.ts';
import type { RoundStatus } from '../rounds/round.ts';

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

/** Beside the refusals: answered from before, to be priced anew, to be judged apart. */
export type PlaceVerdict = PlaceRefusal | 'replayed' | 'repriced' | 'later';

/** See the function in the migrations for what the arrays are. */
export const placeOrders = statement({
  name: 'betting.place_orders',
  parameters: {
    playerIds: arrayOf(int8<PlayerId>()),
    keys: arrayOf(nullable(text)),
    hashes: arrayOf(nullable(bytes)),
    gameIds: arrayOf(int2),
    issues: arrayOf(text),
    planIds: arrayOf(int4),
    oddsVersions: arrayOf(nullable(int4)),
    pricedVersions: arrayOf(int4),
    stakesMinor: arrayOf(int8()),
    counts: arrayOf(int4),
    payoutsMinor: arrayOf(int8()),
    sizes: arrayOf(nullable(int2)),
    parities: arrayOf(nullable(int2)),
    firstOrderIds: arrayOf(int8<OrderId>()),
    requests: arrayOf(int4),
    steps: arrayOf(int4),
    plays: arrayOf(int2),
    oddsHundredths: arrayOf(int4),
    orderPayoutsMinor: arrayOf(int8()),
    postingId: int8<PostingId>(),
    isAgain: bool,
  },
  columns: {
    verdict: nullable(word<PlaceVerdict>()),
    balanceMinor: int8(),
    heldMinor: int8(),
    orders: nullable(arrayOf(int8<OrderId>())),
    odds: nullable(arrayOf(int4)),
    details: nullable(json),
  },
  text: `
    select verdict, balance_minor, held_minor, orders, odds_hundredths as odds, details
    from place_orders(
      $1::bigint[], $2::text[], $3::bytea[], $4::smallint[], $5::text[], $6::integer[],
      $7::integer[], $8::integer[], $9::bigint[], $10::integer[], $11::bigint[],
      $12::smallint[], $13::smallint[], $14::bigint[], $15::integer[], $16::integer[],
      $17::smallint[], $18::integer[], $19::bigint[], $20::bigint, $21::boolean
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

const recordColumns = {
  orderId: int8<OrderId>(),
  playerId: int8<PlayerId>(),
  username: text,
  roundId: int8<RoundId>(),
  gameId: int2,
  roomType: int2,
  issue: text,
  roundStatus: word<RoundStatus>(),
  outcome: nullable(int2),
  settledAt: nullable(moment),
  play: int2,
  oddsHundredths: int4,
  stakeMinor: int8(),
  balanceAfterMinor: int8(),
  createdAt: moment,
};

const recordSelection = `
  b.order_id, b.player_id, p.username, b.round_id, b.game_id, n.room_type, r.issue,
  r.status as round_status, r.outcome, r.settled_at, b.play, b.odds_hundredths, b.stake_minor,
  b.balance_after_minor, b.created_at`;

/** What the filters of a list of orders mean; whether one won follows from its round. */
const recordFilter = `
  b.order_id < $3::bigint
  and ($4::text is null
    or b.created_at >= ($4::text::date)::timestamp at time zone $6::text)
  and ($5::text is null
    or b.created_at < ($5::text::date + 1)::timestamp at time zone $6::text)
  and case $7::text
    when 'accepted' then r.status in ('open', 'closed', 'drawn')
    when 'cancelled' then r.status = 'void'
    when 'profitable' then r.status = 'settled' and play_wins(b.play, outcome_total(r.outcome))
    when 'unprofitable'
      then r.status = 'settled' and not play_wins(b.play, outcome_total(r.outcome))
    else true
  end`;

const pageParameters = {
  bucket: int2,
  playerId: int8<PlayerId>(),
  beforeId: int8(),
  beginDate: nullable(text),
  endDate: nullable(text),
  timeZone: text,
  status: nullable(text),
  limit: int4,
};

export const ordersOfPlayer = statement({
  name: 'betting.orders_of_player',
  parameters: pageParameters,
  columns: recordColumns,
  text: `
    select ${recordSelection}
    from bet_order b
    join round r on r.round_id = b.round_id
    join plan n on n.plan_id = b.plan_id
    join player p on p.bucket = b.bucket and p.player_id = b.player_id
    where b.bucket = $1::smallint
      and b.player_id = $2::bigint
      and ${recordFilter}
    order by b.order_id desc
    limit $8::integer`,
});

/** Orders of an agent's direct members. */
export const ordersOfTeam = statement({
  name: 'betting.orders_of_team',
  parameters: pageParameters,
  columns: recordColumns,
  text: `
    select ${recordSelection}
    from team_member t
    join bet_order b on b.bucket = (t.player_id % 64)::smallint and b.player_id = t.player_id
    join round r on r.round_id = b.round_id
    join plan n on n.plan_id = b.plan_id
    join player p on p.bucket = b.bucket and p.player_id = b.player_id
    where t.bucket = $1::smallint
      and t.agent_id = $2::bigint
      and ${recordFilter}
    order by b.order_id desc
    limit $8::integer`,
});

export const orderOfPlayer = statement({
  name: 'betting.order_of_player',
  parameters: { bucket: int2, playerId: int8<PlayerId>(), orderId: int8<OrderId>() },
  columns: recordColumns,
  text: `
    select ${recordSelection}
    from bet_order b
    join round r on r.round_id = b.round_id
    join plan n on n.plan_id = b.plan_id
    join player p on p.bucket = b.bucket and p.player_id = b.player_id
    where b.bucket = $1::smallint
      and b.player_id = $2::bigint
      and b.order_id = $3::bigint`,
});

/** The oldest settled win of a game after those seen, among orders from `sinceId` on. */
export const oldestUnseenWin = statement({
  name: 'betting.oldest_unseen_win',
  parameters: { bucket: int2, playerId: int8<PlayerId>(), gameId: int2, sinceId: int8() },
  columns: {
    orderId: int8<OrderId>(),
    issue: text,
    play: int2,
    stakeMinor: int8(),
    oddsHundredths: int4,
  },
  text: `
    select b.order_id, r.issue, b.play, b.stake_minor, b.odds_hundredths
    from bet_order b
    join round r on r.round_id = b.round_id
    where b.bucket = $1::smallint
      and b.player_id = $2::bigint
      and b.game_id = $3::smallint
      and b.order_id >= $4::bigint
      and b.order_id > coalesce(
        (
          select w.order_id
          from win_seen w
          where w.bucket = $1::smallint
            and w.player_id = $2::bigint
            and w.game_id = $3::smallint
        ),
        0
      )
      and r.status = 'settled'
      and play_wins(b.play, outcome_total(r.outcome))
    order by b.order_id
    limit 1`,
});

/** Acknowledges a win of the player's own; without such a win nothing is written. */
export const markWinSeen = statement({
  name: 'betting.mark_win_seen',
  parameters: { bucket: int2, playerId: int8<PlayerId>(), orderId: int8<OrderId>() },
  columns: {},
  text: `
    insert into win_seen (bucket, player_id, game_id, order_id)
    select b.bucket, b.player_id, b.game_id, b.order_id
    from bet_order b
    join round r on r.round_id = b.round_id
    where b.bucket = $1::smallint
      and b.player_id = $2::bigint
      and b.order_id = $3::bigint
      and r.status = 'settled'
      and play_wins(b.play, outcome_total(r.outcome))
    on conflict (bucket, player_id, game_id) do update
      set order_id = greatest(win_seen.order_id, excluded.order_id)`,
});
