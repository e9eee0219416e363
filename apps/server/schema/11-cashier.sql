-- The cashier: deposits and withdrawals, their review, and the players' accounts and security
-- codes.
--
-- A player creates a request; a member of staff claims it and approves or rejects it; an approved
-- withdrawal is then marked as paid. Every step is a row of `fund_event`, which cannot be changed.
-- The application can only read these tables; only the functions below write them, and only they
-- can call `post_locked` and `hold_money`.
--
--   asked ── claim_request ─> claimed ── approve_request ─> approved ── mark_request_paid ─> paid
--     └─────── release_request ───┘  └──── reject_request ─> rejected
--
-- Above the operator's limits a request needs two approvals: the first puts it back among those
-- that wait, and the person who gave it cannot claim it again.

-- What one unit of a currency is worth in units of account, in millionths.
create table currency (
  code text primary key check (code ~ '^[A-Z]{3,4}$'),
  position smallint not null unique,
  rate_micros bigint not null default 1000000 check (rate_micros > 0)
);

insert into currency (code, position)
select code, position
from unnest(array[
  'TWD', 'HKD', 'MYR', 'RMB', 'USDT', 'USD', 'GBP', 'SGD', 'EUR', 'JPY', 'CHF', 'CAD', 'AUD', 'NZD',
  'INR'
]) with ordinality as u (code, position);

-- Receiving accounts -----------------------------------------------------------------------------

-- The operator's accounts that take deposits, of a bank (type 0) or a wallet (type 1). A changed
-- account is a new row, so that the account that a player was shown stays known. `confirmed_by` is
-- null for accounts of the demo.
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
  confirmed_by text,
  check ((retired_by is null) = (retired_at is null)),
  constraint receiving_account_two_people check (confirmed_by <> created_by)
);

create index receiving_account_in_use on receiving_account (currency, position, account_id)
  where retired_at is null;

-- An account as the audit log shows it.
create function receiving_account_view(given receiving_account) returns jsonb
language sql
stable
set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'currency', given.currency, 'type', given.type, 'holder', given.holder,
    'number', given.number, 'institution', given.institution, 'mark', given.mark,
    'position', given.position
  )
$$;

-- The following functions return null when the step was done, else the reason why not.

