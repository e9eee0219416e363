-- Staff of the operator: accounts, second factors, sessions, failed sign-ins.

-- Short numbers, because staff appear as `staff:7` everywhere.
create sequence staff_number;

-- One row for each member of staff. `handed_at` is when another person last added them or changed
-- their password or role. For a day after it they do not count as a second person: an owner could
-- have taken over the account, and others have a day to notice.
create table staff (
  staff_id bigint primary key default nextval('staff_number'),
  name text not null unique check (name ~ '^[a-z][a-z0-9_.-]{2,31}$'),
  password_hash text not null,
  role text not null
    check (role in ('owner', 'finance', 'risk', 'support', 'content', 'auditor')),
  is_active boolean not null default true,
  is_demo boolean not null default false,
  -- Set by another person; replaced at the first use.
  is_password_borrowed boolean not null,
  -- Encrypted with a key that the database does not hold.
  authenticator bytea,
  authenticator_since timestamptz,
  -- The time step of the last used code: no code is valid twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  handed_at timestamptz,
  constraint staff_authenticator check (authenticator_since is null or authenticator is not null)
);

-- Codes for a lost authenticator, each valid once.
create table staff_recovery_code (
  staff_id bigint not null references staff,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Sessions of the console; the token itself is not stored.
create table staff_session (
  token_hash bytea primary key,
  staff_id bigint not null references staff,
  address text not null,
  -- The user agent.
  user_agent text not null default '' check (length(user_agent) <= 256),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- When the second factor was given.
  proved_at timestamptz,
  ended_at timestamptz
);

create index staff_session_person on staff_session (staff_id);

-- When a console session ends without further use: after the given idle time, and at the latest
-- after a working day. It is valid while this is later than the database's clock; there is no other
-- check.
create function staff_session_end(
  given_ended_at timestamptz,
  given_created_at timestamptz,
  given_seen_at timestamptz,
  given_idle_ms bigint
) returns timestamptz
language sql
stable parallel safe
as $$
  select least(
    given_ended_at,
    given_created_at + interval '12 hours',
    given_seen_at + given_idle_ms * interval '1 millisecond'
  )
$$;

-- Hashes of browsers and networks that staff completed a sign-in from: wrong passwords from
-- elsewhere do not lock staff out there.
create table staff_known_place (
  staff_id bigint not null references staff,
  place_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (staff_id, place_hash)
);

-- When a person begins to count as a second person, after `handed_at`; null: they count already.
create function newcomer_until(given_handed_at timestamptz) returns timestamptz
language sql
volatile parallel safe
as $$
  select case
    when given_handed_at + interval '24 hours' > clock_timestamp()
      then given_handed_at + interval '24 hours'
  end
$$;

-- Whether another person added this one, or changed their password or role, within a day.
create function is_newcomer(given_actor text) returns boolean
language sql
volatile
set search_path = public, pg_temp
as $$
  select exists (
    select
    from staff s
    where 'staff:' || s.staff_id::text = given_actor
      and newcomer_until(s.handed_at) is not null
  )
$$;

-- The roles that may act in an area of the console, for the areas that functions of the database
-- check. A test compares them with the console's table of permissions.
create function acting_roles(given_area text) returns text[]
language sql
immutable parallel safe
as $$
  select case
    when given_area in ('deposits', 'withdrawals', 'gifts', 'receiving_accounts')
      then array['owner', 'finance']
    when given_area in ('voids', 'agents', 'plans', 'switches') then array['owner', 'risk']
    when given_area = 'players' then array['owner', 'risk', 'support']
    when given_area in ('resets', 'support') then array['owner', 'support']
    when given_area = 'people' then array['owner']
    else array[]::text[]
  end
$$;

-- Whether this is active staff with a role that may act in the area.
create function may_act(given_actor text, given_area text) returns boolean
language sql
stable
set search_path = public, pg_temp
as $$
  select exists (
    select
    from staff s
    where 'staff:' || s.staff_id::text = given_actor
      and s.is_active
      and s.role = any (acting_roles(given_area))
  )
$$;

-- Rejects an actor who may not act in the area. SQLSTATE TR403.
create function require_staff(given_actor text, given_area text) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if not may_act(given_actor, given_area) then
    raise exception '% may not act in the area %', given_actor, given_area
      using errcode = 'TR403';
  end if;
end
$$;

-- Also rejects new staff, who do not count as one of two people.
create function require_second_person(given_actor text, given_area text) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform require_staff(given_actor, given_area);
  if is_newcomer(given_actor) then
    raise exception '% does not count as a second person yet', given_actor
      using errcode = 'TR403';
  end if;
end
$$;

-- Changes of staff -------------------------------------------------------------------------------
--
-- Staff, their roles, passwords, authenticators and recovery codes change only through the
-- functions below. Each writes a line of the audit log in the same transaction, with the person's
-- state under `audit_state` in its details, so that the audit finds changes made in other ways.
-- Only the proposal of an authenticator, which gives no access, and the time step of a used code
-- have no line of their own.

-- The state of a person in the audit log; secrets as digests of the stored values.
create function staff_state(given_staff bigint) returns jsonb
language sql
stable
set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'name', s.name, 'role', s.role, 'is_active', s.is_active, 'is_demo', s.is_demo,
    'is_password_borrowed', s.is_password_borrowed,
    'handed_at', utc_text(s.handed_at),
    'password', secret_digest('staff-password', s.password_hash),
    'authenticator', case
      when s.authenticator_since is not null
        then secret_digest('staff-authenticator', encode(s.authenticator, 'hex'))
    end,
    'recovery_codes', (
      select secret_digest(
        'staff-recovery-codes', string_agg(encode(c.code_hash, 'hex'), ',' order by c.code_hash)
      )
      from staff_recovery_code c
      where c.staff_id = s.staff_id
        and c.used_at is null
    )
  )
  from staff s
  where s.staff_id = given_staff
