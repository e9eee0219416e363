-- The ledger: double entry, append-only.
--
-- A posting is a set of entries that sums to zero. An entry of a player carries the balance after
-- it and the account's version. The house's accounts keep no balance: theirs is the sum of their
-- entries, so that no row of the house is ever locked by two bets. Constraint names tell what was
-- refused: account_balance_not_negative, account_held_within_balance.

-- House accounts and kinds by name ---------------------------------------------------------------
--
-- `houseAccounts` and `entryKinds` in TypeScript are the same numbers. The functions are inlined:
-- in plans they are the number.

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

-- Money that a player brought, booked when the request was approved.
create function deposit_kind() returns smallint
language sql
immutable parallel safe
as $$
  select 0::smallint
$$;

-- Money that a player took out, booked when the request was approved.
create function withdrawal_kind() returns smallint
language sql
immutable parallel safe
as $$
  select 1::smallint
$$;

-- What a batch of bets staked.
create function stake_kind() returns smallint
language sql
immutable parallel safe
as $$
  select 2::smallint
$$;

-- What a player won in a round, the stake included.
create function payout_kind() returns smallint
language sql
immutable parallel safe
as $$
  select 3::smallint
$$;

-- Money that the operator gave: gifts and a demo's play credits.
create function gift_kind() returns smallint
language sql
immutable parallel safe
as $$
  select 4::smallint
$$;

-- A stake of a void round that went back.
create function stake_returned_kind() returns smallint
language sql
immutable parallel safe
as $$
  select 5::smallint
$$;

-- Accounts and entries ---------------------------------------------------------------------------
--
-- The checks of tables that every bet writes name numbers in place of the functions above, and
-- `% 64` in place of `bucket_of`: PostgreSQL prepares checks anew for each statement, and to inline
-- a function it reads its text.

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

-- What a player staked in a room in the round that they bet in last there, and by how much big
-- leads over small and odd over even in it.
create type room_stake as (
  plan_id integer,
  round_id bigint,
  stake_minor bigint,
  size_lead_minor bigint,
  parity_lead_minor bigint
);

-- A player's account. `held_minor` is the part of the balance that withdrawals hold. `version`
-- counts the entries of the account and `held_version` the changes of `held_minor`: both only rise,
-- so of two copies of the row the newer one is known. `room_stakes` has one entry for each room
-- that the player ever bet in: every bet is judged by it, and locks and writes this row in any
-- case.
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
-- account and rises with time. `kind` is what it is for.
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

-- For the fund log of a kind that is rare: a player's deposits among a million payouts. Neither
-- bets nor settling write any of it.
create index posted_entry_kind on posted_entry (bucket, account_id, kind, entry_id)
where kind <> stake_kind() and kind <> payout_kind();

-- Answers kept under keys ------------------------------------------------------------------------

-- Answers under the keys that clients choose, so that a repeated request has its effect once. The
-- key of an accepted bet stands in its order.
create table idempotency (
  bucket smallint not null,
  player_id bigint not null,
  key text not null check (length(key) between 16 and 64),
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (bucket, player_id, key)
);

-- The least id of an order whose key is still good at a moment: keys are kept for two days, and
-- looked for in whole months.
create function keys_since(given_at timestamptz) returns bigint
language sql
stable parallel safe
as $$
  select first_id_at(
    date_trunc('month', (given_at - interval '2 days') at time zone 'UTC') at time zone 'UTC'
  )
$$;

-- What a key answered before: 'replayed' with the answer, or 'idempotency_mismatch' for another
-- request, a bet among them; no row: the key is new. The caller holds the account's lock.
create function keyed_answer(given_player bigint, given_key text, given_hash bytea)
returns table (verdict text, answer jsonb)
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

-- Keeps a refusal that had an effect, a try at the security code, under the key of its request,
-- unless an answer is kept there already. It takes no lock: a request under the same key that is
-- being booked meanwhile fails on the table's key and books nothing.
create function keep_refusal(
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
-- changes a balance.
-- Callers hold the accounts' locks, which they took in key order. A player may have several
-- entries, which apply in the order given; the house's side gets one entry for each round.
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

-- A player's account after a request's stakes. `seen_version` is the version that all of its
-- player's requests in the batch were judged by.
create type taken_stake as (
  player_id bigint,
  balance_minor bigint,
  seen_version bigint,
  version bigint,
  room_stakes room_stake[]
);

-- Takes stakes from players' accounts, which the caller has locked. The rest of the posting are the
-- orders and the house's entries, which the caller writes in the same transaction; each order
-- raises its account's version by one.
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
    raise exception 'stakes were judged by accounts that are no longer so';
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

-- Writes an account as it is. Whoever decided by what they read of a player before they had the
-- account's lock finds it changed, and reads again. Callers hold the lock.
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

-- Each posting of a demo's invented money: how much it gave, and to how many.
create table play_credit (
  posting_id bigint primary key,
  amount_minor bigint not null,
  player_count integer not null check (player_count > 0),
  given_at timestamptz not null default clock_timestamp()
);

-- Books play credits from the house's account of gifts, as one posting. Returns the number of
-- entries. Refused for ever once the database has served a production.
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

-- Whether a guest, whose account has had so many entries, was given play credits: nothing else
-- begins a guest's account, and where money is real nothing was given.
create function has_play_credits(account_version bigint) returns boolean
language sql
stable
as $$
  select coalesce(account_version, 0) > 0 and not exists (select from production_since)
$$;
