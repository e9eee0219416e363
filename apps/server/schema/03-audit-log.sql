-- The audit log: who did what, as a chain of hashes.
--
-- Each line has the SHA-256 of the line before it and of its own canonical content: the chain shows
-- where a line was changed, removed or inserted. The application adds lines only through
-- `append_audit_log` and `queue_audit_log`, and can neither change nor remove one.
--
-- Chaining locks the chain's head. An act of staff is chained by the last statement of its
-- transaction, so that a person waits for another one's commit at most. Betting writes its lines (a
-- freeze) without a position, so that no batch of bets waits for the head; `chain_audit_log`, which
-- runs every second, assigns positions in the order of the ids. The audit counts the lines that
-- stay without a position.

-- One line of the log. `position` and `hash` are null until the line is part of the chain,
-- `address` is the network address that the act came from.
create table audit_log (
  audit_id bigint primary key,
  occurred_at timestamptz not null default clock_timestamp(),
  actor text not null,
  act text not null,
  subject text not null,
  details jsonb not null,
  before jsonb,
  after jsonb,
  address text,
  position bigint,
  hash bytea,
  constraint audit_log_position unique (position),
  constraint audit_log_chained check (
    (position is null) = (hash is null)
    and octet_length(hash) = 32
    and position > 0
  )
);

create index audit_log_unchained on audit_log (audit_id) where position is null;

create index audit_log_subject on audit_log (subject, audit_id);

create index audit_log_actor on audit_log (actor, audit_id);

-- The end of the chain: one row.
create table audit_log_head (
  is_only boolean primary key default true check (is_only),
  position bigint not null,
  hash bytea not null
);

insert into audit_log_head (position, hash)
values (0, sha256(convert_to('trine/audit-log/1', 'UTF8')));

-- Seals of the chain's end, made regularly with a key that the database does not have. Each covers
-- its number, the number and the seal before it, the position, the hash and the time, so that no
-- seal between others can be changed or removed. The last one is also stored outside the database,
-- which shows that the end of the chain was cut off together with its seals. Numbers have no gaps;
-- after a restore to an earlier time the operator accepts that seals are missing, and the next seal
-- has the number of the last one left as `previous_number`.
create table audit_log_seal (
  number bigint primary key check (number > 0),
  previous_number bigint not null unique check (previous_number >= 0),
  position bigint not null unique check (position > 0),
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null check (sealed_at = date_trunc('milliseconds', sealed_at)),
  seal bytea not null check (octet_length(seal) = 32),
  check (previous_number < number)
);

