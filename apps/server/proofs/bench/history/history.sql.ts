// Generates months of betting with set-based statements. Each player has slips of ten orders of one
// unit on the sums 10 to 19, in rounds at equal distances; the ledger has the matching entries.

import { int4, int8, moment } from '../../../src/platform/postgres/column.ts';
import type { OrderId, PlayerId } from '../../../src/platform/postgres/ids.ts';
import { statement } from '../../../src/platform/postgres/statement.ts';

const nothing = { parameters: {}, columns: {} };

/** The id and time steps between rounds. */
const timeParameters = {
  firstId: int8(),
  idStep: int8(),
  startsAt: moment,
  stepMs: int8(),
};

/** From a round's number `n` to its id and opening time, with the parameters above. */
const idOf = (n: string) => `($1::bigint + ${n} * $2::bigint)`;
const openingOf = (n: string) => `($3::timestamptz + ${n} * $4::bigint * interval '1 millisecond')`;

/** An order's id is one second after its round's; its payout is 200 seconds later. */
const orderIdOf = (n: string) => `(${idOf(n)} + 1000 * 4096)`;
const payoutIdOf = (n: string) => `(${idOf(n)} + 200000 * 4096)`;

/** Settled rounds of the first game, with made-up beacon signatures. */
export const insertRounds = statement({
  name: 'bench.insert_rounds',
  parameters: { ...timeParameters, rounds: int4 },
  columns: {},
  text: `
    insert into round (
      round_id, game_id, issue, opens_at, closes_at, draws_at, chain_hash, beacon_round, status,
      book_root, book_count, book_stake_minor, signature, randomness, outcome,
      closed_at, drawn_at, settled_at
    )
    select
      ${idOf('n.nth')}, 1, to_char(t.opens_at, 'YYYYMMDD') || lpad(n.nth::text, 6, '0'),
      t.opens_at, t.opens_at + interval '198 seconds', t.opens_at + interval '210 seconds',
      c.chain_hash, n.nth + 1, 'settled',
      sha256('root'), 0, 0, s.signature, sha256(s.signature),
      beacon_outcome(
        sha256(s.signature), 1::smallint,
        to_char(t.opens_at, 'YYYYMMDD') || lpad(n.nth::text, 6, '0')
      ),
      t.opens_at + interval '198 seconds', t.opens_at + interval '211 seconds',
      t.opens_at + interval '212 seconds'
    from generate_series(0, $5::integer - 1) as n (nth)
    cross join lateral (select ${openingOf('n.nth')} as opens_at) t
    cross join lateral (
      select
        sha256(convert_to('bench ' || n.nth, 'UTF8'))
        || substring(sha256(convert_to('more ' || n.nth, 'UTF8')) from 1 for 16) as signature
    ) s
    cross join (select max(b.chain_hash) as chain_hash from beacon_chain b) c`,
});

/**
 * Splits the tables into one partition for each month, as on a server that ran all that time. A new
 * server has one partition for the whole past.
 */
export const splitMonths = statement({
  name: 'bench.split_months',
  ...nothing,
  text: `
    do $$
    declare
      name text;
      split bigint;
      month timestamptz;
      first_id text := 'minvalue';
    begin
      foreach name in array array['bet_order', 'posted_entry'] loop
        month := timestamptz '2026-01-01 00:00:00+00';
        first_id := 'minvalue';
        execute format('alter table %I detach partition %I', name, name || '_first');
        execute format('drop table %I', name || '_first');
        while month < date_trunc('month', clock_timestamp()) + interval '1 month' loop
          split := first_id_at(month + interval '1 month');
          execute format(
            'create table %I partition of %I for values from (%s) to (%s)',
            name || to_char(month, '_YYYY_MM'), name, first_id, split
          );
          if name = 'bet_order' then
            perform index_request_keys(name || to_char(month, '_YYYY_MM'));
          end if;
          first_id := split::text;
          month := month + interval '1 month';
        end loop;
      end loop;
    end
    $$`,
});

export const createSlips = statement({
  name: 'bench.create_slips',
  ...nothing,
  text: `
    create unlogged table bench_slip (
      player_id bigint not null,
      place integer not null,
      round integer not null,
      won_minor bigint not null,
      before_minor bigint not null,
      version_before bigint not null
    )`,
});

/**
 * All slips in the order of their rounds, with the balance before each. The last player has very
 * many. `gap` is the number of rounds between two slips of any other player.
 */
export const insertSlips = statement({
  name: 'bench.insert_slips',
  parameters: {
    firstId: int8(),
    idStep: int8(),
    firstPlayer: int8<PlayerId>(),
    players: int4,
    slips: int4,
    gap: int4,
    deepSlips: int4,
    creditsMinor: int8(),
  },
  columns: {},
  text: `
    insert into bench_slip (player_id, place, round, won_minor, before_minor, version_before)
    with given as (
      select p.place, s.nth * $6::integer + p.place % $6::integer as round
      from generate_series(0, $4::integer - 1) as p (place)
      cross join generate_series(0, $5::integer - 1) as s (nth)
      union all
      select $4::integer, (s.nth::bigint * $5::integer * $6::integer / $7::integer)::integer
      from generate_series(0, $7::integer - 1) as s (nth)
    ),
    drawn as materialized (
      select
        ((r.round_id - $1::bigint) / $2::bigint)::integer as round,
        case
          when outcome_total(r.outcome) between 10 and 19
            then o.odds_hundredths[outcome_total(r.outcome) + 11]
          else 0
        end::bigint as won_minor
      from round r
      join odds o on o.plan_id = 1 and o.version = 1
      where r.status = 'settled'
    )
    select
      $3::bigint + g.place, g.place, g.round, d.won_minor,
      $8::bigint + coalesce(sum(d.won_minor - 1000) over earlier, 0),
      1 + coalesce(sum(10 + (d.won_minor > 0)::integer) over earlier, 0)
    from given g
    join drawn d on d.round = g.round
    window earlier as (
      partition by g.place
      order by g.round
      rows between unbounded preceding and 1 preceding
    )
    order by g.round, g.place`,
});

