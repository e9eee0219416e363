-- Void rounds, and the only ways by which a round moves on.
--
-- A round may be void only while its signature can not be had: two people say so, one after the
-- other, with a reason that every player reads, and not before the beacon is plainly late. Only a
-- sealed round can be void, so that what goes back is what was sealed. The stakes go back in
-- slices, as wins are paid; `settled_at` is then when the last of them was.
--
-- From here on the application has no right to change a round. It moves by these functions alone:
--
--   open ── close_round ──> closed ── draw_round ──> drawn ── finish_round ──> settled
--                              └───── confirm_void ──> void ── finish_round ──> void, all returned

alter table round
  drop constraint round_sealed_when_closed,
  add constraint round_sealed_when_closed check (
    status = 'open'
    or (book_root is not null and book_count is not null and book_stake_minor is not null)
  ),
  add constraint round_settled_at_its_end check (
    settled_at is null or status in ('settled', 'void')
  );

-- What the clock looks for: rounds whose money has not come to its end.
drop index round_unfinished;
create index round_unsettled on round (status) where settled_at is null;

-- How long after its draw time a round may be called overdue.
create function void_grace() returns interval
language sql
immutable parallel safe
as $$
  select interval '5 minutes'
$$;

-- People are named in one spelling, so that two names are two people.
create table void_request (
  request_id bigint primary key,
  round_id bigint not null,
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null default clock_timestamp(),
  confirmed_by text,
  confirmed_at timestamptz,
  withdrawn_by text,
  withdrawn_at timestamptz,
  constraint void_request_reason check (
    char_length(reason) between 10 and 500 and reason = btrim(reason)
  ),
  constraint void_request_people check (
    asked_by ~ '^staff:[1-9][0-9]{0,17}$'
    and confirmed_by ~ '^staff:[1-9][0-9]{0,17}$'
    and withdrawn_by ~ '^staff:[1-9][0-9]{0,17}$'
  ),
  constraint void_request_two_people check (confirmed_by <> asked_by),
  constraint void_request_one_end check (
    (confirmed_by is null) = (confirmed_at is null)
    and (withdrawn_by is null) = (withdrawn_at is null)
    and (confirmed_by is null or withdrawn_by is null)
  )
);

-- One request at a time; a confirmed one is the last.
create unique index void_request_standing on void_request (round_id) where withdrawn_at is null;

-- Moving rounds ----------------------------------------------------------------------------------

-- Locks an open round whose betting time is over, so that no bet can join it any more. No row when
-- it is not open or its time has not come.
create function take_round_to_close(given_round bigint) returns table (
  game_id smallint,
  issue text
)
language sql
security definer
set search_path = public, pg_temp
as $$
  select r.game_id, r.issue
  from round r
  where r.round_id = given_round
    and r.status = 'open'
    and r.closes_at <= clock_timestamp()
  for update
$$;

