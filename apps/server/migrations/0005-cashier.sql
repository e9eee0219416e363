-- Money in and out: requests, their review, the accounts and codes that guard them.
--
-- A request is asked for by its player, claimed by one person at the desk, and approved or
-- rejected; an approved withdrawal is then paid. Every step is a row of `fund_event`, which nobody
-- can change.
-- The application may read all of this and write none of it: requests are made, held, decided
-- and paid by the functions below alone, and only they reach `book_entries` and `hold_money`.
--
--   asked ── claim_request ─> claimed ── approve_request ─> approved ── mark_request_paid ─> paid
--     └─────── release_request ───┘  └──── reject_request ─> rejected
--
-- Above the operator's limit a request needs two approvals: the first puts it back among those that
-- wait, and whoever gave it can not claim it again.

-- Reference tables -------------------------------------------------------------------------------

-- What one unit of a currency is in account units, in millionths.
create table currency (
  code text primary key check (code ~ '^[A-Z]{3,4}$'),
  position smallint not null unique,
  rate_micros bigint not null default 1000000 check (rate_micros > 0)
);

insert into currency (code, position)
select code, place
from unnest(array[
  'TWD', 'HKD', 'MYR', 'RMB', 'USDT', 'USD', 'GBP', 'SGD', 'EUR', 'JPY', 'CHF', 'CAD', 'AUD', 'NZD',
  'INR'
]) with ordinality as u (code, place);

-- The operator's accounts that take deposits. A changed account is a new row, so that it can be
-- told which one a player was shown.
create table receiving_account (
  account_id bigint primary key,
  currency text not null references currency,
  type smallint not null check (type in (0, 1)),
  holder text not null,
  number text not null check (number <> ''),
  institution text not null check (institution <> ''),
  mark text not null default '',
  position integer not null default 0,
  created_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  retired_by text,
  retired_at timestamptz,
  check ((retired_by is null) = (retired_at is null))
);

create index receiving_account_in_use on receiving_account (currency, position, account_id)
where retired_at is null;

-- What guards withdrawals ------------------------------------------------------------------------

-- A player's card (type 0) or wallet (type 1). The number stands encrypted under the key that
-- `key_id` names; `number_digest` is a keyed hash of it, by which two players with one account are
-- found without reading any number.
create table payment_account (
  bucket smallint not null,
  player_id bigint not null,
  account_id bigint not null,
  type smallint not null check (type in (0, 1)),
  holder text not null,
  institution text not null check (institution <> ''),
  mark text not null,
  key_id text not null,
  number_sealed bytea not null check (octet_length(number_sealed) > 28),
  number_digest bytea not null check (octet_length(number_digest) = 32),
  last_four text not null check (char_length(last_four) = 4),
  bound_at timestamptz not null default clock_timestamp(),
  held_until timestamptz,
  replaced_at timestamptz,
  primary key (bucket, player_id, account_id),
  check (bucket = player_id % 64)
);

create unique index payment_account_bound on payment_account (bucket, player_id, type)
where replaced_at is null;
create index payment_account_digest on payment_account (number_digest);

create table security_code (
  bucket smallint not null,
  player_id bigint not null,
  code_hash text not null,
  set_at timestamptz not null default clock_timestamp(),
  wrong_tries smallint not null default 0 check (wrong_tries between 0 and 5),
  locked_until timestamptz,
  primary key (bucket, player_id),
  check (bucket = player_id % 64)
);

-- Who at the desk changed something about a player's account: they decide none of its requests.
create table account_edit (
  bucket smallint not null,
  player_id bigint not null,
  edit_id bigint not null,
  actor text not null check (actor ~ '^staff:[1-9][0-9]{0,17}$'),
  what text not null check (what <> ''),
  edited_at timestamptz not null default clock_timestamp(),
  primary key (bucket, player_id, edit_id),
  check (bucket = player_id % 64)
);

-- For players who come from one address.
create index session_address on session (address, player_id);

-- Requests ---------------------------------------------------------------------------------------

