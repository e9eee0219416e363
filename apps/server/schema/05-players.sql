-- Players, guests and agents: accounts, sessions, failed sign-ins, messages, notes.

-- Accounts ---------------------------------------------------------------------------------------

-- Short numbers: an invite code is this number plus 100000, and people read it aloud.
create sequence player_number start 10001;

-- Names in their folded form (NFKC, case, look-alikes), unique over all buckets.
create table username (
  folded text primary key,
  bucket smallint not null,
  player_id bigint not null
);

create index username_player on username (player_id);

create index username_folded on username (folded text_pattern_ops);

-- The groups of players, with the contract's numbers. PostgreSQL inlines such functions, so plans
-- contain the number.
create function member_group() returns smallint
language sql
immutable parallel safe
as $$
  select 1::smallint
$$;

-- Guests have not registered. They move no money, and bet with the play credits of a demo only.
create function guest_group() returns smallint
language sql
immutable parallel safe
as $$
  select 2::smallint
$$;

-- Agents bring players and see their team; they bet as members do.
create function agent_group() returns smallint
language sql
immutable parallel safe
as $$
  select 3::smallint
$$;

-- One row for each player. `retired_at` is set for a guest who was absent for long and never had
-- money: the row stays, the name is free again.
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

-- The players of an agent's team.
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

-- Sessions of players; the token itself is not stored. `expires_at` is two weeks after the sign-in,
-- or the end of the idle limit after the last use if that is earlier.
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
  -- The device of the browser, as in `security_event`; null: the browser has no token of the
  -- account.
  device_hash bytea check (octet_length(device_hash) = 32),
  primary key (bucket, token_hash),
  check (bucket = bucket_of(player_id))
);

create index session_player on session (bucket, player_id);

-- Finds players by their address.
create index session_address on session (address, player_id);

-- For the streams of rooms, which read recently ended sessions.
create index session_ended on session (ended_at) where ended_at is not null;

-- The state of a session now, by the database's clock: 'good', 'ended' or 'expired'. Sessions of a
-- frozen player count as ended. Authentication, room polls and streams, betting and the lists of
-- sessions all use this function.
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

-- Wrong passwords of players and staff, by the typed name, whether it exists or not, and the
-- network or known device that they came from.
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

-- The times of wrong passwords of a name within a day, from all networks or from one known place,
-- oldest first. Only hashes of the typed names are stored.
create table login_guess (
  key_hash bytea primary key,
  failed_at timestamptz[] not null check (cardinality(failed_at) <= 100),
  last_failed_at timestamptz not null
);

create index login_guess_age on login_guess (last_failed_at);

-- The times that are later than another one, in order.
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

-- Accounts opened from a network, as the time until which they reach when spaced evenly.
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

-- Security events -------------------------------------------------------------------------------

-- Security events of players' accounts. The application appends through the functions below and can
-- neither change nor delete a row; maintenance deletes rows that are older than 13 months.
--
-- Device and network are keyed hashes (HMAC-SHA256), made with a key that the database does not
-- hold; `device` and `network` are what the player's list of sessions shows of them. `digest` is a
-- keyed hash of the password hash or of the mobile number that the event set: with its key the
-- audit finds a value that was set without these functions. `times` counts wrong passwords.
create table security_event (
  bucket smallint not null,
  player_id bigint not null,
  event_id bigint generated always as identity,
  kind text not null check (kind in (
    'registered', 'guest_raised', 'logged_in', 'wrong_password', 'password_changed',
    'password_reset', 'mobile_changed', 'code_set', 'code_changed', 'code_reset', 'code_locked',
    'logged_out', 'session_ended', 'other_sessions_ended', 'sessions_ended_by_staff',
    'payment_account_added', 'payment_account_replaced'
  )),
  occurred_at timestamptz not null default clock_timestamp(),
  times integer not null default 1 check (times > 0),
  device_hash bytea check (octet_length(device_hash) = 32),
  network_hash bytea check (octet_length(network_hash) = 32),
  device text not null check (char_length(device) <= 64),
  network text not null check (char_length(network) <= 64),
  digest bytea check (octet_length(digest) = 32),
  primary key (bucket, player_id, event_id),
  check (bucket = bucket_of(player_id)),
  constraint security_event_digest check (
    (digest is not null) = (
      kind in (
        'registered', 'guest_raised', 'password_changed', 'password_reset', 'mobile_changed'
      )
    )
  ),
  constraint security_event_times check (times = 1 or kind = 'wrong_password')
);

