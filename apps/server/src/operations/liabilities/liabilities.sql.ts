import {
  arrayOf,
  bool,
  bytes,
  int2,
  int4,
  int8,
  moment,
  nullable,
  text,
} from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';

// The snapshot ------------------------------------------------------------------------------------

export const beginSnapshot = statement({
  name: 'liabilities.begin_snapshot',
  parameters: {},
  columns: {},
  text: `set transaction isolation level repeatable read, read only`,
});

/** For this transaction; the time-outs of the pool suit short statements. */
export const suitWholeTables = statement({
  name: 'liabilities.suit_whole_tables',
  parameters: { statementLimit: text, idleLimit: text },
  columns: { statementLimit: text, idleLimit: text },
  text: `
    select
      set_config('statement_timeout', $1::text, true) as statement_limit,
      set_config('idle_in_transaction_session_timeout', $2::text, true) as idle_limit`,
});

/**
 * When the snapshot was taken, the rounds in it that have not ended, and whether one of them is
 * partly settled. `linesFromId`: no line that is not part of a chain yet has an id below, unless a
 * process wrote it an hour late.
 */
export const snapshotState = statement({
  name: 'liabilities.snapshot_state',
  parameters: {},
  columns: { at: moment, roundIds: arrayOf(int8()), isSettling: bool, linesFromId: int8() },
  text: `
    with unfinished as materialized (
      select r.round_id
      from round r
      where r.settled_at is null
    )
    select
      statement_timestamp() as at,
      array(select u.round_id from unfinished u order by u.round_id) as round_ids,
      exists (
        select
        from unfinished u
        join settlement_slice s on s.round_id = u.round_id
      ) as is_settling,
      coalesce(
        (select first_id_at(max(d.snapshot_at) - interval '1 hour') from liability_day d), 0
      ) as lines_from_id`,
});

/** What is owed according to the house's accounts: the other side of every player's entry. */
export const owedByHouse = statement({
  name: 'liabilities.owed_by_house',
  parameters: { roundIds: arrayOf(int8()) },
  columns: { totalMinor: int8() },
  text: `
    select (
      coalesce(
        (
          select sum(
            case
              when e.account_id = stakes_account()
                and e.kind = stake_kind()
                and e.round_id = any ($1::bigint[])
              then 0
              else -e.amount_minor
            end
          )
          from posted_entry e
          where e.account_id < 0
        ),
        0
      )
      - coalesce((select sum(h.amount_minor) from archived_house h), 0)
    )::bigint as total_minor`,
});

/** Stakes of each player in rounds that have not ended. */
export const openStakes = statement({
  name: 'liabilities.open_stakes',
  parameters: { roundIds: arrayOf(int8()) },
  columns: { playerId: int8<PlayerId>(), openMinor: int8() },
  text: `
    select b.player_id, sum(b.stake_minor)::bigint as open_minor
    from bet_order b
    where b.round_id = any ($1::bigint[])
    group by b.player_id`,
});

export const accountCount = statement({
  name: 'liabilities.account_count',
  parameters: {},
  columns: { count: int4 },
  text: `
    select count(*)::integer as count
    from account a`,
});

/** Accounts of a bucket after a player, and how far their chains are computed. */
export const accountsAfter = statement({
  name: 'liabilities.accounts_after',
  parameters: { bucket: int2, after: int8(), limit: int4 },
  columns: {
    playerId: int8<PlayerId>(),
    balanceMinor: int8(),
    heldMinor: int8(),
    version: int8(),
    chainVersion: int8(),
    head: nullable(bytes),
  },
  text: `
    select
      a.player_id, a.balance_minor, a.held_minor, a.version,
      coalesce(c.version, 0) as chain_version,
      c.head
    from account a
    left join player_chain c on c.bucket = a.bucket and c.player_id = a.player_id
    where a.bucket = $1::smallint
      and a.player_id > $2::bigint
    order by a.player_id
    limit $3::integer`,
});

