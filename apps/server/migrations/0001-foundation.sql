-- The whole foundation: reference tables, players, ledger, rounds and orders.
--
-- Tables of a player's rows begin their keys with `bucket` (player_id % 64), so that they can be
-- distributed by it later. Hot tables have no foreign keys, nothing depends on triggers or advisory
-- locks. Amounts are minor units, odds are hundredths. The application runs as `trine_app`, which
-- can read everything but may neither change an account nor touch an entry: `post_entries` and
-- `place_orders` alone can.

do $$
begin
  begin
    create role trine_app nologin;
  exception
    -- Roles belong to the whole server: another database may have made it, even just now.
    when duplicate_object or unique_violation then null;
  end;
  execute format('grant trine_app to %I', current_user);
end
$$;

-- Reference tables -------------------------------------------------------------------------------

create table game (
  game_id smallint primary key,
  slug text not null unique,
  time_zone text not null,
  betting_open boolean not null default true
);

create table plan (
  plan_id integer primary key,
  game_id smallint not null references game,
  room_type smallint not null check (room_type between 0 and 3),
  join_limit_minor bigint not null check (join_limit_minor >= 0),
  min_stake_minor bigint not null check (min_stake_minor > 0),
  max_stake_minor bigint not null,
  round_cap_minor bigint not null check (round_cap_minor > 0),
  target_return integer not null check (target_return between 7500 and 9950),
  odds_version integer not null check (odds_version > 0),
  unique (game_id, room_type),
  check (max_stake_minor >= min_stake_minor)
);

create table odds (
  plan_id integer not null references plan,
  version integer not null,
  play smallint not null check (play between 0 and 37),
  odds_hundredths integer not null check (odds_hundredths > 100),
  primary key (plan_id, version, play)
);

create table house_account (
  account_id bigint primary key check (account_id < 0),
  name text not null unique
);

insert into house_account (account_id, name)
values (-1, 'stakes'), (-2, 'payouts'), (-3, 'deposits'), (-4, 'withdrawals'), (-5, 'gifts');

create table beacon_chain (
  chain_hash text primary key,
  kind text not null check (kind in ('drand', 'demo')),
  public_key text not null,
  scheme text not null,
  period_seconds integer not null check (period_seconds > 0),
  genesis_time bigint not null
);

create table banner (
  banner_id integer primary key,
  position integer not null,
  image text not null,
  title_key text not null,
  link text not null
);

create table notice (
  notice_id integer primary key,
  position integer not null,
  text_key text not null
);

-- One row a role that only one process may hold; the epoch rises with each new holder.
create table lease (
  name text primary key,
  holder text not null,
  epoch bigint not null,
  expires_at timestamptz not null
);

-- The node number in the ids that a process makes; two live processes get different ones.
create sequence id_node minvalue 0 maxvalue 7 start 0 cycle;

-- Players ----------------------------------------------------------------------------------------

-- Short on purpose: an invite code is this number plus 100000 and is said aloud.
create sequence player_number start 10001;

-- Folded names (NFKC, case, look-alikes) are unique over all buckets.
create table username (
  folded text primary key,
  bucket smallint not null,
  player_id bigint not null
);

create table player (
  bucket smallint not null,
  player_id bigint not null,
  username text not null,
  password_hash text not null,
  group_id smallint not null check (group_id in (1, 2, 3)),
  nickname text not null,
  mobile text not null default '',
  avatar smallint not null default 1 check (avatar between 1 and 8),
  inviter_id bigint,
  state text not null default 'active' check (state in ('active', 'betting_frozen', 'frozen')),
  is_demo boolean not null default false,
  consented_at timestamptz not null,
  last_login_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (bucket, player_id),
  check (bucket = player_id % 64)
);

create table team_member (
  bucket smallint not null,
  agent_id bigint not null,
  player_id bigint not null,
  joined_at timestamptz not null default clock_timestamp(),
  primary key (bucket, agent_id, player_id),
  check (bucket = agent_id % 64)
);

create table session (
  bucket smallint not null,
  token_hash bytea not null,
  player_id bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  primary key (bucket, token_hash),
  check (bucket = player_id % 64)
);

create index session_player on session (bucket, player_id);

