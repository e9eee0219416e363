-- Archived months: their bets are in files instead of the database.
--
-- Rows of a round are archived: orders, the house's stakes, payouts and returned stakes. Deposits,
-- withdrawals and gifts stay in the month's partition, and rounds, slices and figures in their
-- tables. The tables below hold the sums of archived rows, so that every balance, chain of versions
-- and posting still adds up, and the hashes of the files that have the rows.
--
-- A month is archived in two transactions. The first one records it and detaches its partitions,
-- which become tables `…_detached` (`record_month`, `detach_month`); the second one drops these
-- (`drop_month`). To restore a month, its files are loaded into tables `…_loaded`, which
-- `attach_month` attaches. Only the owner may do this.

-- Tables -----------------------------------------------------------------------------------------

-- Months that were detached: by whom, when, and what the partitions had.
create table archived_month (
  month date primary key,
  before_id bigint not null,
  schema_version integer not null,
  order_count bigint not null,
  entry_count bigint not null,
  archived_by text not null,
  archived_at timestamptz not null default clock_timestamp(),
  dropped_at timestamptz,
  check (month = date_trunc('month', month::timestamp))
);

-- The files of a month, with the SHA-256 of their rows and of the compressed file.
create table archived_file (
  month date not null references archived_month,
  table_name text not null check (table_name in ('bet_order', 'posted_entry')),
  row_count bigint not null,
  rows_sha256 bytea not null check (octet_length(rows_sha256) = 32),
  file_sha256 bytea not null check (octet_length(file_sha256) = 32),
  primary key (month, table_name)
);

-- Ranges of versions of players' accounts without a gap: balance and version before the first
-- archived row and after the last one, orders, winnings and returned stakes.
create table archived_range (
  month date not null references archived_month,
  bucket smallint not null,
  account_id bigint not null check (account_id > 0),
  version_before bigint not null,
  version_after bigint not null,
  balance_before_minor bigint not null,
  balance_after_minor bigint not null,
  amount_minor bigint not null,
  order_count bigint not null,
  paid_minor bigint not null,
  returned_minor bigint not null,
  primary key (bucket, account_id, month, version_before),
  check (version_before >= 0 and version_after > version_before),
  check (balance_before_minor >= 0 and balance_after_minor >= 0),
  constraint archived_range_adds_up
    check (balance_after_minor - balance_before_minor = amount_minor)
);

-- Sums of the house's accounts.
create table archived_house (
  month date not null references archived_month,
  account_id bigint not null check (account_id < 0),
  kind smallint not null,
  entry_count bigint not null,
  amount_minor bigint not null,
  primary key (month, account_id, kind)
);

-- Rounds with rows in a month: the stakes by orders and by the house's book, payouts and returned
-- stakes. A round over a month's end has two rows.
create table archived_round (
  month date not null references archived_month,
  round_id bigint not null,
  order_count bigint not null,
  stake_minor bigint not null,
  booked_stake_minor bigint not null,
  paid_minor bigint not null,
  returned_minor bigint not null,
  primary key (month, round_id)
);

create index archived_round_id on archived_round (round_id);

-- Postings over a month's end: their part in the month.
create table archived_posting (
  month date not null references archived_month,
  posting_id bigint not null,
  round_id bigint not null,
  total_minor bigint not null,
  house_entries bigint not null,
  first_kind smallint not null,
  last_kind smallint not null,
  primary key (month, posting_id, round_id)
);

-- Sums -------------------------------------------------------------------------------------------
--
-- The sums of any two tables with the columns of orders and entries: a month's partitions, detached
-- ones, or files that an audit has loaded. They run with the caller's rights.

