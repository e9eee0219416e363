import { int2, int4, int8, moment, text } from '../../../src/platform/postgres/column.ts';
import type { OrderId, PostingId, RoundId } from '../../../src/platform/postgres/ids.ts';
import { statement } from '../../../src/platform/postgres/statement.ts';

/** An open round whose betting time is over. */
export const insertPastRound = statement({
  name: 'bench.insert_past_round',
  parameters: {
    roundId: int8<RoundId>(),
    gameId: int2,
    issue: text,
    opensAt: moment,
    closesAt: moment,
    drawsAt: moment,
    chainHash: text,
    beaconRound: int8(),
  },
  columns: {},
  text: `
    insert into round (
      round_id, game_id, issue, opens_at, closes_at, draws_at, chain_hash, beacon_round,
      leaf_version
    )
    values (
      $1::bigint, $2::smallint, $3::text, $4::timestamptz, $5::timestamptz, $6::timestamptz,
      $7::text, $8::bigint, 2
    )`,
});

/** Moves the draw of a round that is still open, with the beacon round of the new time. */
export const moveDraw = statement({
  name: 'bench.move_draw',
  parameters: { roundId: int8<RoundId>(), drawsAt: moment, beaconRound: int8() },
  columns: {},
  text: `
    update round
    set
      draws_at = $2::timestamptz,
      beacon_round = $3::bigint
    where round_id = $1::bigint
      and status = 'open'`,
});

export const roundStatus = statement({
  name: 'bench.round_status',
  parameters: { roundId: int8<RoundId>() },
  columns: { status: text },
  text: `
    select r.status
    from round r
    where r.round_id = $1::bigint`,
});

const orderParameters = {
  roundId: int8<RoundId>(),
  postingId: int8<PostingId>(),
  /** The first of the ids that one process can generate: 512 in each millisecond. */
  firstOrderId: int8<OrderId>(),
  /** One player in this many takes part; odd, so that all buckets do. */
  every: int4,
  /** Indexes of players among them. */
  firstPlace: int4,
  lastPlace: int4,
};

/** Four orders for each player, one in each room, all on the player's own play. */
const givenOrders = `
  chosen as materialized (
    select c.player_id, c.place
    from (
      select p.player_id, row_number() over (order by p.player_id) - 1 as place
      from player p
      where p.is_demo
        and starts_with(p.username, 'bench_')
        and p.player_id % $4::integer = 0
    ) c
    where c.place between $5::integer and $6::integer
  ),
  given as (
    select
      bucket_of(c.player_id) as bucket,
      c.player_id,
      $3::bigint + n.nth / 512 * 4096 + n.nth % 512 as order_id,
      l.plan_id,
      l.game_id,
      (c.place % 4)::smallint as play,
      l.min_stake_minor as stake_minor
    from chosen c
    join round r on r.round_id = $1::bigint
    join plan l on l.game_id = r.game_id
    cross join lateral (select c.place * 4 + l.room_type as nth) n
    order by n.nth
  )`;

/**
 * Takes the stakes as one posting: from the accounts, with what was staked where, and to the house;
 * the orders are the players' side. Plays 0 to 3 are big, small, odd and even.
 */
export const takeStakes = statement({
  name: 'bench.take_stakes',
  parameters: orderParameters,
  columns: {},
  text: `
    with ${givenOrders},
    staked as (
      select
        g.bucket, g.player_id, sum(g.stake_minor) as stake_minor, count(*) as orders,
        array_agg(g.plan_id) as plans,
        array_agg(row(
          g.plan_id, $1::bigint, g.stake_minor,
          case g.play when 0 then g.stake_minor when 1 then -g.stake_minor else 0 end,
          case g.play when 2 then g.stake_minor when 3 then -g.stake_minor else 0 end
        )::room_stake) as room_stakes
      from given g
      group by g.bucket, g.player_id
    ),
    taken as (
      update account a
      set
        balance_minor = a.balance_minor - s.stake_minor,
        version = a.version + s.orders,
        room_stakes = s.room_stakes || array(
          select o from unnest(a.room_stakes) as o where o.plan_id <> all (s.plans)
        )
      from staked s
      where a.bucket = s.bucket
        and a.player_id = s.player_id
    )
    insert into posted_entry (
      bucket, account_id, entry_id, posting_id, kind, amount_minor, round_id
    )
    select
      min(g.bucket), stakes_account(), min(g.order_id), $2::bigint, stake_kind(),
      sum(g.stake_minor), $1::bigint
    from given g`,
});

