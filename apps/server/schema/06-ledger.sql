-- The ledger: double entry, append-only.
--
-- A posting is a set of entries that sums to zero. An entry of a player has the balance after it
-- and the account's version. House accounts have no stored balance, so that no two bets lock the
-- same row of the house; their balance is the sum of their entries. Constraint names state the rule
-- that an update broke: account_balance_not_negative, account_held_within_balance.

-- House accounts and kinds by name ---------------------------------------------------------------
--
-- `houseAccounts` and `entryKinds` in TypeScript have the same numbers. PostgreSQL inlines the
-- functions, so that plans contain the number.

-- The house's account of stakes.
create function stakes_account() returns bigint
language sql
immutable parallel safe
as $$
  select '-1'::bigint
$$;

-- The house's account of payouts.
create function payouts_account() returns bigint
language sql
immutable parallel safe
as $$
  select '-2'::bigint
$$;

-- The house's account of deposits.
create function deposits_account() returns bigint
language sql
immutable parallel safe
as $$
  select '-3'::bigint
$$;

-- The house's account of withdrawals.
create function withdrawals_account() returns bigint
language sql
immutable parallel safe
as $$
  select '-4'::bigint
$$;

-- The house's account of gifts.
create function gifts_account() returns bigint
language sql
immutable parallel safe
as $$
  select '-5'::bigint
$$;

-- A deposit, booked at its approval.
create function deposit_kind() returns smallint
language sql
immutable parallel safe
as $$
  select 0::smallint
$$;

-- A withdrawal, booked at its approval.
create function withdrawal_kind() returns smallint
language sql
immutable parallel safe
as $$
  select 1::smallint
$$;

-- The stakes of a batch of bets.
create function stake_kind() returns smallint
language sql
immutable parallel safe
as $$
  select 2::smallint
$$;

-- A player's payout of a round, including the stake.
create function payout_kind() returns smallint
language sql
immutable parallel safe
as $$
  select 3::smallint
$$;

-- Gifts of the operator and play credits of a demo.
create function gift_kind() returns smallint
language sql
immutable parallel safe
as $$
  select 4::smallint
$$;

-- A returned stake of a void round.
create function stake_returned_kind() returns smallint
language sql
immutable parallel safe
as $$
  select 5::smallint
$$;

-- Accounts and entries ---------------------------------------------------------------------------
--
-- Checks of tables that every bet writes use numbers instead of the functions above, and `% 64`
-- instead of `bucket_of`: PostgreSQL prepares checks for each statement, and parses the body of
-- each function that it inlines.

-- The accounts of the house, with negative ids.
create table house_account (
  account_id bigint primary key check (account_id < 0),
  name text not null unique
);

insert into house_account (account_id, name)
values
  (stakes_account(), 'stakes'),
  (payouts_account(), 'payouts'),
  (deposits_account(), 'deposits'),
  (withdrawals_account(), 'withdrawals'),
  (gifts_account(), 'gifts');

-- A player's stakes in a room, in the last round with a bet there, and the lead of big over small
-- and of odd over even in it.
create type room_stake as (
  plan_id integer,
  round_id bigint,
  stake_minor bigint,
  size_lead_minor bigint,
  parity_lead_minor bigint
);

-- A player's account. `held_minor` is the part of the balance that withdrawals hold. `version`
-- counts the entries of the account and `held_version` the changes of `held_minor`. Both only
-- increase, which shows the newer of two copies of the row. `room_stakes` has one entry per room
-- with a bet of the player: every bet reads it, and locks and writes this row anyway.
create table account (
  bucket smallint not null,
  player_id bigint not null,
  balance_minor bigint not null default 0,
  held_minor bigint not null default 0,
  version bigint not null default 0,
  held_version bigint not null default 0,
  room_stakes room_stake[] not null default '{}',
  primary key (bucket, player_id),
  constraint account_balance_not_negative check (balance_minor >= 0),
  constraint account_held_within_balance check (held_minor between 0 and balance_minor),
  check (bucket = player_id % 64)
) with (fillfactor = 70);

