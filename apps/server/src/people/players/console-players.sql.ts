// Statements that find players and read one for the console.

import {
  arrayOf,
  bool,
  int2,
  int4,
  int8,
  moment,
  nullable,
  text,
  word,
} from '../../platform/postgres/column.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { PlayerState } from './player.ts';

const player = { playerId: int8<PlayerId>() };

const rowColumns = {
  ...player,
  username: text,
  nickname: text,
  mobile: text,
  groupId: int2,
  state: word<PlayerState>(),
  isFeedBanned: bool,
  isDemo: bool,
  balanceMinor: int8(),
  balanceVersion: int8(),
  heldMinor: int8(),
  heldVersion: int8(),
  createdAt: moment,
  lastLoginAt: nullable(moment),
};

const rowSelection = `
      p.player_id, p.username, p.nickname, p.mobile, p.group_id, p.state, p.is_feed_banned,
      p.is_demo, a.balance_minor, a.version as balance_version, a.held_minor, a.held_version,
      p.created_at, p.last_login_at`;

const filters = {
  beforeId: int8(),
  state: nullable(word<PlayerState>()),
  groupId: nullable(int2),
  inviterId: nullable(int8<PlayerId>()),
  limit: int4,
};

const filterConditions = `
      and ($2::text is null or p.state = $2::text)
      and ($3::smallint is null or p.group_id = $3::smallint)
      and ($4::bigint is null or p.inviter_id = $4::bigint)`;

/** All players, newest first. */
export const browsePlayers = statement({
  name: 'players.browse_players',
  parameters: filters,
  columns: rowColumns,
  text: `
    select${rowSelection}
    from username u
    join player p on p.bucket = u.bucket and p.player_id = u.player_id
    join account a on a.bucket = p.bucket and a.player_id = p.player_id
    where u.player_id < $1::bigint${filterConditions}
    order by u.player_id desc
    limit $5::integer`,
});

/**
 * Players with one of these numbers, or with a folded name or a mobile number in a range of the
 * index. At most a thousand of each are read.
 */
export const findPlayers = statement({
  name: 'players.find_players',
  parameters: {
    ...filters,
    playerIds: arrayOf(int8<PlayerId>()),
    nameFrom: text,
    nameBefore: text,
    mobileFrom: text,
    mobileBefore: text,
  },
  columns: rowColumns,
  text: `
    with found as (
      select u.player_id
      from unnest($6::bigint[]) as u (player_id)
      union
      (
        select n.player_id
        from username n
        where n.folded ~>=~ $7::text
          and n.folded ~<~ $8::text
        limit 1000
      )
      union
      (
        select m.player_id
        from player m
        where m.mobile <> ''
          and m.mobile ~>=~ $9::text
          and m.mobile ~<~ $10::text
        limit 1000
      )
    )
    select${rowSelection}
    from found f
    join player p on p.bucket = bucket_of(f.player_id) and p.player_id = f.player_id
    join account a on a.bucket = p.bucket and a.player_id = p.player_id
    where f.player_id < $1::bigint${filterConditions}
    order by f.player_id desc
    limit $5::integer`,
});

/** At most `limit` players whose folded name is in a range of the index. */
export const playersNamed = statement({
  name: 'players.players_named',
  parameters: { nameFrom: text, nameBefore: text, limit: int4 },
  columns: player,
  text: `
    select n.player_id
    from username n
    where n.folded ~>=~ $1::text
      and n.folded ~<~ $2::text
    order by n.folded using ~<~
    limit $3::integer`,
});

export const playerRow = statement({
  name: 'players.player_row',
  parameters: player,
  columns: {
    ...rowColumns,
    inviterId: nullable(int8<PlayerId>()),
    inviterName: nullable(text),
    teamSize: int8(),
  },
  text: `
    select${rowSelection}, p.inviter_id, i.username as inviter_name,
      (
        select count(*)
        from team_member t
        where t.bucket = p.bucket
          and t.agent_id = p.player_id
      ) as team_size
    from player p
    join account a on a.bucket = p.bucket and a.player_id = p.player_id
    left join player i
      on i.bucket = bucket_of(p.inviter_id) and i.player_id = p.inviter_id
    where p.bucket = bucket_of($1::bigint)
      and p.player_id = $1::bigint`,
});