-- Proposes a new account, or another in place of `given_replaces`. It becomes an account with the
-- same id when another person confirms it. 'changed_meanwhile': the account to replace is not in
-- use; 'asked_already'.
create function propose_receiving_account(
  given_id bigint,
  given_replaces bigint,
  given_currency text,
  given_type smallint,
  given_holder text,
  given_number text,
  given_institution text,
  given_mark text,
  given_position integer,
  given_reason text,
  given_actor text,
  given_address text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform require_second_person(given_actor, 'receiving_accounts');
  if given_replaces is not null and not exists (
    select
    from receiving_account r
    where r.account_id = given_replaces
      and r.retired_at is null
  ) then
    return 'changed_meanwhile';
  end if;
  return add_proposal(
    given_id, 'receiving_account', given_replaces, null,
    jsonb_build_object(
      'currency', given_currency, 'type', given_type, 'holder', given_holder,
      'number', given_number, 'institution', given_institution, 'mark', given_mark,
      'position', given_position
    ),
    given_reason, given_actor, given_address
  );
end
$$;

-- The second person's confirmation: players see the account from now on. 'not_found', 'over',
-- 'same_person', 'changed_meanwhile'.
create function confirm_receiving_account(
  given_audit bigint,
  given_proposal bigint,
  given_actor text,
  given_address text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  asked proposal := take_proposal(given_proposal, 'receiving_accounts');
  rejection text := proposal_rejection(asked, given_actor);
  replaced receiving_account;
begin
  perform require_second_person(given_actor, 'receiving_accounts');
  if rejection is not null then
    return rejection;
  end if;
  if asked.subject_id is not null then
    update receiving_account r
    set
      retired_by = given_actor,
      retired_at = clock_timestamp()
    where r.account_id = asked.subject_id
      and r.retired_at is null
    returning r.* into replaced;
    if not found then
      return 'changed_meanwhile';
    end if;
  end if;
  insert into receiving_account (
    account_id, currency, type, holder, number, institution, mark, position, created_by,
    confirmed_by
  )
  select
    asked.proposal_id, t.currency, t.type, t.holder, t.number, t.institution, t.mark, t.position,
    asked.asked_by, given_actor
  from jsonb_to_record(asked.terms) as t (
    currency text, type smallint, holder text, number text, institution text, mark text,
    position integer
  );
  perform log_proposal(
    given_audit, end_proposal(given_proposal, 'confirmed', null, given_actor),
    proposal_act(asked.kind, 'confirm'),
    case when asked.subject_id is not null then receiving_account_view(replaced) end,
    asked.terms, given_actor, given_address
  );
  return null;
end
$$;

-- Retires an account. One person is enough: a wrong account has to go at once. 'not_found'.
create function retire_receiving_account(
  given_audit bigint,
  given_account bigint,
  given_reason text,
  given_actor text,
  given_address text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  retired receiving_account;
begin
  perform require_staff(given_actor, 'receiving_accounts');
  update receiving_account r
  set
    retired_by = given_actor,
    retired_at = clock_timestamp()
  where r.account_id = given_account
    and r.retired_at is null
  returning r.* into retired;
  if not found then
    return 'not_found';
  end if;
  perform append_audit_log(
    given_audit, given_actor, 'receiving_account.retire',
    'receiving_account:' || given_account::text, jsonb_build_object('reason', given_reason),
    receiving_account_view(retired), null, given_address
  );
  return null;
end
$$;

-- Adds an account of the demo without a confirmation; fails where money is real.
create function seed_receiving_account(
  given_account bigint,
  given_currency text,
  given_type smallint,
  given_holder text,
  given_number text,
  given_institution text,
  given_position integer
) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  seeded receiving_account;
begin
  if exists (select from production_since) then
    raise exception 'accounts of the demo do not take real money';
  end if;
  insert into receiving_account (
    account_id, currency, type, holder, number, institution, position, created_by
  )
  values (
    given_account, given_currency, given_type, given_holder, given_number, given_institution,
    given_position, 'demo'
  )
  returning * into seeded;
  perform append_audit_log(
    given_account, 'rule:installation', 'receiving_account.seed',
    'receiving_account:' || given_account::text, '{}', null, receiving_account_view(seeded), null
  );
end
$$;

-- Accounts and security codes --------------------------------------------------------------------

-- A player's card (type 0) or wallet (type 1). The number is encrypted under the key that `key_id`
-- names; `number_digest` is a keyed hash of it, by which two players with one account are found
-- without reading any number. Nothing can be paid to the account before `held_until`.
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
  check (bucket = bucket_of(player_id))
);

create unique index payment_account_bound on payment_account (bucket, player_id, type)
  where replaced_at is null;

create index payment_account_digest on payment_account (number_digest);

-- The digest of a payment account in the audit log, over all that never changes. Lines of the log
-- cannot be removed, so they have no name and no number.
create function payment_account_digest(given payment_account) returns text
language sql
stable
set search_path = public, pg_temp
as $$
  select secret_digest(
    'payment-account',
    jsonb_build_array(
      given.player_id, given.account_id, given.type, given.holder, given.institution, given.mark,
      given.key_id, encode(given.number_sealed, 'hex'), encode(given.number_digest, 'hex'),
      given.last_four, extract(epoch from given.bound_at)
    )::text
  )
$$;

-- A player's security code. After the first code was set no money leaves before `held_until`. Each
-- new code raises `revision`, which its line of the audit log has.
create table security_code (
  bucket smallint not null,
  player_id bigint not null,
  revision integer not null default 1 check (revision > 0),
  code_hash text not null,
  set_at timestamptz not null default clock_timestamp(),
  wrong_tries smallint not null default 0 check (wrong_tries between 0 and 5),
  locked_until timestamptz,
  held_until timestamptz,
  primary key (bucket, player_id),
  check (bucket = bucket_of(player_id))
);

-- Edits of players' accounts by staff: an editor decides about none of the account's requests.
create table account_edit (
  bucket smallint not null,
  player_id bigint not null,
  edit_id bigint not null,
  actor text not null check (actor ~ '^staff:[1-9][0-9]{0,17}$'),
  what text not null check (what <> ''),
  edited_at timestamptz not null default clock_timestamp(),
  primary key (bucket, player_id, edit_id),
  check (bucket = bucket_of(player_id))
);

-- For how long after an edit its editor may not decide.
create function edit_memory() returns interval
language sql
immutable parallel safe
as $$
  select interval '30 days'
$$;

-- How long withdrawals are held after an account was bound, a first code was set or a link used.
-- The newest row is valid. The owner of the database writes a row when the server starts with
-- another setting.
create table withdrawal_hold (
  hold_id bigint generated by default as identity primary key,
  minutes integer not null check (minutes between 1 and 10080),
  since timestamptz not null default clock_timestamp()
);

insert into withdrawal_hold (minutes) values (1440);

-- The present hold: at least a day where money is real, even if a shorter one was written.
create function account_hold() returns interval
language sql
stable
set search_path = public, pg_temp
as $$
  select make_interval(
    mins => case
      when exists (select from production_since) then greatest(h.minutes, 1440)
      else h.minutes
    end
  )
  from withdrawal_hold h
  order by h.hold_id desc
  limit 1
$$;

-- Binds an account in place of `given_expected` (null: of none). False: another was bound first.
-- Withdrawals to an account are held after it was bound; the player gets a message about a
-- replacement. The line of the audit log has the account's id and gets its position later, so that
-- no player waits for the log's head.
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
  bound payment_account;
  bound_from timestamptz := clock_timestamp();
  held_to timestamptz := bound_from + account_hold();
begin
  perform
  from account a
  where a.bucket = bucket_of(given_player)
    and a.player_id = given_player
  for update;
  if given_expected is distinct from (
    select p.account_id
    from payment_account p
    where p.bucket = bucket_of(given_player)
      and p.player_id = given_player
      and p.type = given_type
      and p.replaced_at is null
  ) then
    return false;
  end if;
  if given_expected is not null then
    update payment_account p
    set replaced_at = bound_from
    where p.bucket = bucket_of(given_player)
      and p.player_id = given_player
      and p.account_id = given_expected;
    perform notify_player(
      given_player, given_account, 'payment_account_replaced',
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
    bucket_of(given_player), given_player, given_account, given_type, given_holder,
    given_institution, given_mark, given_key, given_sealed, given_digest, given_last_four,
    bound_from, held_to
  )
  returning * into bound;
  perform queue_audit_log(
    given_account, 'player:' || given_player::text, 'payment_account.bind',
    'player:' || given_player::text,
    jsonb_strip_nulls(jsonb_build_object(
      'account', given_account::text, 'type', given_type, 'replaces', given_expected::text,
      'held_until', utc_text(held_to),
      'audit_state', payment_account_digest(bound)
    )),
    null, null, acting_address()
  );
  return true;
end
$$;

-- Holds withdrawals to each bound account after a link set a new password or code: the player gets
-- a message at once, and has time to object if an attacker used the link.
create function hold_payment_accounts(given_audit bigint, given_player bigint) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  until_by_account jsonb;
begin
  perform
  from account a
  where a.bucket = bucket_of(given_player)
    and a.player_id = given_player
  for update;
  with held as (
    update payment_account p
    set held_until = greatest(p.held_until, clock_timestamp() + account_hold())
    where p.bucket = bucket_of(given_player)
      and p.player_id = given_player
      and p.replaced_at is null
    returning p.account_id, p.held_until
  )
  select jsonb_object_agg(h.account_id::text, utc_text(h.held_until)) into until_by_account
  from held h;
  if until_by_account is not null then
    perform queue_audit_log(
      given_audit, 'rule:link', 'payment_account.hold', 'player:' || given_player::text,
      jsonb_build_object('held_until', until_by_account), null, null, acting_address()
    );
  end if;
end
$$;

-- Counts a try at a player's security code before the code is compared, as a wrong one;
-- `clear_code_tries` resets the count after a right one. No row: no code is set. `allowed` false:
-- locked until `locked_until`. The fifth wrong try locks for a day; five new ones follow.
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
  where c.bucket = bucket_of(given_player)
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
  where c.bucket = bucket_of(given_player)
    and c.player_id = given_player;
  allowed := true;
  tries_left := 5 - tries;
  return next;
end
$$;

-- Resets the count of wrong tries after a right one.
create function clear_code_tries(given_player bigint) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  update security_code c
  set
    wrong_tries = 0,
    locked_until = null
  where c.bucket = bucket_of(given_player)
    and c.player_id = given_player
$$;

-- Replaces the code with the hash `given_expected` (null: sets a first one). False: the current
-- code is another one. A first code holds withdrawals, since an attacker may have set it.
create function set_security_code(
  given_audit bigint,
  given_player bigint,
  given_expected text,
  given_hash text
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  code security_code;
begin
  if given_expected is null then
    insert into security_code (bucket, player_id, code_hash, held_until)
    values (
      bucket_of(given_player), given_player, given_hash,
      clock_timestamp() + account_hold()
    )
    on conflict do nothing
    returning * into code;
  else
    update security_code c
    set
      revision = c.revision + 1,
      code_hash = given_hash,
      set_at = clock_timestamp(),
      wrong_tries = 0,
      locked_until = null
    where c.bucket = bucket_of(given_player)
      and c.player_id = given_player
      and c.code_hash = given_expected
    returning * into code;
  end if;
  if code.player_id is null then
    return false;
  end if;
  perform queue_audit_log(
    given_audit, 'player:' || given_player::text, 'security_code.set',
    'player:' || given_player::text,
    jsonb_build_object(
      'revision', code.revision, 'held_until', utc_text(code.held_until),
      'audit_state', secret_digest('security-code', code.code_hash)
    ),
    null, null, acting_address()
  );
  return true;
end
$$;

-- Requests ---------------------------------------------------------------------------------------

-- Requests for a deposit or a withdrawal. `kind` is that of the ledger entry which follows. The
-- posting of an approved request has the request's id. The player reads `reason_…`.
create table fund_request (
  bucket smallint not null,
  player_id bigint not null,
  request_id bigint not null,
  kind smallint not null check (kind in (deposit_kind(), withdrawal_kind())),
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
  check (bucket = bucket_of(player_id)),
  constraint fund_request_by_kind check (
    (kind = deposit_kind()) = (currency is not null)
    and (kind = withdrawal_kind()) = (account_id is not null)
    and (kind = deposit_kind() or reference is null)
    and (kind = withdrawal_kind() or status <> 'paid')
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

-- Staff decide a request by its id alone: with a second one of that id neither could be decided.
create unique index fund_request_id on fund_request (request_id);

create index fund_request_waiting on fund_request (kind, request_id)
  where status in ('asked', 'claimed');

create index fund_request_unpaid on fund_request (request_id)
  where status = 'approved' and kind = withdrawal_kind();

-- For lists of requests in one state, newest first.
create index fund_request_state on fund_request (status, request_id);

create index fund_request_of_player on fund_request (bucket, player_id)
  where status in ('asked', 'claimed');

create index fund_request_decided on fund_request (decided_at) include (kind, asked_at)
  where decided_at is not null;

create index fund_request_alone on fund_request (decided_by, decided_at)
  where approvals_needed = 1 and status in ('approved', 'paid');

-- The folded id of a transfer: at most one request per currency has it, unless it was rejected.
create table deposit_reference (
  currency text not null,
  folded text not null check (folded <> ''),
  bucket smallint not null,
  player_id bigint not null,
  request_id bigint not null,
  primary key (currency, folded)
);

-- The steps of a request. `checked` is the first of two approvals.
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
  check (bucket = bucket_of(player_id))
);

-- At most one decision, one payment, and one approval per person, for every request.
create unique index fund_event_decision on fund_event (bucket, player_id, request_id)
  where step in ('approved', 'rejected');

create unique index fund_event_payment on fund_event (bucket, player_id, request_id)
  where step = 'paid';

create unique index fund_event_two_people on fund_event (bucket, player_id, request_id, actor)
  where step in ('checked', 'approved');

-- How long a claim excludes others: a person who is gone must not stall a withdrawal.
create function claim_time() returns interval
language sql
immutable parallel safe
as $$
  select interval '30 minutes'
$$;

-- The state of a request, as the audit log shows it.
create function request_view(given fund_request) returns jsonb
language sql
stable
set search_path = public, pg_temp
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'status', given.status, 'claimed_by', given.claimed_by, 'checked_by', given.checked_by
  ))
$$;

-- Writes a step of staff, with the request before and after it, and its line in the audit log.
-- Callers update the request first.
create function log_step(
  given_before fund_request,
  given_after fund_request,
  given_event bigint,
  given_step text,
  given_actor text
) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  kind_name text := case given_after.kind when deposit_kind() then 'deposit' else 'withdrawal' end;
begin
  insert into fund_event (bucket, player_id, request_id, event_id, step, actor)
  values (
    given_after.bucket, given_after.player_id, given_after.request_id, given_event, given_step,
    given_actor
  );
  perform append_audit_log(
    given_event, given_actor, kind_name || '.' || given_step,
    kind_name || ':' || given_after.request_id::text,
    jsonb_build_object(
      'player_id', given_after.player_id::text, 'amount_minor', given_after.amount_minor::text
    ),
    request_view(given_before), request_view(given_after), acting_address()
  );
end
$$;

-- Notifies the player of a request; the message has the id of the event.
create function notify_of_request(given fund_request, given_event bigint, given_kind text)
returns void
language sql
set search_path = public, pg_temp
as $$
  select notify_player(
    given.player_id, given_event, given_kind,
    jsonb_build_object(
      'request_id', given.request_id::text, 'amount_minor', given.amount_minor::text,
      'reason_code', given.reason_code, 'reason_text', given.reason_text
    )
  )
$$;

-- Requesting -------------------------------------------------------------------------------------

-- Creates a deposit request. The result is null when it was accepted, 'replayed' with the stored
-- answer, or the reason of the rejection. `given_answer` is stored under the key, if there is one.
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
) returns table (result text, answer jsonb)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  account_bucket smallint := bucket_of(given_player);
  balance bigint;
begin
  select a.balance_minor into strict balance
  from account a
  where a.bucket = account_bucket
    and a.player_id = given_player
  for update;

  return query select k.result, k.answer from keyed_answer(given_player, given_key, given_hash) k;
  if found then
    return;
  end if;
  select
    case
      when p.group_id = guest_group() then 'members_only'
      when p.state <> 'active' then 'account_frozen'
      when given_amount < given_least then 'below_minimum'
      when given_most_open <= (
        select count(*)
        from fund_request f
        where f.bucket = account_bucket
          and f.player_id = given_player
          and f.status in ('asked', 'claimed')
          and f.kind = deposit_kind()
      ) then 'too_many_open'
    end
  into result
  from player p
  where p.bucket = account_bucket
    and p.player_id = given_player;
  if result is not null then
    return next;
    return;
  end if;
  if given_folded is not null then
    insert into deposit_reference (currency, folded, bucket, player_id, request_id)
    values (given_currency, given_folded, account_bucket, given_player, given_request)
    on conflict do nothing;
    if not found then
      result := 'reference_used';
      return next;
      return;
    end if;
  end if;

  insert into fund_request (
    bucket, player_id, request_id, kind, amount_minor, currency, rate_micros, reference,
    balance_at_minor, approvals_needed, asked_by
  )
  values (
    account_bucket, given_player, given_request, deposit_kind(), given_amount, given_currency,
    given_rate, given_reference, balance, given_approvals, 'player:' || given_player::text
  );
  insert into fund_event (bucket, player_id, request_id, event_id, step, actor)
  values (
    account_bucket, given_player, given_request, given_event, 'asked',
    'player:' || given_player::text
  );
  if given_key is not null then
    insert into idempotency (bucket, player_id, key, request_hash, answer)
    values (account_bucket, given_player, given_key, given_hash, given_answer);
    perform touch_account(given_player);
  end if;
  answer := given_answer;
  return next;
end
$$;

-- Why a player cannot withdraw an amount to the account of a type, with the details: the first
-- reason that applies in the contract's order, except for those of the security code. Null: the
-- player can. A null amount: none was given.
create function withdrawal_rejection(
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
      when p.group_id = guest_group() then 'members_only'
      when p.state = 'frozen' then 'account_frozen'
      when b.account_id is null then 'payment_account_missing'
      when c.player_id is null then 'security_code_missing'
      when given_amount is null then 'required_field'
      when given_amount < given_least then 'below_minimum'
      when given_amount > a.balance_minor - a.held_minor then 'insufficient_funds'
      when t.missing_minor > 0 then 'turnover_not_met'
      when greatest(b.held_until, c.held_until) > clock_timestamp() then 'payment_account_held'
    end,
    jsonb_build_object(
      'until', extract(epoch from greatest(b.held_until, c.held_until))::bigint,
      'balance_minor', a.balance_minor::text,
      'balance_version', a.version,
      'held_minor', a.held_minor::text,
      'held_version', a.held_version,
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
  where p.bucket = bucket_of(given_player)
    and p.player_id = given_player
$$;

-- Creates a withdrawal request and holds its amount. The result is like that of `ask_for_deposit`;
-- `details` belong to a rejection.
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
) returns table (result text, answer jsonb, details jsonb)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  account_bucket smallint := bucket_of(given_player);
  present account;
  held_version bigint;
  rejection record;
begin
  select a.* into strict present
  from account a
  where a.bucket = account_bucket
    and a.player_id = given_player
  for update;

  return query
  select k.result, k.answer, null::jsonb
  from keyed_answer(given_player, given_key, given_hash) k;
  if found then
    return;
  end if;
  select o.* into strict rejection
  from withdrawal_rejection(
    given_player, given_type, given_amount, given_least, given_zone, given_factor
  ) o;
  if rejection.reason is not null then
    result := rejection.reason;
    details := rejection.details;
    return next;
    return;
  end if;

  held_version := hold_money(given_player, given_amount);
  insert into fund_request (
    bucket, player_id, request_id, kind, amount_minor, rate_micros, account_id, balance_at_minor,
    approvals_needed, asked_by
  )
  values (
    account_bucket, given_player, given_request, withdrawal_kind(), given_amount, 1000000,
    rejection.account_id, present.balance_minor, given_approvals, 'player:' || given_player::text
  );
  insert into fund_event (bucket, player_id, request_id, event_id, step, actor)
  values (
    account_bucket, given_player, given_request, given_event, 'asked',
    'player:' || given_player::text
  );
  answer := jsonb_build_object(
    'request_id', given_request::text,
    'balance_minor', present.balance_minor::text,
    'balance_version', present.version,
    'held_minor', (present.held_minor + given_amount)::text,
    'held_version', held_version
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
-- Each step returns null when it was done, else the reason why not. The account is locked before
-- its request, as for a new request, and both are read afterwards in new statements: twenty
-- concurrent clicks are one decision.

-- How much one person may approve alone within 24 hours: for one player together with the players
-- linked to that player, and in all. The newest row is valid. The owner of the database writes a
-- row when the server starts with other settings; the audit reads the earlier limits from earlier
-- rows.
create table approval_limit (
  limit_id bigint generated by default as identity primary key,
  per_player_minor bigint not null check (per_player_minor >= 0),
  in_all_minor bigint not null,
  since timestamptz not null default clock_timestamp(),
  check (in_all_minor >= per_player_minor)
);

insert into approval_limit (per_player_minor, in_all_minor) values (1000000, 10000000);

-- One row for each person who approves. Its lock serializes the person's approvals, so that each
-- one counts those before it.
create table approver (
  actor text primary key check (actor ~ '^staff:[1-9][0-9]{0,17}$')
);

-- The time over which the approvals of one person are added up.
create function approval_window() returns interval
language sql
immutable parallel safe
as $$
  select interval '24 hours'
$$;

-- Players who have or had a payment account with the same number, or who signed in from the same
-- address within 30 days. An address links no players if more than 20 players use it, or if it is
-- local or private, since that is a proxy's.
create function linked_players(given_player bigint) returns table (player_id bigint)
language sql
stable
set search_path = public, pg_temp
as $$
  select o.player_id
  from payment_account p
  join payment_account o on o.number_digest = p.number_digest
  where p.bucket = bucket_of(given_player)
    and p.player_id = given_player
    and o.player_id <> given_player
  union
  select unnest(m.players)
  from (
    select distinct s.address
    from session s
    where s.bucket = bucket_of(given_player)
      and s.player_id = given_player
      and s.created_at > clock_timestamp() - interval '30 days'
      and s.address <> ''
      and s.address !~
        '^(::ffff:)?(127|10|192\.168|172\.(1[6-9]|2[0-9]|3[01]))\.|^::1$|^(f[cd]|fe80)'
  ) u
  cross join lateral (
    select
      count(*) as sessions,
      array_agg(distinct r.player_id) filter (
        where r.created_at > clock_timestamp() - interval '30 days'
      ) as players
    from (
      select s.player_id, s.created_at
      from session s
      where s.address = u.address
      order by s.player_id desc
      limit 500
    ) r
  ) m
  where m.sessions < 500
    and cardinality(m.players) <= 20
  except
  select given_player
$$;

-- The sums that this person approved alone in the window before `given_at`, the limits, and why a
-- further approval needs a second person: 'amount' for its own amount, 'player' with earlier
-- approvals for the player, 'linked' with those for linked players, 'total' with all; null: it does
-- not.
create function approved_alone(
  given_player bigint,
  given_amount bigint,
  given_actor text,
  given_at timestamptz
) returns table (
  player_minor bigint,
  linked_minor bigint,
  total_minor bigint,
  per_player_minor bigint,
  in_all_minor bigint,
  takes_two text
)
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  with summed as (
    select
      coalesce(sum(f.amount_minor) filter (where f.player_id = given_player), 0)::bigint
        as player_minor,
      coalesce(sum(f.amount_minor) filter (where k.player_id is not null), 0)::bigint
        as linked_minor,
      coalesce(sum(f.amount_minor), 0)::bigint as total_minor
    from fund_request f
    left join linked_players(given_player) k on k.player_id = f.player_id
    where f.decided_by = given_actor
      and f.decided_at > given_at - approval_window()
      and f.approvals_needed = 1
      and f.status in ('approved', 'paid')
  ),
  limited as (
    select l.per_player_minor, l.in_all_minor
    from approval_limit l
    order by l.limit_id desc
    limit 1
  )
  select
    s.player_minor, s.linked_minor, s.total_minor, l.per_player_minor, l.in_all_minor,
    case
      when given_amount > l.per_player_minor then 'amount'
      when given_amount + s.player_minor > l.per_player_minor then 'player'
      when given_amount + s.player_minor + s.linked_minor > l.per_player_minor then 'linked'
      when given_amount + s.total_minor > l.in_all_minor then 'total'
    end
  from summed s
  cross join limited l
$$;

-- Locks a request and its account and returns the request; null when there is none.
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

-- The area of the console that decides about requests of this kind.
create function request_area(given_kind smallint) returns text
language sql
immutable parallel safe
as $$
  select case when given_kind = deposit_kind() then 'deposits' else 'withdrawals' end
$$;

-- Rejects an actor who may not decide about deposits or withdrawals.
create function require_decider(given fund_request, given_actor text) returns void
language sql
set search_path = public, pg_temp
as $$
  select require_staff(given_actor, request_area(given.kind))
$$;

-- Why this person may not decide about this request; null: they may. An edit is checked before the
-- first of two approvals, so that a person who gave it and edited the account does not pay either.
create function person_rejection(given fund_request, given_actor text) returns text
language sql
stable
set search_path = public, pg_temp
as $$
  select case
    when given.asked_by = given_actor then 'own_request'
    when exists (
      select
      from account_edit e
      where e.bucket = given.bucket
        and e.player_id = given.player_id
        and e.actor = given_actor
        and e.edited_at > given.asked_at - edit_memory()
    ) then 'edited_account'
    when exists (
      select
      from fund_event e
      where e.bucket = given.bucket
        and e.player_id = given.player_id
        and e.request_id = given.request_id
        and e.actor = given_actor
        and e.step = 'checked'
    ) then 'same_person'
  end
$$;

-- Why this person cannot decide this request now; null: they can.
create function decision_rejection(given fund_request, given_actor text) returns text
language sql
stable
set search_path = public, pg_temp
as $$
  select case
    when given.request_id is null then 'request_unknown'
    when given.status not in ('asked', 'claimed') then 'request_over'
    when given.status = 'asked' then 'not_claimed'
    when given.claimed_by <> given_actor then 'claimed_by_other'
    else person_rejection(given, given_actor)
  end
$$;

-- Whether this person's earlier approval no longer counts: they have edited the account since, or
-- may no longer decide about requests of this kind.
create function is_approval_lapsed(given fund_request, given_actor text) returns boolean
language sql
stable
set search_path = public, pg_temp
as $$
  select
    exists (
      select
      from account_edit e
      where e.bucket = given.bucket
        and e.player_id = given.player_id
        and e.actor = given_actor
        and e.edited_at > given.asked_at - edit_memory()
    )
    or not may_act(given_actor, request_area(given.kind))
$$;

-- Claims a request. 'request_unknown', 'request_over', 'own_request', 'same_person',
-- 'edited_account', 'claimed_by_other'. Claiming a request again changes nothing.
create function claim_request(given_request bigint, given_event bigint, given_actor text)
returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  asked fund_request := take_request(given_request);
  changed fund_request;
  rejection text;
begin
  perform require_decider(asked, given_actor);
  if asked.request_id is null then
    return 'request_unknown';
  end if;
  if asked.status not in ('asked', 'claimed') then
    return 'request_over';
  end if;
  rejection := person_rejection(asked, given_actor);
  if rejection is not null then
    return rejection;
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
    and f.request_id = asked.request_id
  returning f.* into changed;
  perform log_step(asked, changed, given_event, 'claimed', given_actor);
  return null;
end
$$;

-- Releases a claimed request. 'request_unknown', 'request_over', 'not_claimed', 'claimed_by_other'.
create function release_request(given_request bigint, given_event bigint, given_actor text)
returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  asked fund_request := take_request(given_request);
  changed fund_request;
  rejection text := decision_rejection(asked, given_actor);
begin
  perform require_decider(asked, given_actor);
  -- Staff who may no longer decide may still release their claim.
  if rejection in ('request_unknown', 'request_over', 'not_claimed', 'claimed_by_other') then
    return rejection;
  end if;
  update fund_request f
  set
    status = 'asked',
    claimed_by = null,
    claimed_at = null
  where f.bucket = asked.bucket
    and f.player_id = asked.player_id
    and f.request_id = asked.request_id
  returning f.* into changed;
  perform log_step(asked, changed, given_event, 'released', given_actor);
  return null;
end
$$;

-- Credits an approved deposit, once: the event of its decision is unique.
create function approve_deposit(given fund_request, given_entry bigint) returns void
language sql
set search_path = public, pg_temp
as $$
  select post_locked(
    given.request_id, deposit_kind(), array[null]::bigint[], array[given.player_id],
    array[given_entry], array[given.amount_minor], deposits_account()
  )
$$;

-- Ends the hold of a withdrawal; if it is approved, the amount leaves the balance.
create function decide_withdrawal(given fund_request, given_entry bigint, is_approved boolean)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform hold_money(given.player_id, -given.amount_minor);
  if is_approved then
    perform post_locked(
      given.request_id, withdrawal_kind(), array[null]::bigint[], array[given.player_id],
      array[given_entry], array[-given.amount_minor], withdrawals_account()
    );
  end if;
end
$$;

-- Approves a request. 'request_unknown', 'request_over', 'not_claimed', 'claimed_by_other',
-- 'own_request', 'same_person', 'edited_account'; 'newcomer' of a newcomer where it takes two
-- people. `is_final` false: it waits for the second person. An approval that would raise this
-- person's sum above a limit becomes the first of two. The first approval of staff who may no
-- longer decide does not count: this one replaces it.
create function approve_request(
  given_request bigint,
  given_event bigint,
  given_entry bigint,
  given_actor text
) returns table (rejection text, is_final boolean)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  asked fund_request := take_request(given_request);
  changed fund_request;
  approved_at timestamptz;
  needed smallint;
begin
  perform require_decider(asked, given_actor);
  rejection := decision_rejection(asked, given_actor);
  is_final := false;
  if rejection is not null then
    return next;
    return;
  end if;
  insert into approver (actor)
  values (given_actor)
  on conflict do nothing;
  perform
  from approver a
  where a.actor = given_actor
  for update;
  approved_at := clock_timestamp();
  select
    case when a.takes_two is null then asked.approvals_needed else 2 end into needed
  from approved_alone(asked.player_id, asked.amount_minor, given_actor, approved_at) a;
  if asked.checked_by is not null then
    needed := 2;
  end if;
  if needed = 2 and is_newcomer(given_actor) then
    rejection := 'newcomer';
    return next;
    return;
  end if;
  if needed = 2 and (asked.checked_by is null or is_approval_lapsed(asked, asked.checked_by)) then
    update fund_request f
    set
      status = 'asked',
      claimed_by = null,
      claimed_at = null,
      approvals_needed = 2,
      checked_by = given_actor,
      checked_at = approved_at
    where f.bucket = asked.bucket
      and f.player_id = asked.player_id
      and f.request_id = asked.request_id
    returning f.* into changed;
    perform log_step(asked, changed, given_event, 'checked', given_actor);
    return next;
    return;
  end if;
  update fund_request f
  set
    status = 'approved',
    claimed_by = null,
    claimed_at = null,
    decided_by = given_actor,
    decided_at = approved_at
  where f.bucket = asked.bucket
    and f.player_id = asked.player_id
    and f.request_id = asked.request_id
  returning f.* into changed;
  perform log_step(asked, changed, given_event, 'approved', given_actor);
  if asked.kind = deposit_kind() then
    perform approve_deposit(asked, given_entry);
    perform notify_of_request(asked, given_event, 'deposit_approved');
  else
    perform decide_withdrawal(asked, given_entry, true);
    perform notify_of_request(asked, given_event, 'withdrawal_approved');
  end if;
  is_final := true;
  return next;
end
$$;

-- Rejects a request; the reasons are those of `approve_request`. One person is enough. The
-- reference of a deposit is free again, for the player who made the transfer.
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
  changed fund_request;
  rejection text := decision_rejection(asked, given_actor);
begin
  perform require_decider(asked, given_actor);
  if rejection is not null then
    return rejection;
  end if;
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
  returning f.* into changed;
  perform log_step(asked, changed, given_event, 'rejected', given_actor);
  if changed.kind = deposit_kind() then
    delete from deposit_reference d
    where d.currency = changed.currency
      and d.bucket = changed.bucket
      and d.player_id = changed.player_id
      and d.request_id = changed.request_id;
    perform notify_of_request(changed, given_event, 'deposit_rejected');
  else
    perform decide_withdrawal(changed, null, false);
    perform notify_of_request(changed, given_event, 'withdrawal_rejected');
  end if;
  return null;
end
$$;

-- Records the payment of an approved withdrawal. 'request_unknown', 'not_approved', 'paid_already',
-- 'own_request', 'edited_account'.
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
  changed fund_request;
  rejection text;
begin
  perform require_decider(asked, given_actor);
  if asked.request_id is null then
    return 'request_unknown';
  end if;
  if asked.status = 'paid' then
    return 'paid_already';
  end if;
  if asked.status <> 'approved' or asked.kind <> withdrawal_kind() then
    return 'not_approved';
  end if;
  rejection := person_rejection(asked, given_actor);
  if rejection in ('own_request', 'edited_account') then
    return rejection;
  end if;
  update fund_request f
  set
    status = 'paid',
    paid_by = given_actor,
    paid_at = clock_timestamp(),
    paid_reference = given_reference
  where f.bucket = asked.bucket
    and f.player_id = asked.player_id
    and f.request_id = asked.request_id
  returning f.* into changed;
  perform log_step(asked, changed, given_event, 'paid', given_actor);
  perform notify_of_request(asked, given_event, 'withdrawal_paid');
  return null;
end
$$;
