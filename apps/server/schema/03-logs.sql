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

-- Public log -------------------------------------------------------------------------------------
--
-- An append-only log of what must not be changed unnoticed: how each round was opened, sealed and
-- drawn, prices, builds of the app, the audit log's end of each day. An entry is written by the
-- function that does what it states, in the same transaction.
-- The leader signs the root of the tree over all entries (RFC 6962) with a key that is not in the
-- database, and keeps tiles and checkpoint also as files: see `game/public-log`. Entries, tiles and
-- identity are kept for ever. No part of them is archived, changed or deleted.

-- One line of the log (`packages/fairness/log/entries.ts`). Indexes have no gaps. `is_restored`: it
-- was copied from the files after a restore, which the rest of the database does not reach.
create table public_log_entry (
  entry_index bigint primary key check (entry_index >= 0),
  entry text collate "C" not null,
  is_restored boolean not null default false,
  constraint public_log_entry_line check (
    entry ~ '^trine/1/[a-z]+[|][^[:cntrl:]]+$' and octet_length(entry) <= 8000
  )
);

-- For the entries about one subject: kind, game and issue are the beginning of the text.
create index public_log_entry_begin on public_log_entry (left(entry, 48));

-- The end of the log: one row, whose lock gives indexes in the order of the commits.
create table public_log_end (
  is_only boolean primary key default true check (is_only),
  size bigint not null
);

insert into public_log_end (size)
values (0);

-- Whose log it is, and the last checkpoint: one row. Origin and key are fixed by the first
-- checkpoint. `checkpoint` is a signed note over `size` and `root`. `witness_required`: so many
-- witnesses must cosign a seal, for rounds that open from now on.
create table public_log (
  is_only boolean primary key default true check (is_only),
  origin text,
  verifier_key text,
  size bigint not null,
  root bytea not null check (octet_length(root) = 32),
  checkpoint text,
  published_at timestamptz,
  witness_required smallint not null default 0 check (witness_required >= 0),
  constraint public_log_signed check (
    (size = 0) = (checkpoint is null)
    and (size = 0) = (published_at is null)
    and (size = 0 or (origin is not null and verifier_key is not null))
  )
);

insert into public_log (size, root)
values (0, sha256(''));

-- The hashes of a tile so far, up to 256: level 0 has the leaves, a hash of each level above is the
-- root of a full tile below it. Hashes are only added.
create table public_log_tile (
  level smallint not null check (level between 0 and 6),
  tile_index bigint not null check (tile_index >= 0),
  hashes bytea not null,
  primary key (level, tile_index),
  constraint public_log_tile_hashes check (
    octet_length(hashes) between 32 and 8192 and octet_length(hashes) % 32 = 0
  )
);

-- Free text in a field of an entry: UTF-8 as base64url without padding.
create function base64url(given text) returns text
language sql
immutable strict parallel safe
as $$
  select translate(encode(convert_to(given, 'UTF8'), 'base64'), E'+/=\n', '-_')
$$;

-- A time in an entry: epoch milliseconds, rounded down.
create function epoch_ms(given timestamptz) returns bigint
language sql
immutable strict parallel safe
as $$
  select floor(extract(epoch from given) * 1000)::bigint
$$;

-- Appends an entry. The last statement of a transaction, since it locks the end of the log.
create function append_public_log(given_entry text) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  with taken as (
    update public_log_end e
    set size = e.size + 1
    returning e.size - 1 as entry_index
  )
  insert into public_log_entry (entry_index, entry)
  select t.entry_index, given_entry
  from taken t
$$;

-- The newest entry that begins so; null without one.
create function newest_public_log(given_begin text) returns text
language sql
stable
set search_path = public, pg_temp
as $$
  select e.entry
  from public_log_entry e
  where left(e.entry, 48) >= given_begin
    and left(e.entry, 48) < given_begin || '~'
  order by e.entry_index desc
  limit 1
$$;

-- Adds the entry of a build of the player's app that a process begins to serve. False: the newest
-- such entry is of this build.
create function log_build(given_profile text, given_hash text) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  line text := concat_ws('|', 'trine/1/build', given_profile, given_hash);
begin
  if line !~ '^trine/1/build[|](demo|production)[|][0-9a-f]{64}$' then
    raise exception '% is no entry of a build', line;
  end if;
  -- Processes that start at the same time add one entry.
  perform
  from public_log_end
  for update;
  if line = newest_public_log('trine/1/build|') then
    return false;
  end if;
  perform append_public_log(line);
  return true;
end
$$;

-- Adds the end of the audit log on a day, once. False: this day or a later one has an entry.
create function log_audit_head(given_day date) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  day text := to_char(given_day, 'YYYY-MM-DD');
begin
  perform
  from public_log_end
  for update;
  if split_part(newest_public_log('trine/1/audit|'), '|', 2) >= day then
    return false;
  end if;
  perform append_public_log(
    concat_ws('|', 'trine/1/audit', day, h.position, encode(h.hash, 'hex'))
  )
  from audit_log_head h;
  return true;
