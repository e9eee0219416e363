// A player's own figures. Each statement reads one range of the player's orders and entries by
// their primary keys, once and without sorting, so its cost is the number of the player's bets in
// the range.

import {
  arrayOf,
  bool,
  int2,
  int4,
  int8,
  moment,
  nullable,
  text,
} from '../../platform/postgres/column.ts';
import type { EntryId, PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

const spanParameters = {
  bucket: int2,
  playerId: int8<PlayerId>(),
  fromId: int8(),
  beforeId: int8(),
  beginsAt: moment,
  endsAt: moment,
  edges: arrayOf(moment),
  revealedMs: int4,
};

/** The possible difference between the clocks that make ids, as a number of ids. */
const clockError = `(first_id_at(timestamptz '2026-01-02 00:00:00+00'))`;

/** More rounds than can be settled within the seconds in which they are hidden. */
const maxHiddenRounds = 1_000;

/**
 * Rounds whose result is still hidden: they are not settled, or their balls are still being shown.
 * There are a few for each game. `revealedMs` is the parameter. The newest are read first and up to
 * a limit, since the planner, without the value of the moment, would otherwise read all rounds.
 */
const unseenRounds = (revealedMs: '$7::integer' | '$8::integer') => `
    unseen as materialized (
      select array(
        select u.round_id
        from round u
        where u.settled_at is null
        union all
        (
          select u.round_id
          from round u
          where u.settled_at > (
            select clock_timestamp() - ${revealedMs} * interval '1 millisecond'
          )
          order by u.settled_at desc
          limit ${maxHiddenRounds}
        )
      ) as round_ids
    )`;

/** Whether an entry `e` may be shown; needs `unseenRounds`. */
const isSeen = `(
        e.kind not in (payout_kind(), stake_returned_kind())
        or e.round_id <> all ((select u.round_ids from unseen u)::bigint[])
      )`;

/**
 * Stakes by the period of their order; payouts and returned stakes by the period of their entry.
 * Rows with a period sum all bets in it, once for the orders and once for the entries; rows without
 * one sum a play of a game over the whole range.
 *
 * An entry pays all orders of its player in its round, so the payout of a play follows from the
 * orders of the rounds that paid in the range; some of these orders may be older than the range.
 */
export const figuresOfPlayer = statement({
  name: 'statistics.figures_of_player',
  parameters: spanParameters,
  columns: {
    period: nullable(int4),
    gameId: nullable(int2),
    play: nullable(int2),
    orderCount: int8(),
    stakeMinor: int8(),
    payoutMinor: int8(),
    returnedMinor: int8(),
    openCount: int8(),
    openMinor: int8(),
  },
  text: `
    with ${unseenRounds('$8::integer')},
    booked as materialized (
      select
        e.round_id, e.kind, e.amount_minor, outcome_total(r.outcome) as total,
        width_bucket(e.created_at, $7::timestamptz[]) as period
      from posted_entry e
      join round r on r.round_id = e.round_id
      where e.bucket = $1::smallint
        and e.account_id = $2::bigint
        and e.entry_id >= $3::bigint
        and e.entry_id < $4::bigint
        and e.kind in (payout_kind(), stake_returned_kind())
        and e.created_at >= $5::timestamptz
        and e.created_at < $6::timestamptz
        and e.round_id <> all ((select u.round_ids from unseen u)::bigint[])
    ),
    own as (
      select
        b.game_id, b.play, b.stake_minor,
        case
          when b.created_at >= $5::timestamptz and b.created_at < $6::timestamptz
            then width_bucket(b.created_at, $7::timestamptz[])
        end as period,
        case
          when k.kind = payout_kind() and play_wins(b.play, k.total)
            then b.stake_minor * b.odds_hundredths / 100
        end as payout_minor,
        case when k.kind = stake_returned_kind() then b.stake_minor end as returned_minor,
        b.round_id = any ((select u.round_ids from unseen u)::bigint[]) as is_open
      from bet_order b
      left join booked k on k.round_id = b.round_id
      where b.bucket = $1::smallint
        and b.player_id = $2::bigint
        and b.order_id >= (
          select least($3::bigint, min(m.round_id) - ${clockError})
          from booked m
        )
        and b.order_id < $4::bigint
    ),
    summed as (
      select
        o.period, o.game_id, o.play, grouping(o.game_id) = 1 as is_period,
        count(o.period) as order_count,
        sum(o.stake_minor) filter (where o.period is not null) as stake_minor,
        sum(o.payout_minor) as payout_minor,
        sum(o.returned_minor) as returned_minor,
        count(o.period) filter (where o.is_open) as open_count,
        sum(o.stake_minor) filter (where o.period is not null and o.is_open) as open_minor
      from own o
      group by grouping sets ((o.period), (o.game_id, o.play))
    )
    select
      s.period, s.game_id, s.play, s.order_count,
      coalesce(s.stake_minor, 0)::bigint as stake_minor,
      case when s.is_period then 0 else coalesce(s.payout_minor, 0)::bigint end as payout_minor,
      case when s.is_period then 0 else coalesce(s.returned_minor, 0)::bigint end
        as returned_minor,
      s.open_count,
      coalesce(s.open_minor, 0)::bigint as open_minor
    from summed s
    where s.period is not null
      or not s.is_period
    union all
    select
      k.period, null, null, 0, 0,
      coalesce(sum(k.amount_minor) filter (where k.kind = payout_kind()), 0)::bigint,
      coalesce(sum(k.amount_minor) filter (where k.kind = stake_returned_kind()), 0)::bigint,
      0, 0
    from booked k
    group by k.period`,
});

/**
 * Movements of a balance by period and kind, and (period 0) the balance before the first period.
 *
 * That balance is the one after the newest movement before the range, by the account's version. Ids
 * are made before an account is locked, so near the beginning of the range the order of ids and
 * that of versions may differ. Therefore all movements around the beginning are read, and those in
 * the range with a version before that newest one are subtracted. Without movements around the
 * beginning, those around the newest earlier movement are read instead, which may be the last
 * archived one.
 */
export const movementsOfPlayer = statement({
  name: 'statistics.movements_of_player',
  parameters: spanParameters,
  columns: { period: int4, kind: nullable(int2), amountMinor: int8() },
  text: `
    with ${unseenRounds('$8::integer')},
    earlier as materialized (
      select greatest(
        (
          select b.order_id
          from bet_order b
          where b.bucket = $1::smallint
            and b.player_id = $2::bigint
            and b.order_id < $3::bigint
          order by b.order_id desc
          limit 1
        ),
        (
          select e.entry_id
          from posted_entry e
          where e.bucket = $1::smallint
            and e.account_id = $2::bigint
            and e.entry_id < $3::bigint
          order by e.entry_id desc
          limit 1
        )
      ) as entry_id
    ),
    around as materialized (
      select e.amount_minor, e.balance_after_minor, e.account_version, e.created_at
      from entry e
      where e.bucket = $1::smallint
        and e.account_id = $2::bigint
        and e.entry_id >= (select coalesce(r.entry_id - ${clockError}, $3::bigint) from earlier r)
        and e.entry_id < least(
          $4::bigint, first_id_at($5::timestamptz + interval '1 day') + 1
        )
    ),
    newest as (
      select n.balance_after_minor, n.account_version
      from (
        select a.balance_after_minor, a.account_version
        from around a
        where a.created_at < $5::timestamptz
        union all
        select s.balance_after_minor, s.version_after
        from archived_range s
        where s.bucket = $1::smallint
          and s.account_id = $2::bigint
          and (s.month + interval '1 month') at time zone 'UTC' <= $5::timestamptz
      ) n
      order by n.account_version desc
      limit 1
    ),
    opened as (
      select n.balance_after_minor - coalesce(sum(a.amount_minor), 0) as balance_minor
      from newest n
      left join around a
        on a.created_at >= $5::timestamptz and a.account_version < n.account_version
      group by n.balance_after_minor
    )
    select 0 as period, null::smallint as kind, o.balance_minor::bigint as amount_minor
    from opened o
    union all
    select
      width_bucket(e.created_at, $7::timestamptz[]) as period, e.kind,
      sum(e.amount_minor)::bigint as amount_minor
    from entry e
    where e.bucket = $1::smallint
      and e.account_id = $2::bigint
      and e.entry_id >= $3::bigint
      and e.entry_id < $4::bigint
      and e.created_at >= $5::timestamptz
      and e.created_at < $6::timestamptz
      and ${isSeen}
    group by 1, 2`,
});

/**
 * Whether movements of a range are in the archive, without which its balances would be wrong.
 * `movementsOfPlayer` begins with the archived movements before the range. The first archived month
 * also has all earlier movements.
 */
export const spanIsArchived = statement({
  name: 'statistics.span_is_archived',
  parameters: { bucket: int2, playerId: int8<PlayerId>(), beginsAt: moment, endsAt: moment },
  columns: { archived: bool },
  text: `
    select exists (
      select
      from archived_range s
      where s.bucket = $1::smallint
        and s.account_id = $2::bigint
        and (s.month + interval '1 month') at time zone 'UTC' > $3::timestamptz
        and (
          s.month::timestamp at time zone 'UTC' < $4::timestamptz
          or s.month = (select min(m.month) from archived_month m)
        )
    ) as archived`,
});

/**
 * A page of the entries of a range: stakes, which are their orders, and all other entries. Each
 * list scans its primary key until the page is full. Within the page, entries are in the order of
 * the account, in which each balance follows from the previous one.
 */
export const entriesOfPlayer = statement({
  name: 'statistics.entries_of_player',
  parameters: {
    bucket: int2,
    playerId: int8<PlayerId>(),
    fromId: int8(),
    beforeId: int8(),
    beginsAt: moment,
    endsAt: moment,
    revealedMs: int4,
    limit: int4,
  },
  columns: {
    entryId: int8<EntryId>(),
    kind: int2,
    amountMinor: int8(),
    balanceAfterMinor: int8(),
    createdAt: moment,
    gameId: nullable(int2),
    issue: nullable(text),
    play: nullable(int2),
  },
  text: `
    with ${unseenRounds('$7::integer')},
    staked as (
      select
        b.order_id as entry_id, stake_kind() as kind, -b.stake_minor as amount_minor,
        b.balance_after_minor, b.created_at, b.account_version, b.round_id, b.play
      from bet_order b
      where b.bucket = $1::smallint
        and b.player_id = $2::bigint
        and b.order_id >= $3::bigint
        and b.order_id < $4::bigint
        and b.created_at >= $5::timestamptz
        and b.created_at < $6::timestamptz
      order by b.order_id
      limit $8::integer
    ),
    booked as (
      select
        e.entry_id, e.kind, e.amount_minor, e.balance_after_minor, e.created_at,
        e.account_version, e.round_id, null::smallint as play
      from posted_entry e
      where e.bucket = $1::smallint
        and e.account_id = $2::bigint
        and e.entry_id >= $3::bigint
        and e.entry_id < $4::bigint
        and e.created_at >= $5::timestamptz
        and e.created_at < $6::timestamptz
        and ${isSeen}
      order by e.entry_id
      limit $8::integer
    ),
    listed as (
      select
        s.entry_id, s.kind, s.amount_minor, s.balance_after_minor, s.created_at,
        s.account_version, s.round_id, s.play
      from staked s
      union all
      select
        k.entry_id, k.kind, k.amount_minor, k.balance_after_minor, k.created_at,
        k.account_version, k.round_id, k.play
      from booked k
      order by entry_id
      limit $8::integer
    )
    select
      i.entry_id, i.kind, i.amount_minor, i.balance_after_minor, i.created_at, r.game_id, r.issue,
      i.play
    from listed i
    left join round r on r.round_id = i.round_id
    order by i.account_version`,
});