$$;

-- Writes the line of a change; the last statement, because it locks the log's head.
create function log_staff(
  given_audit bigint,
  given_staff bigint,
  given_act text,
  given_before jsonb,
  given_after jsonb,
  given_actor text,
  given_address text
) returns void
language sql
set search_path = public, pg_temp
as $$
  select append_audit_log(
    given_audit, given_actor, given_act, 'staff:' || given_staff::text,
    jsonb_build_object('audit_state', staff_state(given_staff)), given_before, given_after,
    given_address
  )
$$;

-- Ends all sessions of a person except the one with this hash; null: ends all.
create function end_staff_sessions(given_staff bigint, given_spared bytea) returns void
language sql
set search_path = public, pg_temp
as $$
  update staff_session t
  set ended_at = clock_timestamp()
  where t.staff_id = given_staff
    and t.token_hash is distinct from given_spared
    and t.ended_at is null
$$;

-- Locks the person and all active owners, so that two changes cannot remove the last two owners.
-- Returns null, or the rejection: 'not_found'; 'last_owner': no owner would remain.
create function take_staff(given_staff bigint, given_stays_owner boolean) returns text
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform
  from staff s
  where s.staff_id = given_staff
    or (s.role = 'owner' and s.is_active)
  order by s.staff_id
  for update;
  if not exists (select from staff s where s.staff_id = given_staff) then
    return 'not_found';
  end if;
  if not given_stays_owner
    and exists (
      select from staff s where s.staff_id = given_staff and s.role = 'owner' and s.is_active
    )
    and not exists (
      select from staff s where s.staff_id <> given_staff and s.role = 'owner' and s.is_active
    )
  then
    return 'last_owner';
  end if;
  return null;
end
$$;