end
$$;

-- Fixes origin and key while the log has no checkpoint. Returns those of the log.
create function claim_public_log(given_origin text, given_key text) returns table (
  origin text,
  verifier_key text
)
language sql
security definer
set search_path = public, pg_temp
as $$
  update public_log l
  set
    origin = case l.size when 0 then given_origin else l.origin end,
    verifier_key = case l.size when 0 then given_key else l.verifier_key end
  returning l.origin, l.verifier_key
$$;

-- Stores a larger tree: its checkpoint, and the hashes that are added to each tile that grew, which
-- had `given_widths` before. Fails unless all of it continues what is stored, under the log's key.
create function publish_public_log(
  given_key text,
  given_size bigint,
  given_root bytea,
  given_checkpoint text,
  given_levels smallint[],
  given_indexes bigint[],
  given_widths integer[],
  given_hashes bytea[]
) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  published public_log;
begin
  select l.* into strict published
  from public_log l
  for update;
  if published.verifier_key is distinct from given_key then
    raise exception 'the public log is signed by the key %', published.verifier_key;
  end if;
  if given_size <= published.size
    or given_size > (select e.size from public_log_end e)
    or exists (
      select
      from unnest(given_levels, given_indexes, given_widths) as g (level, tile_index, width)
      left join public_log_tile t on t.level = g.level and t.tile_index = g.tile_index
      where coalesce(octet_length(t.hashes), 0) <> g.width * 32
    )
  then
    raise exception 'a public log of % does not continue one of %', given_size, published.size;
  end if;
  insert into public_log_tile as t (level, tile_index, hashes)
  select g.level, g.tile_index, g.hashes
  from unnest(given_levels, given_indexes, given_hashes) as g (level, tile_index, hashes)
  on conflict (level, tile_index) do update
    set hashes = t.hashes || excluded.hashes;
  update public_log l
  set
    size = given_size,
    root = given_root,
    checkpoint = given_checkpoint,
    published_at = clock_timestamp();
end
$$;

-- Witnesses of the public log ---------------------------------------------------------------------

-- Witnesses (C2SP tlog-witness) by their verifier keys, `name+id+key`. `is_current`: it is in the
-- settings now. Cosignatures of former witnesses stay.
create table public_log_witness (
  witness_no smallint generated always as identity primary key,
  verifier_key text not null unique,
  is_current boolean not null,
  constraint public_log_witness_key check (
    verifier_key ~ '^[^+[:space:]]+[+][0-9a-f]{8}[+][A-Za-z0-9+/]+=*$'
  )
);

-- What witnesses signed: a checkpoint of this size, at a time by the witness's clock
-- (`cosigned_at`), stored at a time by the database's. `signature` is that of the note's line: key
-- id, time, Ed25519 signature. The process that stores it verifies it. Rows are never changed.
create table public_log_cosignature (
  size bigint not null check (size > 0),
  witness_no smallint not null references public_log_witness,
  cosigned_at timestamptz not null,
  stored_at timestamptz not null default clock_timestamp(),
  signature bytea not null check (octet_length(signature) = 76),
  primary key (size, witness_no)
);

create index public_log_cosignature_stored on public_log_cosignature (stored_at);

-- A cosignature as a line of a signed note.
create function cosignature_line(given_key text, given_signature bytea) returns text
language sql
immutable strict parallel safe
as $$
  select concat(
    chr(8212), ' ', split_part(given_key, '+', 1), ' ',
    translate(encode(given_signature, 'base64'), E'\n', ''), E'\n'
  )
$$;

-- Stores the witnesses of the settings, and how many of them must cosign the seal of a round that
-- opens from now on.
create function set_log_witnesses(given_keys text[], given_required smallint) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if given_required > cardinality(given_keys) then
    raise exception '% witnesses are required of %', given_required, cardinality(given_keys);
  end if;
  insert into public_log_witness (verifier_key, is_current)
  select k.key, true
  from unnest(given_keys) as k (key)
  where not exists (select from public_log_witness w where w.verifier_key = k.key);
  update public_log_witness w
  set is_current = w.verifier_key = any (given_keys)
  where w.is_current <> (w.verifier_key = any (given_keys));
  update public_log l
  set witness_required = given_required
  where l.witness_required <> given_required;
end
$$;

-- Adds the cosignature of a published size by a witness of the settings. False: it is another
-- witness or size, or one is stored.
create function store_cosignature(
  given_key text,
  given_size bigint,
  given_at timestamptz,
  given_signature bytea
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into public_log_cosignature (size, witness_no, cosigned_at, signature)
  select given_size, w.witness_no, given_at, given_signature
  from public_log_witness w
  cross join public_log l
  where w.verifier_key = given_key
    and w.is_current
    and given_size <= l.size
  on conflict do nothing;
  return found;
end
$$;
