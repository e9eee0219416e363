-- What several processes on one database share: nodes for ids, each leased by one process.

drop sequence id_node;

-- The least id that can have been made at a moment or later: ids count in ticks of 8 ms.
create or replace function first_id_at(given timestamptz) returns bigint
language sql
stable parallel safe
as $$
  select greatest(0, floor(extract(epoch from given) * 1000)::bigint - 1767225600000) / 8 * 32768
$$;

-- A node's ids belong to its holder while `leased_until` lies ahead, and only those from `ids_from`
-- up to `ids_before`. Both bounds only rise, so no id is made twice, even by a process that was
-- stopped for hours or whose clock was set back; the database's clock decides who may take a node.
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

-- Processes of earlier versions may have made ids up to now, by clocks that were a little fast.
insert into id_lease (node, ids_before)
select
  n.node,
  case when exists (select from round)
    then (first_id_at(clock_timestamp() + interval '1 minute') / 32768 + 1) * 32768
    else 0
  end
from generate_series(0, 63) as n (node);

-- Takes the free node that is the furthest behind. All null: none is free.
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
      ids_before = greatest(given_ids_before, f.ids_before + (given_lease_ms / 8 + 1) * 32768)
    from freed f
    where l.node = f.node
    returning l.node, l.epoch, l.ids_from, l.ids_before
  )
  select t.node::integer, t.epoch, t.ids_from, t.ids_before
  from (values (1)) as one (row)
  left join taken t on true
$$;

-- The new bound; null when another process has taken the node since.
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
    ids_before = greatest(given_ids_before, l.ids_before)
  where l.node = given_node
    and l.epoch = given_epoch
    and l.holder is not null
  returning l.ids_before
$$;

-- Ids from `given_ids_before` on were not made, so that the next holder may begin there.
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

revoke execute on function take_id_node, renew_id_node, release_id_node from public;
grant execute on function take_id_node, renew_id_node, release_id_node to trine_app;
grant select on id_lease to trine_app;

-- What the secrets of this installation are known by: an HMAC each, which gives nothing of the
-- secret away. A start with other secrets is refused.
create table secret_fingerprint (
  kind text not null check (kind in ('pepper', 'receipt key', 'account key', 'beacon')),
  name text not null,
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  first_used_at timestamptz not null default clock_timestamp(),
  primary key (kind, name)
);

grant select, insert (kind, name, fingerprint) on secret_fingerprint to trine_app;
