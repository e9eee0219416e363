import {
  arrayOf,
  bool,
  hex,
  int2,
  int4,
  int8,
  moment,
  nullable,
  text,
  word,
  type ColumnType,
} from '../../platform/postgres/column.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { GroupId, PlayerState } from './player.ts';

const group: ColumnType<GroupId> = {
  sqlName: int2.sqlName,
  encode: (value) => int2.encode(value),
  decode: (value) => Number(value) as GroupId,
};

export const playerByName = statement({
  name: 'players.player_by_name',
  parameters: { folded: text },
  columns: { playerId: int8<PlayerId>() },
  text: `
    select player_id
    from username
    where folded = $1::text`,
});

/** What signing in needs to know, in one look for known and unknown names alike. */
export const credentialsByName = statement({
  name: 'players.credentials_by_name',
  parameters: { folded: text },
  columns: {
    playerId: int8<PlayerId>(),
    passwordHash: text,
    state: word<PlayerState>(),
  },
  text: `
    select p.player_id, p.password_hash, p.state
    from username u
    join player p on p.bucket = u.bucket and p.player_id = u.player_id
    where u.folded = $1::text`,
});

export const groupOfPlayer = statement({
  name: 'players.group_of_player',
  parameters: { playerId: int8<PlayerId>() },
  columns: { groupId: group },
  text: `
    select group_id
    from player
    where bucket = ($1::bigint % 64)::smallint
      and player_id = $1::bigint`,
});

/**
 * The name, the player, the account and the place in the agent's team. No row when the name is
 * taken: whoever comes second waits for the first one's commit here.
 */
export const createPlayer = statement({
  name: 'players.create_player',
  parameters: {
    folded: text,
    username: text,
    passwordHash: text,
    groupId: group,
    inviterId: nullable(int8<PlayerId>()),
    isDemo: bool,
    consentedAt: moment,
  },
  columns: { playerId: int8<PlayerId>() },
  text: `
    with numbered as (
      select nextval('player_number') as player_id
    ),
    named as (
      insert into username (folded, bucket, player_id)
      select $1::text, (n.player_id % 64)::smallint, n.player_id
      from numbered n
      on conflict (folded) do nothing
      returning bucket, player_id
    ),
    created as (
      insert into player (
        bucket, player_id, username, password_hash, group_id, nickname, inviter_id, is_demo,
        consented_at
      )
      select
        n.bucket, n.player_id, $2::text, $3::text, $4::smallint, $2::text, $5::bigint,
        $6::boolean, $7::timestamptz
      from named n
    ),
    opened as (
      insert into account (bucket, player_id)
      select n.bucket, n.player_id
      from named n
    ),
    joined as (
      insert into team_member (bucket, agent_id, player_id)
      select ($5::bigint % 64)::smallint, $5::bigint, n.player_id
      from named n
      where $5::bigint is not null
    )
    select n.player_id
    from named n`,
});

const userColumns = {
  playerId: int8<PlayerId>(),
  username: text,
  nickname: text,
  mobile: text,
  avatar: int2,
  groupId: group,
  state: word<PlayerState>(),
  lastLoginAt: nullable(moment),
  balanceMinor: int8(),
  heldMinor: int8(),
  hasSecurityCode: bool,
};

export const userById = statement({
  name: 'players.user_by_id',
  parameters: { playerId: int8<PlayerId>() },
  columns: userColumns,
  text: `
    select
      p.player_id, p.username, p.nickname, p.mobile, p.avatar, p.group_id, p.state,
      p.last_login_at, a.balance_minor, a.held_minor,
      exists (
        select
        from security_code c
        where c.bucket = p.bucket
          and c.player_id = p.player_id
      ) as has_security_code
    from player p
    join account a on a.bucket = p.bucket and a.player_id = p.player_id
    where p.bucket = ($1::bigint % 64)::smallint
      and p.player_id = $1::bigint`,
});

/** A null avatar leaves the present one. */
export const updateProfile = statement({
  name: 'players.update_profile',
  parameters: {
    playerId: int8<PlayerId>(),
    nickname: text,
    mobile: text,
    avatar: nullable(int2),
  },
  columns: {},
  text: `
    update player
    set
      nickname = $2::text,
      mobile = $3::text,
      avatar = coalesce($4::smallint, avatar)
    where bucket = ($1::bigint % 64)::smallint
      and player_id = $1::bigint`,
});

