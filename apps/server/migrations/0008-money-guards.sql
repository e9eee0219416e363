-- What people in league with one another could do with the functions of the cashier and of the
-- desk, and can not any more.
--
-- Money of nobody. Gifts are booked by two people's word on a proposal, and a demo's play credits
-- by `give_play_credits`, which writes each of them down; `post_entries` books neither. A database
-- that has served a production gives no play credits for ever.
--
-- Edits. Both people of a proposal have edited the player's account, written by the functions
-- themselves: whoever confirms a link reads it.
--
-- Links. Whoever sets a new password or code by a link waits for a day before money can leave for
-- any account that is bound, or is bound meanwhile. The player, who is told at once, can call.

-- Play credits -----------------------------------------------------------------------------------

-- Since when real money is in this database.
create table production_since (
  is_only boolean primary key default true check (is_only),
  since timestamptz not null default clock_timestamp()
);

-- Each posting of invented money, with what it gave and to how many.
create table play_credit (
  posting_id bigint primary key,
  amount_minor bigint not null,
  player_count integer not null check (player_count > 0),
  given_at timestamptz not null default clock_timestamp()
);

-- The welcome of a demo until now: 10,000.00, the first entry of its account.
insert into play_credit (posting_id, amount_minor, player_count, given_at)
select e.posting_id, e.amount_minor, 1, e.created_at
from entry e
where e.kind = 4
  and e.account_id > 0
  and e.account_version = 1
  and e.amount_minor = 1000000
  and not exists (select from proposal o where o.posting_id = e.posting_id);

-- Books play credits from the house's account of gifts, as one posting; how many entries it were.
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
    select distinct (given % 64)::smallint, given from unnest(given_players) as given
  )
  order by a.bucket, a.player_id
  for update;
  return book_entries(
    given_posting, 4::smallint, array_fill(null::bigint, array[cardinality(given_players)]),
    given_players, given_entries, given_amounts, -5
  );
end
$$;

-- Books one posting as before, but nothing that takes a person's word: deposits and withdrawals are
-- booked by the decision on their request, gifts by the second person of their proposal.
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
  if given_kind = 4 then
    raise exception 'gifts are booked by the word of two people alone';
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

-- What takes two people ---------------------------------------------------------------------------

-- Each gives null when it was done, or the word for why it was not.

