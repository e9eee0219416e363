-- Maintenance: monthly partitions of orders and entries, and the deletion of old rows.
--
-- Ids rise with time, so a range of ids is a range of time: primary keys need no column for the
-- month, and a page of history, which reads ids downwards, reads one partition after the other. The
-- first partition has all rows up to the end of the month in which the database was created; the
-- last one, `…_later`, all rows after the prepared months. There is no default partition, so
-- PostgreSQL reads the partitions in order, without sorting.

-- The last finished audit, for all processes and after restarts.
create table last_audit (
  is_only boolean primary key default true check (is_only),
  finished_at timestamptz not null default clock_timestamp(),
  took_ms bigint not null check (took_ms >= 0),
  faults bigint not null check (faults >= 0),
  failed_checks text[] not null
);

-- The newest base backup and the last drill of a PostgreSQL that its operator backs up, from
-- `npm run backup-report`.
create table backup_report (
  kind text primary key check (kind in ('base', 'drill')),
  ended_at timestamptz not null,
  holds boolean not null
);

-- Makes a key of a player unique among the orders of a partition. Keys come first in the index: the
-- app's keys begin with the time, so new ones are written to the same page. At a month's end a key
-- is searched in both months under the account's lock.
create function index_request_keys(given_partition text) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  execute format(
    'create unique index %I on %I (request_key, player_id) where request_key is not null',
    given_partition || '_request', given_partition
  );
end
$$;

-- Partitions are read through their parents; only the owner has rights to them.
do $$
declare
  split bigint := first_id_at(month_after_id(first_id_at(clock_timestamp())));
begin
  execute format(
    'create table bet_order_first partition of bet_order for values from (minvalue) to (%s)', split
  );
  execute format(
    'create table bet_order_later partition of bet_order for values from (%s) to (maxvalue)', split
  );
  execute format(
    'create table posted_entry_first partition of posted_entry for values from (minvalue) to (%s)',
    split
  );
  execute format(
    'create table posted_entry_later partition of posted_entry for values from (%s) to (maxvalue)',
    split
  );
  perform index_request_keys('bet_order_first');
  perform index_request_keys('bet_order_later');
end
$$;

-- Creates the partitions of this month and of `given_months` more, at most twelve in one call, each
-- split off the beginning of `…_later`, with the rows that are there already. `beyond` counts the
-- rows (up to a thousand) after all months: there are none unless a clock was wrong.
--
-- Splitting locks the table for milliseconds. After a quarter of a second of waiting for the lock
-- it fails with lock_not_available, since all bets queue behind it.
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
  key text := case given_table
    when 'bet_order' then 'order_id'
    when 'posted_entry' then 'entry_id'
  end;
  later text := given_table || '_later';
  last_id bigint := first_id_at(clock_timestamp() + make_interval(months => given_months));
  first_id bigint;
  next_id bigint;
  month text;
  is_locked boolean := false;
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
    -- Read again under the lock: another process may have created the month.
    if not is_locked then
      execute format('lock table %I in access exclusive mode', given_table);
      is_locked := true;
      continue;
    end if;

    next_id := first_id_at(month_after_id(first_id));
    month := given_table || to_char(month_after_id(first_id) - interval '1 day', '_YYYY_MM');
    execute format('alter table %I detach partition %I', given_table, later);
    execute format(
      'create table %I partition of %I for values from (%s) to (%s)',
      month, given_table, first_id, next_id
    );
    if given_table = 'bet_order' then
      perform index_request_keys(month);
    end if;
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

-- Deletes old rows from a slice of a table's blocks. Returns how many rows were deleted and how
-- many blocks the table has. Slices are read in the order of the disk, so that old rows need no
-- index, which every bet would have to write. The ages are defined here and nowhere else.
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
    -- Until then a call with the token is answered with how its session ended.
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

-- Deletes messages that are a year old, from a slice of the table's blocks, as `sweep` does.
create function sweep_messages(given_block bigint, given_blocks integer)
returns table (removed bigint, blocks bigint)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  slice_begin tid := format('(%s,0)', given_block);
  slice_end tid := format('(%s,0)', given_block + given_blocks);
begin
  delete from player_message m
  where m.ctid >= slice_begin
    and m.ctid < slice_end
    and m.created_at < clock_timestamp() - interval '1 year';
  get diagnostics removed = row_count;
  blocks := pg_relation_size('player_message') / current_setting('block_size')::integer;
  return next;
end
$$;

-- Deletes rejected bets that are older than a day, from a slice of the table's blocks.
create function sweep_rejected_bets(given_block bigint, given_blocks integer)
returns table (removed bigint, blocks bigint)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  slice_begin tid := format('(%s,0)', given_block);
  slice_end tid := format('(%s,0)', given_block + given_blocks);
begin
  delete from rejected_bet b
  where b.ctid >= slice_begin
    and b.ctid < slice_end
    and b.created_at < clock_timestamp() - interval '1 day';
  get diagnostics removed = row_count;
  blocks := pg_relation_size('rejected_bet') / current_setting('block_size')::integer;
  return next;
end
$$;

-- Deletes at most `given_limit` messages and as many pictures that are older than the operator's
-- limits, and at least a month old. A conversation is deleted with its last message. Returns how
-- many rows were deleted.
create function sweep_support(
  given_line_days integer,
  given_picture_days integer,
  given_limit integer
) returns integer
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  lines_before timestamptz :=
    clock_timestamp() - make_interval(days => greatest(given_line_days, 30));
  pictures_before timestamptz :=
    clock_timestamp() - make_interval(days => greatest(given_picture_days, 30));
  removed integer := 0;
  counted integer;
begin
  delete from support_picture p
  where (p.conversation_id, p.number) in (
    select o.conversation_id, o.number
    from support_picture o
    where o.made_at < pictures_before
    order by o.made_at
    limit given_limit
  );
  get diagnostics counted = row_count;
  removed := removed + counted;
  delete from support_message m
  where (m.conversation_id, m.number) in (
    select o.conversation_id, o.number
    from support_message o
    where o.sent_at < lines_before
    order by o.sent_at
    limit given_limit
  );
  get diagnostics counted = row_count;
  removed := removed + counted;
  delete from support_conversation c
  where c.conversation_id in (
    select o.conversation_id
    from support_conversation o
    where o.last_at < lines_before
      and not exists (
        select
        from support_message m
        where m.conversation_id = o.conversation_id
      )
    order by o.last_at
    limit given_limit
  );
  get diagnostics counted = row_count;
  removed := removed + counted;
  delete from support_pace p
  where p.key_hash in (
    select o.key_hash
    from support_pace o
    where o.began_at < clock_timestamp() - interval '2 days'
    order by o.began_at
    limit given_limit
  );
  get diagnostics counted = row_count;
  return removed + counted;
end
$$;
