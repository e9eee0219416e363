// Reads of orders. A page scans the primary key backwards, from partition to partition, and stops
// when it is full. The lower bound of the scan is an id, since ids ascend with time.

import {
  arrayOf,
  int2,
  int4,
  int8,
  moment,
  nullable,
  text,
  word,
} from '../../platform/postgres/column.ts';
import type { OrderId, PlayerId, RoundId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import { leafVersion, type RoundStatus } from '../rounds/round.ts';

const recordColumns = {
  orderId: int8<OrderId>(),
  playerId: int8<PlayerId>(),
  username: text,
  roundId: int8<RoundId>(),
  gameId: int2,
  roomType: int2,
  issue: text,
  leafVersion,
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
  r.leaf_version, r.status as round_status, r.outcome, r.settled_at, b.play, b.odds_hundredths,
  b.stake_minor, b.balance_after_minor, b.created_at`;

/** The columns that a lateral subquery passes on to the joins. */
const orderColumns = `
        b.bucket, b.player_id, b.order_id, b.round_id, b.game_id, b.plan_id, b.play,
        b.odds_hundredths, b.stake_minor, b.balance_after_minor, b.created_at`;

const recordJoins = `
    join plan n on n.plan_id = b.plan_id
    join player p on p.bucket = b.bucket and p.player_id = b.player_id`;

const pageParameters = {
  bucket: int2,
  playerId: int8<PlayerId>(),
  fromId: int8(),
  beforeId: int8(),
  createdFrom: nullable(moment),
  createdBefore: nullable(moment),
  limit: int4,
};

/** The possible difference between the clock that made an id and the one that opened the round. */
const clockError = `interval '1 day'`;

const createdInTime = `
      and ($5::timestamptz is null or b.created_at >= $5::timestamptz)
      and ($6::timestamptz is null or b.created_at < $6::timestamptz)`;

/**
 * The filter by status; whether an order won follows from its round. No accepted order is older
 * than the oldest unsettled round, which bounds the scan. Each play wins at least one draw in a
 * thousand, so a page of wins is found among some ten thousand orders.
 */
const inStatus = `
      and b.order_id >= case $8::text
        when 'accepted' then (
          select coalesce(min(first_id_at(u.opens_at - ${clockError})), $4::bigint)
          from round u
          where u.settled_at is null
        )
        else $3::bigint
      end
      and case $8::text
        when 'accepted' then r.settled_at is null
        when 'profitable' then r.status = 'settled' and play_wins(b.play, outcome_total(r.outcome))
        when 'unprofitable'
          then r.status = 'settled' and not play_wins(b.play, outcome_total(r.outcome))
        else true
      end`;

export const ordersOfPlayer = statement({
  name: 'betting.orders_of_player',
  parameters: { ...pageParameters, status: nullable(text) },
  columns: recordColumns,
  text: `
    select ${recordSelection}
    from bet_order b
    join round r on r.round_id = b.round_id
    ${recordJoins}
    where b.bucket = $1::smallint
      and b.player_id = $2::bigint
      and b.order_id >= $3::bigint
      and b.order_id < $4::bigint
      ${createdInTime}
      ${inStatus}
    order by b.order_id desc
    limit $7::integer`,
});

/**
 * Orders of an agent's direct members. Reads the newest order of each member first: a page of n
 * rows has orders of at most n members, and if there are n of them, none older than the oldest of
 * their newest orders.
 */
export const ordersOfTeam = statement({
  name: 'betting.orders_of_team',
  parameters: { ...pageParameters, status: nullable(text) },
  columns: recordColumns,
  text: `
    with newest as materialized (
      select o.bucket, o.player_id, o.order_id
      from team_member t
      cross join lateral (
        select b.bucket, b.player_id, b.order_id
        from bet_order b
        join round r on r.round_id = b.round_id
        where b.bucket = bucket_of(t.player_id)
          and b.player_id = t.player_id
          and b.order_id >= $3::bigint
          and b.order_id < $4::bigint
          ${createdInTime}
          ${inStatus}
        order by b.order_id desc
        limit 1
      ) o
      where t.bucket = $1::smallint
        and t.agent_id = $2::bigint
      order by o.order_id desc
      limit $7::integer
    )
    select ${recordSelection}
    from newest w
    cross join lateral (
      select ${orderColumns}
      from bet_order b
      join round r on r.round_id = b.round_id
      where b.bucket = w.bucket
        and b.player_id = w.player_id
        and b.order_id >= (
          select case when count(*) = $7::integer then min(l.order_id) else $3::bigint end
          from newest l
        )
        and b.order_id <= w.order_id
        ${createdInTime}
        ${inStatus}
      order by b.order_id desc
      limit $7::integer
    ) b
    join round r on r.round_id = b.round_id
    ${recordJoins}
    order by b.order_id desc
    limit $7::integer`,
});

/** The days in which orders of void rounds have their ids; there are few of them. */
const voidedDays = `
    voided as materialized (
      select distinct d.day
      from (
        select v.subject_id as round_id
        from proposal v
        where v.kind = 'void'
          and v.state = 'confirmed'
        union all
        select n.round_id
        from round n
        where n.void_rule is not null
      ) v
      join round r on r.round_id = v.round_id
      cross join generate_series(
        date_trunc('day', r.opens_at - ${clockError}), r.closes_at + ${clockError}, interval '1 day'
      ) as d (day)
    )`;

const recordsOfVoidedDays = `
    cross join voided d
    cross join lateral (
      select ${orderColumns}
      from bet_order b
      join round r on r.round_id = b.round_id
      where b.bucket = m.bucket
        and b.player_id = m.player_id
        and b.order_id >= greatest($3::bigint, first_id_at(d.day))
        and b.order_id < least($4::bigint, first_id_at(d.day + interval '1 day'))
        ${createdInTime}
        and r.status = 'void'
        and r.settled_at is not null
      order by b.order_id desc
      limit $7::integer
    ) b
    join round r on r.round_id = b.round_id
    ${recordJoins}
    order by b.order_id desc
    limit $7::integer`;

export const voidOrdersOfPlayer = statement({
  name: 'betting.void_orders_of_player',
  parameters: pageParameters,
  columns: recordColumns,
  text: `
    with ${voidedDays}
    select ${recordSelection}
    from (select $1::smallint as bucket, $2::bigint as player_id) m
    ${recordsOfVoidedDays}`,
});

export const voidOrdersOfTeam = statement({
  name: 'betting.void_orders_of_team',
  parameters: pageParameters,
  columns: recordColumns,
  text: `
    with ${voidedDays}
    select ${recordSelection}
    from (
      select bucket_of(t.player_id) as bucket, t.player_id
      from team_member t
      where t.bucket = $1::smallint
        and t.agent_id = $2::bigint
    ) m
    ${recordsOfVoidedDays}`,
});

export const orderOfPlayer = statement({
  name: 'betting.order_of_player',
  parameters: { bucket: int2, playerId: int8<PlayerId>(), orderId: int8<OrderId>() },
  columns: recordColumns,
  text: `
    select ${recordSelection}
    from bet_order b
    join round r on r.round_id = b.round_id
    ${recordJoins}
    where b.bucket = $1::smallint
      and b.player_id = $2::bigint
      and b.order_id = $3::bigint`,
});

/** A player's orders of a round, by id. The range of ids bounds the scan of the primary key. */
export const ordersOfPlayerInRound = statement({
  name: 'betting.orders_of_player_in_round',
  parameters: {
    bucket: int2,
    playerId: int8<PlayerId>(),
    roundId: int8<RoundId>(),
    fromId: int8(),
    beforeId: int8(),
    limit: int4,
  },
  columns: recordColumns,
  text: `
    select ${recordSelection}
    from bet_order b
    join round r on r.round_id = b.round_id
    ${recordJoins}
    where b.bucket = $1::smallint
      and b.player_id = $2::bigint
      and b.round_id = $3::bigint
      and b.order_id >= $4::bigint
      and b.order_id < $5::bigint
    order by b.order_id
    limit $6::integer`,
});

/** An order of one of the agent's direct members. */
export const orderOfMember = statement({
  name: 'betting.order_of_member',
  parameters: { bucket: int2, agentId: int8<PlayerId>(), orderId: int8<OrderId>() },
  columns: recordColumns,
  text: `
    select ${recordSelection}
    from team_member t
    join bet_order b
      on b.bucket = bucket_of(t.player_id)
      and b.player_id = t.player_id
      and b.order_id = $3::bigint
    join round r on r.round_id = b.round_id
    ${recordJoins}
    where t.bucket = $1::smallint
      and t.agent_id = $2::bigint`,
});

const winParameters = {
  bucket: int2,
  playerId: int8<PlayerId>(),
  gameId: int2,
  sinceId: int8(),
};

const winColumns = {
  orderId: int8<OrderId>(),
  roundId: int8<RoundId>(),
  issue: text,
  play: int2,
  stakeMinor: int8(),
  oddsHundredths: int4,
};

/** Settled wins of a game after those seen, among orders from `sinceId` on. */
const unseenWinsOfGame = `
    select b.order_id, b.round_id, r.issue, b.play, b.stake_minor, b.odds_hundredths
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
      and play_wins(b.play, outcome_total(r.outcome))`;

export const oldestUnseenWin = statement({
  name: 'betting.oldest_unseen_win',
  parameters: winParameters,
  columns: winColumns,
  text: `
    ${unseenWinsOfGame}
    order by b.order_id
    limit 1`,
});

/**
 * The unseen wins of a game, oldest first, without rounds after an unsettled one: acknowledging
 * them would also acknowledge earlier wins that were not yet shown.
 */
export const unseenWins = statement({
  name: 'betting.unseen_wins',
  parameters: { ...winParameters, limit: int4 },
  columns: winColumns,
  text: `
    ${unseenWinsOfGame}
      and not exists (
        select
        from round u
        where u.game_id = $3::smallint
          and u.settled_at is null
          and u.draws_at < r.draws_at
      )
    order by b.order_id
    limit $5::integer`,
});

/** A player's stakes and payouts in these settled rounds, in all rooms of the game. */
export const sumsOfRounds = statement({
  name: 'betting.sums_of_rounds',
  parameters: {
    bucket: int2,
    playerId: int8<PlayerId>(),
    roundIds: arrayOf(int8<RoundId>()),
    sinceId: int8(),
  },
  columns: { stakeMinor: int8(), payoutMinor: int8() },
  text: `
    select
      coalesce(sum(b.stake_minor), 0)::bigint as stake_minor,
      coalesce(
        sum(b.stake_minor * b.odds_hundredths / 100)
          filter (where play_wins(b.play, outcome_total(r.outcome))),
        0
      )::bigint as payout_minor
    from bet_order b
    join round r on r.round_id = b.round_id
    where b.bucket = $1::smallint
      and b.player_id = $2::bigint
      and b.order_id >= $4::bigint
      and b.round_id = any ($3::bigint[])`,
});

/** Acknowledges a win; writes nothing when the player has no such win. */
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