-- The ranges of players' accounts, split at gaps in the versions.
create function account_ranges_in(given_orders regclass, given_entries regclass)
returns table (
  bucket smallint,
  account_id bigint,
  version_before bigint,
  version_after bigint,
  balance_before_minor bigint,
  balance_after_minor bigint,
  amount_minor bigint,
  order_count bigint,
  paid_minor bigint,
  returned_minor bigint
)
language plpgsql
stable
as $$
begin
  return query execute format(
    'with moved as (
      select
        b.bucket, b.player_id as account_id, b.account_version as version,
        -b.stake_minor as amount, b.balance_after_minor as balance, stake_kind() as kind
      from %s b
      union all
      select
        e.bucket, e.account_id, e.account_version, e.amount_minor, e.balance_after_minor, e.kind
      from %s e
      where e.round_id is not null
        and e.account_id > 0
    ),
    numbered as (
      select
        m.bucket, m.account_id, m.version, m.amount, m.balance, m.kind,
        m.version - row_number() over (
          partition by m.account_id, m.bucket
          order by m.version
        ) as range_key
      from moved m
    )
    select
      n.bucket, n.account_id,
      min(n.version) - 1,
      max(n.version),
      (min(array[n.version, n.balance - n.amount]))[2],
      (max(array[n.version, n.balance]))[2],
      sum(n.amount)::bigint,
      count(*) filter (where n.kind = stake_kind()),
      coalesce(sum(n.amount) filter (where n.kind = payout_kind()), 0)::bigint,
      coalesce(sum(n.amount) filter (where n.kind = stake_returned_kind()), 0)::bigint
    from numbered n
    group by n.account_id, n.bucket, n.range_key',
    given_orders, given_entries
  );
end
$$;

-- The house's accounts.
create function house_sums_in(given_entries regclass)
returns table (account_id bigint, kind smallint, entry_count bigint, amount_minor bigint)
language plpgsql
stable
as $$
begin
  return query execute format(
    'select e.account_id, e.kind, count(*), sum(e.amount_minor)::bigint
    from %s e
    where e.round_id is not null
      and e.account_id < 0
    group by e.account_id, e.kind',
    given_entries
  );
end
$$;

-- The rounds.
create function round_sums_in(given_orders regclass, given_entries regclass)
returns table (
  round_id bigint,
  order_count bigint,
  stake_minor bigint,
  booked_stake_minor bigint,
  paid_minor bigint,
  returned_minor bigint
)
language plpgsql
stable
as $$
begin
  return query execute format(
    'with summed as (
      select
        b.round_id, count(*) as orders, sum(b.stake_minor) as stake,
        0 as booked, 0 as paid, 0 as returned
      from %s b
      group by b.round_id
      union all
      select
        e.round_id, 0, 0,
        coalesce(sum(e.amount_minor) filter (where e.kind = stake_kind()), 0),
        coalesce(
          sum(e.amount_minor) filter (where e.kind = payout_kind() and e.account_id > 0), 0
        ),
        coalesce(
          sum(e.amount_minor) filter (where e.kind = stake_returned_kind() and e.account_id > 0), 0
        )
      from %s e
      where e.round_id is not null
      group by e.round_id
    )
    select
      s.round_id, sum(s.orders)::bigint, sum(s.stake)::bigint, sum(s.booked)::bigint,
      sum(s.paid)::bigint, sum(s.returned)::bigint
    from summed s
    group by s.round_id',
    given_orders, given_entries
  );
end
$$;

-- Parts of postings that do not balance alone.
create function posting_parts_in(given_orders regclass, given_entries regclass)
returns table (
  posting_id bigint,
  round_id bigint,
  total_minor bigint,
  house_entries bigint,
  first_kind smallint,
  last_kind smallint
)
language plpgsql
stable
as $$
begin
  return query execute format(
    'with booked as (
      select
        b.posting_id, b.round_id, -sum(b.stake_minor) as total, 0 as house,
        stake_kind() as first_kind, stake_kind() as last_kind
      from %s b
      group by b.posting_id, b.round_id
      union all
      select
        e.posting_id, e.round_id, sum(e.amount_minor), count(*) filter (where e.account_id < 0),
        min(e.kind), max(e.kind)
      from %s e
      where e.round_id is not null
      group by e.posting_id, e.round_id
    )
    select
      b.posting_id, b.round_id, sum(b.total)::bigint, sum(b.house)::bigint,
      min(b.first_kind), max(b.last_kind)
    from booked b
    group by b.posting_id, b.round_id
    having sum(b.total) <> 0 or sum(b.house) = 0',
    given_orders, given_entries
  );
end
$$;

-- The number of a month's rows that only one of a table and a query has. The query's columns are
-- those of the table without the month.
create function differences(given_month date, given_kept regclass, given_query text)
returns bigint
language plpgsql
stable
as $$
declare
  names text;
  counted bigint;