/**
 * Payouts of all players, and one entry for each round with the house's side of payouts and stakes.
 */
export const insertEntries = statement({
  name: 'bench.insert_entries',
  parameters: timeParameters,
  columns: {},
  text: `
    insert into posted_entry (
      bucket, account_id, entry_id, posting_id, kind, amount_minor,
      balance_after_minor, account_version, round_id, created_at
    )
    select
      bucket_of(s.player_id), s.player_id, ${payoutIdOf('s.round')},
      ${idOf('s.round')} + 2, 3, s.won_minor,
      s.before_minor - 1000 + s.won_minor, s.version_before + 11, ${idOf('s.round')},
      ${openingOf('s.round')} + interval '212 seconds'
    from bench_slip s
    where s.won_minor > 0
    union all
    select
      0, stakes_account(), ${orderIdOf('s.round')}, ${idOf('s.round')} + 1, stake_kind(),
      count(*) * 1000,
      null, null, ${idOf('s.round')}, ${openingOf('s.round')} + interval '1 second'
    from bench_slip s
    group by s.round
    union all
    select
      0, payouts_account(), ${payoutIdOf('s.round')}, ${idOf('s.round')} + 2, payout_kind(),
      -sum(s.won_minor),
      null, null, ${idOf('s.round')}, ${openingOf('s.round')} + interval '212 seconds'
    from bench_slip s
    where s.won_minor > 0
    group by s.round`,
});

export const setBalances = statement({
  name: 'bench.set_balances',
  ...nothing,
  text: `
    with last as (
      select distinct on (s.player_id)
        s.player_id,
        s.before_minor - 1000 + s.won_minor as balance_minor,
        s.version_before + 10 + (s.won_minor > 0)::integer as version
      from bench_slip s
      order by s.player_id, s.round desc
    )
    update account a
    set
      balance_minor = l.balance_minor,
      version = l.version
    from last l
    where a.bucket = bucket_of(l.player_id)
      and a.player_id = l.player_id`,
});

/** The orders of some rounds, in the order of their ids. */
export const insertOrders = statement({
  name: 'bench.insert_history',
  parameters: { ...timeParameters, gap: int4, firstRound: int4, lastRound: int4 },
  columns: {},
  text: `
    insert into bet_order (
      bucket, player_id, order_id, round_id, game_id, plan_id, play, step,
      odds_hundredths, stake_minor, balance_after_minor, posting_id, account_version,
      request_key, request_hash, request_held_minor, request_held_version, created_at
    )
    select
      bucket_of(s.player_id), s.player_id,
      ${orderIdOf('s.round')} + s.place / $5::integer * 10 + n.step,
      ${idOf('s.round')}, 1, 1, (20 + n.step)::smallint, (n.step + 1)::smallint,
      o.odds_hundredths[21 + n.step], 100, s.before_minor - 100 * (n.step + 1),
      ${idOf('s.round')} + 1, s.version_before + n.step + 1,
      case n.step when 0 then k.request_key end,
      case n.step when 0 then sha256(convert_to(k.request_key, 'UTF8')) end,
      case n.step when 0 then 0 end, case n.step when 0 then 0 end,
      ${openingOf('s.round')} + interval '1 second'
    from bench_slip s
    cross join generate_series(0, 9) as n (step)
    cross join lateral (
      select
        lpad(to_hex(${idOf('s.round')}), 16, '0') || lpad(to_hex(s.place), 16, '0') as request_key
    ) k
    join odds o on o.plan_id = 1 and o.version = 1
    where s.round between $6::integer and $7::integer
    order by s.round, s.place, n.step`,
});

export const dropSlips = statement({
  name: 'bench.drop_slips',
  ...nothing,
  text: `drop table bench_slip`,
});

/** The server's autovacuum would run in the course of these months. */
export const vacuumAll = statement({
  name: 'bench.vacuum_all',
  ...nothing,
  text: `vacuum (analyze) username, player, account, session, posted_entry, round, bet_order`,
});

/** The order that exactly this many newer orders of its player precede. */
export const orderAtDepth = statement({
  name: 'bench.order_at_depth',
  parameters: { playerId: int8<PlayerId>(), depth: int4 },
  columns: { orderId: int8<OrderId>() },
  text: `
    select b.order_id
    from bet_order b
    where b.bucket = bucket_of($1::bigint)
      and b.player_id = $1::bigint
    order by b.order_id desc
    offset $2::integer
    limit 1`,
});