-- Ledger entries other than players' stakes, in monthly partitions (see `15-maintenance.sql`). A
-- stake is its order; the view `entry` (`09-betting.sql`) has both. `entry_id` is unique within its
-- account and ascends with time.
create table posted_entry (
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
  check (account_id < 0 or bucket = account_id % 64),
  check (account_id < 0 or kind <> 2)
) partition by range (entry_id);

-- For the fund log of a rare kind, such as a player's deposits among a million payouts. Bets and
-- settlements do not write to it.
create index posted_entry_kind on posted_entry (bucket, account_id, kind, entry_id)
where kind <> stake_kind() and kind <> payout_kind();

-- Answers kept under keys ------------------------------------------------------------------------

-- Answers by the clients' idempotency keys, so that a repeated request takes effect once. The key
-- of an accepted bet is in its order.
create table idempotency (
  bucket smallint not null,
  player_id bigint not null,
  key text not null check (length(key) between 16 and 64),
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (bucket, player_id, key)
);

-- The smallest id of an order whose key is valid at a time: keys are kept for two days, and
-- searched in whole months.
create function keys_since(given_at timestamptz) returns bigint
language sql
stable parallel safe
as $$
  select first_id_at(
    date_trunc('month', (given_at - interval '2 days') at time zone 'UTC') at time zone 'UTC'
  )
$$;

-- The stored answer of a key: 'replayed' with the answer, or 'idempotency_mismatch' when another
-- request or bet used the key; no row: the key is new. The caller holds the account's lock.
create function keyed_answer(given_player bigint, given_key text, given_hash bytea)
returns table (result text, answer jsonb)
language plpgsql
stable
set search_path = public, pg_temp
as $$
begin
  return query
  select
    case when k.request_hash = given_hash then 'replayed' else 'idempotency_mismatch' end,
    case when k.request_hash = given_hash then k.answer end
  from (
    select i.request_hash, i.answer
    from idempotency i
    where i.bucket = bucket_of(given_player)
      and i.player_id = given_player
      and i.key = given_key
    union all
    select b.request_hash, null
    from bet_order b
    where b.player_id = given_player
      and b.request_key = given_key
      and b.order_id >= keys_since(clock_timestamp())
  ) k;
end
$$;

-- Stores a rejection that had an effect, a try of the security code, under the key of its request,
-- unless the key has an answer. It takes no lock: a concurrent request with the same key fails on
-- the primary key and books nothing.
create function keep_rejection(
  given_player bigint,
  given_key text,
  given_hash bytea,
  given_answer jsonb
) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  insert into idempotency (bucket, player_id, key, request_hash, answer)
  values (bucket_of(given_player), given_player, given_key, given_hash, given_answer)
  on conflict do nothing
$$;

-- Postings ---------------------------------------------------------------------------------------

-- Books a posting. With `take_stakes`, `take_plain_stakes` and `pay_winners` the only code that
-- changes a balance. Callers hold the accounts' locks, taken in key order. A player may have
-- several entries, which apply in the given order; the house account gets one entry per round.
create function post_locked(
  given_posting bigint,
  given_kind smallint,
  given_rounds bigint[],
  given_players bigint[],
  given_entries bigint[],
  given_amounts bigint[],
  given_house bigint
) returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  booked integer;
begin
  if cardinality(given_players) is distinct from cardinality(given_amounts)
    or cardinality(given_players) is distinct from cardinality(given_entries)
    or cardinality(given_players) is distinct from cardinality(given_rounds) then
    raise exception 'a posting has lists of different lengths';
  end if;
  with given as materialized (
    select
      bucket_of(u.player) as bucket,
      u.player,
      u.entry,
      u.round,
      u.amount,
      (sum(u.amount) over running)::bigint as running,
      row_number() over running as step
    from unnest(given_players, given_entries, given_rounds, given_amounts)
      with ordinality as u (player, entry, round, amount, position)
    window running as (partition by u.player order by u.position)
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
    insert into posted_entry (
      bucket, account_id, entry_id, posting_id, kind, amount_minor, round_id
    )
    select
      min(g.bucket), given_house, min(g.entry), given_posting, given_kind, -sum(g.amount), g.round
    from given g
    group by g.round
    having sum(g.amount) <> 0
  )
  insert into posted_entry (
    bucket, account_id, entry_id, posting_id, kind, amount_minor,
    balance_after_minor, account_version, round_id
  )
  select
    g.bucket, g.player, g.entry, given_posting, given_kind, g.amount,
    m.balance_before + g.running, m.version_before + g.step, g.round
  from given g
  join moved m on m.player_id = g.player;
  get diagnostics booked = row_count;
  if booked <> cardinality(given_players) then
    raise exception 'a posting names an account that does not exist';
  end if;
  return booked;