-- Adds the first owner, or staff of the demo. Only the owner of the database and `seed_staff` call
-- it. Null: the name is taken.
create function install_staff(
  given_audit bigint,
  given_name text,
  given_password_hash text,
  given_role text,
  given_is_demo boolean,
  given_is_borrowed boolean
) returns bigint
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  added bigint;
begin
  insert into staff (name, password_hash, role, is_demo, is_password_borrowed)
  values (given_name, given_password_hash, given_role, given_is_demo, given_is_borrowed)
  on conflict (name) do nothing
  returning staff_id into added;
  if added is not null then
    perform log_staff(
      given_audit, added, 'staff.add', null,
      jsonb_build_object('name', given_name, 'role', given_role), 'rule:installation', null
    );
  end if;
  return added;
end
$$;

-- Adds staff of the demo; rejected in production. Null: the name is taken.
create function seed_staff(
  given_audit bigint,
  given_name text,
  given_password_hash text,
  given_role text
) returns bigint
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if exists (select from production_since) then
    raise exception 'people of the demo do not work where money is real';
  end if;
  return install_staff(
    given_audit, given_name, given_password_hash, given_role, true, false
  );
end
$$;

-- Adds staff with a password to hand over, for an active owner. Null: the name is taken.
create function add_staff(
  given_audit bigint,
  given_name text,
  given_password_hash text,
  given_role text,
  given_actor text,
  given_address text
) returns bigint
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  added bigint;
begin
  perform require_staff(given_actor, 'people');
  if given_role = 'owner' then
    raise exception 'who is an owner changes by two owners';
  end if;
  insert into staff (name, password_hash, role, is_password_borrowed, handed_at)
  values (given_name, given_password_hash, given_role, true, clock_timestamp())
  on conflict (name) do nothing
  returning staff_id into added;
  if added is not null then
    perform log_staff(
      given_audit, added, 'staff.add', null,
      jsonb_build_object('name', given_name, 'role', given_role), given_actor, given_address
    );
  end if;
  return added;
end
$$;

-- The following functions need an owner. They return null when the change was made or nothing
-- changed, else the rejection.