-- Wrong tries by the name that was typed, known or not, and the address that typed it.
create table login_failure (
  name_hash bytea not null,
  address text not null,
  failures integer not null check (failures > 0),
  last_failed_at timestamptz not null,
  locked_until timestamptz not null,
  primary key (name_hash, address)
);

create index login_failure_age on login_failure (last_failed_at);

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

create table audit_event (
  audit_id bigint primary key,
  occurred_at timestamptz not null default clock_timestamp(),
  actor text not null,
  act text not null,
  subject text not null,
  details jsonb not null
);

-- Ledger -----------------------------------------------------------------------------------------

create table account (
  bucket smallint not null,
  player_id bigint not null,
  balance_minor bigint not null default 0,
  held_minor bigint not null default 0,
  version bigint not null default 0,
  primary key (bucket, player_id),
  constraint account_balance_not_negative check (balance_minor >= 0),
  constraint account_held_within_balance check (held_minor between 0 and balance_minor),
  check (bucket = player_id % 64)
) with (fillfactor = 70);

-- Kinds: 0 recharge, 1 withdraw, 2 buy, 3 profit, 4 give away, 5 stake returned.
-- `entry_id` is unique within its account and rises with time. House accounts keep no balance.
create table entry (
  bucket smallint not null,
  account_id bigint not null,
  entry_id bigint not null,
  posting_id bigint not null,
  kind smallint not null check (kind between 0 and 5),
  amount_minor bigint not null check (amount_minor <> 0),
  balance_after_minor bigint check (balance_after_minor >= 0),
  account_version bigint,
  round_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  primary key (bucket, account_id, entry_id),
  check ((account_id < 0) = (balance_after_minor is null)),
  check ((account_id < 0) = (account_version is null)),
  check (account_id < 0 or bucket = account_id % 64)
);

-- Books one posting: player entries, and one entry a round on the house's side, which sum to zero.
-- The only code that may change an account. A player may have several entries; they apply in the
-- order given. Player rows are locked in key order, so two postings can not deadlock. Constraint
-- names tell what was refused: account_balance_not_negative, account_held_within_balance.
create function post_entries(
  given_posting bigint,
  given_kind smallint,
  given_rounds bigint[],
  given_players bigint[],
  given_entries bigint[],
  given_amounts bigint[],
  given_house bigint
) returns integer
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  locked integer;
  booked integer;
begin
  if cardinality(given_players) = 0 then
    return 0;
  end if;

  perform
  from account a
  where (a.bucket, a.player_id) in (
    select distinct (given % 64)::smallint, given from unnest(given_players) as given
  )
  order by a.bucket, a.player_id
  for update;
  get diagnostics locked = row_count;
  if locked <> (select count(distinct given) from unnest(given_players) as given) then
    raise exception 'a posting names an account that does not exist';
  end if;

  with given as materialized (
    select
      (u.player % 64)::smallint as bucket,
      u.player,
      u.entry,
      u.round,
      u.amount,
      (sum(u.amount) over running)::bigint as running,
      count(*) over running as step
    from unnest(given_players, given_entries, given_rounds, given_amounts)
      with ordinality as u (player, entry, round, amount, place)
    window running as (partition by u.player order by u.place)
  ),
  totals as (
    select g.bucket, g.player, sum(g.amount)::bigint as amount, count(*) as steps
    from given g
    group by g.bucket, g.player
  ),
  moved as (
    update account a
    set
      balance_minor = a.balance_minor + t.amount,
      version = a.version + t.steps
    from totals t
    where a.bucket = t.bucket
      and a.player_id = t.player
    returning
      a.player_id,
      a.balance_minor - t.amount as balance_before,
      a.version - t.steps as version_before
  ),
  countered as (
    insert into entry (bucket, account_id, entry_id, posting_id, kind, amount_minor, round_id)
    select
      min(g.bucket), given_house, min(g.entry), given_posting, given_kind, -sum(g.amount), g.round
    from given g
    group by g.round
    having sum(g.amount) <> 0
  )
  insert into entry (
    bucket, account_id, entry_id, posting_id, kind, amount_minor,
    balance_after_minor, account_version, round_id
  )
  select
    g.bucket, g.player, g.entry, given_posting, given_kind, g.amount,
    m.balance_before + g.running, m.version_before + g.step, g.round
  from given g
  join moved m on m.player_id = g.player;
  get diagnostics booked = row_count;
  return booked;
