import {
  arrayOf,
  bool,
  hex,
  int4,
  int8,
  moment,
  nullable,
  text,
  word,
} from '../../platform/postgres/column.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import { originColumn } from '../sessions/security-origin.ts';
import type { PlayerState } from '../players/player.ts';

const player = { playerId: int8<PlayerId>() };
const token = { ...player, tokenHash: hex };

export const issueToken = statement({
  name: 'guests.issue_token',
  parameters: { ...token, goodMs: int8() },
  columns: {},
  text: `
    insert into guest_token (bucket, player_id, token_hash, issued_at, expires_at)
    select
      bucket_of($1::bigint), $1::bigint, $2::bytea, now.at,
      now.at + $3::bigint * interval '1 millisecond'
    from (select clock_timestamp()) as now (at)`,
});

/** A token that was issued, with its guest; locked until the transaction ends. */
export const takeToken = statement({
  name: 'guests.take_token',
  parameters: token,
  columns: {
    nextHash: nullable(hex),
    isGood: bool,
    state: word<PlayerState>(),
  },
  text: `
    select
      t.next_hash,
      t.ended_at is null
        and t.expires_at > clock_timestamp()
        and p.group_id = guest_group()
        and p.retired_at is null as is_good,
      p.state
    from guest_token t
    join player p on p.bucket = t.bucket and p.player_id = t.player_id
    where t.bucket = bucket_of($1::bigint)
      and t.player_id = $1::bigint
      and t.token_hash = $2::bytea
    for update of t`,
});

export const exchangeToken = statement({
  name: 'guests.exchange_token',
  parameters: { ...token, nextHash: hex },
  columns: {},
  text: `
    update guest_token
    set next_hash = $3::bytea
    where bucket = bucket_of($1::bigint)
      and player_id = $1::bigint
      and token_hash = $2::bytea
      and next_hash is null`,
});

export const endTokens = statement({
  name: 'guests.end_tokens',
  parameters: player,
  columns: {},
  text: `
    update guest_token
    set ended_at = clock_timestamp()
    where bucket = bucket_of($1::bigint)
      and player_id = $1::bigint
      and ended_at is null`,
});

/** Null on success; see `schema/05-players.sql`. */
export const raiseGuest = statement({
  name: 'guests.raise_guest',
  parameters: {
    ...player,
    presentFolded: text,
    username: text,
    folded: text,
    passwordHash: text,
    inviterId: nullable(int8<PlayerId>()),
    at: moment,
    digest: hex,
    origin: originColumn,
  },
  columns: { rejection: nullable(word<'not_guest' | 'username_taken'>()) },
  text: `
    select
      raise_guest(
        $1::bigint, $2::text, $3::text, $4::text, $5::text, $6::bigint, $7::timestamptz,
        $8::bytea, $9::security_origin
      ) as rejection`,
});

/** Guests whose last sign-in is before a time and who never had money, the longest absent first. */
export const idleGuests = statement({
  name: 'guests.idle_guests',
  parameters: { before: moment, limit: int4 },
  columns: { ...player, username: text },
  text: `
    select p.player_id, p.username
    from player p
    join account a on a.bucket = p.bucket and a.player_id = p.player_id
    where p.group_id = guest_group()
      and p.retired_at is null
      and p.last_login_at < $1::timestamptz
      and a.version = 0
      and not exists (
        select
        from session s
        where s.bucket = p.bucket
          and s.player_id = p.player_id
          and least(s.ended_at, s.expires_at) >= $1::timestamptz
      )
    order by p.last_login_at
    limit $2::integer`,
});

export const retireGuests = statement({
  name: 'guests.retire_guests',
  parameters: {
    playerIds: arrayOf(int8<PlayerId>()),
    folded: arrayOf(text),
    before: moment,
    at: moment,
  },
  columns: { retired: int4 },
  text: `
    with retired as materialized (
      select r.player_id
      from retire_guests($1::bigint[], $2::text[], $3::timestamptz, $4::timestamptz) r
    ),
    forgotten as (
      delete from guest_token t
      using retired r
      where t.bucket = bucket_of(r.player_id)
        and t.player_id = r.player_id
    )
    select count(*)::integer as retired
    from retired`,
});

/** Tokens that were exchanged, ended or last used long ago. */
export const forgetTokens = statement({
  name: 'guests.forget_tokens',
  parameters: { before: moment, limit: int4 },
  columns: {},
  text: `
    delete from guest_token
    where (bucket, player_id, token_hash) in (
      select t.bucket, t.player_id, t.token_hash
      from guest_token t
      where t.expires_at < $1::timestamptz
      order by t.expires_at
      limit $2::integer
    )`,
});