-- 'not_found': no such player, or one whom it can not be for. 'asked_already'. Whoever asks has
-- edited the account.
create or replace function propose(
  given_id bigint,
  given_kind text,
  given_player bigint,
  given_amount bigint,
  given_reason text,
  given_actor text,
  given_address text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform
  from player p
  where p.bucket = (given_player % 64)::smallint
    and p.player_id = given_player
    and (p.group_id <> 2 or given_kind <> 'gift');
  if not found then
    return 'not_found';
  end if;
  insert into proposal (proposal_id, kind, player_id, amount_minor, reason, asked_by)
  values (given_id, given_kind, given_player, given_amount, given_reason, given_actor)
  on conflict (player_id, kind) where state = 'waiting' do nothing;
  if not found then
    return 'asked_already';
  end if;
  insert into account_edit (bucket, player_id, edit_id, actor, what)
  values (
    (given_player % 64)::smallint, given_player, given_id, given_actor, 'proposal.' || given_kind
  );
  perform append_journal(
    given_id, given_actor, 'proposal.ask_' || given_kind, 'player:' || given_player::text,
    jsonb_strip_nulls(jsonb_build_object(
      'proposal_id', given_id::text, 'amount_minor', given_amount::text, 'reason', given_reason
    )),
    null, null, given_address
  );
  return null;
end
$$;

-- The second person's word. A gift is booked here, in the same transaction, against the house's
-- account of gifts, and once. Whoever confirms has edited the account as well, and reads the link
-- of a reset. 'not_found', 'over', 'same_person'.
create or replace function confirm_proposal(
  given_journal bigint,
  given_proposal bigint,
  given_kinds text[],
  given_actor text,
  given_address text,
  given_posting bigint,
  given_entry bigint
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  asked proposal;
  asked_bucket smallint;
begin
  select p.* into asked
  from proposal p
  where p.proposal_id = given_proposal
    and p.kind = any (given_kinds)
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
  asked_bucket := (asked.player_id % 64)::smallint;
  update proposal p
  set
    state = 'confirmed',
    decided_by = given_actor,
    decided_at = clock_timestamp(),
    posting_id = case p.kind when 'gift' then given_posting end
  where p.proposal_id = given_proposal;
  insert into account_edit (bucket, player_id, edit_id, actor, what)
  values (
    asked_bucket, asked.player_id, given_journal, given_actor, 'proposal.confirm_' || asked.kind
  );
  if asked.kind = 'gift' then
    perform
    from account a
    where a.bucket = asked_bucket
      and a.player_id = asked.player_id
    for update;
    perform book_entries(
      given_posting, 4::smallint, array[null::bigint], array[asked.player_id],
      array[given_entry], array[asked.amount_minor], -5
    );
    insert into player_message (bucket, player_id, message_id, kind, details)
    values (
      asked_bucket, asked.player_id, given_journal, 'gift',
      jsonb_build_object('amount_minor', asked.amount_minor::text, 'reason', asked.reason)
    );
  end if;
  perform append_journal(
    given_journal, given_actor, 'proposal.confirm_' || asked.kind,
    'player:' || asked.player_id::text,
    jsonb_strip_nulls(jsonb_build_object(
      'proposal_id', given_proposal::text, 'asked_by', asked.asked_by,
      'amount_minor', asked.amount_minor::text, 'reason', asked.reason
    )),
    null, null, given_address
  );
  return null;
end
$$;

-- Reviews ----------------------------------------------------------------------------------------

-- Why this person may have no say in this request; null: they may. An edit is told before the first
-- of two approvals, so that whoever gave that one and edited the account does not pay either.
create or replace function person_objection(given fund_request, given_actor text) returns text
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

-- Whether a person's word on this request does not count any more: the account was edited by them
-- since, or they are none of those who decide about money.
create function has_lost_say(given fund_request, given_actor text) returns boolean
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
    or exists (
      select
      from staff s
      where 'staff:' || s.staff_id::text = given_actor
        and (not s.is_active or s.role not in ('owner', 'finance'))
    )
$$;

-- As before: 'request_unknown', 'request_over', 'not_claimed', 'claimed_by_other', 'own_request',
-- 'same_person', 'edited_account'. `is_final` false: it waits for the second person. The first
-- approval of somebody who has no say any more does not count: this one takes its place.
create or replace function approve_request(
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
  if asked.approvals_needed = 2
    and (asked.checked_by is null or has_lost_say(asked, asked.checked_by))
  then
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

-- Links ------------------------------------------------------------------------------------------

create index reset_link_player on reset_link (player_id, proposal_id);

-- How long money stays where it is after an account was replaced or a link was used.
create function account_hold() returns interval
language sql
immutable parallel safe
as $$
  select interval '24 hours'
$$;

-- Holds withdrawals to each account that is bound, since a link was used.
create function hold_payment_accounts(given_player bigint) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  select
  from account a
  where a.bucket = (given_player % 64)::smallint
    and a.player_id = given_player
  for update;
  update payment_account p
  set held_until = greatest(p.held_until, clock_timestamp() + account_hold())
  where p.bucket = (given_player % 64)::smallint
    and p.player_id = given_player
    and p.replaced_at is null
$$;

-- Binds an account in place of `given_expected` (null: of none). False: another was bound
-- meanwhile. An account that replaces one can not be paid to for a day, and its player is told; nor
-- can one that is bound within a day after a link was used.
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
  select max(l.used_at) + account_hold() into held_to
  from reset_link l
  where l.player_id = given_player
    and l.used_at > bound_from - account_hold();
  if given_expected is not null then
    held_to := bound_from + account_hold();
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

-- Rights -----------------------------------------------------------------------------------------

revoke execute on function give_play_credits, has_lost_say, hold_payment_accounts from public;
grant execute on function give_play_credits, hold_payment_accounts to trine_app;

grant select on production_since, play_credit to trine_app;
grant insert (is_only) on production_since to trine_app;
grant update (expires_at) on reset_link to trine_app;