end
$$;

create table idempotency (
  bucket smallint not null,
  player_id bigint not null,
  key text not null check (length(key) between 16 and 64),
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (bucket, player_id, key)
);

-- Draws ------------------------------------------------------------------------------------------

-- HMAC-SHA256 (RFC 2104) for keys of at most 64 bytes.
create function hmac_sha256(key bytea, message bytea) returns bytea
language plpgsql
immutable strict parallel safe
as $$
declare
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
begin
  if length(key) > 64 then
    raise exception 'the key is longer than a block';
  end if;
  for place in 0 .. length(key) - 1 loop
    inner_pad := set_byte(inner_pad, place, get_byte(inner_pad, place) # get_byte(key, place));
    outer_pad := set_byte(outer_pad, place, get_byte(outer_pad, place) # get_byte(key, place));
  end loop;
  return sha256(outer_pad || sha256(inner_pad || message));
end
$$;

-- The three digits, as a number 0 to 999, that follow from a beacon's randomness: the first
-- big-endian 16-bit word below 65000 of HMAC-SHA256, modulo 1000, so that each draw is equally
-- likely; without such a word the block is hashed once more.
create function beacon_outcome(randomness bytea, game_id smallint, issue text) returns smallint
language plpgsql
immutable strict parallel safe
set search_path = public, pg_temp
as $$
declare
  block bytea := hmac_sha256(
    randomness,
    convert_to('trine/1|' || game_id::text || '|' || issue, 'UTF8')
  );
  word integer;
begin
  loop
    for place in 0 .. 15 loop
      word := get_byte(block, place * 2) * 256 + get_byte(block, place * 2 + 1);
      if word < 65000 then
        return (word % 1000)::smallint;
      end if;
    end loop;
    block := sha256(block);
  end loop;
end
$$;

-- Whether a play (its number, 0 to 37) wins when the digits sum to `total`. Not strict, so that
-- PostgreSQL writes it out where it is called, which makes it ten times as fast.
create function play_wins(play smallint, total smallint) returns boolean
language sql
immutable parallel safe
as $$
  select case play
    when 0 then total >= 14
    when 1 then total <= 13
    when 2 then total % 2 = 1
    when 3 then total % 2 = 0
    when 4 then total >= 14 and total % 2 = 1
    when 5 then total >= 14 and total % 2 = 0
    when 6 then total <= 13 and total % 2 = 1
    when 7 then total <= 13 and total % 2 = 0
    when 8 then total >= 22
    when 9 then total <= 5
    else play - 10 = total
  end
$$;

create function outcome_total(outcome smallint) returns smallint
language sql
immutable parallel safe
as $$
  select (outcome / 100 + outcome / 10 % 10 + outcome % 10)::smallint
$$;

create table round (
  round_id bigint primary key,
  game_id smallint not null,
  issue text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  chain_hash text not null,
  beacon_round bigint not null,
  status text not null default 'open'
    check (status in ('open', 'closed', 'drawn', 'settled', 'void')),
  book_root bytea,
  book_count integer,
  book_stake_minor bigint,
  signature bytea,
  randomness bytea,
  outcome smallint,
  closed_at timestamptz,
  drawn_at timestamptz,
  settled_at timestamptz,
  unique (game_id, issue),
  unique (game_id, draws_at),
  check (opens_at < closes_at and closes_at < draws_at),
  constraint round_sealed_when_closed check (
    (status in ('open', 'void'))
    or (book_root is not null and book_count is not null and book_stake_minor is not null)
  ),
  constraint round_digits_only_when_drawn check (
    (status in ('drawn', 'settled')) = (outcome is not null)
    and (outcome is null) = (signature is null)
    and (outcome is null) = (randomness is null)
  ),
  constraint round_randomness_follows check (randomness = sha256(signature)),
  constraint round_digits_follow check (outcome = beacon_outcome(randomness, game_id, issue))
);

-- The draw: the signature goes in, the digits come out. Once, for a closed round whose time has come;
-- no row when another was first. The only code that may write a signature or digits.
create function draw_round(given_round bigint, given_signature bytea) returns table (
  game_id smallint,
  issue text,
  randomness bytea,
  outcome smallint
)
language sql
security definer
set search_path = public, pg_temp
as $$
  update round r
  set
    status = 'drawn',
    signature = given_signature,
    randomness = sha256(given_signature),
    outcome = beacon_outcome(sha256(given_signature), r.game_id, r.issue),
    drawn_at = clock_timestamp()
  where r.round_id = given_round
    and r.status = 'closed'
    and r.draws_at <= clock_timestamp()
  returning r.game_id, r.issue, r.randomness, r.outcome
$$;

create index round_game_draws on round (game_id, draws_at desc) include (status);
create index round_unfinished on round (status) where status in ('open', 'closed', 'drawn');

-- Orders -----------------------------------------------------------------------------------------

create table bet_order (
  bucket smallint not null,
  player_id bigint not null,
  order_id bigint not null,
  round_id bigint not null,
  game_id smallint not null,
  plan_id integer not null,
  play smallint not null check (play between 0 and 37),
  odds_hundredths integer not null check (odds_hundredths > 100),
  stake_minor bigint not null check (stake_minor > 0),
  balance_after_minor bigint not null check (balance_after_minor >= 0),
  created_at timestamptz not null default clock_timestamp(),
  primary key (bucket, player_id, order_id),
  check (bucket = player_id % 64)
);

-- For sealing and for the feed; both read one round in id order.
create index bet_order_round on bet_order (round_id, order_id);

-- What a round of one plan owes for each sum 0 to 27 (array index sum + 1), and took in stakes.
create table exposure (
  round_id bigint not null,
  plan_id integer not null,
  stake_minor bigint not null default 0,
  order_count integer not null default 0,
  payouts_minor bigint[] not null default array_fill(0::bigint, array[28]),
  primary key (round_id, plan_id)
) with (fillfactor = 50);

create table settlement_slice (
  round_id bigint not null,
  slice smallint not null,
  posting_id bigint not null,
  winner_count integer not null,
  paid_minor bigint not null,
  settled_at timestamptz not null default clock_timestamp(),
  primary key (round_id, slice)
);

-- Wins up to and including this order of this game have been acknowledged by their player.
create table win_seen (
  bucket smallint not null,
  player_id bigint not null,
  game_id smallint not null,
  order_id bigint not null,
  primary key (bucket, player_id, game_id)
);

-- Takes one request of a player, one order a play, all or none. The account's lock makes a
-- player's requests take turns, the round's share lock keeps closing out, the exposure's lock
-- makes the cap exact. The checks stand in the order of the contract's list of reasons; the
-- first that fails is the answer. `given_plays` is null when the request named no known plays.
create function place_orders(
  given_player bigint,
  given_key text,
  given_request_hash bytea,
  given_game smallint,
  given_issue text,
  given_plan integer,
  given_odds_version integer,
  given_stake bigint,
  given_plays smallint[],
  given_orders bigint[],
  given_posting bigint
) returns table (
  refusal text,
  balance_minor bigint,
  held_minor bigint,
  orders bigint[],
  odds_hundredths integer[],
  details jsonb
)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  own_bucket smallint := (given_player % 64)::smallint;
  own account;
  holder player;
  asked plan;
  running round;
  owed exposure;
  earlier idempotency;
  total bigint := given_stake * cardinality(given_plays);
  staked bigint[];
  staked_after bigint[];
  prices integer[];
  now_at timestamptz;
  pair integer;
begin
  select * into strict own
  from account a
  where a.bucket = own_bucket and a.player_id = given_player
  for update;
  balance_minor := own.balance_minor;
  held_minor := own.held_minor;

  if given_key is not null then
    select * into earlier
    from idempotency i
    where i.bucket = own_bucket and i.player_id = given_player and i.key = given_key;
    if found then
      if earlier.request_hash <> given_request_hash then
        refusal := 'idempotency_mismatch';
        return next;
        return;
      end if;
      balance_minor := (earlier.answer ->> 'balance_minor')::bigint;
      held_minor := (earlier.answer ->> 'held_minor')::bigint;
      select array_agg(b.order_id order by b.order_id),
        array_agg(b.odds_hundredths order by b.order_id)
      into orders, odds_hundredths
      from bet_order b
      where b.bucket = own_bucket
        and b.player_id = given_player
        and b.order_id = any (
          array(select jsonb_array_elements_text(earlier.answer -> 'orders')::bigint)
        );
      return next;
      return;
    end if;
  end if;

  select * into strict holder
  from player p
  where p.bucket = own_bucket and p.player_id = given_player;
  select * into asked from plan p where p.plan_id = given_plan;
  select * into running
  from round r
  where r.game_id = given_game and r.issue = given_issue
  for share;
  now_at := clock_timestamp();

  if holder.group_id = 2 then
    refusal := 'members_only';
  elsif holder.state <> 'active' then
    refusal := 'account_frozen';
  elsif running.round_id is not null and running.opens_at <= now_at
    and (running.status <> 'open' or running.closes_at <= now_at)
  then
    refusal := 'round_closed';
  elsif not exists (
    select from game g where g.game_id = given_game and g.betting_open
  ) or not exists (
    select
    from round r
    where r.game_id = given_game and r.opens_at <= now_at and r.draws_at > now_at
      and r.status <> 'void'
  ) then
    refusal := 'game_stopped';
  elsif running.round_id is null or running.opens_at > now_at then
    refusal := 'not_current_round';
  elsif asked.plan_id is null or asked.game_id <> given_game then
    refusal := 'plan_unknown';
  elsif given_plays is null then
    refusal := 'play_unknown';
  elsif given_stake < asked.min_stake_minor or given_stake > asked.max_stake_minor then
    refusal := 'stake_out_of_range';
    details := jsonb_build_object(
      'min', asked.min_stake_minor::text, 'max', asked.max_stake_minor::text
    );
  end if;
  if refusal is not null then
    return next;
    return;
  end if;

  -- What the player already staked on each play in this round and plan (index play + 1).
  select array_agg(coalesce(s.stake, 0) order by n.play) into staked
  from generate_series(0, 37) as n (play)
  left join (
    select b.play, sum(b.stake_minor)::bigint as stake
    from bet_order b
    where b.bucket = own_bucket
      and b.player_id = given_player
      and b.order_id >= (
        floor(extract(epoch from running.opens_at) * 1000)::bigint - 1767225600000
      ) * 4096
      and b.round_id = running.round_id
      and b.plan_id = given_plan
    group by b.play
  ) s on s.play = n.play;

  if own.balance_minor + (select sum(s) from unnest(staked) as s) < asked.join_limit_minor then
    refusal := 'room_minimum';
    details := jsonb_build_object('join_limit', asked.join_limit_minor::text);
  elsif total > own.balance_minor - own.held_minor then
    refusal := 'insufficient_funds';
  else
    staked_after := array(
      select staked[n.play + 1] + (n.play = any (given_plays))::integer * given_stake
      from generate_series(0, 3) as n (play)
      order by n.play
    );
    foreach pair in array array[1, 3] loop
      if given_plays && array[pair - 1, pair]::smallint[]
        and staked_after[pair] = staked_after[pair + 1]
      then
        refusal := 'opposite_bets';
      end if;
    end loop;
  end if;

  if refusal = 'opposite_bets' then
    update player p
    set state = 'betting_frozen'
    where p.bucket = own_bucket and p.player_id = given_player;
    insert into audit_event (audit_id, actor, act, subject, details)
    values (
      given_posting, 'rule:opposite_bets', 'player.freeze_betting',
      'player:' || given_player::text,
      jsonb_build_object('round_id', running.round_id::text, 'plan_id', given_plan,
        'plays', to_jsonb(given_plays), 'stake_minor', given_stake::text)
    );
    insert into player_message (bucket, player_id, message_id, kind, details)
    values (
      own_bucket, given_player, given_posting, 'betting_frozen',
      jsonb_build_object('game_id', given_game, 'issue', given_issue)
    );
  end if;
  if refusal is not null then
    return next;
    return;
  end if;

  select * into strict owed
  from exposure x
  where x.round_id = running.round_id and x.plan_id = given_plan
  for update;
  select array_agg(o.odds_hundredths order by u.place) into prices
  from unnest(given_plays) with ordinality as u (play, place)
  join odds o on o.plan_id = given_plan and o.version = asked.odds_version and o.play = u.play;

  owed.stake_minor := owed.stake_minor + total;
  select array_agg(
    owed.payouts_minor[s.total + 1] + coalesce(
      (
        select sum(given_stake * prices[u.place] / 100)
        from unnest(given_plays) with ordinality as u (play, place)
        where play_wins(u.play, s.total::smallint)
      ),
      0
    )
    order by s.total
  ) into owed.payouts_minor
  from generate_series(0, 27) as s (total);

  if (select max(p) from unnest(owed.payouts_minor) as p) - owed.stake_minor
    > asked.round_cap_minor
  then
    refusal := 'sold_out';
    select jsonb_build_object(
      'cap', asked.round_cap_minor::text,
      'stake', x.stake_minor::text,
      'payouts', to_jsonb(x.payouts_minor::text[]),
      'odds', to_jsonb(prices)
    ) into details
    from exposure x
    where x.round_id = running.round_id and x.plan_id = given_plan;
  elsif given_odds_version <> asked.odds_version then
    refusal := 'odds_changed';
    details := jsonb_build_object('version', asked.odds_version);
  end if;
  if refusal is not null then
    return next;
    return;
  end if;

  update exposure x
  set
    stake_minor = owed.stake_minor,
    order_count = x.order_count + cardinality(given_plays),
    payouts_minor = owed.payouts_minor
  where x.round_id = running.round_id and x.plan_id = given_plan;

  insert into bet_order (
    bucket, player_id, order_id, round_id, game_id, plan_id, play,
    odds_hundredths, stake_minor, balance_after_minor
  )
  select
    own_bucket, given_player, u.order_id, running.round_id, given_game, given_plan, u.play,
    u.price, given_stake, own.balance_minor - given_stake * u.place
  from unnest(given_plays, given_orders, prices)
    with ordinality as u (play, order_id, price, place);

  perform post_entries(
    given_posting, 2::smallint, array[running.round_id],
    array[given_player], array[given_orders[1]], array[-total], -1
  );
  balance_minor := own.balance_minor - total;

  if given_key is not null then
    insert into idempotency (bucket, player_id, key, request_hash, answer)
    values (
      own_bucket, given_player, given_key, given_request_hash,
      jsonb_build_object('balance_minor', balance_minor::text, 'held_minor', held_minor::text,
        'orders', to_jsonb(given_orders::text[]))
    );
  end if;

  orders := given_orders;
  odds_hundredths := prices;
  return next;
end
$$;

-- Rights -----------------------------------------------------------------------------------------

revoke execute on function post_entries, place_orders, draw_round from public;
grant execute on function post_entries, place_orders, draw_round to trine_app;
grant usage on schema public to trine_app;
grant select on all tables in schema public to trine_app;
grant usage on all sequences in schema public to trine_app;

grant insert on
  game, plan, odds, beacon_chain, banner, notice, lease, username, player, team_member, session,
  login_failure, player_message, audit_event, exposure, settlement_slice, win_seen
to trine_app;
grant insert (bucket, player_id) on account to trine_app;
grant insert (
  round_id, game_id, issue, opens_at, closes_at, draws_at, chain_hash, beacon_round
) on round to trine_app;

-- A round's name, times and beacon never change; its signature and digits are written once, by
-- `draw_round`, and follow from one another or the table's constraints refuse them.
grant update (
  status, book_root, book_count, book_stake_minor, closed_at, settled_at
) on round to trine_app;
grant update (betting_open) on game to trine_app;
grant update (
  password_hash, group_id, nickname, mobile, avatar, state, last_login_at
) on player to trine_app;
grant update (ended_at, expires_at) on session to trine_app;
grant update (holder, epoch, expires_at) on lease to trine_app;
grant update, delete on login_failure to trine_app;
grant update (read_at) on player_message to trine_app;
grant update (order_id) on win_seen to trine_app;
