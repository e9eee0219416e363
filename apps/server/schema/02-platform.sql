-- Buckets, ids, and what several processes on one database share: node numbers, leases, secrets,
-- health.

-- Buckets ----------------------------------------------------------------------------------------

-- The bucket of a player, 0 to 63: every table with rows of players begins its keys with it, so
-- that they can be distributed later. `bucketOf` in TypeScript is the same rule. Not strict, so
-- that PostgreSQL inlines it and plans are those of the expression.
create function bucket_of(given_player bigint) returns smallint
language sql
immutable parallel safe
as $$
  select (given_player % 64)::smallint
$$;

-- Ids --------------------------------------------------------------------------------------------
--
-- An id is a time-ordered 64-bit number: ticks of 8 ms since 2026-01-01 UTC, times 32768, plus the
-- node and a counter.

-- The smallest id of a time or later; `firstIdAt` in TypeScript.
create function first_id_at(given timestamptz) returns bigint
language sql
stable parallel safe
as $$
  select greatest(0, floor(extract(epoch from given) * 1000)::bigint - 1767225600000) / 8 * 32768
$$;

-- The start of the month (UTC) after the one in which an id was made.
create function month_after_id(given bigint) returns timestamptz
language sql
stable parallel safe
as $$
  select (
    date_trunc('month', to_timestamp((given / 4096 + 1767225600000) / 1000.0) at time zone 'UTC')
    + interval '1 month'
  ) at time zone 'UTC'
$$;

-- The node numbers 0 to 63, each leased by one process. Until `leased_until` the holder may use the
-- node's ids from `ids_from` up to `ids_before`. Both bounds only rise, so no id is made twice,
-- even by a process that was stopped for hours or whose clock was set back. Leases end by the
-- database's clock.
create table id_lease (
  node smallint primary key check (node between 0 and 63),
  holder text,
  epoch bigint not null default 0,
  leased_until timestamptz not null default '-infinity',
  ids_from bigint not null default 0,
  ids_before bigint not null,
  constraint id_lease_whole_ticks check (ids_from % 32768 = 0 and ids_before % 32768 = 0),
  constraint id_lease_bounds check (ids_from <= ids_before)
);

insert into id_lease (node, ids_before)
select n.node, 0
from generate_series(0, 63) as n (node);

-- The longest lease of a node. With `max_ids_before` it limits the ids that one call can use up:
-- the caller is not trusted, and bounds only rise.
create function max_id_lease_ms() returns bigint
language sql
immutable parallel safe
as $$
  select 3600000::bigint
$$;

-- The highest bound that a lease may come with: its ids by the database's clock and a day more, or
-- as many ids from the present bound on, for a node that is ahead of that clock.
create function max_ids_before(given_lease_ms bigint, given_present bigint) returns bigint
language sql
stable
set search_path = public, pg_temp
as $$
  select greatest(
    first_id_at(
      clock_timestamp() + given_lease_ms * interval '1 millisecond' + interval '1 day'
    ),
    given_present + (given_lease_ms / 8 + 1) * 32768
  )
$$;

-- Takes the free node whose ids are the furthest behind. All columns null: no node is free, or the
-- lease is too long.
create function take_id_node(given_holder text, given_lease_ms bigint, given_ids_before bigint)
returns table (node integer, epoch bigint, ids_from bigint, ids_before bigint)
language sql
security definer
set search_path = public, pg_temp
as $$
  with freed as (
    select l.node, l.ids_before
    from id_lease l
    where l.leased_until <= clock_timestamp()
      and given_lease_ms between 1 and max_id_lease_ms()
    order by l.ids_before, l.node
    limit 1
    for update skip locked
  ),
  taken as (
    update id_lease l
    set
      holder = given_holder,
      epoch = l.epoch + 1,
      leased_until = clock_timestamp() + given_lease_ms * interval '1 millisecond',
      ids_from = f.ids_before,
      ids_before = greatest(
        least(given_ids_before, max_ids_before(given_lease_ms, f.ids_before)),
        f.ids_before + (given_lease_ms / 8 + 1) * 32768
      )
    from freed f
    where l.node = f.node
    returning l.node, l.epoch, l.ids_from, l.ids_before
  )
  select t.node::integer, t.epoch, t.ids_from, t.ids_before
  from (values (1)) as one (row)
  left join taken t on true
