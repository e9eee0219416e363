-- Guests: how they come back, how they become members, how those who stay away are laid to rest.
-- And how many accounts an address may open.

-- A guest who stayed away and never had money: the row stays, the name is free again.
alter table player add column retired_at timestamptz;
alter table player add constraint player_retired_guest check (retired_at is null or group_id = 2);

create index player_guest on player (last_login_at) where group_id = 2 and retired_at is null;

-- Every token by which a guest may come back, by its SHA-256. Each is good once and exchanged for
-- the next. One that comes again after it was exchanged is in two hands: then all of them end.
create table guest_token (
  bucket smallint not null,
  player_id bigint not null,
  token_hash bytea not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  next_hash bytea,
  ended_at timestamptz,
  primary key (bucket, player_id, token_hash),
  check (bucket = player_id % 64),
  check (expires_at > issued_at)
);

create index guest_token_age on guest_token (expires_at);

-- Accounts opened from a network, as the moment until which they are spread out evenly.
create table entry_pace (
  kind text not null check (kind in ('register', 'guest')),
  network text not null,
  spread_until timestamptz not null,
  primary key (kind, network)
);

create index entry_pace_age on entry_pace (spread_until);

-- Makes a guest a member under a name of their own: the same account, the same session. What else
-- led to the guest ends: other sessions, tokens to come back, the guest's name. Whoever is in an
-- agent's team stays there. Gives null when it was done, else 'not_guest' or 'username_taken'.
create function raise_guest(
  given_player bigint,
  given_present_folded text,
  given_username text,
  given_folded text,
  given_password_hash text,
  given_inviter bigint,
  given_session bytea,
  given_at timestamptz
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  given_bucket smallint := (given_player % 64)::smallint;
  present_name text;
  present_inviter bigint;
begin
  select p.username, p.inviter_id into present_name, present_inviter
  from player p
  where p.bucket = given_bucket
    and p.player_id = given_player
    and p.group_id = 2
    and p.retired_at is null
  for update;
  if not found then
    return 'not_guest';
  end if;
  insert into username (folded, bucket, player_id)
  values (given_folded, given_bucket, given_player)
  on conflict (folded) do nothing;
  if not found and given_folded <> given_present_folded then
    return 'username_taken';
  end if;
  perform
  from username n
  where n.folded = given_folded
    and n.player_id = given_player;
  if not found then
    return 'username_taken';
  end if;
  delete from username n
  where n.folded = given_present_folded
    and n.folded <> given_folded
    and n.player_id = given_player;
  update player p
  set
    username = given_username,
    nickname = case when p.nickname = present_name then given_username else p.nickname end,
    password_hash = given_password_hash,
    group_id = 1,
    inviter_id = coalesce(present_inviter, given_inviter),
    consented_at = given_at
  where p.bucket = given_bucket
    and p.player_id = given_player;
  insert into team_member (bucket, agent_id, player_id)
  select (given_inviter % 64)::smallint, given_inviter, given_player
  where given_inviter is not null
    and present_inviter is null;
  update guest_token t
  set ended_at = given_at
  where t.bucket = given_bucket
    and t.player_id = given_player
    and t.ended_at is null;
  update session s
  set ended_at = given_at
  where s.bucket = given_bucket
    and s.player_id = given_player
    and s.token_hash <> given_session
    and s.ended_at is null;
  return null;
end
$$;

-- Marks guests who were not here since `given_before` and never had money; frees their names, which
-- come folded beside them. How many it were.
create function retire_guests(
  given_players bigint[],
  given_folded text[],
  given_before timestamptz,
  given_at timestamptz
) returns integer
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  counted integer;
begin
  with given as (
    select (u.player_id % 64)::smallint as bucket, u.player_id, u.folded
    from unnest(given_players, given_folded) as u (player_id, folded)
  ),
  retired as (
    update player p
    set retired_at = given_at
    from given g
    where p.bucket = g.bucket
      and p.player_id = g.player_id
      and p.group_id = 2
      and p.retired_at is null
      and p.last_login_at < given_before
      and not exists (
        select
        from session s
        where s.bucket = p.bucket
          and s.player_id = p.player_id
          and least(s.ended_at, s.expires_at) >= given_before
      )
      and exists (
        select
        from account a
        where a.bucket = p.bucket
          and a.player_id = p.player_id
          and a.version = 0
      )
    returning p.bucket, p.player_id, g.folded
  ),
  freed as (
    delete from username n
    using retired r
    where n.folded = r.folded
      and n.player_id = r.player_id
  ),
  forgotten as (
    delete from guest_token t
    using retired r
    where t.bucket = r.bucket
      and t.player_id = r.player_id
  )
  select count(*) into counted
  from retired;
  return counted;
end
$$;

-- Rights -----------------------------------------------------------------------------------------

revoke execute on function raise_guest, retire_guests from public;
grant execute on function raise_guest, retire_guests to trine_app;
grant select, insert, delete, update (next_hash, ended_at) on guest_token to trine_app;
grant select, insert, delete, update (spread_until) on entry_pace to trine_app;