const lineColumns = {
  version: int8(),
  lineId: int8(),
  kind: int2,
  amountMinor: int8(),
  balanceMinor: int8(),
  atMs: int8(),
  gameId: nullable(int2),
  issue: nullable(text),
  play: nullable(int2),
  oddsHundredths: nullable(int4),
};

/** Orders and entries with higher versions than the given ones, from an id on. */
export const linesOfPlayers = statement({
  name: 'liabilities.lines_of_players',
  parameters: { playerIds: arrayOf(int8()), versions: arrayOf(int8()), fromId: int8() },
  columns: { playerId: int8<PlayerId>(), ...lineColumns },
  text: `
    select
      e.player_id, e.version, e.line_id, e.kind, e.amount_minor, e.balance_minor,
      epoch_ms(e.created_at) as at_ms,
      r.game_id, r.issue, e.play, e.odds_hundredths
    from (
      select
        g.player_id, b.account_version as version, b.order_id as line_id, stake_kind() as kind,
        b.stake_minor as amount_minor, b.balance_after_minor as balance_minor, b.created_at,
        b.round_id, b.play, b.odds_hundredths
      from unnest($1::bigint[], $2::bigint[]) as g (player_id, version)
      join bet_order b on b.bucket = bucket_of(g.player_id) and b.player_id = g.player_id
      where b.order_id >= $3::bigint
        and b.account_version > g.version
      union all
      select
        g.player_id, e.account_version, e.entry_id, e.kind, e.amount_minor,
        e.balance_after_minor, e.created_at, e.round_id, null, null
      from unnest($1::bigint[], $2::bigint[]) as g (player_id, version)
      join posted_entry e on e.bucket = bucket_of(g.player_id) and e.account_id = g.player_id
      where e.entry_id >= $3::bigint
        and e.account_version > g.version
    ) e
    left join round r on r.round_id = e.round_id
    order by e.player_id, e.version`,
});

/**
 * The account's version, and the least id of lines after the version that it had in the proof of a
 * day, unless a process wrote one an hour late.
 */
export const chainBounds = statement({
  name: 'liabilities.chain_bounds',
  parameters: { playerId: int8(), since: nullable(text) },
  columns: { version: int8(), fromId: int8() },
  text: `
    select
      a.version,
      coalesce(
        (
          select first_id_at(d.snapshot_at - interval '1 hour')
          from liability_day d
          where d.day = $2::text::date
        ),
        0
      ) as from_id
    from account a
    where a.bucket = bucket_of($1::bigint)
      and a.player_id = $1::bigint`,
});

/** A player's orders and entries between two versions, the first excluded, from an id on. */
export const linesBetween = statement({
  name: 'liabilities.lines_between',
  parameters: { playerId: int8(), after: int8(), to: int8(), fromId: int8() },
  columns: lineColumns,
  text: `
    select
      e.version, e.line_id, e.kind, e.amount_minor, e.balance_minor,
      epoch_ms(e.created_at) as at_ms,
      r.game_id, r.issue, e.play, e.odds_hundredths
    from (
      select
        b.account_version as version, b.order_id as line_id, stake_kind() as kind,
        b.stake_minor as amount_minor, b.balance_after_minor as balance_minor, b.created_at,
        b.round_id, b.play, b.odds_hundredths
      from bet_order b
      where b.bucket = bucket_of($1::bigint)
        and b.player_id = $1::bigint
        and b.order_id >= $4::bigint
        and b.account_version > $2::bigint
        and b.account_version <= $3::bigint
      union all
      select
        e.account_version, e.entry_id, e.kind, e.amount_minor, e.balance_after_minor,
        e.created_at, e.round_id, null, null
      from posted_entry e
      where e.bucket = bucket_of($1::bigint)
        and e.account_id = $1::bigint
        and e.entry_id >= $4::bigint
        and e.account_version > $2::bigint
        and e.account_version <= $3::bigint
    ) e
    left join round r on r.round_id = e.round_id
    order by e.version`,
});

