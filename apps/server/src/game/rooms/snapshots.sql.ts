// Statements that read many rooms and many viewers at once.

import {
  arrayOf,
  bool,
  bytes,
  hex,
  int2,
  int4,
  int8,
  json,
  moment,
  nullable,
  text,
  word,
} from '../../platform/postgres/column.ts';
import type { OrderId, PlayerId, RoundId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { RoundStatus } from '../rounds/round.ts';

/**
 * The running and the last round of each game, a row each; a game without rounds has one row of
 * nulls. `orderCounts` has the number of orders by room: while it is unchanged, the feed is too.
 * `settled` changes only when a round is settled, also a late one.
 */
export const roundsNow = statement({
  name: 'room.rounds_now',
  parameters: { gameIds: arrayOf(int2) },
  columns: {
    gameId: int2,
    bettingOpen: bool,
    offMessage: nullable(json),
    settled: nullable(text),
    nowMs: moment,
    isCurrent: nullable(bool),
    roundId: nullable(int8<RoundId>()),
    issue: nullable(text),
    opensAt: nullable(moment),
    closesAt: nullable(moment),
    drawsAt: nullable(moment),
    status: nullable(word<RoundStatus>()),
    outcome: nullable(int2),
    bookRoot: nullable(bytes),
    bookCount: nullable(int4),
    bookStakeMinor: nullable(int8()),
    planIds: arrayOf(int4),
    orderCounts: arrayOf(int4),
  },
  text: `
    select
      g.game_id, g.betting_open,
      (
        select s.message
        from switch s
        where not s.is_on
          and s.name in ('betting', concat('game_', g.game_id))
        order by s.name
        limit 1
      ) as off_message,
      (
        select concat(
          s.round_id,
          (
            select string_agg(concat('/', u.round_id), '' order by u.round_id)
            from round u
            where u.settled_at is null
              and u.game_id = g.game_id
              and u.draws_at < s.draws_at
          )
        )
        from round s
        where s.game_id = g.game_id
          and s.settled_at is not null
        order by s.draws_at desc
        limit 1
      ) as settled,
      clock_timestamp() as now_ms, n.is_current,
      r.round_id, r.issue, r.opens_at, r.closes_at, r.draws_at, r.status, r.outcome,
      r.book_root, r.book_count, r.book_stake_minor, x.plan_ids, x.order_counts
    from game g
    left join lateral (
      (
        select c.round_id, true as is_current
        from round c
        where c.game_id = g.game_id
          and c.opens_at <= clock_timestamp()
          and c.draws_at > clock_timestamp()
          and c.status <> 'void'
        order by c.draws_at
        limit 1
      )
      union all
      (
        select l.round_id, false as is_current
        from round l
        where l.game_id = g.game_id
          and l.draws_at <= clock_timestamp()
        order by l.draws_at desc
        limit 1
      )
    ) n on true
    left join round r on r.round_id = n.round_id
    cross join lateral (
      select
        coalesce(array_agg(e.plan_id), '{}') as plan_ids,
        coalesce(array_agg(e.order_count), '{}') as order_counts
      from exposure e
      where e.round_id = r.round_id
    ) x
    where g.game_id = any ($1::smallint[])`,
});

/**
 * Session state and balance of each viewer, as arrays in one row per game: a row per viewer costs
 * more to parse than its values. `mark` changes with each settled round of the game; without a new
 * mark there is no new win. A viewer without a session is in no row.
 */
export const viewersNow = statement({
  name: 'room.viewers_now',
  parameters: {
    playerIds: arrayOf(int8<PlayerId>()),
    tokenHashes: arrayOf(hex),
    gameIds: arrayOf(int2),
  },
  columns: {
    mark: nullable(text),
    places: arrayOf(int4),
    states: arrayOf(word<'good' | 'ended' | 'expired'>()),
    areFeedBanned: arrayOf(bool),
    balancesMinor: arrayOf(int8()),
    balanceVersions: arrayOf(int8()),
    heldMinor: arrayOf(int8()),
    heldVersions: arrayOf(int8()),
  },
  text: `
    with marked as materialized (
      select
        g.game_id,
        concat(
          (
            select concat(n.round_id, n.status)
            from round n
            where n.game_id = g.game_id
            order by n.draws_at desc
            limit 1
          ),
          (
            select string_agg(concat('/', u.round_id, u.status), '' order by u.round_id)
            from round u
            where u.settled_at is null
              and u.game_id = g.game_id
          )
        ) as mark
      from game g
      where g.game_id = any ($3::smallint[])
    )
    select
      m.mark,
      array_agg(v.place::integer) as places,
      array_agg(session_state(s.ended_at, s.expires_at, p.state)) as states,
      array_agg(p.is_feed_banned) as are_feed_banned,
      array_agg(a.balance_minor) as balances_minor,
      array_agg(a.version) as balance_versions,
      array_agg(a.held_minor) as held_minor,
      array_agg(a.held_version) as held_versions
    from unnest($1::bigint[], $2::bytea[], $3::smallint[])
      with ordinality as v (player_id, token_hash, game_id, place)
    join session s
      on s.bucket = bucket_of(v.player_id)
      and s.token_hash = v.token_hash
      and s.player_id = v.player_id
    join player p on p.bucket = s.bucket and p.player_id = s.player_id
    join account a on a.bucket = s.bucket and a.player_id = s.player_id
    left join marked m on m.game_id = v.game_id
    group by v.game_id, m.mark`,
});

/**
 * Each player's oldest unseen win in a game, with the net result of all the player's bets in that
 * round.
 */
export const winsNow = statement({
  name: 'room.wins_now',
  parameters: { playerIds: arrayOf(int8<PlayerId>()), gameIds: arrayOf(int2), sinceId: int8() },
  columns: {
    place: int8(),
    orderId: int8<OrderId>(),
    issue: text,
    stakeMinor: int8(),
    oddsHundredths: int4,
    roundNetMinor: int8(),
  },
  text: `
    select
      v.place, w.order_id, w.issue, w.stake_minor, w.odds_hundredths, n.net as round_net_minor
    from unnest($1::bigint[], $2::smallint[]) with ordinality as v (player_id, game_id, place)
    cross join lateral (
      select
        b.order_id, b.stake_minor, b.odds_hundredths,
        r.round_id, r.issue, r.outcome, r.opens_at
      from bet_order b
      join round r on r.round_id = b.round_id
      where b.bucket = bucket_of(v.player_id)
        and b.player_id = v.player_id
        and b.game_id = v.game_id
        and b.order_id >= $3::bigint
        and b.order_id > coalesce(
          (
            select e.order_id
            from win_seen e
            where e.bucket = bucket_of(v.player_id)
              and e.player_id = v.player_id
              and e.game_id = v.game_id
          ),
          0
        )
        and r.status = 'settled'
        and play_wins(b.play, outcome_total(r.outcome))
      order by b.order_id
      limit 1
    ) w
    cross join lateral (
      select (
        coalesce(
          sum(o.stake_minor * o.odds_hundredths / 100)
            filter (where play_wins(o.play, outcome_total(w.outcome))),
          0
        ) - sum(o.stake_minor)
      )::bigint as net
      from bet_order o
      where o.bucket = bucket_of(v.player_id)
        and o.player_id = v.player_id
        and o.order_id >= first_id_at(w.opens_at - interval '1 day')
        and o.round_id = w.round_id
    ) n`,
});
