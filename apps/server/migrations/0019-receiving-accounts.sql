-- Safeguards, continued: who decides where deposits go, and how soon money leaves after a first
-- code or account.

-- Where deposits go -------------------------------------------------------------------------------

-- A new receiving account, or one in place of another, as one person asked for it. It becomes an
-- account with the same id when another person confirms it.
create table receiving_change (
  change_id bigint primary key,
  -- The account that is retired when this one is confirmed.
  replaces bigint references receiving_account (account_id),
  currency text not null references currency (code),
  type smallint not null check (type in (0, 1)),
  holder text not null,
  number text not null check (number <> ''),
  institution text not null check (institution <> ''),
  mark text not null,
  position integer not null,
  reason text not null check (char_length(reason) between 3 and 500),
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'withdrawn')),
  asked_by text not null check (asked_by ~ '^staff:[1-9][0-9]{0,17}$'),
  asked_at timestamptz not null default clock_timestamp(),
  decided_by text check (decided_by ~ '^staff:[1-9][0-9]{0,17}$'),
  decided_at timestamptz,
  constraint receiving_change_decided check (
    (state = 'waiting') = (decided_by is null)
    and (decided_by is null) = (decided_at is null)
  ),
  constraint receiving_change_two_people check (state <> 'confirmed' or decided_by <> asked_by)
);

create unique index receiving_change_standing on receiving_change (replaces)
where state = 'waiting' and replaces is not null;

-- Null for accounts from before two people were needed, and for those of the demo.
alter table receiving_account
add column confirmed_by text,
add constraint receiving_account_two_people check (confirmed_by <> created_by);

create function receiving_view(given receiving_change) returns jsonb
language sql
stable
set search_path = public, pg_temp
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'replaces', given.replaces::text, 'currency', given.currency, 'type', given.type,
    'holder', given.holder, 'number', given.number, 'institution', given.institution,
    'mark', given.mark, 'position', given.position
  ))
$$;

-- Each of these gives null when it was done, or the word for why it was not.