begin
  select string_agg(format('%I', a.attname), ', ' order by a.attnum) into names
  from pg_attribute a
  where a.attrelid = given_kept
    and a.attnum > 0
    and a.attname <> 'month';
  execute format(
    'with kept as (select %1$s from %2$s where month = $1),
    counted as (select %1$s from %3$s)
    select
      (select count(*) from (select * from kept except select * from counted) as k)
      + (select count(*) from (select * from counted except select * from kept) as c)',
    names, given_kept, given_query
  ) into counted using given_month;
  return counted;
end
$$;

-- The number of rows in which the sums of two tables differ from those recorded of a month.
create function archived_differences(
  given_month date,
  given_orders regclass,
  given_entries regclass
) returns bigint
language sql
stable
as $$
  select
    differences(
      given_month, 'archived_range',
      format('account_ranges_in(%L, %L)', given_orders, given_entries)
    )
    + differences(given_month, 'archived_house', format('house_sums_in(%L)', given_entries))
    + differences(
      given_month, 'archived_round',
      format('round_sums_in(%L, %L)', given_orders, given_entries)
    )
    + differences(
      given_month, 'archived_posting',
      format('posting_parts_in(%L, %L)', given_orders, given_entries)
    )
$$;

-- Archiving --------------------------------------------------------------------------------------

-- The attached months whose ids end at a bound or before it, oldest first. `month` is the one that
-- the bound ends; the first partition also has all earlier rows.
create function months_before(given_before bigint)
returns table (month date, orders text, entries text, from_id bigint, before_id bigint)
language sql
stable
set search_path = public, pg_temp
as $$
  with parts as (
    select
      i.inhparent, c.relname::text as name,
      substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \(''?(\d+)''?\)')::bigint as from_id,
      substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''?(\d+)''?\)')::bigint as before_id
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('bet_order'::regclass, 'posted_entry'::regclass)
      and not i.inhdetachpending
  )
  select
    date_trunc('month', (month_after_id(o.before_id - 1) - interval '1 day') at time zone 'UTC')
      ::date,
    o.name, e.name, o.from_id, o.before_id
  from parts o
  join parts e on e.before_id = o.before_id and e.inhparent = 'posted_entry'::regclass
  where o.inhparent = 'bet_order'::regclass
    and o.before_id <= given_before
  order by o.before_id
$$;

-- Records a month of the archive: its files as they were written, and the sums of its rows, which
-- are locked until the transaction ends. Fails while one of its rounds is not settled, and for a
-- month that ended less than two months ago: idempotency keys, turnover and differing clocks need
-- its rows until then.
create function record_month(given_month date, given_by text, given_files jsonb) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  part record;
begin
  select m.* into part
  from months_before(first_id_at(clock_timestamp() - interval '2 months')) m
  where m.month = given_month;
  if not found then
    raise exception 'the month % is not there, or ended less than two months ago',
      to_char(given_month, 'YYYY-MM') using errcode = 'object_not_in_prerequisite_state';
  end if;
  execute format('lock table %I, %I in share mode', part.orders, part.entries);
  insert into archived_month (
    month, before_id, schema_version, order_count, entry_count, archived_by
  )
  select
    given_month, part.before_id, (select max(m.number) from migration m),
    (given_files -> 'bet_order' ->> 'row_count')::bigint,
    (given_files -> 'posted_entry' ->> 'row_count')::bigint,
    given_by;
  insert into archived_file (month, table_name, row_count, rows_sha256, file_sha256)
  select
    given_month, f.key, (f.value ->> 'row_count')::bigint,
    decode(f.value ->> 'rows_sha256', 'hex'), decode(f.value ->> 'file_sha256', 'hex')
  from jsonb_each(given_files) as f;
  insert into archived_range
  select given_month, s.* from account_ranges_in(part.orders, part.entries) s;
  insert into archived_house
  select given_month, s.* from house_sums_in(part.entries) s;
  insert into archived_round
  select given_month, s.* from round_sums_in(part.orders, part.entries) s;
  insert into archived_posting
  select given_month, s.* from posting_parts_in(part.orders, part.entries) s;
  perform check_recorded(given_month);
