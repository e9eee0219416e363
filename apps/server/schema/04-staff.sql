-- The operator's people: accounts, second factors, sessions, failed sign-ins.

-- Short numbers, since people appear as `staff:7` everywhere.
create sequence staff_number;

-- One row for each person. `handed_at` is when somebody else last added this person or changed
-- their password or role. For a day after it the person does not count as a second person: an owner
-- who invents a colleague, or takes one over, is still one person, and others have a day to see it.
create table staff (
  staff_id bigint primary key default nextval('staff_number'),
  name text not null unique check (name ~ '^[a-z][a-z0-9_.-]{2,31}$'),
  password_hash text not null,
  role text not null
    check (role in ('owner', 'finance', 'risk', 'support', 'content', 'auditor')),
  is_active boolean not null default true,
  is_demo boolean not null default false,
  -- Set by somebody else, to be replaced at first use.
  is_password_borrowed boolean not null,
  -- Encrypted with a key that the database does not hold.
  authenticator bytea,
  authenticator_since timestamptz,
  -- The time step of the last code that was used: no code is good twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  handed_at timestamptz,
  constraint staff_authenticator check (authenticator_since is null or authenticator is not null)
);

-- Codes for a lost authenticator, each good once.
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
  -- What the browser says of itself.
  user_agent text not null default '' check (length(user_agent) <= 256),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- When the second factor was given.
  proved_at timestamptz,
  ended_at timestamptz
);

create index staff_session_person on staff_session (staff_id);

-- When a session of the console ends if nobody does anything more: after the given idle time, and
-- however busy after a day's work. It is good while that is ahead of the database's clock, and
-- nothing else judges it.
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

-- Failed sign-ins by name and address, by name, and by address. Only hashes of what was typed.
create table staff_failure (
  key_hash bytea primary key,
  failures integer not null check (failures > 0),
  last_failed_at timestamptz not null,
  locked_until timestamptz not null
);

-- Until when a person is no second person, by when somebody else last had a hand in who they are;
-- null: they are one.
create function newcomer_until(given_handed_at timestamptz) returns timestamptz
language sql
volatile parallel safe
as $$
  select case
    when given_handed_at + interval '24 hours' > clock_timestamp()
      then given_handed_at + interval '24 hours'
  end
$$;

-- Whether somebody else added this person, or changed their password or role, within a day.
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

-- Owners -----------------------------------------------------------------------------------------

-- Who is an owner changes by two owners: one proposes another role, or to switch an owner on or
-- off, and another confirms. An owner who made or removed owners alone would be two people alone.
create table owner_change (
  change_id bigint primary key,
  staff_id bigint not null references staff,
  -- One of the two: the role that the person gets, or whether the person may sign in.
  role text check (role in ('owner', 'finance', 'risk', 'support', 'content', 'auditor')),
  is_active boolean,
  reason text not null check (
    char_length(reason) between 10 and 500 and reason = btrim(reason)
  ),
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'withdrawn')),
  asked_by text not null check (asked_by ~ '^staff:[1-9][0-9]{0,17}$'),
  asked_at timestamptz not null default clock_timestamp(),
  decided_by text check (decided_by ~ '^staff:[1-9][0-9]{0,17}$'),
  decided_at timestamptz,
  constraint owner_change_one check (num_nonnulls(role, is_active) = 1),
  constraint owner_change_two_people check (state <> 'confirmed' or decided_by <> asked_by),
  constraint owner_change_decided check (
    (state = 'waiting') = (decided_by is null)
    and (decided_by is null) = (decided_at is null)
  )
);

create unique index owner_change_standing on owner_change (staff_id) where state = 'waiting';

-- Whether this is an owner who counts as one of two people.
create function is_deciding_owner(given_actor text) returns boolean
language sql
volatile
set search_path = public, pg_temp
as $$
  select exists (
    select
    from staff s
    where 'staff:' || s.staff_id::text = given_actor
      and s.role = 'owner'
      and s.is_active
      and newcomer_until(s.handed_at) is null
  )
$$;

-- The following functions return null when the step was done, else the reason why not.