// Writing -----------------------------------------------------------------------------------------

export const extendChains = statement({
  name: 'liabilities.extend_chains',
  parameters: { playerIds: arrayOf(int8()), versions: arrayOf(int8()), heads: arrayOf(bytes) },
  columns: {},
  text: `
    select
    from extend_player_chains($1::bigint[], $2::bigint[], $3::bytea[])`,
});

export const addTiles = statement({
  name: 'liabilities.add_tiles',
  parameters: {
    day: text,
    runId: int8(),
    level: int2,
    firstIndex: int4,
    places: arrayOf(int8()),
    nodes: arrayOf(bytes),
  },
  columns: {},
  text: `
    select
    from add_liability_tiles(
      $1::text::date, $2::bigint, $3::smallint, $4::integer, $5::bigint[], $6::bytea[]
    )`,
});

export const publishDay = statement({
  name: 'liabilities.publish_day',
  parameters: {
    day: text,
    runId: int8(),
    snapshotAt: moment,
    root: bytes,
    totalMinor: int8(),
    depth: int2,
    count: int4,
    tookMs: int8(),
  },
  columns: {},
  text: `
    select
    from publish_liabilities(
      $1::text::date, $2::bigint, $3::timestamptz, $4::bytea, $5::bigint, $6::smallint,
      $7::integer, $8::bigint
    )`,
});

/** Keeps the trees of the newest days only. */
export const sweepTiles = statement({
  name: 'liabilities.sweep_tiles',
  parameters: { days: int4 },
  columns: {},
  text: `
    select
    from sweep_liabilities($1::integer)`,
});

// Reading -----------------------------------------------------------------------------------------

const dayColumns = {
  day: text,
  runId: int8(),
  snapshotAt: moment,
  root: bytes,
  totalMinor: int8(),
  depth: int2,
  count: int4,
};

/** The last day; no row before the first one. */
export const newestDay = statement({
  name: 'liabilities.newest_day',
  parameters: {},
  columns: { ...dayColumns, tookMs: int8() },
  text: `
    select
      to_char(d.day, 'YYYY-MM-DD') as day, d.run_id, d.snapshot_at, d.root, d.total_minor,
      d.depth, d.player_count as count, d.took_ms
    from liability_day d
    order by d.day desc
    limit 1`,
});

/** Days whose entries a public log of this size has, newest first, with the entries' indexes. */
export const publishedDays = statement({
  name: 'liabilities.published_days',
  parameters: { size: int8(), day: nullable(text), limit: int4 },
  columns: { ...dayColumns, entryIndex: int8() },
  text: `
    select
      to_char(d.day, 'YYYY-MM-DD') as day, d.run_id, d.snapshot_at, d.root, d.total_minor,
      d.depth, d.player_count as count, e.entry_index
    from liability_day d
    join public_log_entry e
      on left(e.entry, 48) = left(liability_entry(d), 48)
      and e.entry = liability_entry(d)
    where e.entry_index < $1::bigint
      and d.day = coalesce($2::text::date, d.day)
    order by d.day desc
    limit $3::integer`,
});

/** The tile that has the place, and the one before, in which an equal place may be. */
export const leavesAtPlace = statement({
  name: 'liabilities.leaves_at_place',
  parameters: { day: text, runId: int8(), place: int8() },
  columns: { index: int4, nodes: bytes },
  text: `
    select t.tile_index as index, t.nodes
    from liability_tile t
    where t.day = $1::text::date
      and t.run_id = $2::bigint
      and t.level = 0
      and t.first_place <= $3::bigint
    order by t.tile_index desc
    limit 2`,
});

export const upperTile = statement({
  name: 'liabilities.upper_tile',
  parameters: { day: text, runId: int8(), level: int2, index: int4 },
  columns: { nodes: bytes },
  text: `
    select t.nodes
    from liability_tile t
    where t.day = $1::text::date
      and t.run_id = $2::bigint
      and t.level = $3::smallint
      and t.tile_index = $4::integer`,
});