-- 'new_at_desk', 'changed_meanwhile': what it replaces is not in use; 'asked_already'.
create function propose_receiving_account(
  given_change bigint,
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
declare
  asked receiving_change;
begin
  if is_newcomer(given_actor) then
    return 'new_at_desk';
  end if;
  if given_replaces is not null and not exists (
    select
    from receiving_account r
    where r.account_id = given_replaces
      and r.retired_at is null
  ) then
    return 'changed_meanwhile';
  end if;
  insert into receiving_change (
    change_id, replaces, currency, type, holder, number, institution, mark, position, reason,
    asked_by
  )
  values (
    given_change, given_replaces, given_currency, given_type, given_holder, given_number,
    given_institution, given_mark, given_position, given_reason, given_actor
  )
  on conflict (replaces) where state = 'waiting' and replaces is not null do nothing
  returning * into asked;
  if not found then
    return 'asked_already';
  end if;
  perform append_journal(
    given_change, given_actor, 'receiving_account.ask',
    'receiving_account:' || given_change::text, jsonb_build_object('reason', given_reason), null,
    receiving_view(asked), given_address
  );
  return null;
end
$$;

-- The second person's word: players see the account from now on. 'not_found', 'over',
-- 'same_person', 'new_at_desk', 'changed_meanwhile'.
create function confirm_receiving_account(
  given_journal bigint,
  given_change bigint,
  given_actor text,
  given_address text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  asked receiving_change;
begin
  select c.* into asked
  from receiving_change c
  where c.change_id = given_change
  for update;
  if not found then
    return 'not_found';
  end if;
  if asked.state <> 'waiting' then
    return 'over';
  end if;
  if asked.asked_by = given_actor then
    return 'same_person';
  end if;
  if is_newcomer(given_actor) then
    return 'new_at_desk';
  end if;
  if asked.replaces is not null then
    update receiving_account r
    set
      retired_by = given_actor,
      retired_at = clock_timestamp()
    where r.account_id = asked.replaces
      and r.retired_at is null;
    if not found then
      return 'changed_meanwhile';
    end if;
  end if;
  update receiving_change c
  set
    state = 'confirmed',
    decided_by = given_actor,
    decided_at = clock_timestamp()
  where c.change_id = given_change;
  insert into receiving_account (
    account_id, currency, type, holder, number, institution, mark, position, created_by,
    confirmed_by
  )
  values (
    asked.change_id, asked.currency, asked.type, asked.holder, asked.number, asked.institution,
    asked.mark, asked.position, asked.asked_by, given_actor
  );
  perform append_journal(
    given_journal, given_actor, 'receiving_account.confirm',
    'receiving_account:' || given_change::text,
    jsonb_build_object('asked_by', asked.asked_by, 'reason', asked.reason), null,
    receiving_view(asked), given_address
  );
  return null;
end
$$;

-- 'not_found', 'over'.
create function withdraw_receiving_account(
  given_journal bigint,
  given_change bigint,
  given_actor text,
  given_address text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update receiving_change c
  set
    state = 'withdrawn',
    decided_by = given_actor,
    decided_at = clock_timestamp()
  where c.change_id = given_change
    and c.state = 'waiting';
  if not found then
    return case
      when exists (select from receiving_change c where c.change_id = given_change) then 'over'
      else 'not_found'
    end;
  end if;
  perform append_journal(
    given_journal, given_actor, 'receiving_account.withdraw',
    'receiving_account:' || given_change::text, '{}', null, null, given_address
  );
  return null;
end
$$;

-- One person may stop an account from being shown: what is wrong has to go at once. 'not_found'.
create function retire_receiving_account(
  given_journal bigint,
  given_account bigint,
  given_reason text,
  given_actor text,
  given_address text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update receiving_account r
  set
    retired_by = given_actor,
    retired_at = clock_timestamp()
  where r.account_id = given_account
    and r.retired_at is null;
  if not found then
    return 'not_found';
  end if;
  perform append_journal(
    given_journal, given_actor, 'receiving_account.retire',
    'receiving_account:' || given_account::text, jsonb_build_object('reason', given_reason), null,
    null, given_address
  );
  return null;
end
$$;

-- Accounts of the demo, which nobody confirms, never where money is real.
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
  );
end
$$;

-- First code, first account ----------------------------------------------------------------------

-- No money leaves until then, since the code was set for the first time; null: it was there before.
alter table security_code add column held_until timestamptz;

-- False: another code was set meanwhile. The first one holds withdrawals for a day: whoever set it
-- may not be the player.
create or replace function set_security_code(
  given_player bigint,
  given_expected text,
  given_hash text
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if given_expected is null then
    insert into security_code (bucket, player_id, code_hash, held_until)
    values (
      (given_player % 64)::smallint, given_player, given_hash,
      clock_timestamp() + account_hold()
    )
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

-- Binds an account in place of `given_expected` (null: of none). False: another was bound
-- meanwhile. Nothing can be paid to an account for a day after it was bound, be it the first or in
-- place of another; of a replacement the player is told.
create or replace function bind_payment_account(
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
  bound_from timestamptz := clock_timestamp();
  held_to timestamptz := bound_from + account_hold();
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
    update payment_account p
    set replaced_at = bound_from
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
    bound_from, held_to
  );
  return true;
end
$$;

-- As before; a code that was set for the first time within a day holds withdrawals as an account
-- does.
create or replace function withdrawal_objection(
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
      when c.player_id is null then 'security_code_missing'
      when greatest(b.held_until, c.held_until) > clock_timestamp() then 'payment_account_held'
      when given_amount is null then 'required_field'
      when given_amount < given_least then 'below_minimum'
      when given_amount > a.balance_minor - a.held_minor then 'insufficient_funds'
      when t.missing_minor > 0 then 'turnover_not_met'
    end,
    jsonb_build_object(
      'until', extract(epoch from greatest(b.held_until, c.held_until))::bigint,
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

-- Rights ------------------------------------------------------------------------------------------

revoke insert on receiving_account from trine_app;
revoke update (position, retired_by, retired_at) on receiving_account from trine_app;
revoke execute on function
  receiving_view, propose_receiving_account, confirm_receiving_account,
  withdraw_receiving_account, retire_receiving_account, seed_receiving_account
from public;
grant execute on function
  propose_receiving_account, confirm_receiving_account, withdraw_receiving_account,
  retire_receiving_account, seed_receiving_account
to trine_app;
grant select on receiving_change to trine_app;