-- `kind` is that of the entry which follows: 0 deposit, 1 withdrawal. The posting of an approved
-- request has the request's id. `reason_*` are for the player to read.
create table fund_request (
  bucket smallint not null,
  player_id bigint not null,
  request_id bigint not null,
  kind smallint not null check (kind in (0, 1)),
  amount_minor bigint not null check (amount_minor > 0),
  currency text,
  rate_micros bigint not null check (rate_micros > 0),
  reference text,
  account_id bigint,
  balance_at_minor bigint not null check (balance_at_minor >= 0),
  approvals_needed smallint not null check (approvals_needed in (1, 2)),
  status text not null default 'asked'
    check (status in ('asked', 'claimed', 'approved', 'rejected', 'paid')),
  asked_by text not null,
  asked_at timestamptz not null default clock_timestamp(),
  claimed_by text,
  claimed_at timestamptz,
  checked_by text,
  checked_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  reason_code text,
  reason_text text check (char_length(reason_text) <= 500),
  paid_by text,
  paid_at timestamptz,
  paid_reference text check (char_length(paid_reference) <= 128),
  primary key (bucket, player_id, request_id),
  check (bucket = player_id % 64),
  constraint fund_request_by_kind check (
    (kind = 0) = (currency is not null)
    and (kind = 1) = (account_id is not null)
    and (kind = 0 or reference is null)
    and (kind = 1 or status <> 'paid')
  ),
  constraint fund_request_people check (
    asked_by ~ '^(player|staff):[1-9][0-9]{0,17}$'
    and claimed_by ~ '^staff:[1-9][0-9]{0,17}$'
    and checked_by ~ '^staff:[1-9][0-9]{0,17}$'
    and decided_by ~ '^staff:[1-9][0-9]{0,17}$'
    and paid_by ~ '^staff:[1-9][0-9]{0,17}$'
  ),
  constraint fund_request_not_by_oneself check (
    claimed_by <> asked_by and checked_by <> asked_by and decided_by <> asked_by
    and paid_by <> asked_by
  ),
  constraint fund_request_two_people check (
    status not in ('approved', 'paid')
    or approvals_needed = 1
    or (checked_by is not null and checked_by <> decided_by)
  ),
  constraint fund_request_steps check (
    (status = 'claimed') = (claimed_by is not null)
    and (claimed_by is null) = (claimed_at is null)
    and (checked_by is null) = (checked_at is null)
    and (status in ('approved', 'rejected', 'paid')) = (decided_by is not null)
    and (decided_by is null) = (decided_at is null)
    and (status = 'rejected') = (reason_code is not null)
    and (reason_code is null) = (reason_text is null)
    and (status = 'paid') = (paid_by is not null)
    and (paid_by is null) = (paid_at is null)
    and (paid_by is null) = (paid_reference is null)
  )
);

-- The desk knows a request by its id alone.
create index fund_request_id on fund_request (request_id);
create index fund_request_waiting on fund_request (kind, request_id)
where status in ('asked', 'claimed');
create index fund_request_unpaid on fund_request (request_id)
where status = 'approved' and kind = 1;
create index fund_request_of_player on fund_request (bucket, player_id)
where status in ('asked', 'claimed');
create index fund_request_decided on fund_request (decided_at) include (kind, asked_at)
where decided_at is not null;

-- A transfer's own id, folded, stands for one request of its currency that was not rejected.
create table deposit_reference (
  currency text not null,
  folded text not null check (folded <> ''),
  bucket smallint not null,
  player_id bigint not null,
  request_id bigint not null,
  primary key (currency, folded)
);

-- `checked` is the first of two approvals.
create table fund_event (
  bucket smallint not null,
  player_id bigint not null,
  request_id bigint not null,
  event_id bigint not null,
  step text not null check (
    step in ('asked', 'claimed', 'released', 'checked', 'approved', 'rejected', 'paid')
  ),
  actor text not null,
  occurred_at timestamptz not null default clock_timestamp(),
  primary key (bucket, player_id, request_id, event_id),
  check (bucket = player_id % 64)
);

-- One decision, one payment, and no two approvals by one person, whatever else went wrong.
create unique index fund_event_decision on fund_event (bucket, player_id, request_id)
where step in ('approved', 'rejected');
create unique index fund_event_payment on fund_event (bucket, player_id, request_id)
where step = 'paid';
create unique index fund_event_two_people on fund_event (bucket, player_id, request_id, actor)
where step in ('checked', 'approved');