-- Proposes another role from or to owner, or to switch an owner on or off. 'forbidden': not an
-- owner who counts; 'not_found'; 'over': nothing to change; 'asked_already'.
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
  if not is_deciding_owner(given_actor) then
    return 'forbidden';
  end if;
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
  insert into owner_change (change_id, staff_id, role, is_active, reason, asked_by)
  values (given_id, given_staff, given_role, given_is_active, given_reason, given_actor)
  on conflict (staff_id) where state = 'waiting' do nothing;
  if not found then
    return 'asked_already';
  end if;
  perform append_audit_log(
    given_id, given_actor, 'staff.propose_owner_change', 'staff:' || given_staff::text,
    jsonb_strip_nulls(jsonb_build_object(
      'change_id', given_id::text, 'role', given_role, 'is_active', given_is_active,
      'reason', given_reason
    )),
    null, '{"state": "waiting"}', given_address
  );
  return null;
end
$$;

-- The second owner's confirmation, which makes the change. 'forbidden', 'not_found', 'over': also
-- when the first owner is none any more; 'same_person', 'last_owner'.
create function confirm_owner_change(
  given_audit bigint,
  given_change bigint,
  given_actor text,
  given_address text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  asked owner_change;
  person staff;
  next_role text;
  next_is_active boolean;
begin
  -- All who could be the last owners, and the person, in the order of their ids.
  perform
  from staff s
  where s.role = 'owner' and s.is_active
    or s.staff_id = (select c.staff_id from owner_change c where c.change_id = given_change)
  order by s.staff_id
  for update;
  if not is_deciding_owner(given_actor) then
    return 'forbidden';
  end if;
  select c.* into asked from owner_change c where c.change_id = given_change for update;
  if not found then
    return 'not_found';
  end if;
  select s.* into person from staff s where s.staff_id = asked.staff_id;
  next_role := coalesce(asked.role, person.role);
  next_is_active := coalesce(asked.is_active, person.is_active);
  if asked.state <> 'waiting'
    or not is_deciding_owner(asked.asked_by)
    or (next_role, next_is_active) = (person.role, person.is_active)
  then
    return 'over';
  end if;
  if asked.asked_by = given_actor then
    return 'same_person';
  end if;
  if not (next_role = 'owner' and next_is_active) and not exists (
    select from staff s
    where s.role = 'owner' and s.is_active and s.staff_id <> asked.staff_id
  ) then
    return 'last_owner';
  end if;
  update owner_change c
  set state = 'confirmed', decided_by = given_actor, decided_at = clock_timestamp()
  where c.change_id = given_change;
  update staff s
  set role = next_role, is_active = next_is_active, handed_at = clock_timestamp()
  where s.staff_id = asked.staff_id;
  perform append_audit_log(
    given_audit, given_actor,
    case
      when asked.role is not null then 'staff.change_role'
      when asked.is_active then 'staff.switch_on'
      else 'staff.switch_off'
    end,
    'staff:' || asked.staff_id::text,
    jsonb_build_object(
      'change_id', given_change::text, 'asked_by', asked.asked_by, 'reason', asked.reason
    ),
    case
      when asked.role is not null then jsonb_build_object('role', person.role)
      else jsonb_build_object('is_active', person.is_active)
    end,
    case
      when asked.role is not null then jsonb_build_object('role', next_role)
      else jsonb_build_object('is_active', next_is_active)
    end,
    given_address
  );
  return null;
end
$$;

-- Takes a proposal back. 'not_found', 'over'.
create function withdraw_owner_change(
  given_audit bigint,
  given_change bigint,
  given_actor text,
  given_address text
) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  asked owner_change;
begin
  select c.* into asked from owner_change c where c.change_id = given_change for update;
  if not found then
    return 'not_found';
  end if;
  if asked.state <> 'waiting' then
    return 'over';
  end if;
  update owner_change c
  set state = 'withdrawn', decided_by = given_actor, decided_at = clock_timestamp()
  where c.change_id = given_change;
  perform append_audit_log(
    given_audit, given_actor, 'staff.withdraw_owner_change', 'staff:' || asked.staff_id::text,
    jsonb_build_object('change_id', given_change::text, 'asked_by', asked.asked_by),
    '{"state": "waiting"}', '{"state": "withdrawn"}', given_address
  );
  return null;
end
$$;