-- For the audit: the last event that set a password or a mobile number.
create index security_event_digest on security_event (bucket, player_id, event_id)
  where digest is not null;

-- The wrong passwords of the last hours.
create index security_event_wrong on security_event (bucket, player_id, occurred_at)
  where kind = 'wrong_password';

-- The origin of a request. `token_hash` is its session's, whose device counts unless `device_hash`
-- is given.
create type security_origin as (
  token_hash bytea,
  device_hash bytea,
  network_hash bytea,
  device text,
  network text
);

-- Appends an event. Only the functions below call it.
create function append_security_event(
  given_player bigint,
  given_kind text,
  given_digest bytea,
  given_origin security_origin
) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into security_event (
    bucket, player_id, kind, device_hash, network_hash, device, network, digest
  )
  values (
    bucket_of(given_player), given_player, given_kind,
    coalesce(
      (given_origin).device_hash,
      (
        select s.device_hash
        from session s
        where s.bucket = bucket_of(given_player)
          and s.token_hash = (given_origin).token_hash
          and s.player_id = given_player
      )
    ),
    (given_origin).network_hash, coalesce((given_origin).device, ''),
    coalesce((given_origin).network, ''), given_digest
  )
$$;

-- Records an event that sets no value, in the transaction of what it reports. Events with a digest
-- are recorded by the functions that set the value, wrong passwords by a function of their own.
create function record_security_event(
  given_player bigint,
  given_kind text,
  given_origin security_origin
) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if given_kind = 'wrong_password' then
    raise exception 'wrong passwords are recorded by record_wrong_password';
  end if;
  perform append_security_event(given_player, given_kind, null, given_origin);
end
$$;

-- Records a wrong password for an account: one row for each network and hour, with a count. A
-- player has at most 20 such rows within 24 hours; further networks are counted in one more row,
-- without device and network. So an attacker cannot fill the table.
create function record_wrong_password(given_player bigint, given_origin security_origin)
returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  max_rows constant integer := 20;
  now_at timestamptz := clock_timestamp();
  -- The row of the network and hour, or else the row of all further networks.
  found_event bigint;
  recent integer;
begin
  -- Locks the account's attempts, so that the rows are counted exactly.
  perform pg_advisory_xact_lock(hashtext('security_event'), hashint8(given_player));
  select
    count(*),
    coalesce(
      max(e.event_id) filter (
        where e.network_hash = (given_origin).network_hash
          and e.occurred_at >= date_trunc('hour', now_at)
      ),
      case when count(*) >= max_rows then max(e.event_id) filter (where e.network = '') end
    )
  into recent, found_event
  from security_event e
  where e.bucket = bucket_of(given_player)
    and e.player_id = given_player
    and e.kind = 'wrong_password'
    and e.occurred_at > now_at - interval '24 hours';
  if found_event is null then
    perform append_security_event(
      given_player, 'wrong_password', null,
      case when recent < max_rows then given_origin end
    );
    return;
  end if;
  update security_event e
  set times = e.times + 1
  where e.bucket = bucket_of(given_player)
    and e.player_id = given_player
    and e.event_id = found_event;
end
$$;

-- Deletes events that are older than 13 months, from a slice of the table's blocks, as `sweep`
-- does. The last event that set a password and the last that set a mobile number stay: the audit
-- compares the present values with them.
create function sweep_security_events(given_block bigint, given_blocks integer)
returns table (removed bigint, blocks bigint)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  slice_begin tid := format('(%s,0)', given_block);
  slice_end tid := format('(%s,0)', given_block + given_blocks);
