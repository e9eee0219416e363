import {
  bool,
  hex,
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
import { originColumn } from '../sessions/security-origin.ts';
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

/** The number of the next account; unused when the name is taken. */
export const nextNumber = statement({
  name: 'players.next_number',
  parameters: {},
  columns: { playerId: int8<PlayerId>() },
  text: `select nextval('player_number') as player_id`,
});

/** False when the name is taken; see `schema/05-players.sql`. */
export const createPlayer = statement({
  name: 'players.create_player',
  parameters: {
    playerId: int8<PlayerId>(),
    folded: text,
    username: text,
    passwordHash: text,
    groupId: group,
    inviterId: nullable(int8<PlayerId>()),
    isDemo: bool,
    consentedAt: moment,
    digest: hex,
    origin: nullable(originColumn),
  },
  columns: { isCreated: bool },
  text: `
    select
      create_player(
        $1::bigint, $2::text, $3::text, $4::text, $5::smallint, $6::bigint, $7::boolean,
        $8::timestamptz, $9::bytea, $10::security_origin
      ) as is_created`,
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

/** A null avatar keeps the present one. */
export const updateProfile = statement({
  name: 'players.update_profile',
  parameters: { playerId: int8<PlayerId>(), nickname: text, avatar: nullable(int2) },
  columns: {},
  text: `
    update player
    set
      nickname = $2::text,
      avatar = coalesce($3::smallint, avatar)
    where bucket = bucket_of($1::bigint)
      and player_id = $1::bigint`,
});

export const changeMobile = statement({
  name: 'players.change_mobile',
  parameters: { playerId: int8<PlayerId>(), mobile: text, digest: hex, origin: originColumn },
  columns: {},
  text: `
    select
    from change_player_mobile($1::bigint, $2::text, $3::bytea, $4::security_origin)`,
});

/** False when another hash is stored. */
export const changePassword = statement({
  name: 'players.change_password',
  parameters: {
    playerId: int8<PlayerId>(),
    presentHash: text,
    passwordHash: text,
    digest: hex,
    origin: originColumn,
  },
  columns: { isChanged: bool },
  text: `
    select
      change_player_password(
        $1::bigint, $2::text, $3::text, $4::bytea, $5::security_origin
      ) as is_changed`,
});
