-- Orders and entries by the month, funds by their kind, and what may be forgotten.
--
-- Ids rise with time, so a range of ids is a stretch of time: primary keys stay as they are, and a
-- page of history, which walks ids downwards, meets one partition after the other. The first
-- partition holds everything until the end of the month of this migration, the last one, `…_later`,
-- everything after the months that are prepared: no row is ever without a place, and because no
-- partition is a default one, PostgreSQL knows their order and walks them without sorting.

-- The least id that can have been made at or after a moment, as `firstIdAt` has it.
create function first_id_at(given timestamptz) returns bigint
language sql
stable parallel safe
as $$
  select greatest(0, floor(extract(epoch from given) * 1000)::bigint - 1767225600000) * 4096
$$;

-- The beginning of the month (UTC) after the one in which an id was made.
create function month_after_id(given bigint) returns timestamptz
language sql
stable parallel safe
as $$
  select (
    date_trunc('month', to_timestamp((given / 4096 + 1767225600000) / 1000.0) at time zone 'UTC')
    + interval '1 month'
  ) at time zone 'UTC'
$$;

-- The tables that there are get a parent of their name and become its first partition: no row
-- moves.

alter table bet_order rename to bet_order_first;
alter index bet_order_pkey rename to bet_order_first_pkey;
alter index bet_order_round rename to bet_order_first_round;

create table bet_order (
  like bet_order_first including defaults including constraints,
  primary key (bucket, player_id, order_id)
) partition by range (order_id);

create index bet_order_round on bet_order (round_id, order_id);

alter table entry rename to entry_first;
alter index entry_pkey rename to entry_first_pkey;

create table entry (
  like entry_first including defaults including constraints,
  primary key (bucket, account_id, entry_id)
) partition by range (entry_id);

-- For the fund log of one kind: a player's deposits among a million bets. Bets write none of it.
create index entry_kind on entry (bucket, account_id, kind, entry_id) where kind <> 2;

do $$
declare
  split bigint;
begin
  select first_id_at(month_after_id(greatest(
    first_id_at(clock_timestamp()),
    (select max(o.order_id) from bet_order_first o),
    (select max(e.entry_id) from entry_first e)
  ))) into split;
  execute format(
    'alter table bet_order attach partition bet_order_first for values from (minvalue) to (%s)',
    split
  );
  execute format(
    'create table bet_order_later partition of bet_order for values from (%s) to (maxvalue)', split
  );
  execute format(
    'alter table entry attach partition entry_first for values from (minvalue) to (%s)', split
  );
  execute format(
    'create table entry_later partition of entry for values from (%s) to (maxvalue)', split
  );
end
$$;

-- Partitions are read through their parents; nobody but the owner needs a right to one.
revoke all on bet_order_first, entry_first from trine_app;
grant select on bet_order, entry to trine_app;

-- Makes the partitions of this month and of `given_months` more, at most twelve in one call, each
-- cut from the beginning of `…_later`, and moves what already lies there. `beyond` counts the rows
-- (up to a thousand) that lie after all months: there are none unless a clock was wrong.
--
-- Cutting needs the table for itself, for milliseconds. Whoever would have to wait longer than a
-- quarter of a second gives up with lock_not_available instead, since all bets would queue behind.
create function ensure_partitions(given_table text, given_months integer) returns table (
  created integer,
  beyond integer
)
language plpgsql
security definer
set search_path = public, pg_temp
set timezone = 'UTC'
set lock_timeout = '250ms'
as $$
declare
  key text := case given_table when 'bet_order' then 'order_id' when 'entry' then 'entry_id' end;
  later text := given_table || '_later';
  last_id bigint := first_id_at(clock_timestamp() + make_interval(months => given_months));
  first_id bigint;
  next_id bigint;
  month text;
begin
  if key is null or given_months not between 1 and 24 then
    raise exception 'there are no partitions of % for % months', given_table, given_months;
  end if;
  created := 0;
  loop
    select substring(pg_get_expr(c.relpartbound, c.oid) from '\(''?(\d+)''?\) TO')::bigint
    into strict first_id
    from pg_class c
    where c.oid = later::regclass;
    exit when first_id > last_id or created = 12;

    next_id := first_id_at(month_after_id(first_id));
    month := given_table || to_char(month_after_id(first_id) - interval '1 day', '_YYYY_MM');
    execute format('lock table %I in access exclusive mode', given_table);
    execute format('alter table %I detach partition %I', given_table, later);
    execute format(
      'create table %I partition of %I for values from (%s) to (%s)',
      month, given_table, first_id, next_id
    );
    execute format(
      'with moved as (delete from %I where %I < %s returning *) insert into %I select * from moved',
      later, key, next_id, month
    );
    execute format(
      'alter table %I attach partition %I for values from (%s) to (maxvalue)',
      given_table, later, next_id
    );
    created := created + 1;
  end loop;
  execute format('select count(*) from (select from %I limit 1000) as l', later) into beyond;
  return next;
end
$$;

-- Forgets what nothing needs any more, in a slice of a table's blocks, and tells how many rows went
-- and how many blocks there are. Slices are read as they lie on disk, so no index, which every bet
-- would have to write, is needed to find what is old. How old is decided here and nowhere else.
create function sweep(given_table text, given_block bigint, given_blocks integer) returns table (
  removed bigint,
  blocks bigint
)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  slice_begin tid := format('(%s,0)', given_block);
  slice_end tid := format('(%s,0)', given_block + given_blocks);
begin
  case given_table
    -- The contract promises a day.
    when 'idempotency' then
      delete from idempotency i
      where i.ctid >= slice_begin
        and i.ctid < slice_end
        and i.created_at < clock_timestamp() - interval '2 days';
    -- Until then the owner of an old token is told how it ended.
    when 'session' then
      delete from session s
      where s.ctid >= slice_begin
        and s.ctid < slice_end
        and least(s.ended_at, s.expires_at) < clock_timestamp() - interval '30 days';
    -- The longest lock is far shorter.
    when 'login_failure' then
      delete from login_failure f
      where f.ctid >= slice_begin
        and f.ctid < slice_end
        and greatest(f.last_failed_at, f.locked_until) < clock_timestamp() - interval '2 days';
  end case;
  get diagnostics removed = row_count;
  blocks := pg_relation_size(given_table::regclass) / current_setting('block_size')::integer;
  return next;
end
$$;

revoke execute on function ensure_partitions, sweep from public;
grant execute on function ensure_partitions, sweep to trine_app;
