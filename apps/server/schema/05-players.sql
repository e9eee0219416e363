-- Players, guests and agents: accounts, sessions, failed sign-ins, messages, notes.

-- Accounts ---------------------------------------------------------------------------------------

-- Short numbers: an invite code is this number plus 100000 and is said aloud.
create sequence player_number start 10001;

-- Names in their folded form (NFKC, case, look-alikes), unique over all buckets.
create table username (
  folded text primary key,
  bucket smallint not null,
  player_id bigint not null
);

create index username_player on username (player_id);

create index username_folded on username (folded text_pattern_ops);

-- The groups of players, as the contract numbers them. Functions like these are inlined: in plans
-- they are the number.
create function member_group() returns smallint
language sql
immutable parallel safe
as $$
  select 1::smallint
$$;

-- Guests look around without having registered. They move no money, and bet with nothing but the
-- play credits of a demo.
create function guest_group() returns smallint
language sql
immutable parallel safe
as $$
  select 2::smallint
$$;

-- Agents bring players and see what their team does; they bet as members do.
create function agent_group() returns smallint
language sql
immutable parallel safe
as $$
  select 3::smallint
$$;

-- One row for each player. `retired_at` is set for a guest who stayed away and never had money: the
-- row stays, the name is free again.
create table player (
  bucket smallint not null,
  player_id bigint not null,
  username text not null,
  password_hash text not null,
  group_id smallint not null check (group_id in (member_group(), guest_group(), agent_group())),
  nickname text not null,
  mobile text not null default '',
  avatar smallint not null default 1 check (avatar between 1 and 8),
  inviter_id bigint,
  state text not null default 'active' check (state in ('active', 'betting_frozen', 'frozen')),
  is_demo boolean not null default false,
  consented_at timestamptz not null,
  last_login_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  is_feed_banned boolean not null default false,
  retired_at timestamptz,
  primary key (bucket, player_id),
  check (bucket = bucket_of(player_id)),
  constraint player_retired_guest check (retired_at is null or group_id = guest_group())
);

create index player_mobile on player (mobile text_pattern_ops) where mobile <> '';

create index player_guest on player (last_login_at)
  where group_id = guest_group() and retired_at is null;

-- The players whom an agent brought.
create table team_member (
  bucket smallint not null,
  agent_id bigint not null,
  player_id bigint not null,
  joined_at timestamptz not null default clock_timestamp(),
  primary key (bucket, agent_id, player_id),
  check (bucket = bucket_of(agent_id))
);

-- Notes that staff keep about a player; players never see them.
create table player_note (
  bucket smallint not null,
  player_id bigint not null,
  note_id bigint not null,
  text text not null check (char_length(text) between 1 and 2000),
  written_by text not null,
  written_at timestamptz not null default clock_timestamp(),
  primary key (bucket, player_id, note_id),
  check (bucket = bucket_of(player_id))
);

-- Sessions ---------------------------------------------------------------------------------------

-- Sessions of players; the token itself is not stored. `expires_at` is the earlier of two weeks
-- after the sign-in and the end of the idle limit after the last use, so that one time decides.
create table session (
  bucket smallint not null,
  token_hash bytea not null,
  player_id bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  last_used_at timestamptz not null default clock_timestamp(),
  user_agent text not null default '' check (length(user_agent) <= 256),
  primary key (bucket, token_hash),
  check (bucket = bucket_of(player_id))
);

create index session_player on session (bucket, player_id);

-- For players who come from one address.
create index session_address on session (address, player_id);

-- For pushed rooms, which are told of sessions that just ended.
create index session_ended on session (ended_at) where ended_at is not null;

-- Whether a session is good now, by the database's clock: 'good', 'ended' or 'expired'. The
-- sessions of a frozen player count as ended. Authentication, the state of rooms, pushed rooms,
-- betting and the lists of sessions judge by this and nothing else.
create function session_state(
  given_ended_at timestamptz,
  given_expires_at timestamptz,
  given_player_state text
) returns text
language sql
volatile parallel safe
as $$
  select case
    when given_ended_at is not null or given_player_state = 'frozen' then 'ended'
    when given_expires_at <= clock_timestamp() then 'expired'
    else 'good'
  end