end
$$;

-- Fails if the sums of a recorded month do not agree with one another or with its rounds.
create function check_recorded(given_month date) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  counted record;
begin
  select
    (select coalesce(sum(s.order_count), 0) from archived_round s where s.month = given_month)
      as orders,
    (
      select coalesce(sum(s.version_after - s.version_before), 0)
      from archived_range s
      where s.month = given_month
    ) + (
      select coalesce(sum(s.entry_count), 0) from archived_house s where s.month = given_month
    ) as rows,
    (select coalesce(sum(s.amount_minor), 0) from archived_range s where s.month = given_month)
      + (select coalesce(sum(s.amount_minor), 0) from archived_house s where s.month = given_month)
      as total,
    (
      select coalesce(sum(s.total_minor), 0) from archived_posting s where s.month = given_month
    ) as total_of_parts,
    (
      select count(*)
      from archived_round s
      left join round r on r.round_id = s.round_id
      where s.month = given_month
        and r.settled_at is null
    ) as open_rounds
  into counted;
  if counted.open_rounds > 0 then
    raise exception '% rounds of the month % are not settled',
      counted.open_rounds, to_char(given_month, 'YYYY-MM')
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  if counted.total <> counted.total_of_parts or not exists (
    select
    from archived_month m
    where m.month = given_month
      and m.order_count = counted.orders
      and m.order_count + m.entry_count = counted.rows
  ) then
    raise exception 'the sums of the month % do not agree with its files: % rows, % orders',
      to_char(given_month, 'YYYY-MM'), counted.rows, counted.orders
      using errcode = 'object_not_in_prerequisite_state';
  end if;
end
$$;

-- The partitions of a month, archived or not.
create function partitions_of(given_month date)
returns table (orders text, entries text, from_id bigint, before_id bigint)
language sql
stable
set search_path = public, pg_temp
as $$
  select m.orders, m.entries, m.from_id, m.before_id
  from months_before(9223372036854775807) m
  where m.month = given_month
$$;