-- Changes a person's role; their sessions end. 'not_found', 'last_owner'; 'second_owner': a change
-- from or to owner needs two owners, except giving up one's own role.
create function set_staff_role(
  given_audit bigint,
  given_staff bigint,
  given_role text,
  given_actor text,
  given_address text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  rejection text := take_staff(given_staff, given_role = 'owner');
  previous text;
begin
  perform require_staff(given_actor, 'people');
  if rejection is not null then
    return rejection;
  end if;
  select s.role into strict previous
  from staff s
  where s.staff_id = given_staff;
  if previous = given_role then
    return null;
  end if;
  if given_role = 'owner'
    or previous = 'owner' and given_actor <> 'staff:' || given_staff::text
  then
    return 'second_owner';
  end if;
  update staff s
  set
    role = given_role,
    handed_at = case
      when given_actor = 'staff:' || given_staff::text then s.handed_at
      else clock_timestamp()
    end
  where s.staff_id = given_staff;
  perform end_staff_sessions(given_staff, null);
  perform log_staff(
    given_audit, given_staff, 'staff.change_role', jsonb_build_object('role', previous),
    jsonb_build_object('role', given_role), given_actor, given_address
  );
  return null;
end
$$;

-- Deactivates or activates a person; their sessions end. 'not_found', 'last_owner'; 'second_owner':
-- this is another owner.
create function switch_staff(
  given_audit bigint,
  given_staff bigint,
  given_is_active boolean,
  given_actor text,
  given_address text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  rejection text := take_staff(given_staff, given_is_active);
begin
  perform require_staff(given_actor, 'people');
  if rejection is not null then
    return rejection;
  end if;
  if exists (
    select
    from staff s
    where s.staff_id = given_staff
      and s.is_active <> given_is_active
      and s.role = 'owner'
      and given_actor <> 'staff:' || given_staff::text
  ) then
    return 'second_owner';
  end if;
  update staff s
  set is_active = given_is_active
  where s.staff_id = given_staff
    and s.is_active <> given_is_active;
  if not found then
    return null;
  end if;
  perform end_staff_sessions(given_staff, null);
  perform log_staff(
    given_audit, given_staff,
    case when given_is_active then 'staff.switch_on' else 'staff.switch_off' end,
    jsonb_build_object('is_active', not given_is_active),
    jsonb_build_object('is_active', given_is_active), given_actor, given_address
  );
  return null;
end
$$;

-- Sets a password to hand over and removes the authenticator; all sessions end. 'not_found';
-- 'second_owner': owners cannot be reset.
create function reset_staff(
  given_audit bigint,
  given_staff bigint,
  given_password_hash text,
  given_actor text,
  given_address text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  rejection text := take_staff(given_staff, true);
begin
  perform require_staff(given_actor, 'people');
  if rejection is not null then
    return rejection;
  end if;
  if exists (select from staff s where s.staff_id = given_staff and s.role = 'owner') then
    return 'second_owner';
  end if;
  delete from staff_recovery_code c
  where c.staff_id = given_staff;
  update staff s
  set
    password_hash = given_password_hash,
    is_password_borrowed = true,
    authenticator = null,
    authenticator_since = null,
    last_step = 0,
    handed_at = clock_timestamp()
  where s.staff_id = given_staff;
  perform end_staff_sessions(given_staff, null);
  perform log_staff(
    given_audit, given_staff, 'staff.reset', null, null, given_actor, given_address
  );
  return null;
end
$$;

-- Sets a person's own new password and ends their sessions except the one with this hash.
create function set_staff_password(
  given_audit bigint,
  given_staff bigint,
  given_password_hash text,
  given_spared bytea,
  given_address text
) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update staff s
  set
    password_hash = given_password_hash,
    is_password_borrowed = false
  where s.staff_id = given_staff;
  perform end_staff_sessions(given_staff, given_spared);
  perform log_staff(
    given_audit, given_staff, 'staff.change_password', null, null,
    'staff:' || given_staff::text, given_address
  );
end
$$;

-- Stores an authenticator that waits for its first code. False: one is in use.
create function propose_staff_authenticator(
  given_staff bigint,
  given_authenticator bytea
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update staff s
  set authenticator = given_authenticator
  where s.staff_id = given_staff
    and s.authenticator_since is null;
  return found;
end
$$;

-- Replaces the recovery codes of a person.
create function replace_staff_recovery_codes(
  given_staff bigint,
  given_hashes bytea[]
) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  delete from staff_recovery_code c
  where c.staff_id = given_staff;
  insert into staff_recovery_code (staff_id, code_hash)
  select given_staff, u.code_hash
  from unnest(given_hashes) as u (code_hash);
end
$$;

-- Confirms the proposed authenticator by the code of a time step, with recovery codes. False:
-- another request confirmed one first.
create function confirm_staff_authenticator(
  given_audit bigint,
  given_staff bigint,
  given_since timestamptz,
  given_step bigint,
  given_hashes bytea[],
  given_actor text,
  given_address text
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update staff s
  set
    authenticator_since = given_since,
    last_step = given_step
  where s.staff_id = given_staff
    and s.authenticator_since is null
    and s.last_step < given_step;
  if not found then
    return false;
  end if;
  perform replace_staff_recovery_codes(given_staff, given_hashes);
  perform log_staff(
    given_audit, given_staff, 'staff.set_up_authenticator', null, null, given_actor,
    given_address
  );
  return true;
end
$$;

-- Uses the code of a time step. False: this step or a later one was used before.
create function take_staff_step(given_staff bigint, given_step bigint) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update staff s
  set last_step = given_step
  where s.staff_id = given_staff
    and s.last_step < given_step;
  return found;
end
$$;

-- Uses a recovery code. False: it was used before, or is not the person's.
create function use_staff_recovery_code(
  given_audit bigint,
  given_staff bigint,
  given_hash bytea,
  given_at timestamptz,
  given_address text
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  -- Two codes used at once: the state of the second line is read after the first is committed.
  perform
  from staff s
  where s.staff_id = given_staff
  for update;
  update staff_recovery_code c
  set used_at = given_at
  where c.staff_id = given_staff
    and c.code_hash = given_hash
    and c.used_at is null;
  if not found then
    return false;
  end if;
  perform log_staff(
    given_audit, given_staff, 'staff.use_recovery_code', null, null,
    'staff:' || given_staff::text, given_address
  );
  return true;
end
$$;

-- Gives a person new recovery codes for the code of a time step. False: it was used before.
create function renew_staff_recovery_codes(
  given_audit bigint,
  given_staff bigint,
  given_step bigint,
  given_hashes bytea[],
  given_address text
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if not take_staff_step(given_staff, given_step) then
    return false;
  end if;
  perform replace_staff_recovery_codes(given_staff, given_hashes);
  perform log_staff(
    given_audit, given_staff, 'staff.renew_recovery_codes', null, null,
    'staff:' || given_staff::text, given_address
  );
  return true;
end
$$;

-- What two people confirm -----------------------------------------------------------------------
--
-- One person proposes a change, and the transaction in which another person confirms it makes the
-- change. Staff who may act in the area may withdraw it. Each kind has its functions to propose and
-- to confirm, which use those below. Each step writes a line of the audit log with the whole
-- proposal, and the audit compares them.

-- `subject_id`: the player of a gift or a reset, the person of an owner change, the account that a
-- receiving account replaces (null: none), the round of a void. `terms`: what becomes of the
-- subject, or the name of the round. `posting_id`: the posting of a gift.
create table proposal (
  proposal_id bigint primary key,
  kind text not null check (
    kind in ('gift', 'password_reset', 'code_reset', 'owner_change', 'receiving_account', 'void')
  ),
  subject_id bigint,
  amount_minor bigint check (amount_minor > 0),
  terms jsonb,
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'withdrawn')),
  asked_by text not null,
  asked_at timestamptz not null default clock_timestamp(),
  decided_by text,
  decided_at timestamptz,
  posting_id bigint,
  constraint proposal_subject check (subject_id is not null or kind = 'receiving_account'),
  constraint proposal_amount check ((kind = 'gift') = (amount_minor is not null)),
  constraint proposal_terms check (
    (kind in ('owner_change', 'receiving_account', 'void')) = (terms is not null)
    and (kind <> 'owner_change' or num_nonnulls(terms ->> 'role', terms ->> 'is_active') = 1)
  ),
  constraint proposal_reason check (
    char_length(reason) between 3 and 500
    and (kind = 'receiving_account' or char_length(reason) >= 10 and reason = btrim(reason))
  ),
  constraint proposal_people check (
    asked_by ~ '^staff:[1-9][0-9]{0,17}$' and decided_by ~ '^staff:[1-9][0-9]{0,17}$'
  ),
  constraint proposal_two_people check (state <> 'confirmed' or decided_by <> asked_by),
  constraint proposal_decided check (
    (state = 'waiting') = (decided_by is null)
    and (decided_by is null) = (decided_at is null)
  ),
  constraint proposal_posted check (
    (posting_id is not null) = (kind = 'gift' and state = 'confirmed')
  )
);

create unique index proposal_waiting on proposal (subject_id, kind) where state = 'waiting';

-- A round is void by one proposal.
create unique index proposal_void on proposal (subject_id)
  where kind = 'void' and state = 'confirmed';

create index proposal_subject on proposal (subject_id, proposal_id);

-- The console's area whose staff propose, confirm and withdraw this kind.
create function proposal_area(given_kind text) returns text
language sql
immutable parallel safe
as $$
  select case given_kind
    when 'gift' then 'gifts'
    when 'password_reset' then 'resets'
    when 'code_reset' then 'resets'
    when 'owner_change' then 'people'
    when 'receiving_account' then 'receiving_accounts'
    when 'void' then 'voids'
  end
$$;

-- A proposal as the audit log shows it, with its terms and without its state.
create function proposal_view(given proposal) returns jsonb
language sql
stable
set search_path = public, pg_temp
as $$
  select coalesce(given.terms, '{}') || jsonb_strip_nulls(jsonb_build_object(
    'proposal_id', given.proposal_id::text, 'kind', given.kind,
    'subject_id', given.subject_id::text, 'amount_minor', given.amount_minor::text,
    'reason', given.reason, 'asked_by', given.asked_by
  ))
$$;

-- Writes the line of a step; the last statement, because it locks the log's head.
create function log_proposal(
  given_audit bigint,
  given proposal,
  given_act text,
  given_before jsonb,
  given_after jsonb,
  given_actor text,
  given_address text
) returns void
language sql
set search_path = public, pg_temp
as $$
  select append_audit_log(
    given_audit, given_actor, given_act,
    case given.kind
      when 'owner_change' then 'staff:' || given.subject_id::text
      when 'receiving_account' then 'receiving_account:' || given.proposal_id::text
      when 'void' then 'round:' || given.subject_id::text
      else 'player:' || given.subject_id::text
    end,
    proposal_view(given) || jsonb_build_object('state', given.state) || case
      when given.kind = 'owner_change' and given.state = 'confirmed'
        then jsonb_build_object('audit_state', staff_state(given.subject_id))
      else '{}'
    end,
    given_before, given_after, coalesce(given_address, acting_address())
  )
$$;

-- The act of a step in the audit log, where the kind has no other word for it.
create function proposal_act(given_kind text, given_step text) returns text
language sql
immutable parallel safe
as $$
  select case given_kind
    when 'owner_change' then 'staff.' || given_step || '_owner_change'
    when 'receiving_account' then 'receiving_account.' || given_step
    when 'void' then 'round.' || given_step || '_void'
    else 'proposal.' || given_step || '_' || given_kind
  end
$$;

-- Adds a proposal that waits. 'asked_already': another of its kind waits for the subject.
create function add_proposal(
  given_id bigint,
  given_kind text,
  given_subject bigint,
  given_amount bigint,
  given_terms jsonb,
  given_reason text,
  given_actor text,
  given_address text
) returns text
language plpgsql
set search_path = public, pg_temp
as $$
declare
  added proposal;
begin
  insert into proposal (proposal_id, kind, subject_id, amount_minor, terms, reason, asked_by)
  values (
    given_id, given_kind, given_subject, given_amount, jsonb_strip_nulls(given_terms),
    given_reason, given_actor
  )
  on conflict (subject_id, kind) where state = 'waiting' do nothing
  returning * into added;
  if not found then
    return 'asked_already';
  end if;
  perform log_proposal(
    given_id, added, proposal_act(given_kind, 'ask'), null, '{"state": "waiting"}', given_actor,
    given_address
  );
  return null;
end
$$;

-- Locks a proposal of the area and returns it; null when there is none.
create function take_proposal(given_proposal bigint, given_area text) returns proposal
language plpgsql
set search_path = public, pg_temp
as $$
declare
  taken proposal;
begin
  select p.* into taken
  from proposal p
  where p.proposal_id = given_proposal
    and proposal_area(p.kind) = given_area
  for update;
  return taken;
end
$$;

-- Why this person cannot confirm a proposal; null: they can. 'not_found', 'over', 'same_person'.
create function proposal_rejection(given proposal, given_actor text) returns text
language sql
immutable parallel safe
as $$
  select case
    when given.proposal_id is null then 'not_found'
    when given.state <> 'waiting' then 'over'
    when given.asked_by = given_actor then 'same_person'
  end
$$;

-- Ends a waiting proposal and returns it. A gift has the id of its posting.
create function end_proposal(
  given_proposal bigint,
  given_state text,
  given_posting bigint,
  given_actor text
) returns proposal
language plpgsql
set search_path = public, pg_temp
as $$
declare
  ended proposal;
begin
  update proposal p
  set
    state = given_state,
    decided_by = given_actor,
    decided_at = clock_timestamp(),
    posting_id = given_posting
  where p.proposal_id = given_proposal
  returning p.* into ended;
  return ended;
end
$$;

-- The following functions return null when the step was done, else the rejection.

-- Withdraws a proposal of the area, also a person's own. 'not_found', 'over'.
create function withdraw_proposal(
  given_audit bigint,
  given_proposal bigint,
  given_area text,
  given_actor text,
  given_address text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  asked proposal := take_proposal(given_proposal, given_area);
  rejection text := proposal_rejection(asked, given_actor);
begin
  perform require_staff(given_actor, given_area);
  if rejection in ('not_found', 'over') then
    return rejection;
  end if;
  perform log_proposal(
    given_audit, end_proposal(given_proposal, 'withdrawn', null, given_actor),
    proposal_act(asked.kind, 'withdraw'), '{"state": "waiting"}', '{"state": "withdrawn"}',
    given_actor, given_address
  );
  return null;
end
$$;

-- Owners -----------------------------------------------------------------------------------------
--
-- Two owners decide together who is an owner: one proposes another role, or to activate or
-- deactivate an owner, and another confirms. An owner who could add owners alone could act as two
-- people.

-- Proposes another role from or to owner, or to activate or deactivate an owner; one of the two is
-- null. 'not_found'; 'over': nothing to change; 'asked_already'.
create function propose_owner_change(
  given_id bigint,
  given_staff bigint,
  given_role text,
  given_is_active boolean,
  given_reason text,
  given_actor text,
  given_address text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  person staff;
begin
  perform require_second_person(given_actor, 'people');
  select s.* into person
  from staff s
  where s.staff_id = given_staff
  for update;
  if not found then
    return 'not_found';
  end if;
  if
    'owner' not in (person.role, coalesce(given_role, person.role))
    or coalesce(given_role, person.role) = person.role
    and coalesce(given_is_active, person.is_active) = person.is_active
  then
    return 'over';
  end if;
  return add_proposal(
    given_id, 'owner_change', given_staff, null,
    jsonb_build_object('role', given_role, 'is_active', given_is_active), given_reason,
    given_actor, given_address
  );
end
$$;

-- Confirms and makes the change. 'not_found', 'over': also when the proposing owner lost the role;
-- 'same_person', 'last_owner'.
create function confirm_owner_change(
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
  asked proposal;
  rejection text;
  person staff;
  next_role text;
  next_is_active boolean;
begin
  -- Locks all owners and the person, in the order of their ids.
  perform
  from staff s
  where s.role = 'owner' and s.is_active
    or s.staff_id = (
      select p.subject_id
      from proposal p
      where p.proposal_id = given_proposal
        and p.kind = 'owner_change'
    )
  order by s.staff_id
  for update;
  perform require_second_person(given_actor, 'people');
  asked := take_proposal(given_proposal, 'people');
  select s.* into person from staff s where s.staff_id = asked.subject_id;
  next_role := coalesce(asked.terms ->> 'role', person.role);
  next_is_active := coalesce((asked.terms ->> 'is_active')::boolean, person.is_active);
  rejection := proposal_rejection(asked, given_actor);
  if rejection = 'not_found' then
    return rejection;
  end if;
  if rejection = 'over'
    or not may_act(asked.asked_by, 'people')
    or is_newcomer(asked.asked_by)
    or (next_role, next_is_active) = (person.role, person.is_active)
  then
    return 'over';
  end if;
  if rejection is not null then
    return rejection;
  end if;
  if not (next_role = 'owner' and next_is_active) and not exists (
    select from staff s
    where s.role = 'owner' and s.is_active and s.staff_id <> asked.subject_id
  ) then
    return 'last_owner';
  end if;
  update staff s
  set role = next_role, is_active = next_is_active, handed_at = clock_timestamp()
  where s.staff_id = asked.subject_id;
  perform end_staff_sessions(asked.subject_id, null);
  perform log_proposal(
    given_audit, end_proposal(given_proposal, 'confirmed', null, given_actor),
    case
      when next_role <> person.role then 'staff.change_role'
      when next_is_active then 'staff.switch_on'
      else 'staff.switch_off'
    end,
    case
      when next_role <> person.role then jsonb_build_object('role', person.role)
      else jsonb_build_object('is_active', person.is_active)
    end,
    asked.terms, given_actor, given_address
  );
  return null;
end
$$;