$$;

-- Wrong passwords of players and staff, by the name that was typed, known or not, and the network
-- or the known device that they came from.
create table login_failure (
  name_hash bytea not null,
  address text not null,
  failures integer not null check (failures > 0),
  last_failed_at timestamptz not null,
  locked_until timestamptz not null,
  primary key (name_hash, address)
);

create index login_failure_age on login_failure (last_failed_at);

-- Wrong passwords of a network over all names, within a window: of an address or a /64, and of the
-- larger networks around it.
create table login_pressure (
  key_hash bytea primary key,
  failures integer not null check (failures >= 0),
  window_ends_at timestamptz not null
);

create index login_pressure_age on login_pressure (window_ends_at);

-- When wrong passwords of a name were tried within a day, from all networks or from one known
-- place, oldest first. Only hashes of what was typed are kept.
create table login_guess (
  key_hash bytea primary key,
  failed_at timestamptz[] not null check (cardinality(failed_at) <= 100),
  last_failed_at timestamptz not null
);

create index login_guess_age on login_guess (last_failed_at);

-- Those of the moments that are later than another one, in order.
create function moments_since(given_moments timestamptz[], given_since timestamptz)
returns timestamptz[]
language sql
immutable parallel safe
as $$
  select array(
    select m.moment
    from unnest(given_moments) as m (moment)
    where m.moment > given_since
    order by m.moment
  )
$$;

-- Browsers that signed in to an account before: wrong passwords from elsewhere do not slow them
-- down. Only the hash of what the browser keeps is stored.
create table known_device (
  bucket smallint not null,
  player_id bigint not null,
  token_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (bucket, player_id, token_hash),
  check (bucket = bucket_of(player_id))
);

-- Proofs of work that were used, until they would have expired.
create table spent_proof (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);

create index spent_proof_age on spent_proof (expires_at);

-- Accounts opened from a network, as the moment until which they are spread out evenly.
create table entry_pace (
  kind text not null check (kind in ('register', 'guest')),
  network text not null,
  spread_until timestamptz not null,
  primary key (kind, network)
);

create index entry_pace_age on entry_pace (spread_until);

-- Proofs of work that accounts were opened with, in a window and in the one before, of all networks
-- together (network 'all') and of each: the more there are, the more work the next one takes.
create unlogged table registration_rate (
  network text primary key,
  window_starts_at timestamptz not null,
  registrations integer not null,
  earlier integer not null
);

create index registration_rate_age on registration_rate (window_starts_at);

-- Guests -----------------------------------------------------------------------------------------

-- The tokens with which a guest returns, by their SHA-256. Each is good once and is exchanged for
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
  check (bucket = bucket_of(player_id)),
  check (expires_at > issued_at)
);

create index guest_token_age on guest_token (expires_at);

