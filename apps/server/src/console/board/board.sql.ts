// Rounds as the console shows them. Each writer has exposure of its own; these statements add it
// up.

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
  word,
} from '../../platform/postgres/column.ts';
import type { RoundId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { RoundStatus, VoidRule } from '../../game/rounds/round.ts';

export const boardGames = statement({
  name: 'board.games',
  parameters: {},
  columns: { gameId: int2, slug: text, bettingOpen: bool, nowMs: moment },
  text: `
    select g.game_id, g.slug, g.betting_open, clock_timestamp() as now_ms
    from game g
    order by g.game_id`,
});

const roundColumns = {
  roundId: int8<RoundId>(),
  gameId: int2,
  issue: text,
  status: word<RoundStatus>(),
  opensAt: moment,
  closesAt: moment,
  drawsAt: moment,
  beaconRound: int8(),
  bookRoot: nullable(bytes),
  bookCount: nullable(int4),
  bookStakeMinor: nullable(int8()),
  closedAt: nullable(moment),
  drawnAt: nullable(moment),
  settledAt: nullable(moment),
  outcome: nullable(int2),
  voidRule: nullable(word<VoidRule>()),
  slicesDone: int8(),
  paidMinor: int8(),
};

const roundSelection = `
      r.round_id, r.game_id, r.issue, r.status, r.opens_at, r.closes_at, r.draws_at,
      r.beacon_round, r.book_root, r.book_count, r.book_stake_minor, r.closed_at, r.drawn_at,
      r.settled_at, r.outcome, r.void_rule,
      (select count(*) from settlement_slice s where s.round_id = r.round_id) as slices_done,
      (
        select coalesce(sum(s.paid_minor), 0)::bigint
        from settlement_slice s
        where s.round_id = r.round_id
      ) as paid_minor`;

/** The newest rounds of each game that have opened, newest first. */
export const newestRounds = statement({
  name: 'board.newest_rounds',
  parameters: { perGame: int4 },
  columns: roundColumns,
  text: `
    select${roundSelection}
    from game g
    cross join lateral (
      select
        n.round_id, n.game_id, n.issue, n.status, n.opens_at, n.closes_at, n.draws_at,
        n.beacon_round, n.book_root, n.book_count, n.book_stake_minor, n.closed_at, n.drawn_at,
        n.settled_at, n.outcome, n.void_rule
      from round n
      where n.game_id = g.game_id
        and n.opens_at <= clock_timestamp()
      order by n.draws_at desc
      limit $1::integer
    ) r
    order by r.game_id, r.draws_at desc`,
});

export const oneRound = statement({
  name: 'board.one_round',
  parameters: { roundId: int8<RoundId>() },
  columns: roundColumns,
  text: `
    select${roundSelection}
    from round r
    where r.round_id = $1::bigint`,
});

/** Stakes of each room of these rounds, and its payout for each play. */
export const roomsOfRounds = statement({
  name: 'board.rooms_of_rounds',
  parameters: { roundIds: arrayOf(int8<RoundId>()) },
  columns: {
    roundId: int8<RoundId>(),
    planId: int4,
    roomType: int2,
    capMinor: int8(),
    orders: int8(),
    stakeMinor: int8(),
    payoutsMinor: arrayOf(int8()),
  },
  text: `
    with summed as (
      select
        x.round_id, x.plan_id, sum(x.order_count) as orders, sum(x.stake_minor)::bigint as stake
      from exposure x
      where x.round_id = any ($1::bigint[])
      group by x.round_id, x.plan_id
    )
    select
      s.round_id, s.plan_id, p.room_type, p.round_cap_minor as cap_minor, s.orders,
      s.stake as stake_minor,
      array(
        select sum(o.payout)::bigint
        from exposure x
        cross join unnest(x.payouts_minor) with ordinality as o (payout, place)
        where x.round_id = s.round_id
          and x.plan_id = s.plan_id
        group by o.place
        order by o.place
      ) as payouts_minor
    from summed s
    join plan p on p.plan_id = s.plan_id
    order by s.round_id, p.room_type`,
});

/** Rounds with these issues, newest first; at most one for each issue and game. */
export const roundsOfIssues = statement({
  name: 'board.rounds_of_issues',
  parameters: { issues: arrayOf(text), limit: int4 },
  columns: {
    roundId: int8<RoundId>(),
    gameId: int2,
    issue: text,
    status: word<RoundStatus>(),
    drawsAt: moment,
  },
  text: `
    select r.round_id, r.game_id, r.issue, r.status, r.draws_at
    from game g
    join round r on r.game_id = g.game_id and r.issue = any ($1::text[])
    order by r.draws_at desc
    limit $2::integer`,
});

export const listRounds = statement({
  name: 'board.list_rounds',
  parameters: {
    beforeId: int8(),
    gameId: nullable(int2),
    status: nullable(word<RoundStatus>()),
    issue: nullable(text),
    from: nullable(text),
    to: nullable(text),
    timeZone: text,
    limit: int4,
  },
  columns: {
    roundId: int8<RoundId>(),
    gameId: int2,
    issue: text,
    status: word<RoundStatus>(),
    drawsAt: moment,
    orders: int8(),
    stakeMinor: int8(),
    paidMinor: int8(),
    outcome: nullable(int2),
  },
  text: `
    select
      r.round_id, r.game_id, r.issue, r.status, r.draws_at,
      coalesce(r.book_count, x.orders)::bigint as orders,
      coalesce(r.book_stake_minor, x.stake) as stake_minor,
      (
        select coalesce(sum(s.paid_minor), 0)::bigint
        from settlement_slice s
        where s.round_id = r.round_id
      ) as paid_minor,
      r.outcome
    from round r
    cross join lateral (
      select
        coalesce(sum(x.order_count), 0) as orders,
        coalesce(sum(x.stake_minor), 0)::bigint as stake
      from exposure x
      where x.round_id = r.round_id
    ) x
    where r.round_id < $1::bigint
      and ($2::smallint is null or r.game_id = $2::smallint)
      and ($3::text is null or r.status = $3::text)
      and ($4::text is null or r.issue = $4::text)
      and (
        $5::text is null
        or r.draws_at >= ($5::text::date)::timestamp at time zone $7::text
      )
      and (
        $6::text is null
        or r.draws_at < ($6::text::date + 1)::timestamp at time zone $7::text
      )
    order by r.round_id desc
    limit $8::integer`,
});