/** The orders of these stakes, each one a request. */
export const insertOrders = statement({
  name: 'bench.insert_orders',
  parameters: orderParameters,
  columns: {},
  text: `
    with ${givenOrders},
    counted as (
      select
        g.bucket, g.player_id, g.order_id, g.game_id, g.plan_id, g.play, g.stake_minor,
        sum(g.stake_minor) over later as later_minor,
        count(*) over later as later_count
      from given g
      window later as (
        partition by g.player_id
        order by g.order_id
        rows between 1 following and unbounded following
      )
    )
    insert into bet_order (
      bucket, player_id, order_id, round_id, game_id, plan_id, play, step,
      odds_hundredths, stake_minor, balance_after_minor, posting_id, account_version, created_at
    )
    select
      g.bucket, g.player_id, g.order_id, $1::bigint, g.game_id, g.plan_id, g.play, 1,
      o.odds_hundredths[g.play + 1], g.stake_minor, a.balance_minor + coalesce(g.later_minor, 0),
      $2::bigint, a.version - g.later_count, r.closes_at - interval '1 second'
    from counted g
    join account a on a.bucket = g.bucket and a.player_id = g.player_id
    join round r on r.round_id = $1::bigint
    join plan l on l.plan_id = g.plan_id
    join odds o on o.plan_id = g.plan_id and o.version = l.odds_version`,
});

const ofRound = { parameters: { roundId: int8<RoundId>() }, columns: {} };

/**
 * What the round's rooms took and would pay. The sum of all payouts bounds the cost of any outcome.
 */
export const sumExposures = statement({
  name: 'bench.sum_exposures',
  ...ofRound,
  text: `
    insert into exposure (
      round_id, plan_id, stake_minor, order_count, payouts_minor, cost_bound_minor,
      allowance_minor
    )
    select
      $1::bigint, p.plan_id, sum(p.stake)::bigint, sum(p.orders)::integer,
      array_agg(p.payout order by p.play), sum(p.payout)::bigint, sum(p.payout)::bigint
    from (
      select
        l.plan_id,
        n.play,
        coalesce(sum(b.stake_minor), 0) as stake,
        count(b.order_id) as orders,
        coalesce(sum(b.stake_minor * b.odds_hundredths / 100), 0)::bigint as payout
      from round r
      join plan l on l.game_id = r.game_id
      cross join generate_series(0, 37) as n (play)
      left join bet_order b
        on b.round_id = r.round_id and b.plan_id = l.plan_id and b.play = n.play
      where r.round_id = $1::bigint
      group by l.plan_id, n.play
    ) p
    group by p.plan_id`,
});

const nothing = { parameters: {}, columns: {} };

/** Autovacuum would do this after so many new rows. */
export const analyzeOrders = statement({
  name: 'bench.analyze_orders',
  ...nothing,
  text: `analyze account, posted_entry, bet_order, exposure`,
});

/** A table like `bet_order`, with its constraints and indexes. */
export const createCopied = statement({
  name: 'bench.create_copied',
  ...nothing,
  text: `create table if not exists bench_copied (like bet_order including all)`,
});

export const emptyCopied = statement({
  name: 'bench.empty_copied',
  ...nothing,
  text: `truncate bench_copied`,
});

export const dataDirectory = statement({
  name: 'bench.data_directory',
  parameters: {},
  columns: { path: text },
  text: `select current_setting('data_directory') as path`,
});

const copiedColumns = `
  bucket, player_id, order_id, round_id, game_id, plan_id, play, step, odds_hundredths, stake_minor,
  balance_after_minor, posting_id, account_version, created_at`;

/** Copies all orders to a file of the database server; a file cannot be a parameter. */
export function copyAllOrders(file: string) {
  return statement({
    name: 'bench.copy_all_orders',
    ...nothing,
    text: `
      copy (
        select ${copiedColumns}
        from bet_order
      ) to '${file}'`,
  });
}

export function copyStatements(file: string, roundId: RoundId) {
  return {
    out: statement({
      name: `bench.copy_out_${roundId}`,
      ...nothing,
      text: `
        copy (
          select ${copiedColumns}
          from bet_order
          where round_id = ${roundId}
          order by order_id
        ) to '${file}'`,
    }),
    back: statement({
      name: `bench.copy_back_${roundId}`,
      ...nothing,
      text: `copy bench_copied (${copiedColumns}) from '${file}'`,
    }),
  };
}