end
$$;

-- A player's account after the stakes of a request. `seen_version` is the account version against
-- which all requests of the player in the batch were checked.
create type taken_stake as (
  player_id bigint,
  balance_minor bigint,
  seen_version bigint,
  version bigint,
  room_stakes room_stake[]
);

-- Takes stakes from players' accounts, which the caller has locked. The caller writes the rest of
-- the posting, the orders and the house's entries, in the same transaction; each order raises its
-- account's version by one.
create function take_stakes(given_stakes taken_stake[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  expected integer := (select count(distinct s.player_id) from unnest(given_stakes) as s);
  moved integer;
begin
  update account a
  set
    balance_minor = l.balance_minor,
    version = l.version,
    room_stakes = l.room_stakes
  from (
    select distinct on (s.player_id) s.*
    from unnest(given_stakes) as s
    order by s.player_id, s.version desc
  ) l
  where a.bucket = bucket_of(l.player_id)
    and a.player_id = l.player_id
    and a.version = l.seen_version;
  get diagnostics moved = row_count;
  if moved <> expected then
    raise exception 'accounts changed since their requests were checked';
  end if;
end
$$;

-- Changes the held part of a balance, and is the only code that does. Returns the account's new
-- `held_version`. Callers hold the account's lock.
create function hold_money(given_player bigint, given_change bigint) returns bigint
language plpgsql
set search_path = public, pg_temp
as $$
declare
  raised bigint;
begin
  update account a
  set
    held_minor = a.held_minor + given_change,
    held_version = a.held_version + 1
  where a.bucket = bucket_of(given_player)
    and a.player_id = given_player
  returning a.held_version into raised;
  if not found then
    raise exception 'money is held on an account that does not exist';
  end if;
  return raised;
end
$$;

-- Rewrites an account unchanged. A concurrent transaction that read the player before it got the
-- account's lock then finds the row changed, and reads again. Callers hold the lock.
create function touch_account(given_player bigint) returns void
language sql
set search_path = public, pg_temp
as $$
  update account a
  set version = a.version
  where a.bucket = bucket_of(given_player)
    and a.player_id = given_player
$$;

-- Play credits -----------------------------------------------------------------------------------

-- Each posting of play credits: its amount and its number of players.
create table play_credit (
  posting_id bigint primary key,
  amount_minor bigint not null,
  player_count integer not null check (player_count > 0),
  given_at timestamptz not null default clock_timestamp()
);

-- Books play credits from the house's account of gifts, as one posting. Returns the number of
-- entries. Fails if the database was ever used in production.
create function give_play_credits(
  given_posting bigint,
  given_players bigint[],
  given_entries bigint[],
  given_amounts bigint[]
) returns integer
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if exists (select from production_since) then
    raise exception 'money is not invented where money is real';
  end if;
  insert into play_credit (posting_id, amount_minor, player_count)
  select given_posting, sum(u.amount), count(distinct u.player)
  from unnest(given_players, given_amounts) as u (player, amount);
  perform
  from account a
  where (a.bucket, a.player_id) in (
    select distinct bucket_of(given), given from unnest(given_players) as given
  )
  order by a.bucket, a.player_id
  for update;
  return post_locked(
    given_posting, gift_kind(), array_fill(null::bigint, array[cardinality(given_players)]),
    given_players, given_entries, given_amounts, gifts_account()
  );
end
$$;

-- Whether a guest whose account has this version got play credits: they are the first entry of a
-- guest's account, and in production a guest has no entries.
create function has_play_credits(account_version bigint) returns boolean
language sql
stable
as $$
  select coalesce(account_version, 0) > 0 and not exists (select from production_since)
$$;

-- Liabilities ------------------------------------------------------------------------------------
--
-- Once a day the leader computes what is owed to each player and publishes the root of a sum tree
-- over all of them: see `operations/liabilities` and `packages/fairness/liabilities`.

-- The chain over a player's orders and entries as far as it is computed: the hash after as many of
-- them as `version` says. It only grows, so that orders of archived months are not needed again.
create table player_chain (
  bucket smallint not null,
  player_id bigint not null,
  version bigint not null check (version > 0),
  head bytea not null check (octet_length(head) = 32),
  primary key (bucket, player_id),
  check (bucket = bucket_of(player_id))
);

-- What was owed on a day, as it is in the public log. Rows are never changed or deleted.
create table liability_day (
  day date primary key,
  run_id bigint not null,
  snapshot_at timestamptz not null,
  root bytea not null check (octet_length(root) = 32),
  total_minor bigint not null check (total_minor between 0 and 999999999999999999),
  depth smallint not null check (depth between 1 and 30),
  player_count integer not null check (player_count >= 0),
  took_ms bigint not null check (took_ms >= 0),
  published_at timestamptz not null default clock_timestamp()
);

-- Parts of a day's tree, for some weeks. Level 0 has the leaves, 256 a row in the order of their
-- places; `first_place` is the place of the first one. Level n has the roots of the subtrees of
-- height 8 n. Two runs for a day do not mix: only one of them is published.
create table liability_tile (
  day date not null,
  run_id bigint not null,
  level smallint not null check (level between 0 and 3),
  tile_index integer not null check (tile_index >= 0),
  first_place bigint not null,
  nodes bytea not null,
  primary key (day, run_id, level, tile_index)
);

-- The entry of a day in the public log.
create function liability_entry(given liability_day) returns text
language sql
stable
as $$
  select concat_ws(
    '|', 'trine/1/liabilities', to_char(given.day, 'YYYY-MM-DD'), encode(given.root, 'hex'),
    given.total_minor, given.depth, given.player_count
  )
$$;

-- Stores how far chains are computed. A chain never gets shorter.
create function extend_player_chains(
  given_players bigint[],
  given_versions bigint[],
  given_heads bytea[]
) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  insert into player_chain as c (bucket, player_id, version, head)
  select bucket_of(u.player_id), u.player_id, u.version, u.head
  from unnest(given_players, given_versions, given_heads) as u (player_id, version, head)
  on conflict (bucket, player_id) do update
    set
      version = excluded.version,
      head = excluded.head
    where c.version < excluded.version
$$;

-- Stores parts of the tree of a day that is not published.
create function add_liability_tiles(
  given_day date,
  given_run bigint,
  given_level smallint,
  given_first_index integer,
  given_places bigint[],
  given_nodes bytea[]
) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if exists (select from liability_day d where d.day = given_day) then
    raise exception 'the liabilities of % are published', given_day;
  end if;
  insert into liability_tile (day, run_id, level, tile_index, first_place, nodes)
  select
    given_day, given_run, given_level, given_first_index + u.position - 1, u.first_place, u.nodes
  from unnest(given_places, given_nodes) with ordinality as u (first_place, nodes, position);
end
$$;

-- Publishes a day, once: its row, and its entry in the public log. The last statement of its
-- transaction, since it locks the end of the log.
create function publish_liabilities(
  given_day date,
  given_run bigint,
  given_snapshot timestamptz,
  given_root bytea,
  given_total bigint,
  given_depth smallint,
  given_count integer,
  given_took_ms bigint
) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  published liability_day;
begin
  insert into liability_day (
    day, run_id, snapshot_at, root, total_minor, depth, player_count, took_ms
  )
  values (
    given_day, given_run, given_snapshot, given_root, given_total, given_depth, given_count,
    given_took_ms
  )
  returning * into published;
  perform append_public_log(liability_entry(published));
end
$$;

-- Deletes trees of days before the newest `given_days`, and of runs that were not published.
create function sweep_liabilities(given_days integer) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  delete from liability_tile t
  where given_days >= 1
    and t.day <= (select max(d.day) from liability_day d)
    and not exists (
      select
      from (
        select d.day, d.run_id
        from liability_day d
        order by d.day desc
        limit given_days
      ) k
      where k.day = t.day
        and k.run_id = t.run_id
    )
$$;