-- Makes a guest a member under a name of their own: the same account. The guest's name is free
-- again. A guest in an agent's team stays there. The caller ends other sessions and tokens to
-- return. Returns null when it was done, else 'not_guest' or 'username_taken'.
create function raise_guest(
  given_player bigint,
  given_present_folded text,
  given_username text,
  given_folded text,
  given_password_hash text,
  given_inviter bigint,
  given_at timestamptz
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  given_bucket smallint := bucket_of(given_player);
  present_name text;
  present_inviter bigint;
begin
  select p.username, p.inviter_id into present_name, present_inviter
  from player p
  where p.bucket = given_bucket
    and p.player_id = given_player
    and p.group_id = guest_group()
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
    group_id = member_group(),
    inviter_id = coalesce(present_inviter, given_inviter),
    consented_at = given_at
  where p.bucket = given_bucket
    and p.player_id = given_player;
  insert into team_member (bucket, agent_id, player_id)
  select bucket_of(given_inviter), given_inviter, given_player
  where given_inviter is not null
    and present_inviter is null;
  return null;
end
$$;

-- Retires guests who were not here since `given_before` and never had money, and frees their names,
-- which are given in folded form. Returns who was retired.
create function retire_guests(
  given_players bigint[],
  given_folded text[],
  given_before timestamptz,
  given_at timestamptz
) returns table (player_id bigint)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  return query
  with given as (
    select bucket_of(u.player_id) as bucket, u.player_id, u.folded
    from unnest(given_players, given_folded) as u (player_id, folded)
  ),
  retired as (
    update player p
    set retired_at = given_at
    from given g
    where p.bucket = g.bucket
      and p.player_id = g.player_id
      and p.group_id = guest_group()
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
  )
  select r.player_id
  from retired r;
end
$$;

-- Messages ---------------------------------------------------------------------------------------

-- Messages to a player; the texts are made from `kind` and `details` when they are read.
create table player_message (
  bucket smallint not null,
  player_id bigint not null,
  message_id bigint not null,
  kind text not null,
  details jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  primary key (bucket, player_id, message_id)
);

-- Counting unread messages reads unread rows alone.
create index player_message_unread on player_message (bucket, player_id) where read_at is null;

-- Push ------------------------------------------------------------------------------------------

-- Browsers that a player lets be woken, with the address and the keys that the browser's push
-- service gave, and what to wake them for. A browser belongs to whoever subscribed it last, and to
-- the session that did: when that session is ended, the subscription goes.
create table push_subscription (
  endpoint_hash bytea primary key check (octet_length(endpoint_hash) = 32),
  bucket smallint not null,
  player_id bigint not null,
  token_hash bytea not null,
  endpoint text not null check (length(endpoint) between 1 and 1000),
  browser_key bytea not null check (octet_length(browser_key) = 65),
  browser_secret bytea not null check (octet_length(browser_secret) = 16),
  kinds text[] not null check (
    cardinality(kinds) > 0
    and kinds <@ array['draw', 'win', 'deposit', 'withdrawal', 'reply']
  ),
  language text not null check (language in ('zh', 'tw', 'en', 'jp', 'kor')),
  subscribed_at timestamptz not null default clock_timestamp(),
  check (bucket = bucket_of(player_id))
);

create index push_subscription_player on push_subscription (bucket, player_id);

-- What still has to be sent, one row a browser. It is written in the transaction of what it tells,
-- so it can be sent only after the commit; `due_at` moves with each attempt.
create table push_notice (
  notice_id bigint generated always as identity primary key,
  endpoint_hash bytea not null references push_subscription on delete cascade,
  kind text not null,
  details jsonb not null,
  attempts smallint not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp()
);

create index push_notice_due on push_notice (due_at);

create index push_notice_endpoint on push_notice (endpoint_hash);

-- Which choice of a player's a kind of message belongs to; null: it wakes nobody.
create function push_kind_of(given_kind text) returns text
language sql
immutable parallel safe
as $$
  select case
    when given_kind = 'win' then 'win'
    when given_kind in ('round_drawn', 'round_void') then 'draw'
    when given_kind in ('deposit_approved', 'deposit_rejected') then 'deposit'
    when given_kind in ('withdrawal_approved', 'withdrawal_rejected', 'withdrawal_paid')
      then 'withdrawal'
    when given_kind = 'support_reply' then 'reply'
  end
$$;

-- Leaves what is told to a player for those of the player's browsers that are to be woken for it,
-- but for those that are woken for `given_unless` as well: they hear the same by another message.
create function queue_push(
  given_player bigint,
  given_kind text,
  given_details jsonb,
  given_unless text
) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  insert into push_notice (endpoint_hash, kind, details)
  select s.endpoint_hash, given_kind, given_details
  from push_subscription s
  where s.bucket = bucket_of(given_player)
    and s.player_id = given_player
    and push_kind_of(given_kind) = any (s.kinds)
    and given_unless <> all (s.kinds)
$$;

-- Writes a message to a player, in the transaction of what it tells.
create function notify_player(
  given_player bigint,
  given_message bigint,
  given_kind text,
  given_details jsonb
) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  insert into player_message (bucket, player_id, message_id, kind, details)
  values (bucket_of(given_player), given_player, given_message, given_kind, given_details);

  select queue_push(given_player, given_kind, given_details, '')
$$;

-- When a player last read the announcements; no row: never.
create table announcement_look (
  bucket smallint not null,
  player_id bigint not null,
  looked_at timestamptz not null,
  primary key (bucket, player_id),
  check (bucket = bucket_of(player_id))
);
