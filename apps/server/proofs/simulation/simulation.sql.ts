// The simulated time, and what the auditor reads. The schema `simulation` has a clock that is
// constant until a step moves it; functions and defaults of the real schema are altered to use it.
// Rows whose order matters get a number when they are written.

/** The start of every simulated database: 2026-06-01 02:00 UTC, in microseconds. */
export const firstInstant = 1_780_279_200_000_000;

export const prepare = `
  create schema simulation;
  create sequence simulation.instant minvalue 0;
  create sequence simulation.witness;
  create function simulation.clock_timestamp() returns timestamptz
  language plpgsql
  as $$
  begin
    return timestamptz 'epoch'
      + (select i.last_value from simulation.instant i) * interval '1 microsecond';
  end
  $$;
  -- Its time jumps by hours, in which no timer can renew a lease.
  create function simulation.max_id_lease_ms() returns bigint
  language sql
  immutable
  as $$
    select 366 * 86400000::bigint
  $$;

  grant usage on schema simulation to trine_api, trine_clock;
  grant usage, select on all sequences in schema simulation to trine_api, trine_clock;
  do $$
  declare
    altered record;
  begin
    for altered in
      select p.oid::regprocedure as name
      from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and array_to_string(p.proconfig, ' ') ~ 'search_path'
    loop
      execute format(
        'alter function %s set search_path = simulation, public, pg_catalog, pg_temp', altered.name
      );
    end loop;
    for altered in
      select d.adrelid::regclass as name, a.attname as attribute
      from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where pg_get_expr(d.adbin, d.adrelid) ~ 'clock_timestamp'
    loop
      execute format(
        'alter table %s alter column %I set default simulation.clock_timestamp()',
        altered.name, altered.attribute
      );
    end loop;
  end
  $$;
  alter table bet_order add column witness bigint not null default nextval('simulation.witness');
  alter table posted_entry
    add column witness bigint not null default nextval('simulation.witness');
  create index bet_order_witness on bet_order (witness);
  create index posted_entry_witness on posted_entry (witness);
  update void_rule_since set since = 'epoch';
  select setval('simulation.instant', ${firstInstant})`;

export const setInstant = `select setval('simulation.instant', $1::bigint)`;

export const insertPlayer = `
  insert into player (
    bucket, player_id, username, password_hash, group_id, nickname, is_demo, inviter_id,
    consented_at
  )
  values (
    bucket_of($1::bigint), $1::bigint, $2::text, '', $3::smallint, $2::text, true,
    $4::bigint, simulation.clock_timestamp()
  )`;

export const giveState = `
  select
    change_player_state(
      $1::bigint, $2::bigint, 'active', $3::text, 'a player of the simulation', 'staff:1', null
    )`;

export const insertMember = `
  insert into team_member (bucket, agent_id, player_id)
  values (bucket_of($1::bigint), $1::bigint, $2::bigint)`;

export const plans = `
  select p.plan_id, p.game_id, p.room_type, p.join_limit_minor, p.min_stake_minor,
    p.max_stake_minor, p.round_cap_minor, p.odds_version
  from plan p
  order by p.plan_id`;

const microseconds = (column: string) =>
  `(extract(epoch from ${column}) * 1000000)::bigint as ${column.replace(/^\w+\./, '')}`;

export const newOrders = `
  select b.witness, b.order_id, b.player_id, b.round_id, b.plan_id, b.play, b.step, b.stake_minor,
    b.odds_hundredths, b.balance_after_minor, b.account_version, ${microseconds('b.created_at')}
  from bet_order b
  where b.witness > $1::bigint
  order by b.witness`;

export const newEntries = `
  select e.witness, e.account_id, e.entry_id, e.kind, e.amount_minor, e.balance_after_minor,
    e.account_version, e.round_id
  from posted_entry e
  where e.witness > $1::bigint
    and e.account_id > 0
  order by e.witness`;

export const rounds = `
  select r.round_id, r.game_id, r.issue, ${microseconds('r.opens_at')},
    ${microseconds('r.closes_at')}, ${microseconds('r.draws_at')}, r.beacon_round, r.status,
    r.void_rule, r.outcome, encode(r.signature, 'hex') as signature,
    encode(r.book_root, 'hex') as root, r.book_count, r.book_stake_minor,
    ${microseconds('r.closed_at')}, ${microseconds('r.settled_at')}
  from round r
  order by r.draws_at, r.game_id`;

export const states = `
  select p.player_id, p.state, a.balance_minor, a.held_minor, a.held_version, a.version,
    (select count(*) from player_message m where m.player_id = p.player_id) as messages,
    (select count(*) from idempotency i where i.player_id = p.player_id)
      + (select count(b.request_key) from bet_order b where b.player_id = p.player_id) as keys,
    (select count(*) from bet_order b where b.player_id = p.player_id) as orders
  from player p
  join account a on a.bucket = p.bucket and a.player_id = p.player_id
  order by p.player_id`;

/** Running statements of these applications. */
export const busy = `
  select count(*) as running
  from pg_stat_activity s
  where s.datname = current_database()
    and s.application_name = any ($1::text[])
    and s.state <> 'idle'`;

export const deadlocks = `
  select s.deadlocks
  from pg_stat_database s
  where s.datname = current_database()`;

/** PostgreSQL's own digits for many words, rounds and games at once. */
export const outcomes = `
  select beacon_outcome(u.randomness, u.game_id, u.issue) as outcome
  from unnest($1::bytea[], $2::smallint[], $3::text[])
    with ordinality as u (randomness, game_id, issue, place)
  order by u.place`;

/** PostgreSQL's code for a duplicate key. */
export const uniqueViolation = '23505';

/** Tables in which each row must be unique, independent of the code. */
export const singular = [
  'idempotency',
  'settlement_slice',
  'bet_order',
  'posted_entry',
  'round',
] as const;

/** Inserts one row of a table again, with these columns. */
export const duplicate = (table: string, columns: string) => `
  insert into ${table} (${columns})
  select ${columns}
  from ${table}
  limit 1`;

export const columnsOf = `
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_attribute a
  where a.attrelid = $1::text::regclass
    and a.attnum > 0
    and not a.attisdropped`;