-- Writes the seal of an open round whose betting time is over. False: it was closed before.
create function close_round(
  given_round bigint,
  given_root bytea,
  given_count integer,
  given_stake bigint
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update round r
  set
    status = 'closed',
    book_root = given_root,
    book_count = given_count,
    book_stake_minor = given_stake,
    closed_at = clock_timestamp()
  where r.round_id = given_round
    and r.status = 'open'
    and r.closes_at <= clock_timestamp();
  return found;
end
$$;

-- Ends a round once all its slices are there: a drawn one is settled, a void one stays void. False:
-- slices are missing, or it had ended before.
create function finish_round(given_round bigint, given_slices integer) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update round r
  set
    status = case r.status when 'drawn' then 'settled' else r.status end,
    settled_at = clock_timestamp()
  where r.round_id = given_round
    and r.status in ('drawn', 'void')
    and r.settled_at is null
    and given_slices > 0
    and given_slices = (
      select count(*)
      from settlement_slice s
      where s.round_id = given_round
    );
  return found;
end
$$;

-- Void -------------------------------------------------------------------------------------------
--
-- Each gives null when it was done, or the word for why it was not. `given_audit` becomes the id of
-- the line in the audit log. The round is locked before its request, and looked at afterwards in a
-- new statement, so that a draw and a void of one round take turns: whoever is first decides.

-- Why a round can not be void now; null when it can. The caller holds its lock.
create function void_objection(given_round bigint) returns text
language sql
set search_path = public, pg_temp
as $$
  select case
    when r.status <> 'closed' or r.signature is not null then 'round_not_closed'
    when r.draws_at + void_grace() > clock_timestamp() then 'too_early'
  end
  from round r
  where r.round_id = given_round
$$;

create function log_void(given_audit bigint, given_request bigint, given_actor text, given_act text)
returns void
language sql
set search_path = public, pg_temp
as $$
  insert into audit_event (audit_id, actor, act, subject, details)
  select
    given_audit, given_actor, given_act, 'round:' || v.round_id::text,
    jsonb_build_object(
      'request_id', v.request_id::text, 'game_id', r.game_id, 'issue', r.issue, 'reason', v.reason
    )
  from void_request v
  join round r on r.round_id = v.round_id
  where v.request_id = given_request
$$;

-- 'round_unknown', 'round_not_closed', 'too_early', 'asked_already'. The request's id is also that
-- of its line in the audit log.
create function ask_for_void(
  given_request bigint,
  given_round bigint,
  given_actor text,
  given_reason text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  objection text;
begin
  perform
  from round r
  where r.round_id = given_round
  for update;
  if not found then
    return 'round_unknown';
  end if;
  objection := void_objection(given_round);
  if objection is not null then
    return objection;
  end if;
  if exists (
    select
    from void_request v
    where v.round_id = given_round
      and v.withdrawn_at is null
  ) then
    return 'asked_already';
  end if;
  insert into void_request (request_id, round_id, reason, asked_by)
  values (given_request, given_round, given_reason, given_actor);
  perform log_void(given_request, given_request, given_actor, 'round.ask_void');
  return null;
end
$$;

-- The only code that makes a round void. 'request_unknown', 'request_over', 'same_person',
-- 'round_not_closed', 'too_early'.
create function confirm_void(given_audit bigint, given_request bigint, given_actor text)
returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  asked void_request;
  objection text;
begin
  perform
  from round r
  join void_request v on v.round_id = r.round_id
  where v.request_id = given_request
  for update of r;
  if not found then
    return 'request_unknown';
  end if;
  select v.* into asked
  from void_request v
  where v.request_id = given_request
  for update;
  if asked.confirmed_at is not null or asked.withdrawn_at is not null then
    return 'request_over';
  end if;
  if asked.asked_by = given_actor then
    return 'same_person';
  end if;
  objection := void_objection(asked.round_id);
  if objection is not null then
    return objection;
  end if;
  update void_request v
  set
    confirmed_by = given_actor,
    confirmed_at = clock_timestamp()
  where v.request_id = given_request;
  update round r
  set status = 'void'
  where r.round_id = asked.round_id;
  perform log_void(given_audit, given_request, given_actor, 'round.void');
  return null;
end
$$;

-- Takes a request back, by whoever asked or by another. 'request_unknown', 'request_over'.
create function withdraw_void(given_audit bigint, given_request bigint, given_actor text)
returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update void_request v
  set
    withdrawn_by = given_actor,
    withdrawn_at = clock_timestamp()
  where v.request_id = given_request
    and v.confirmed_at is null
    and v.withdrawn_at is null;
  if found then
    perform log_void(given_audit, given_request, given_actor, 'round.withdraw_void');
    return null;
  end if;
  return case
    when exists (select from void_request v where v.request_id = given_request)
      then 'request_over'
    else 'request_unknown'
  end;
end
$$;

-- Rights -----------------------------------------------------------------------------------------

revoke update (
  status, book_root, book_count, book_stake_minor, closed_at, settled_at
) on round from trine_app;

revoke execute on function
  take_round_to_close, close_round, finish_round, void_objection, log_void, ask_for_void,
  confirm_void, withdraw_void
from public;
grant execute on function
  take_round_to_close, close_round, finish_round, ask_for_void, confirm_void, withdraw_void
to trine_app;
grant select on void_request to trine_app;