/**
 * Sums of a player's entries. Stakes are too many to sum: their sum follows from the balance and
 * all other entries, which have an index.
 */
export const playerTotals = statement({
  name: 'players.player_totals',
  parameters: player,
  columns: {
    depositedMinor: int8(),
    withdrawnMinor: int8(),
    stakedMinor: int8(),
    wonMinor: int8(),
    givenMinor: int8(),
    orders: int8(),
    openStakeMinor: int8(),
  },
  text: `
    with summed as (
      select
        coalesce(sum(e.amount_minor) filter (where e.kind = deposit_kind()), 0)::bigint
          as deposited,
        coalesce(sum(e.amount_minor) filter (where e.kind = withdrawal_kind()), 0)::bigint
          as withdrawn,
        coalesce(sum(e.amount_minor) filter (where e.kind = payout_kind()), 0)::bigint as won,
        coalesce(sum(e.amount_minor) filter (where e.kind = gift_kind()), 0)::bigint as given,
        coalesce(sum(e.amount_minor), 0)::bigint as all_but_stakes
      from posted_entry e
      where e.bucket = bucket_of($1::bigint)
        and e.account_id = $1::bigint
        and e.kind <> stake_kind()
    ),
    archived as (
      select
        coalesce(sum(t.paid_minor), 0)::bigint as won,
        coalesce(sum(t.returned_minor), 0)::bigint as returned,
        coalesce(sum(t.order_count), 0)::bigint as orders
      from archived_range t
      where t.bucket = bucket_of($1::bigint)
        and t.account_id = $1::bigint
    )
    select
      s.deposited as deposited_minor,
      -s.withdrawn as withdrawn_minor,
      s.all_but_stakes + k.won + k.returned - a.balance_minor as staked_minor,
      s.won + k.won as won_minor,
      s.given as given_minor,
      (
        select count(*)
        from bet_order b
        where b.bucket = bucket_of($1::bigint)
          and b.player_id = $1::bigint
      ) + k.orders as orders,
      (
        select coalesce(sum(t.stake_minor), 0)::bigint
        from player_room_stake t
        join round r on r.round_id = t.round_id and r.settled_at is null
        where t.bucket = bucket_of($1::bigint)
          and t.player_id = $1::bigint
      ) as open_stake_minor
    from summed s
    cross join archived k
    join account a on a.bucket = bucket_of($1::bigint) and a.player_id = $1::bigint`,
});

export const playerNotes = statement({
  name: 'players.player_notes',
  parameters: { ...player, limit: int4 },
  columns: { noteId: int8(), text, writtenBy: text, writtenAt: moment },
  text: `
    select n.note_id, n.text, n.written_by, n.written_at
    from player_note n
    where n.bucket = bucket_of($1::bigint)
      and n.player_id = $1::bigint
    order by n.note_id desc
    limit $2::integer`,
});

export const playerSessions = statement({
  name: 'players.player_sessions',
  parameters: { ...player, limit: int4 },
  columns: {
    sessionId: text,
    createdAt: moment,
    lastUsedAt: moment,
    expiresAt: moment,
    endedAt: nullable(moment),
    address: text,
    userAgent: text,
    isRunning: bool,
  },
  text: `
    select
      left(encode(s.token_hash, 'hex'), 16) as session_id,
      s.created_at, s.last_used_at, s.expires_at, s.ended_at, s.address, s.user_agent,
      session_state(s.ended_at, s.expires_at, p.state) = 'good' as is_running
    from session s
    join player p on p.bucket = s.bucket and p.player_id = s.player_id
    where s.bucket = bucket_of($1::bigint)
      and s.player_id = $1::bigint
    order by s.created_at desc
    limit $2::integer`,
});