-- Detaches the partitions of a month, in the transaction that recorded it, and attaches new ones
-- with the rows that stay.
create function detach_month(given_month date) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  part record;
begin
  if not exists (
    select
    from archived_month m
    where m.month = given_month
      and m.xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'the month % was not recorded in this transaction', given_month;
  end if;
  select p.* into strict part from partitions_of(given_month) p;
  perform create_partition('bet_order', part.orders || '_rest', part.from_id, part.before_id);
  perform create_partition('posted_entry', part.entries || '_rest', part.from_id, part.before_id);
  execute format(
    'insert into %I select * from %I where round_id is null',
    part.entries || '_rest', part.entries
  );
  perform swap_partitions(given_month, '_rest');
end
$$;

-- Creates a table for a partition; its check lets PostgreSQL attach it without reading it.
create function create_partition(
  given_table text,
  given_name text,
  given_from bigint,
  given_before bigint
) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  key text := case given_table when 'bet_order' then 'order_id' else 'entry_id' end;
begin
  execute format('create table %I (like %I including all)', given_name, given_table);
  execute format(
    'alter table %I add constraint in_month check (%I >= %s and %I < %s)',
    given_name, key, coalesce(given_from, -9223372036854775807), key, given_before
  );
  if given_table = 'bet_order' then
    perform index_request_keys(given_name);
  end if;
end
$$;

-- Replaces a month's partitions by the tables with the suffix; the old ones become `…_detached`. It
-- locks both partitioned tables for milliseconds. A bet waits for it for a quarter of a second at
-- most, an eighth for each table: while a longer read holds a lock, it retries each second for a
-- minute. The other partitions are not locked, so that it does not wait for a vacuum of one.
create function swap_partitions(given_month date, given_suffix text) returns void
language plpgsql
set search_path = public, pg_temp
set lock_timeout = '125ms'
as $$
declare
  part record;
begin
  select p.* into strict part from partitions_of(given_month) p;
  for attempt in 1..60 loop
    begin
      lock table only bet_order, only posted_entry in access exclusive mode;
      perform swap_partition(
        'bet_order', part.orders, given_suffix, part.from_id, part.before_id
      );
      perform swap_partition(
        'posted_entry', part.entries, given_suffix, part.from_id, part.before_id
      );
      return;
    exception when lock_not_available then
      perform pg_sleep(1);
    end;
  end loop;
  raise exception 'orders or entries were read without a pause for a minute: run this again later'
    using errcode = 'object_not_in_prerequisite_state';
end
$$;

-- The caller holds the lock of the partitioned table.
create function swap_partition(
  given_table text,
  given_part text,
  given_suffix text,
  given_from bigint,
  given_before bigint
) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  execute format('alter table %I detach partition %I', given_table, given_part);
  execute format('alter table %I rename to %I', given_part, given_part || '_detached');
  execute format('alter table %I rename to %I', given_part || given_suffix, given_part);
  execute format(
    'alter table %I attach partition %I for values from (%s) to (%s)',
    given_table, given_part, coalesce(given_from::text, 'minvalue'), given_before
  );
  execute format('alter table %I drop constraint in_month', given_part);
end
$$;

-- Drops the detached tables of a month. `given_hashes`: for each table, by its name, the SHA-256 of
-- its rows as just read from the month's files.
create function drop_month(given_month date, given_hashes jsonb) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  part record;
  orders_left bigint;
  entries_left bigint;
begin
  select p.* into strict part from partitions_of(given_month) p;
  execute format('select count(*) from %I', part.orders || '_detached') into orders_left;
  execute format(
    'select count(*) from %I where round_id is not null', part.entries || '_detached'
  ) into entries_left;
  if not exists (
    select
    from archived_month m
    where m.month = given_month
      and m.dropped_at is null
      and m.order_count = orders_left
      and m.entry_count = entries_left
  ) or (
    select count(*)
    from archived_file f
    where f.month = given_month
      and encode(f.rows_sha256, 'hex') = given_hashes ->> f.table_name
  ) <> 2 then
    raise exception 'the month % is not what was recorded', to_char(given_month, 'YYYY-MM')
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  execute format('drop table %I, %I', part.orders || '_detached', part.entries || '_detached');
  update archived_month m
  set dropped_at = clock_timestamp()
  where m.month = given_month;
end
$$;

-- Restoring --------------------------------------------------------------------------------------

-- Creates the tables that a month's files are loaded into, after dropping earlier ones. No row: the
-- month is not archived, or not dropped yet.
create function expect_month(given_month date) returns table (orders text, entries text)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  part record;
begin
  select p.* into part
  from partitions_of(given_month) p
  where exists (
    select
    from archived_month a
    where a.month = given_month
      and a.dropped_at is not null
  );
  if not found then
    return;
  end if;
  orders := part.orders || '_loaded';
  entries := part.entries || '_loaded';
  execute format('drop table if exists %I, %I', orders, entries);
  perform create_partition('bet_order', orders, part.from_id, part.before_id);
  perform create_partition('posted_entry', entries, part.from_id, part.before_id);
  return next;
end
$$;

-- Adds the rows that had stayed to the tables of `expect_month`, attaches them as the partitions of
-- their month, and deletes its sums. Fails when their rows do not give these sums.
create function attach_month(given_month date) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  part record;
  orders text;
  entries text;
begin
  select p.* into strict part from partitions_of(given_month) p;
  orders := part.orders || '_loaded';
  entries := part.entries || '_loaded';
  if archived_differences(given_month, orders::regclass, entries::regclass) > 0 then
    raise exception 'the rows of the month % do not give the sums that were recorded',
      to_char(given_month, 'YYYY-MM') using errcode = 'object_not_in_prerequisite_state';
  end if;
  execute format('lock table %I, %I in share mode', part.orders, part.entries);
  execute format('insert into %I select * from %I', orders, part.orders);
  execute format('insert into %I select * from %I', entries, part.entries);
  delete from archived_posting s where s.month = given_month;
  delete from archived_round s where s.month = given_month;
  delete from archived_house s where s.month = given_month;
  delete from archived_range s where s.month = given_month;
  delete from archived_file s where s.month = given_month;
  delete from archived_month s where s.month = given_month;
  perform swap_partitions(given_month, '_loaded');
  execute format('drop table %I, %I', part.orders || '_detached', part.entries || '_detached');
end
$$;
