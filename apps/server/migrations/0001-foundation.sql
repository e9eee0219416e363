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
  constraint round_signature_whole check (octet_length(signature) = 48),
  constraint round_randomness_follows check (randomness = sha256(signature)),
  constraint round_digits_follow check (outcome = beacon_outcome(randomness, game_id, issue))
);

-- The draw: the signature goes in, the digits come out, once, for a closed round whose time has
-- come. No row when another was first. The only code that may write a signature or digits.
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

-- What a round of one plan took in stakes and would pay for each play (array index play + 1).
-- `cost_bound_minor` is what its worst outcome costs the house at most: never less than the truth,
-- reckoned anew from the payouts when it nears the plan's cap.
create table exposure (
  round_id bigint not null,
  plan_id integer not null,
  stake_minor bigint not null default 0,
  order_count integer not null default 0,
  payouts_minor bigint[] not null default array_fill(0::bigint, array[38]),
  cost_bound_minor bigint not null default 0,
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

-- Where a player last bet in each plan: what was staked in that round, and by how much big leads
-- over small and odd over even. A plan never runs two rounds at once, so one row is enough.
create table seat (
  bucket smallint not null,
  player_id bigint not null,
  round_id bigint not null,
  plan_id integer not null,
  stake_minor bigint not null check (stake_minor > 0),
  size_lead_minor bigint not null,
  parity_lead_minor bigint not null,
  primary key (bucket, player_id, plan_id),
  check (bucket = player_id % 64)
) with (fillfactor = 70);

-- The sums 0 to 27 on which each play wins, as `play_wins` has it.
create table winning_sum (
  total smallint not null,
  play smallint not null,
  primary key (total, play)
);

insert into winning_sum (total, play)
select t, p
from generate_series(0, 27) as t
cross join generate_series(0, 37) as p
where play_wins(p::smallint, t::smallint);

-- The rule against opposite bets: betting stops for the account, once, with a line in the audit log
-- and a message to the player. `given_id` becomes the id of both.
create function freeze_for_opposites(given_player bigint, given_id bigint, given_details jsonb)
returns void
language sql
set search_path = public, pg_temp
as $$
  update player p
  set state = 'betting_frozen'
  where p.bucket = (given_player % 64)::smallint
    and p.player_id = given_player
    and p.state = 'active';
  insert into audit_event (audit_id, actor, act, subject, details)
  values (
    given_id, 'rule:opposite_bets', 'player.freeze_betting', 'player:' || given_player::text,
    given_details
  );
  insert into player_message (bucket, player_id, message_id, kind, details)
  values ((given_player % 64)::smallint, given_player, given_id, 'betting_frozen', given_details);
$$;

-- Takes a batch of requests in one transaction: each request one order a play, all or none of it.
-- Every request gets a verdict, in the order given:
--
--   null        accepted
--   'replayed'  its key was used for the same request before, or (`given_again`: the batch was sent
--               before and what became of it is not known) its orders stand already
--   'repriced'  the prices that it was reckoned with are no longer the plan's; to be given again
--   'later'     it depends on another request of this batch that was not simply accepted; to be
--               given again, apart from other requests of its player and of its room
--   otherwise   the reason of its refusal: the first that fails in the contract's order
--
-- The accounts' locks make a player's requests take turns, the rounds' share locks keep closing
-- out, the exposures' locks make the cap exact. All are taken in key order, and everything is read
-- after them in a new statement, so that nothing that was waited for is missed.
--
-- `given_sizes` is 1 for big, -1 for small, 0 for both, null for neither; `given_parities` the same
-- for odd and even. `given_payouts` is what all plays of a request would pay together. The arrays
-- from `given_requests` on hold the orders, whose ids follow one another from `given_firsts` on;
-- `given_counts` of 0 means plays that are unknown.
create function place_orders(
  given_players bigint[],
  given_keys text[],
  given_hashes bytea[],
  given_games smallint[],
  given_issues text[],
  given_plans integer[],
  given_versions integer[],
  given_priced integer[],
  given_stakes bigint[],
  given_counts integer[],
  given_payouts bigint[],
  given_sizes smallint[],
  given_parities smallint[],
  given_firsts bigint[],
  given_requests integer[],
  given_steps integer[],
  given_plays smallint[],
  given_odds integer[],
  given_order_payouts bigint[],
  given_posting bigint,
  given_again boolean
) returns table (
  verdict text,
  balance_minor bigint,
  held_minor bigint,
  orders bigint[],
  odds_hundredths integer[],
  details jsonb
)
language plpgsql
security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  held_rounds bigint[];
  now_at timestamptz;
  verdicts text[];
  balances bigint[];
  helds bigint[];
  round_ids bigint[];
  answers jsonb[];
  reasons jsonb[];
  seat_stakes bigint[];
  size_leads bigint[];
  parity_leads bigint[];
  costs bigint[];
begin
  perform
  from account a
  where (a.bucket, a.player_id) in (
    select (given % 64)::smallint, given from unnest(given_players) as given
  )
  order by a.bucket, a.player_id
  for update;

  -- Only rounds that take bets are held: a bet that comes too late must not wait for the sealing,
  -- and a round that was not held here takes none, even if it opens in this very moment.
  select coalesce(array_agg(h.round_id), '{}') into held_rounds
  from (
    select r.round_id
    from round r
    where (r.game_id, r.issue) in (
      select u.game_id, u.issue from unnest(given_games, given_issues) as u (game_id, issue)
    )
      and r.status = 'open'
      and r.closes_at > clock_timestamp()
    order by r.round_id
    for share
  ) h;
  now_at := clock_timestamp();

  perform
  from exposure x
  where (x.round_id, x.plan_id) in (
    select r.round_id, u.plan_id
    from unnest(given_games, given_issues, given_plans) as u (game_id, issue, plan_id)
    join round r on r.game_id = u.game_id and r.issue = u.issue
  )
  order by x.round_id, x.plan_id
  for update;

  with asked as (
    select
      u.player_id, u.key, u.request_hash, u.game_id, u.issue, u.plan_id, u.version, u.priced,
      u.stake, u.count, u.payout, u.first_order, u.request,
      (u.player_id % 64)::smallint as bucket,
      u.stake * u.count as total,
      coalesce(u.size, 0) as size,
      u.size is not null as size_touched,
      coalesce(u.parity, 0) as parity,
      u.parity is not null as parity_touched
    from unnest(
      given_players, given_keys, given_hashes, given_games, given_issues, given_plans,
      given_versions, given_priced, given_stakes, given_counts, given_payouts, given_sizes,
      given_parities, given_firsts
    ) with ordinality as u (
      player_id, key, request_hash, game_id, issue, plan_id, version, priced, stake, count, payout,
      size, parity, first_order, request
    )
  ),
  running as materialized (
    select g.game_id
    from game g
    where g.betting_open
      and exists (
        select
        from round r
        where r.game_id = g.game_id
          and r.opens_at <= now_at
          and r.draws_at > now_at
          and r.status <> 'void'
      )
  ),
  -- Each request with all that it is judged by, and its verdict as far as it stands alone.
  known as materialized (
    select
      a.*, b.balance_minor, b.held_minor, r.round_id, i.answer,
      n.min_stake_minor, n.max_stake_minor, n.join_limit_minor, n.round_cap_minor, n.odds_version,
      x.stake_minor as table_stake, x.payouts_minor, x.cost_bound_minor,
      coalesce(s.stake_minor, 0) as seat_stake,
      coalesce(s.size_lead_minor, 0) as size_lead,
      coalesce(s.parity_lead_minor, 0) as parity_lead,
      case
        when i.request_hash <> a.request_hash then 'idempotency_mismatch'
        when i.answer ? 'refusal' then i.answer ->> 'refusal'
        when i.request_hash is not null then 'replayed'
        when given_again and exists (
          select
          from bet_order o
          where o.bucket = a.bucket
            and o.player_id = a.player_id
            and o.order_id = a.first_order
        ) then 'replayed'
        when p.group_id = 2 then 'members_only'
        when p.state <> 'active' then 'account_frozen'
        when r.opens_at <= now_at and (r.status <> 'open' or r.closes_at <= now_at)
          then 'round_closed'
        when g.game_id is null then 'game_stopped'
        when r.round_id is null or r.opens_at > now_at or r.round_id <> all (held_rounds)
          then 'not_current_round'
        when n.plan_id is null or n.game_id <> a.game_id or x.round_id is null then 'plan_unknown'
        when a.count = 0 then 'play_unknown'
        when a.stake not between n.min_stake_minor and n.max_stake_minor
          then 'stake_out_of_range'
      end as own_verdict
    from asked a
    join account b on b.bucket = a.bucket and b.player_id = a.player_id
    join player p on p.bucket = a.bucket and p.player_id = a.player_id
    left join round r on r.game_id = a.game_id and r.issue = a.issue
    left join running g on g.game_id = a.game_id
    left join plan n on n.plan_id = a.plan_id
    left join exposure x on x.round_id = r.round_id and x.plan_id = a.plan_id
    left join idempotency i
      on i.bucket = a.bucket and i.player_id = a.player_id and i.key = a.key
    left join seat s
      on s.bucket = a.bucket and s.player_id = a.player_id and s.plan_id = a.plan_id
      and s.round_id = r.round_id
  ),
  -- As if all requests before were accepted: the money left, what counts for the room's minimum,
  -- the leads of big over small and odd over even, what the table's worst outcome costs at most.
  foreseen as (
    select
      k.*,
      k.balance_minor - (sum(k.total) filter (where k.own_verdict is null) over by_player)::bigint
        as balance_after,
      k.seat_stake + (sum(k.total) filter (where k.own_verdict is null) over by_seat)::bigint
        as seat_stake_after,
      k.size_lead
        + (sum(k.stake * k.size) filter (where k.own_verdict is null) over by_seat)::bigint
        as size_lead_after,
      k.parity_lead
        + (sum(k.stake * k.parity) filter (where k.own_verdict is null) over by_seat)::bigint
        as parity_lead_after,
      k.cost_bound_minor
        + (sum(k.payout - k.total) filter (where k.own_verdict is null) over by_table)::bigint
        as cost_bound_after,
      count(*) filter (where k.own_verdict is null) over (partition by k.player_id) = 1
        and count(*) filter (where k.own_verdict is null)
          over (partition by k.round_id, k.plan_id) = 1
        as is_alone
    from known k
    window
      by_player as (partition by k.player_id order by k.request),
      by_seat as (partition by k.player_id, k.round_id, k.plan_id order by k.request),
      by_table as (partition by k.round_id, k.plan_id order by k.request)
  ),
  judged as (
    select
      f.*,
      case
        when f.own_verdict is not null then f.own_verdict
        when f.priced <> f.odds_version then 'repriced'
        when f.balance_after + f.seat_stake_after < f.join_limit_minor then 'room_minimum'
        when f.balance_after < f.held_minor then 'insufficient_funds'
        when (f.size_touched and f.size_lead_after = 0)
          or (f.parity_touched and f.parity_lead_after = 0)
          then 'opposite_bets'
      end as refusal,
      f.cost_bound_after > f.round_cap_minor as may_pass_cap
    from foreseen f
  ),
  -- Up to a player's first request that is not simply accepted, what was foreseen came true.
  stopped as (
    select
      j.*,
      min(j.request) filter (
        where j.own_verdict is null
          and (j.refusal is not null or j.may_pass_cap or j.version <> j.odds_version)
      ) over (partition by j.player_id) as first_stop
    from judged j
  ),
  decided as (
    select
      s.*,
      c.cost,
      case
        when s.own_verdict is not null then s.own_verdict
        when s.request > s.first_stop then 'later'
        when s.refusal is not null then s.refusal
        when s.may_pass_cap and not s.is_alone then 'later'
        when c.cost > s.round_cap_minor then 'sold_out'
        when s.version <> s.odds_version then 'odds_changed'
      end as verdict
    from stopped s
    -- The exact worst outcome, for the few that might pass the cap.
    left join lateral (
      select max(w.payout) - s.table_stake - s.total as cost
      from (
        select
          sum(
            s.payouts_minor[v.play + 1]
            + coalesce(
              (
                select sum(u.payout)
                from unnest(given_requests, given_plays, given_order_payouts)
                  as u (request, play, payout)
                where u.request = s.request and u.play = v.play
              ),
              0
            )
          ) as payout
        from winning_sum v
        where s.may_pass_cap and s.is_alone and s.own_verdict is null
        group by v.total
      ) w
    ) c on true
  )
  select
    array_agg(d.verdict order by d.request),
    array_agg(
      case when d.verdict is null then d.balance_after else d.balance_minor end
      order by d.request
    ),
    array_agg(d.held_minor order by d.request),
    array_agg(d.round_id order by d.request),
    array_agg(d.answer order by d.request),
    array_agg(
      case d.verdict
        when 'stake_out_of_range' then jsonb_build_object(
          'min', d.min_stake_minor::text, 'max', d.max_stake_minor::text
        )
        when 'room_minimum' then jsonb_build_object('join_limit', d.join_limit_minor::text)
        when 'insufficient_funds' then jsonb_build_object(
          'money', (d.balance_after + d.total)::text, 'lock_money', d.held_minor::text
        )
        when 'odds_changed' then jsonb_build_object('version', d.odds_version)
        when 'sold_out' then jsonb_build_object(
          'cap', d.round_cap_minor::text, 'stake', d.table_stake::text,
          'payouts', to_jsonb(d.payouts_minor::text[])
        )
      end
      order by d.request
    ),
    array_agg(d.seat_stake_after order by d.request),
    array_agg(d.size_lead_after order by d.request),
    array_agg(d.parity_lead_after order by d.request),
    array_agg(coalesce(d.cost, d.cost_bound_after) order by d.request)
  into
    verdicts, balances, helds, round_ids, answers, reasons, seat_stakes, size_leads, parity_leads,
    costs
  from decided d;
  if cardinality(verdicts) is distinct from cardinality(given_players) then
    raise exception 'a batch names an account that does not exist';
  end if;

  if array_position(verdicts, null) is not null then
    perform post_entries(
      given_posting, 2::smallint, array_agg(round_ids[u.request]), array_agg(u.player_id),
      array_agg(u.first_order), array_agg(-u.stake * u.count), -1
    )
    from (
      select u.*
      from unnest(given_players, given_firsts, given_stakes, given_counts)
        with ordinality as u (player_id, first_order, stake, count, request)
      where verdicts[u.request] is null
      order by u.request
    ) u;

    insert into bet_order (
      bucket, player_id, order_id, round_id, game_id, plan_id, play,
      odds_hundredths, stake_minor, balance_after_minor
    )
    select
      (given_players[u.request] % 64)::smallint, given_players[u.request],
      given_firsts[u.request] + u.step - 1,
      round_ids[u.request], given_games[u.request], given_plans[u.request], u.play,
      u.odds, given_stakes[u.request],
      balances[u.request] + given_stakes[u.request] * (given_counts[u.request] - u.step)
    from unnest(given_requests, given_steps, given_plays, given_odds)
      as u (request, step, play, odds)
    where verdicts[u.request] is null;

    insert into seat as s (
      bucket, player_id, round_id, plan_id, stake_minor, size_lead_minor, parity_lead_minor
    )
    select distinct on (u.player_id, given_plans[u.request])
      (u.player_id % 64)::smallint, u.player_id, round_ids[u.request], given_plans[u.request],
      seat_stakes[u.request], size_leads[u.request], parity_leads[u.request]
    from unnest(given_players) with ordinality as u (player_id, request)
    where verdicts[u.request] is null
    order by u.player_id, given_plans[u.request], u.request desc
    on conflict (bucket, player_id, plan_id) do update
      set
        round_id = excluded.round_id,
        stake_minor = excluded.stake_minor,
        size_lead_minor = excluded.size_lead_minor,
        parity_lead_minor = excluded.parity_lead_minor;

    with taken as materialized (
      select round_ids[u.request] as round_id, given_plans[u.request] as plan_id, u.play,
        sum(u.payout)::bigint as payout, sum(given_stakes[u.request])::bigint as stake,
        count(*)::integer as count, max(costs[u.request]) as cost
      from unnest(given_requests, given_plays, given_order_payouts) as u (request, play, payout)
      where verdicts[u.request] is null
      group by 1, 2, 3
    ),
    summed as (
      select t.round_id, t.plan_id, sum(t.stake)::bigint as stake, sum(t.count)::integer as count,
        max(t.cost) as cost
      from taken t
      group by t.round_id, t.plan_id
    )
    update exposure x
    set
      stake_minor = x.stake_minor + s.stake,
      order_count = x.order_count + s.count,
      cost_bound_minor = s.cost,
      payouts_minor = (
        select array_agg(o.payout + coalesce(t.payout, 0) order by o.place)
        from unnest(x.payouts_minor) with ordinality as o (payout, place)
        left join taken t
          on t.round_id = x.round_id and t.plan_id = x.plan_id and t.play = o.place - 1
      )
    from summed s
    where x.round_id = s.round_id and x.plan_id = s.plan_id;

    insert into idempotency (bucket, player_id, key, request_hash, answer)
    select
      (u.player_id % 64)::smallint, u.player_id, u.key, u.request_hash,
      jsonb_build_object(
        'balance_minor', balances[u.request]::text,
        'held_minor', helds[u.request]::text,
        'first_order', u.first_order::text
      )
    from unnest(given_players, given_keys, given_hashes, given_firsts)
      with ordinality as u (player_id, key, request_hash, first_order, request)
    where verdicts[u.request] is null and u.key is not null;
  end if;

  if array_position(verdicts, 'opposite_bets') is not null then
    perform freeze_for_opposites(
      u.player_id, u.first_order,
      jsonb_build_object(
        'game_id', u.game_id, 'issue', u.issue, 'plan_id', u.plan_id, 'stake_minor', u.stake::text
      )
    )
    from unnest(
      given_players, given_firsts, given_games, given_issues, given_plans, given_stakes
    ) with ordinality as u (player_id, first_order, game_id, issue, plan_id, stake, request)
    where verdicts[u.request] = 'opposite_bets' and answers[u.request] is null;

    -- A refusal that has an effect is kept under its key, as an acceptance is.
    insert into idempotency (bucket, player_id, key, request_hash, answer)
    select
      (u.player_id % 64)::smallint, u.player_id, u.key, u.request_hash,
      jsonb_build_object('refusal', 'opposite_bets')
    from unnest(given_players, given_keys, given_hashes)
      with ordinality as u (player_id, key, request_hash, request)
    where verdicts[u.request] = 'opposite_bets'
      and answers[u.request] is null
      and u.key is not null;
  end if;

  return query
  select
    u.verdict,
    case u.verdict
      when 'replayed' then coalesce((u.answer ->> 'balance_minor')::bigint, e.balance_minor)
      else u.balance
    end,
    case u.verdict
      when 'replayed' then coalesce((u.answer ->> 'held_minor')::bigint, u.held)
      else u.held
    end,
    e.orders,
    e.odds,
    u.details
  from unnest(verdicts, balances, helds, answers, reasons)
    with ordinality as u (verdict, balance, held, answer, details, request)
  left join lateral (
    select
      array_agg(o.order_id order by o.order_id) as orders,
      array_agg(o.odds_hundredths order by o.order_id) as odds,
      min(o.balance_after_minor) as balance_minor
    from bet_order o
    where o.bucket = (given_players[u.request] % 64)::smallint
      and o.player_id = given_players[u.request]
      and o.order_id >= coalesce((u.answer ->> 'first_order')::bigint, given_firsts[u.request])
      and o.order_id < coalesce((u.answer ->> 'first_order')::bigint, given_firsts[u.request])
        + given_counts[u.request]
  ) e on u.verdict = 'replayed'
  order by u.request;
end
$$;

-- Rights -----------------------------------------------------------------------------------------

revoke execute on function post_entries, place_orders, freeze_for_opposites, draw_round from public;
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