begin
  delete from security_event e
  where e.ctid >= slice_begin
    and e.ctid < slice_end
    and e.occurred_at < clock_timestamp() - interval '13 months'
    and (
      e.digest is null
      or exists (
        select
        from security_event l
        where l.bucket = e.bucket
          and l.player_id = e.player_id
          and l.event_id > e.event_id
          and l.digest is not null
          and (l.kind = 'mobile_changed') = (e.kind = 'mobile_changed')
      )
    );
  get diagnostics removed = row_count;
  blocks := pg_relation_size('security_event') / current_setting('block_size')::integer;
  return next;
end
$$;

-- What players set -------------------------------------------------------------------------------

-- Opens an account with a number from `player_number`: the name, the player and the row in the
-- inviter's team. False when the name is taken: a second request waits for the first one's commit.
create function create_player(
  given_player bigint,
  given_folded text,
  given_username text,
  given_password_hash text,
  given_group smallint,
  given_inviter bigint,
  given_is_demo boolean,
  given_consented_at timestamptz,
  given_digest bytea,
  given_origin security_origin
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if given_player not between 1 and (select n.last_value from player_number n) then
    raise exception 'player % has no number from the sequence', given_player;
  end if;
  if given_group = agent_group() and not given_is_demo then
    raise exception 'an account is not opened as an agent';
  end if;
  if given_is_demo and exists (select from production_since) then
    raise exception 'there are no demo accounts in production';
  end if;
  insert into username (folded, bucket, player_id)
  values (given_folded, bucket_of(given_player), given_player)
  on conflict (folded) do nothing;
  if not found then
    return false;
  end if;
  insert into player (
    bucket, player_id, username, password_hash, group_id, nickname, inviter_id, is_demo,
    consented_at
  )
  values (
    bucket_of(given_player), given_player, given_username, given_password_hash, given_group,
    given_username, given_inviter, given_is_demo, given_consented_at
  );
  insert into team_member (bucket, agent_id, player_id)
  select bucket_of(given_inviter), given_inviter, given_player
  where given_inviter is not null;
  perform append_security_event(given_player, 'registered', given_digest, given_origin);
  return true;
end
$$;

-- Replaces the password. False when another hash is stored.
create function change_player_password(
  given_player bigint,
  given_present_hash text,
  given_password_hash text,
  given_digest bytea,
  given_origin security_origin
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update player p
  set password_hash = given_password_hash
  where p.bucket = bucket_of(given_player)
    and p.player_id = given_player
    and p.password_hash = given_present_hash;
  if not found then
    return false;
  end if;
  perform append_security_event(given_player, 'password_changed', given_digest, given_origin);
  return true;
end
$$;

-- Uses a link that two members of staff issued, and sets the password. False when the link is not
-- valid, or not this player's.
create function reset_player_password(
  given_token_hash bytea,
  given_player bigint,
  given_password_hash text,
  given_digest bytea,
  given_origin security_origin
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update reset_link l
  set used_at = clock_timestamp()
  from proposal o
  where l.token_hash = given_token_hash
    and l.player_id = given_player
    and l.kind = 'password_reset'
    and l.used_at is null
    and l.expires_at > clock_timestamp()
    and o.proposal_id = l.proposal_id
    and o.subject_id = l.player_id
    and o.kind = l.kind
    and o.state = 'confirmed';
  if not found then
    return false;
  end if;
  update player p
  set password_hash = given_password_hash
  where p.bucket = bucket_of(given_player)
    and p.player_id = given_player;
  perform append_security_event(given_player, 'password_reset', given_digest, given_origin);
  return true;
end
$$;

-- Sets the mobile number; nothing happens when it is the present one.
create function change_player_mobile(
  given_player bigint,
  given_mobile text,
  given_digest bytea,
  given_origin security_origin
) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update player p
  set mobile = given_mobile
  where p.bucket = bucket_of(given_player)
    and p.player_id = given_player
    and p.mobile <> given_mobile;
  if found then
    perform append_security_event(given_player, 'mobile_changed', given_digest, given_origin);
  end if;
end
$$;

-- What staff set ---------------------------------------------------------------------------------

-- Freezes or unfreezes a player, with its line in the audit log. Returns null on success, else
-- 'not_found' or 'changed_meanwhile': the state is no longer `given_seen`.
create function change_player_state(
  given_audit bigint,
  given_player bigint,
  given_seen text,
  given_state text,
  given_reason text,
  given_actor text,
  given_address text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  present_state text;
begin
  perform require_staff(given_actor, 'players');
  select p.state into present_state
  from player p
  where p.bucket = bucket_of(given_player)
    and p.player_id = given_player
  for update;
  if not found then
    return 'not_found';
  end if;
  if present_state <> given_seen then
    return 'changed_meanwhile';
  end if;
  if present_state = given_state then
    return null;
  end if;
  update player p
  set state = given_state
  where p.bucket = bucket_of(given_player)
    and p.player_id = given_player;
  perform append_audit_log(
    given_audit, given_actor,
    case given_state when 'active' then 'player.lift' else 'player.freeze' end,
    'player:' || given_player::text, jsonb_build_object('reason', given_reason),
    jsonb_build_object('state', present_state), jsonb_build_object('state', given_state),
    given_address
  );
  return null;
end
$$;

-- Makes a member an agent, or an agent a member, with its line in the audit log. Returns null on
-- success, else 'not_found' or 'changed_meanwhile': the player is neither, or is it already.
create function change_agent(
  given_audit bigint,
  given_player bigint,
  given_is_agent boolean,
  given_reason text,
  given_actor text,
  given_address text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  present_group smallint;
  wanted_group smallint := case when given_is_agent then agent_group() else member_group() end;
begin
  perform require_staff(given_actor, 'agents');
  select p.group_id into present_group
  from player p
  where p.bucket = bucket_of(given_player)
    and p.player_id = given_player
  for update;
  if not found then
    return 'not_found';
  end if;
  if present_group not in (member_group(), agent_group()) or present_group = wanted_group then
    return 'changed_meanwhile';
  end if;
  update player p
  set group_id = wanted_group
  where p.bucket = bucket_of(given_player)
    and p.player_id = given_player;
  perform append_audit_log(
    given_audit, given_actor,
    case when given_is_agent then 'player.make_agent' else 'player.unmake_agent' end,
    'player:' || given_player::text, jsonb_build_object('reason', given_reason),
    jsonb_build_object('group_id', present_group), jsonb_build_object('group_id', wanted_group),
    given_address
  );
  return null;
end
$$;

-- Guests -----------------------------------------------------------------------------------------

-- The SHA-256 of tokens by which a guest resumes. Each is valid once and is exchanged for the next
-- one. A token that is sent again after its exchange was copied: all tokens of the guest end.
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

-- Makes a guest a member with a new name: the same account. The guest's name becomes free. A guest
-- in an agent's team stays there. The caller ends other sessions and resume tokens. Returns null on
-- success, else 'not_guest' or 'username_taken'.
create function raise_guest(
  given_player bigint,
  given_present_folded text,
  given_username text,
  given_folded text,
  given_password_hash text,
  given_inviter bigint,
  given_at timestamptz,
  given_digest bytea,
  given_origin security_origin
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
  perform append_security_event(given_player, 'guest_raised', given_digest, given_origin);
  return null;
end
$$;

-- Retires guests who were absent since `given_before` and never had money, and frees their names,
-- which are given in folded form. Returns the retired guests.
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

-- Browsers that a player subscribed to push, with the endpoint and keys of the browser's push
-- service, and the chosen kinds. A browser belongs to the player and the session that subscribed
-- last: when that session ends, the subscription is deleted.
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

-- Notices to send, one row for each browser. A row is written in the transaction that it reports,
-- so it is sent after the commit only; `due_at` moves with each attempt.
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

-- The player's choice that a kind of message belongs to; null: it is not pushed.
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

-- Queues a notice for the player's browsers that chose its kind, except those that chose
-- `given_unless` as well: they get the same fact by another message.
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

-- Writes a message to a player, in the transaction that it reports.
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
create table announcement_read (
  bucket smallint not null,
  player_id bigint not null,
  read_at timestamptz not null,
  primary key (bucket, player_id),
  check (bucket = bucket_of(player_id))
);