-- How long a claim keeps others out; a person who left must not stall a withdrawal.
create function claim_time() returns interval
language sql
immutable parallel safe
as $$
  select interval '30 minutes'
$$;

-- How long an edit of an account keeps its editor from deciding.
create function edit_memory() returns interval
language sql
immutable parallel safe
as $$
  select interval '30 days'
$$;

-- Turnover ---------------------------------------------------------------------------------------

-- Rounds by the day on which their money came to its end.
create index round_settled on round (settled_at) where settled_at is not null;

-- Today's turnover of a player: required is the balance at midnight and what was deposited since,
-- times the factor (hundredths; 0 switches it off); done is what was staked in rounds that were
-- settled since; `until` is the next midnight, when it starts anew. Whoever is frozen for betting
-- can stake nothing and misses nothing.
--
-- All of it is read from the player's entries since midnight, a day more for clocks that differ,
-- and as far back as the bets reach whose rounds were settled today.
create function turnover_of(given_player bigint, given_zone text, given_factor integer)
returns table (
  required_minor bigint,
  done_minor bigint,
  missing_minor bigint,
  until timestamptz
)
language sql
stable
set search_path = public, pg_temp
as $$
  with today as materialized (
    select
      d.midnight at time zone given_zone as begins,
      (d.midnight + interval '1 day') at time zone given_zone as ends
    from (select date_trunc('day', clock_timestamp() at time zone given_zone) as midnight) d
  ),
  settled as materialized (
    select r.round_id, r.opens_at
    from round r
    where r.settled_at >= (select t.begins from today t)
      and r.status = 'settled'
  ),
  span as materialized (
    select first_id_at(
      least(t.begins, (select min(s.opens_at) from settled s)) - interval '1 day'
    ) as from_id
    from today t
  ),
  moved as (
    select
      coalesce(sum(e.amount_minor) filter (where e.created_at >= t.begins), 0) as moved,
      coalesce(
        sum(e.amount_minor) filter (where e.created_at >= t.begins and e.kind = 0), 0
      ) as deposited,
      coalesce(-sum(e.amount_minor) filter (where e.kind = 2 and s.round_id is not null), 0)
        as staked
    from today t
    cross join entry e
    left join settled s on s.round_id = e.round_id
    where e.bucket = (given_player % 64)::smallint
      and e.account_id = given_player
      and e.entry_id >= (select p.from_id from span p)
  ),
  asked as (
    select
      floor((a.balance_minor - m.moved + m.deposited) * given_factor / 100)::bigint as required,
      m.staked::bigint as done,
      p.state
    from moved m
    join account a on a.bucket = (given_player % 64)::smallint and a.player_id = given_player
    join player p on p.bucket = a.bucket and p.player_id = a.player_id
  )
  select
    k.required,
    k.done,
    case when k.state = 'betting_frozen' then 0 else greatest(0, k.required - k.done) end,
    t.ends
  from asked k
  cross join today t
$$;

-- Payment accounts and codes ---------------------------------------------------------------------