-- The hash of a line at a position: of the hash before it and of the line as a JSON array, in which
-- jsonb has one spelling for everything and times are UTC to the microsecond.
create function audit_log_hash(
  given_previous bytea,
  given_position bigint,
  given_id bigint,
  given_at timestamptz,
  given_actor text,
  given_act text,
  given_subject text,
  given_details jsonb,
  given_before jsonb,
  given_after jsonb,
  given_address text
) returns bytea
language sql
stable
set search_path = public, pg_temp
as $$
  select sha256(
    given_previous
    || convert_to(
      jsonb_build_array(
        given_position, given_id::text,
        to_char(given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        given_actor, given_act, given_subject, given_details, given_before, given_after,
        given_address
      )::text,
      'UTF8'
    )
  )
$$;

-- Appends a line to the chain. Holds the lock on the head until the transaction ends.
create function append_audit_log(
  given_id bigint,
  given_actor text,
  given_act text,
  given_subject text,
  given_details jsonb,
  given_before jsonb,
  given_after jsonb,
  given_address text
) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  head audit_log_head;
  now_at timestamptz;
begin
  select h.* into strict head
  from audit_log_head h
  for update;
  now_at := clock_timestamp();
  head.position := head.position + 1;
  head.hash := audit_log_hash(
    head.hash, head.position, given_id, now_at, given_actor, given_act, given_subject,
    given_details, given_before, given_after, given_address
  );
  insert into audit_log (
    audit_id, occurred_at, actor, act, subject, details, before, after, address, position, hash
  )
  values (
    given_id, now_at, given_actor, given_act, given_subject, given_details, given_before,
    given_after, given_address, head.position, head.hash
  );
  update audit_log_head h
  set
    position = head.position,
    hash = head.hash;
end
$$;

-- Writes a line without a position, for callers that must not wait; `chain_audit_log` assigns one.
create function queue_audit_log(
  given_id bigint,
  given_actor text,
  given_act text,
  given_subject text,
  given_details jsonb,
  given_before jsonb,
  given_after jsonb,
  given_address text
) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  insert into audit_log (audit_id, actor, act, subject, details, before, after, address)
  values (
    given_id, given_actor, given_act, given_subject, given_details, given_before, given_after,
    given_address
  )
$$;

-- Writes a line as `queue_audit_log` does, unless the same actor has the same line about the same
-- subject within the last minute: reads and rejected calls cannot flood the log. Ids rise with
-- time, so only the lines of the last ten minutes are read.
create function queue_audit_log_once(
  given_id bigint,
  given_actor text,
  given_act text,
  given_subject text,
  given_details jsonb,
  given_address text
) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  now_at timestamptz;
begin
  -- Serializes an actor's calls, so that of two at once only one writes a line.
  perform pg_advisory_xact_lock(hashtext('audit_log'), hashtext(given_actor));
  now_at := clock_timestamp();
  perform
  from audit_log e
  where e.actor = given_actor
    and e.audit_id > first_id_at(now_at - interval '10 minutes')
    and e.act = given_act
    and e.subject = given_subject
    and e.occurred_at > now_at - interval '1 minute';
  if not found then
    perform queue_audit_log(
      given_id, given_actor, given_act, given_subject, given_details, null, null, given_address
    );
  end if;
end
$$;

-- Assigns positions to at most `given_limit` lines without one, oldest id first. Returns how many.
create function chain_audit_log(given_limit integer) returns integer
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  head audit_log_head;
  line audit_log;
  chained integer := 0;
begin
  if not exists (select from audit_log e where e.position is null) then
    return 0;
  end if;
  select h.* into strict head
  from audit_log_head h
  for update;
  for line in
    select e.*
    from audit_log e
    where e.position is null
    order by e.audit_id
    limit given_limit
  loop
    head.position := head.position + 1;
    head.hash := audit_log_hash(
      head.hash, head.position, line.audit_id, line.occurred_at, line.actor, line.act,
      line.subject, line.details, line.before, line.after, line.address
    );
    update audit_log e
    set
      position = head.position,
      hash = head.hash
    where e.audit_id = line.audit_id;
    chained := chained + 1;
  end loop;
  update audit_log_head h
  set
    position = head.position,
    hash = head.hash;
  return chained;
end
$$;

-- The network address of the acting person, as the console sets it for a transaction; or null.
create function acting_address() returns text
language sql
stable
set search_path = public, pg_temp
as $$
  select nullif(current_setting('trine.address', true), '')
$$;

-- SHA-256 of a secret's hash, for lines of the audit log: it shows a change of the hash, and does
-- not help to guess the secret, since the hash is salted.
create function secret_digest(given_kind text, given_secret text) returns text
language sql
immutable parallel safe
set search_path = public, pg_temp
as $$
  select encode(
    sha256(convert_to('trine/' || given_kind || '/1|' || given_secret, 'UTF8')), 'hex'
  )
$$;

-- A time as lines of the audit log have it: one spelling, which sorts by time.
create function utc_text(given timestamptz) returns text
language sql
stable parallel safe
set search_path = public, pg_temp
as $$
  select to_char(given at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- Adds a seal after the last one, of a line that is part of the chain. False: another process added
-- one first, the line does not exist, or the number skips too many numbers.
create function add_audit_log_seal(
  given_number bigint,
  given_previous bigint,
  given_position bigint,
  given_hash bytea,
  given_at timestamptz,
  given_seal bytea
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into audit_log_seal (number, previous_number, position, hash, sealed_at, seal)
  select given_number, given_previous, e.position, e.hash, given_at, given_seal
  from audit_log e
  where e.position = given_position
    and e.hash = given_hash
    and given_previous = (select coalesce(max(s.number), 0) from audit_log_seal s)
    and given_number - given_previous <= 1000000000
    and not exists (select from audit_log_seal s where s.position >= given_position)
  on conflict do nothing;
  return found;
end
$$;