export const openSession = statement({
  name: 'players.open_session',
  parameters: {
    playerId: int8<PlayerId>(),
    tokenHash: hex,
    openedAt: moment,
    expiresAt: moment,
    address: text,
    userAgent: text,
  },
  columns: {},
  text: `
    with signed_in as (
      update player
      set last_login_at = $3::timestamptz
      where bucket = ($1::bigint % 64)::smallint
        and player_id = $1::bigint
      returning bucket, player_id
    )
    insert into session (
      bucket, token_hash, player_id, created_at, last_used_at, expires_at, address, user_agent
    )
    select
      s.bucket, $2::bytea, s.player_id, $3::timestamptz, $3::timestamptz, $4::timestamptz,
      $5::text, $6::text
    from signed_in s`,
});

/** A session that still runs was used: the idle limit counts anew, within its longest life. */
export const touchSession = statement({
  name: 'players.touch_session',
  parameters: {
    playerId: int8<PlayerId>(),
    tokenHash: hex,
    now: moment,
    idleMs: int8(),
    longestMs: int8(),
  },
  columns: {},
  text: `
    update session
    set
      last_used_at = $3::timestamptz,
      expires_at = least(
        created_at + $5::bigint * interval '1 millisecond',
        $3::timestamptz + $4::bigint * interval '1 millisecond'
      )
    where bucket = ($1::bigint % 64)::smallint
      and token_hash = $2::bytea
      and ended_at is null
      and expires_at > $3::timestamptz`,
});

/** The beginning of the token's hash names a session among its player's. */
export const ownSessions = statement({
  name: 'players.own_sessions',
  parameters: { playerId: int8<PlayerId>(), tokenHash: hex, now: moment, limit: int4 },
  columns: {
    sessionId: text,
    createdAt: moment,
    lastUsedAt: moment,
    address: text,
    userAgent: text,
    isCurrent: bool,
  },
  text: `
    select
      left(encode(s.token_hash, 'hex'), 16) as session_id,
      s.created_at, s.last_used_at, s.address, s.user_agent,
      s.token_hash = $2::bytea as is_current
    from session s
    where s.bucket = ($1::bigint % 64)::smallint
      and s.player_id = $1::bigint
      and s.ended_at is null
      and s.expires_at > $3::timestamptz
    order by s.last_used_at desc, s.created_at desc
    limit $4::integer`,
});

export const endOwnSession = statement({
  name: 'players.end_own_session',
  parameters: { playerId: int8<PlayerId>(), sessionId: text, endedAt: moment },
  columns: {},
  text: `
    update session
    set ended_at = $3::timestamptz
    where bucket = ($1::bigint % 64)::smallint
      and player_id = $1::bigint
      and left(encode(token_hash, 'hex'), 16) = $2::text
      and ended_at is null
      and expires_at > $3::timestamptz`,
});

/** One row a token that is known; `place` is the token's in the arrays, from 1. */
export const sessionsByToken = statement({
  name: 'players.sessions_by_token',
  parameters: { playerIds: arrayOf(int8<PlayerId>()), tokenHashes: arrayOf(hex) },
  columns: {
    place: int8(),
    expiresAt: moment,
    lastUsedAt: moment,
    isEnded: bool,
    username: text,
    groupId: group,
  },
  text: `
    select
      u.place,
      s.expires_at,
      s.last_used_at,
      s.ended_at is not null or p.state = 'frozen' as is_ended,
      p.username, p.group_id
    from unnest($1::bigint[], $2::bytea[]) with ordinality as u (player_id, token_hash, place)
    join session s
      on s.bucket = (u.player_id % 64)::smallint
      and s.token_hash = u.token_hash
      and s.player_id = u.player_id
    join player p on p.bucket = s.bucket and p.player_id = s.player_id`,
});

export const endSession = statement({
  name: 'players.end_session',
  parameters: { playerId: int8<PlayerId>(), tokenHash: hex, endedAt: moment },
  columns: {},
  text: `
    update session
    set ended_at = $3::timestamptz
    where bucket = ($1::bigint % 64)::smallint
      and token_hash = $2::bytea
      and ended_at is null`,
});

/** Nobody's when the present hash is another one: no row changes. */
export const changePassword = statement({
  name: 'players.change_password',
  parameters: { playerId: int8<PlayerId>(), presentHash: text, passwordHash: text },
  columns: {},
  text: `
    update player
    set password_hash = $3::text
    where bucket = ($1::bigint % 64)::smallint
      and player_id = $1::bigint
      and password_hash = $2::text`,
});

export const endOtherSessions = statement({
  name: 'players.end_other_sessions',
  parameters: { playerId: int8<PlayerId>(), tokenHash: hex, endedAt: moment },
  columns: {},
  text: `
    update session
    set ended_at = $3::timestamptz
    where bucket = ($1::bigint % 64)::smallint
      and player_id = $1::bigint
      and token_hash <> $2::bytea
      and ended_at is null`,
});