-- Binds an account in place of `given_expected` (null: of none). False: another was bound
-- meanwhile. An account that replaces one can not be paid to for a day, and its player is told.
create function bind_payment_account(
  given_account bigint,
  given_player bigint,
  given_expected bigint,
  given_type smallint,
  given_holder text,
  given_institution text,
  given_mark text,
  given_key text,
  given_sealed bytea,
  given_digest bytea,
  given_last_four text
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  held_from timestamptz := clock_timestamp();
  held_to timestamptz;
begin
  perform
  from account a
  where a.bucket = (given_player % 64)::smallint
    and a.player_id = given_player
  for update;
  if given_expected is distinct from (
    select p.account_id
    from payment_account p
    where p.bucket = (given_player % 64)::smallint
      and p.player_id = given_player
      and p.type = given_type
      and p.replaced_at is null
  ) then
    return false;
  end if;
  if given_expected is not null then
    held_to := held_from + interval '24 hours';
    update payment_account p
    set replaced_at = held_from
    where p.bucket = (given_player % 64)::smallint
      and p.player_id = given_player
      and p.account_id = given_expected;
    insert into player_message (bucket, player_id, message_id, kind, details)
    values (
      (given_player % 64)::smallint, given_player, given_account, 'payment_account_replaced',
      jsonb_build_object(
        'type', given_type, 'last_four', given_last_four,
        'held_until', extract(epoch from held_to)::bigint
      )
    );
  end if;
  insert into payment_account (
    bucket, player_id, account_id, type, holder, institution, mark, key_id, number_sealed,
    number_digest, last_four, bound_at, held_until
  )
  values (
    (given_player % 64)::smallint, given_player, given_account, given_type, given_holder,
    given_institution, given_mark, given_key, given_sealed, given_digest, given_last_four,
    held_from, held_to
  );
  return true;
end
$$;

-- Counts a try at a player's security code before the code is looked at; it is wrong until
-- `clear_code_tries` says otherwise. No row: no code is set. `allowed` false: it is locked until
-- `locked_until`. The fifth wrong try locks for a day; five new ones follow.
create function count_code_try(given_player bigint) returns table (
  allowed boolean,
  tries_left smallint,
  locked_until timestamptz,
  code_hash text
)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  tries smallint;
begin
  select c.wrong_tries, c.locked_until, c.code_hash
  into tries, locked_until, code_hash
  from security_code c
  where c.bucket = (given_player % 64)::smallint
    and c.player_id = given_player
  for update;
  if not found then
    return;
  end if;
  if locked_until > clock_timestamp() then
    allowed := false;
    tries_left := 0;
    return next;
    return;
  end if;
  tries := case when locked_until is null then tries + 1 else 1 end;
  locked_until := case when tries = 5 then clock_timestamp() + interval '24 hours' end;
  update security_code c
  set
    wrong_tries = tries,
    locked_until = count_code_try.locked_until
  where c.bucket = (given_player % 64)::smallint
    and c.player_id = given_player;
  allowed := true;
  tries_left := 5 - tries;
  return next;
end
$$;

create function clear_code_tries(given_player bigint) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  update security_code c
  set
    wrong_tries = 0,
    locked_until = null
  where c.bucket = (given_player % 64)::smallint
    and c.player_id = given_player
$$;

-- Sets a code in place of the one with the hash `given_expected` (null: of none). False: another
-- was set meanwhile.
create function set_security_code(given_player bigint, given_expected text, given_hash text)
returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if given_expected is null then
    insert into security_code (bucket, player_id, code_hash)
    values ((given_player % 64)::smallint, given_player, given_hash)
    on conflict do nothing;
  else
    update security_code c
    set
      code_hash = given_hash,
      set_at = clock_timestamp(),
      wrong_tries = 0,
      locked_until = null
    where c.bucket = (given_player % 64)::smallint
      and c.player_id = given_player
      and c.code_hash = given_expected;
  end if;
  return found;
end
$$;

-- The ledger -------------------------------------------------------------------------------------

-- Books one posting as before, but never a deposit or a withdrawal: those are booked by the
-- decision on their request and by nothing else.
create or replace function post_entries(
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
begin
  if given_kind in (0, 1) then
    raise exception 'deposits and withdrawals are booked by their decision alone';
  end if;
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
  return book_entries(
    given_posting, given_kind, given_rounds, given_players, given_entries, given_amounts,
    given_house
  );
end
$$;

-- Asking -----------------------------------------------------------------------------------------

-- The only code that changes what is held; its callers hold the account's lock.
create function hold_money(given_player bigint, given_change bigint) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update account a
  set held_minor = a.held_minor + given_change
  where a.bucket = (given_player % 64)::smallint
    and a.player_id = given_player;
  if not found then
    raise exception 'money is held on an account that does not exist';
  end if;
end
$$;

-- What a key answered before: 'replayed' with the answer, or 'idempotency_mismatch' for another
-- request; no row: it is new. The caller holds the account's lock.
create function keyed_answer(given_player bigint, given_key text, given_hash bytea)
returns table (verdict text, answer jsonb)
language sql
stable
set search_path = public, pg_temp
as $$
  select
    case when i.request_hash = given_hash then 'replayed' else 'idempotency_mismatch' end,
    case when i.request_hash = given_hash then i.answer end
  from idempotency i
  where i.bucket = (given_player % 64)::smallint
    and i.player_id = given_player
    and i.key = given_key
$$;

-- Keeps a refusal that had an effect, a try at the code, under the key of its request.
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
  values ((given_player % 64)::smallint, given_player, given_key, given_hash, given_answer)
  on conflict do nothing
$$;

-- Asks for a deposit. The verdict is null when it was accepted, 'replayed' with the answer of the
-- first time, or the reason of the refusal. `given_answer` is kept under the key, if there is one.
create function ask_for_deposit(
  given_request bigint,
  given_event bigint,
  given_player bigint,
  given_key text,
  given_hash bytea,
  given_answer jsonb,
  given_amount bigint,
  given_currency text,
  given_rate bigint,
  given_reference text,
  given_folded text,
  given_approvals smallint,
  given_least bigint,
  given_most_open integer
) returns table (verdict text, answer jsonb)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  account_bucket smallint := (given_player % 64)::smallint;
  balance bigint;
begin
  select a.balance_minor into strict balance
  from account a
  where a.bucket = account_bucket
    and a.player_id = given_player
  for update;

  return query select k.verdict, k.answer from keyed_answer(given_player, given_key, given_hash) k;
  if found then
    return;
  end if;
  select
    case
      when p.group_id = 2 then 'members_only'
      when p.state <> 'active' then 'account_frozen'
      when given_amount < given_least then 'below_minimum'
      when given_most_open <= (
        select count(*)
        from fund_request f
        where f.bucket = account_bucket
          and f.player_id = given_player
          and f.status in ('asked', 'claimed')
          and f.kind = 0
      ) then 'too_many_open'
    end
  into verdict
  from player p
  where p.bucket = account_bucket
    and p.player_id = given_player;
  if verdict is not null then
    return next;
    return;
  end if;
  if given_folded is not null then
    insert into deposit_reference (currency, folded, bucket, player_id, request_id)
    values (given_currency, given_folded, account_bucket, given_player, given_request)
    on conflict do nothing;
    if not found then
      verdict := 'reference_used';
      return next;
      return;
    end if;
  end if;

  insert into fund_request (
    bucket, player_id, request_id, kind, amount_minor, currency, rate_micros, reference,
    balance_at_minor, approvals_needed, asked_by
  )
  values (
    account_bucket, given_player, given_request, 0, given_amount, given_currency, given_rate,
    given_reference, balance, given_approvals, 'player:' || given_player::text
  );
  insert into fund_event (bucket, player_id, request_id, event_id, step, actor)
  values (
    account_bucket, given_player, given_request, given_event, 'asked',
    'player:' || given_player::text
  );
  if given_key is not null then
    insert into idempotency (bucket, player_id, key, request_hash, answer)
    values (account_bucket, given_player, given_key, given_hash, given_answer);
  end if;
  answer := given_answer;
  return next;
end
$$;

-- Why a player can not withdraw an amount to the account of a type, with what comes beside the
-- reason: the first that fails in the contract's order, the code aside. A null reason: nothing.
-- A null amount is one that was not given.
create function withdrawal_objection(
  given_player bigint,
  given_type smallint,
  given_amount bigint,
  given_least bigint,
  given_zone text,
  given_factor integer
) returns table (reason text, details jsonb, account_id bigint)
language sql
stable
set search_path = public, pg_temp
as $$
  select
    case
      when p.group_id = 2 then 'members_only'
      when p.state = 'frozen' then 'account_frozen'
      when b.account_id is null then 'payment_account_missing'
      when b.held_until > clock_timestamp() then 'payment_account_held'
      when c.player_id is null then 'security_code_missing'
      when given_amount is null then 'required_field'
      when given_amount < given_least then 'below_minimum'
      when given_amount > a.balance_minor - a.held_minor then 'insufficient_funds'
      when t.missing_minor > 0 then 'turnover_not_met'
    end,
    jsonb_build_object(
      'until', extract(epoch from b.held_until)::bigint,
      'balance_minor', a.balance_minor::text,
      'held_minor', a.held_minor::text,
      'missing_minor', t.missing_minor::text
    ),
    b.account_id
  from player p
  join account a on a.bucket = p.bucket and a.player_id = p.player_id
  cross join turnover_of(given_player, given_zone, given_factor) t
  left join payment_account b
    on b.bucket = p.bucket and b.player_id = p.player_id
    and b.type = given_type and b.replaced_at is null
  left join security_code c on c.bucket = p.bucket and c.player_id = p.player_id
  where p.bucket = (given_player % 64)::smallint
    and p.player_id = given_player
$$;

-- Asks for a withdrawal and holds its amount. The verdict as of `ask_for_deposit`; `details` come
-- with a refusal.
create function hold_withdrawal(
  given_request bigint,
  given_event bigint,
  given_player bigint,
  given_key text,
  given_hash bytea,
  given_type smallint,
  given_amount bigint,
  given_least bigint,
  given_zone text,
  given_factor integer,
  given_approvals smallint
) returns table (verdict text, answer jsonb, details jsonb)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  account_bucket smallint := (given_player % 64)::smallint;
  balance bigint;
  held bigint;
  objected record;
begin
  select a.balance_minor, a.held_minor into strict balance, held
  from account a
  where a.bucket = account_bucket
    and a.player_id = given_player
  for update;

  return query
  select k.verdict, k.answer, null::jsonb
  from keyed_answer(given_player, given_key, given_hash) k;
  if found then
    return;
  end if;
  select o.* into strict objected
  from withdrawal_objection(
    given_player, given_type, given_amount, given_least, given_zone, given_factor
  ) o;
  if objected.reason is not null then
    verdict := objected.reason;
    details := objected.details;
    return next;
    return;
  end if;

  perform hold_money(given_player, given_amount);
  insert into fund_request (
    bucket, player_id, request_id, kind, amount_minor, rate_micros, account_id, balance_at_minor,
    approvals_needed, asked_by
  )
  values (
    account_bucket, given_player, given_request, 1, given_amount, 1000000, objected.account_id,
    balance, given_approvals, 'player:' || given_player::text
  );
  insert into fund_event (bucket, player_id, request_id, event_id, step, actor)
  values (
    account_bucket, given_player, given_request, given_event, 'asked',
    'player:' || given_player::text
  );
  answer := jsonb_build_object(
    'request_id', given_request::text,
    'balance_minor', balance::text,
    'held_minor', (held + given_amount)::text
  );
  if given_key is not null then
    insert into idempotency (bucket, player_id, key, request_hash, answer)
    values (account_bucket, given_player, given_key, given_hash, answer);
  end if;
  return next;
end
$$;

-- Review -----------------------------------------------------------------------------------------
--
-- Each gives null when it was done, or the word for why it was not. The account is locked before
-- its request, as when asking, and both are looked at afterwards in new statements: twenty clicks
-- at once are one decision.

-- Locks a request and its account; null when there is none.
create function take_request(given_request bigint) returns fund_request
language plpgsql
set search_path = public, pg_temp
as $$
declare
  taken fund_request;
begin
  perform
  from account a
  where (a.bucket, a.player_id) = (
    select f.bucket, f.player_id
    from fund_request f
    where f.request_id = given_request
  )
  for update;
  select f.* into taken
  from fund_request f
  where f.request_id = given_request
  for update;
  return taken;
end
$$;

-- Why this person may have no say in this request; null: they may.
create function person_objection(given fund_request, given_actor text) returns text
language sql
stable
set search_path = public, pg_temp
as $$
  select case
    when given.asked_by = given_actor then 'own_request'
    when given.checked_by = given_actor then 'same_person'
    when exists (
      select
      from account_edit e
      where e.bucket = given.bucket
        and e.player_id = given.player_id
        and e.actor = given_actor
        and e.edited_at > given.asked_at - edit_memory()
    ) then 'edited_account'
  end
$$;

create function note_step(
  given fund_request,
  given_event bigint,
  given_step text,
  given_actor text
) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into fund_event (bucket, player_id, request_id, event_id, step, actor)
  values (
    given.bucket, given.player_id, given.request_id, given_event, given_step, given_actor
  )
$$;

-- The event's id is also that of the message.
create function tell_player(given fund_request, given_event bigint, given_kind text)
returns void
language sql
set search_path = public, pg_temp
as $$
  insert into player_message (bucket, player_id, message_id, kind, details)
  values (
    given.bucket, given.player_id, given_event, given_kind,
    jsonb_build_object(
      'request_id', given.request_id::text, 'amount_minor', given.amount_minor::text,
      'reason_code', given.reason_code, 'reason_text', given.reason_text
    )
  )
$$;

-- 'request_unknown', 'request_over', 'own_request', 'same_person', 'edited_account',
-- 'claimed_by_other'. Claiming what one has claimed changes nothing.
create function claim_request(given_request bigint, given_event bigint, given_actor text)
returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  asked fund_request := take_request(given_request);
  objection text;
begin
  if asked.request_id is null then
    return 'request_unknown';
  end if;
  if asked.status not in ('asked', 'claimed') then
    return 'request_over';
  end if;
  objection := person_objection(asked, given_actor);
  if objection is not null then
    return objection;
  end if;
  if asked.claimed_by = given_actor then
    return null;
  end if;
  if asked.claimed_at > clock_timestamp() - claim_time() then
    return 'claimed_by_other';
  end if;
  update fund_request f
  set
    status = 'claimed',
    claimed_by = given_actor,
    claimed_at = clock_timestamp()
  where f.bucket = asked.bucket
    and f.player_id = asked.player_id
    and f.request_id = asked.request_id;
  perform note_step(asked, given_event, 'claimed', given_actor);
  return null;
end
$$;

-- Why this person can not decide this request now; null: they can.
create function decision_objection(given fund_request, given_actor text) returns text
language sql
stable
set search_path = public, pg_temp
as $$
  select case
    when given.request_id is null then 'request_unknown'
    when given.status not in ('asked', 'claimed') then 'request_over'
    when given.status = 'asked' then 'not_claimed'
    when given.claimed_by <> given_actor then 'claimed_by_other'
    else person_objection(given, given_actor)
  end
$$;

-- 'request_unknown', 'request_over', 'not_claimed', 'claimed_by_other'.
create function release_request(given_request bigint, given_event bigint, given_actor text)
returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  asked fund_request := take_request(given_request);
  objection text := decision_objection(asked, given_actor);
begin
  -- Whoever may not decide any more may still give back.
  if objection in ('request_unknown', 'request_over', 'not_claimed', 'claimed_by_other') then
    return objection;
  end if;
  update fund_request f
  set
    status = 'asked',
    claimed_by = null,
    claimed_at = null
  where f.bucket = asked.bucket
    and f.player_id = asked.player_id
    and f.request_id = asked.request_id;
  perform note_step(asked, given_event, 'released', given_actor);
  return null;
end
$$;

-- Credits an approved deposit, once: the unique event of its decision stands for it.
create function approve_deposit(given fund_request, given_entry bigint) returns void
language sql
set search_path = public, pg_temp
as $$
  select book_entries(
    given.request_id, 0::smallint, array[null]::bigint[], array[given.player_id],
    array[given_entry], array[given.amount_minor], -3
  )
$$;

-- Ends what a withdrawal holds; approved, the money leaves the balance as well.
create function decide_withdrawal(given fund_request, given_entry bigint, is_approved boolean)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform hold_money(given.player_id, -given.amount_minor);
  if is_approved then
    perform book_entries(
      given.request_id, 1::smallint, array[null]::bigint[], array[given.player_id],
      array[given_entry], array[-given.amount_minor], -4
    );
  end if;
end
$$;

-- 'request_unknown', 'request_over', 'not_claimed', 'claimed_by_other', 'own_request',
-- 'same_person', 'edited_account'. `is_final` false: it waits for the second person.
create function approve_request(
  given_request bigint,
  given_event bigint,
  given_entry bigint,
  given_actor text
) returns table (objection text, is_final boolean)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  asked fund_request := take_request(given_request);
begin
  objection := decision_objection(asked, given_actor);
  is_final := false;
  if objection is not null then
    return next;
    return;
  end if;
  if asked.approvals_needed = 2 and asked.checked_by is null then
    perform note_step(asked, given_event, 'checked', given_actor);
    update fund_request f
    set
      status = 'asked',
      claimed_by = null,
      claimed_at = null,
      checked_by = given_actor,
      checked_at = clock_timestamp()
    where f.bucket = asked.bucket
      and f.player_id = asked.player_id
      and f.request_id = asked.request_id;
    return next;
    return;
  end if;
  perform note_step(asked, given_event, 'approved', given_actor);
  update fund_request f
  set
    status = 'approved',
    claimed_by = null,
    claimed_at = null,
    decided_by = given_actor,
    decided_at = clock_timestamp()
  where f.bucket = asked.bucket
    and f.player_id = asked.player_id
    and f.request_id = asked.request_id;
  if asked.kind = 0 then
    perform approve_deposit(asked, given_entry);
    perform tell_player(asked, given_event, 'deposit_approved');
  else
    perform decide_withdrawal(asked, given_entry, true);
    perform tell_player(asked, given_event, 'withdrawal_approved');
  end if;
  is_final := true;
  return next;
end
$$;

-- The same words as of `approve_request`. One person is enough for a rejection. A deposit's own
-- reference is free again, for whoever made the transfer.
create function reject_request(
  given_request bigint,
  given_event bigint,
  given_actor text,
  given_code text,
  given_text text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  asked fund_request := take_request(given_request);
  objection text := decision_objection(asked, given_actor);
begin
  if objection is not null then
    return objection;
  end if;
  perform note_step(asked, given_event, 'rejected', given_actor);
  update fund_request f
  set
    status = 'rejected',
    claimed_by = null,
    claimed_at = null,
    decided_by = given_actor,
    decided_at = clock_timestamp(),
    reason_code = given_code,
    reason_text = given_text
  where f.bucket = asked.bucket
    and f.player_id = asked.player_id
    and f.request_id = asked.request_id
  returning f.* into asked;
  if asked.kind = 0 then
    delete from deposit_reference d
    where d.currency = asked.currency
      and d.bucket = asked.bucket
      and d.player_id = asked.player_id
      and d.request_id = asked.request_id;
    perform tell_player(asked, given_event, 'deposit_rejected');
  else
    perform decide_withdrawal(asked, null, false);
    perform tell_player(asked, given_event, 'withdrawal_rejected');
  end if;
  return null;
end
$$;

-- 'request_unknown', 'not_approved', 'paid_already', 'own_request', 'edited_account'.
create function mark_request_paid(
  given_request bigint,
  given_event bigint,
  given_actor text,
  given_reference text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  asked fund_request := take_request(given_request);
  objection text;
begin
  if asked.request_id is null then
    return 'request_unknown';
  end if;
  if asked.status = 'paid' then
    return 'paid_already';
  end if;
  if asked.status <> 'approved' or asked.kind <> 1 then
    return 'not_approved';
  end if;
  objection := person_objection(asked, given_actor);
  if objection in ('own_request', 'edited_account') then
    return objection;
  end if;
  perform note_step(asked, given_event, 'paid', given_actor);
  update fund_request f
  set
    status = 'paid',
    paid_by = given_actor,
    paid_at = clock_timestamp(),
    paid_reference = given_reference
  where f.bucket = asked.bucket
    and f.player_id = asked.player_id
    and f.request_id = asked.request_id;
  perform tell_player(asked, given_event, 'withdrawal_paid');
  return null;
end
$$;

-- Rights -----------------------------------------------------------------------------------------

revoke execute on function
  turnover_of, bind_payment_account, count_code_try, clear_code_tries, set_security_code,
  hold_money, keyed_answer, keep_refusal, ask_for_deposit, withdrawal_objection, hold_withdrawal,
  take_request, person_objection, note_step, tell_player, claim_request, decision_objection,
  release_request, approve_deposit, decide_withdrawal, approve_request, reject_request,
  mark_request_paid
from public;
grant execute on function
  turnover_of, bind_payment_account, count_code_try, clear_code_tries, set_security_code,
  keyed_answer, keep_refusal, ask_for_deposit, withdrawal_objection, hold_withdrawal,
  claim_request, release_request, approve_request, reject_request, mark_request_paid
to trine_app;

grant select on
  currency, receiving_account, payment_account, security_code, account_edit, fund_request,
  deposit_reference, fund_event
to trine_app;
grant insert on receiving_account, account_edit to trine_app;
grant update (position, retired_by, retired_at) on receiving_account to trine_app;
