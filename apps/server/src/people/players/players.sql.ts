import {
  bool,
  int2,
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
    where bucket = bucket_of($1::bigint)
      and player_id = $1::bigint`,
});

/**
 * The name, the player and the place in the agent's team. No row when the name is taken: whoever
 * comes second waits for the first one's commit here.
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
      select $1::text, bucket_of(n.player_id), n.player_id
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
    joined as (
      insert into team_member (bucket, agent_id, player_id)
      select bucket_of($5::bigint), $5::bigint, n.player_id
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
  balanceVersion: int8(),
  heldMinor: int8(),
  heldVersion: int8(),
  hasSecurityCode: bool,
};

export const userById = statement({
  name: 'players.user_by_id',
  parameters: { playerId: int8<PlayerId>() },
  columns: userColumns,
  text: `
    select
      p.player_id, p.username, p.nickname, p.mobile, p.avatar, p.group_id, p.state,
      p.last_login_at, a.balance_minor, a.version as balance_version, a.held_minor, a.held_version,
      exists (
        select
        from security_code c
        where c.bucket = p.bucket
          and c.player_id = p.player_id
      ) as has_security_code
    from player p
    join account a on a.bucket = p.bucket and a.player_id = p.player_id
    where p.bucket = bucket_of($1::bigint)
      and p.player_id = $1::bigint`,
});

export const recordLogin = statement({
  name: 'players.note_login',
  parameters: { playerId: int8<PlayerId>() },
  columns: {},
  text: `
    update player
    set last_login_at = clock_timestamp()
    where bucket = bucket_of($1::bigint)
      and player_id = $1::bigint`,
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
    where bucket = bucket_of($1::bigint)
      and player_id = $1::bigint`,
});

/** Nobody's when the present hash is another one: no row changes. */
export const changePassword = statement({
  name: 'players.change_password',
  parameters: { playerId: int8<PlayerId>(), presentHash: text, passwordHash: text },
  columns: {},
  text: `
    update player
    set password_hash = $3::text
    where bucket = bucket_of($1::bigint)
      and player_id = $1::bigint
      and password_hash = $2::text`,
});