$$;

-- Extends the lease of a node. Returns the new bound; null when another process took the node, or
-- the lease is too long.
create function renew_id_node(
  given_node integer,
  given_epoch bigint,
  given_lease_ms bigint,
  given_ids_before bigint
)
returns bigint
language sql
security definer
set search_path = public, pg_temp
as $$
  update id_lease l
  set
    leased_until = clock_timestamp() + given_lease_ms * interval '1 millisecond',
    ids_before = greatest(
      least(given_ids_before, max_ids_before(given_lease_ms, l.ids_before)), l.ids_before
    )
  where l.node = given_node
    and l.epoch = given_epoch
    and given_lease_ms between 1 and max_id_lease_ms()
    and l.holder is not null
  returning l.ids_before
$$;

-- Releases a node. Ids from `given_ids_before` on were not made: the next holder begins there.
create function release_id_node(given_node integer, given_epoch bigint, given_ids_before bigint)
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  update id_lease l
  set
    holder = null,
    leased_until = '-infinity',
    ids_before = least(l.ids_before, greatest(given_ids_before, l.ids_from))
  where l.node = given_node
    and l.epoch = given_epoch
    and l.holder is not null
$$;

-- Processes --------------------------------------------------------------------------------------

-- One row for each job that only one process may do; the epoch rises with each new holder.
create table lease (
  name text primary key,
  holder text not null,
  epoch bigint not null,
  expires_at timestamptz not null
);

-- Fingerprints (HMAC) of this installation's secrets. A server with other secrets does not start.
create table secret_fingerprint (
  kind text not null check (
    kind in ('pepper', 'receipt key', 'receipt signing key', 'account key', 'beacon')
  ),
  name text not null,
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  first_used_at timestamptz not null default clock_timestamp(),
  primary key (kind, name)
);

-- When this database was first used in production; empty for a demo. From then on it gives no play
-- credits.
create table production_since (
  is_only boolean primary key default true check (is_only),
  since timestamptz not null default clock_timestamp()
);

-- The last write of each connection slot, see `probe_health`.
create table health_probe (
  slot smallint primary key check (slot between 0 and 63),
  probed_at timestamptz not null
);

-- Checks that the database can be written to; each process calls it several times a second. On a
-- full disk a commit may still succeed in existing files. With `given_room` a sort also writes a
-- temporary file of 512 kB, the most by which PostgreSQL extends a table at once, so it fails where
-- a batch of bets would. The padding differs by row and is used, else the planner would drop it.
create function probe_health(given_room boolean) returns integer
language sql
security definer
set search_path = public, pg_temp
set work_mem = '64kB'
as $$
  insert into health_probe (slot, probed_at)
  values (mod(pg_backend_pid(), 64)::smallint, clock_timestamp())
  on conflict (slot) do update
    set probed_at = excluded.probed_at;
  select count(s.padding)::integer
  from (
    select repeat(chr(64 + g.number), 16000) as padding
    from generate_series(1, 32) as g (number)
    where given_room
    order by g.number desc
    offset 0
  ) s
$$;

-- Limits of all processes ------------------------------------------------------------------------
--
-- Shared by the processes that serve calls, so that rate limits and counts of open streams apply to
-- all of them together. The tables are unlogged: after a crash they are empty, and each process
-- reports its counts again. Keys are digests of tokens and addresses.

-- The processes that serve calls. After some seconds without a report a process counts as gone.
create unlogged table serving_process (
  process text primary key,
  seen_at timestamptz not null
);

-- How many streams or connections are open under a key, by process: `{"process": count}`. One row a
-- key: its lock keeps two processes from taking the last slot.
create unlogged table open_count (
  key bytea primary key check (octet_length(key) = 16),
  held jsonb not null
) with (fillfactor = 70);

-- A sender's reads at all processes, as the time until which they reach when spread out evenly.
create unlogged table read_pace (
  key bytea primary key check (octet_length(key) = 16),
  spread_until timestamptz not null
) with (fillfactor = 70);
