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

-- Browsers and networks from which staff completed a sign-in before: wrong passwords from elsewhere
-- do not shut them out. Only hashes.
create table staff_known_place (
  staff_id bigint not null references staff,
  place_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (staff_id, place_hash)
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
