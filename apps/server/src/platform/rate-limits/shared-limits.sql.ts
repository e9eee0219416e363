import { arrayOf, bool, hex, int4, int8, text } from '../postgres/column.ts';
import { statement } from '../postgres/statement.ts';

const process = { process: text };
const aliveFor = { aliveMs: int8() };
const forgottenAfter = { forgottenMs: int8() };

/**
 * How many others serve. The process writes its row when it has to, or when there are others: a
 * single process writes nothing. `silent`: how many have been gone for `forgottenMs`. `isNew`: the
 * counts that this process reported are not there.
 */
export const followProcesses = statement({
  name: 'rate_limits.follow_processes',
  parameters: { ...process, isShown: bool, ...aliveFor, ...forgottenAfter },
  columns: { others: int4, silent: int4, isNew: bool },
  text: `
    with others as (
      select
        count(*) filter (
          where p.seen_at > clock_timestamp() - $3::bigint * interval '1 millisecond'
        )::integer as alive,
        count(*) filter (
          where p.seen_at < clock_timestamp() - $4::bigint * interval '1 millisecond'
        )::integer as silent
      from serving_process p
      where p.process <> $1::text
    ),
    own as (
      select count(*) = 0 as is_missing
      from serving_process p
      where p.process = $1::text
    ),
    shown as (
      insert into serving_process (process, seen_at)
      select $1::text, clock_timestamp()
      from others o, own w
      where $2::boolean or o.alive > 0 or w.is_missing
      on conflict (process) do update
      set seen_at = excluded.seen_at
    )
    select o.alive as others, o.silent, w.is_missing as is_new
    from others o, own w`,
});

/**
 * Removes the others that have been gone for `forgottenMs`, with their counts. A separate
 * statement, which locks no row of its own process: two processes that each find the other gone do
 * not wait for each other.
 */
export const removeSilent = statement({
  name: 'rate_limits.remove_silent',
  parameters: { ...process, ...forgottenAfter },
  columns: {},
  text: `
    with silent as (
      select p.process
      from serving_process p
      where p.process <> $1::text
        and p.seen_at < clock_timestamp() - $2::bigint * interval '1 millisecond'
      for update skip locked
    ),
    removed as (
      delete from serving_process p
      where p.process in (select s.process from silent s)
      returning p.process
    ),
    locked as (
      select c.key, r.process
      from removed r
      join open_count c on c.held ? r.process
      order by c.key
      for update of c
    )
    update open_count c
    set held = c.held - array(select l.process from locked l where l.key = c.key)
    where c.key in (select l.key from locked l)`,
});

export const removeProcess = statement({
  name: 'rate_limits.remove_process',
  parameters: process,
  columns: {},
  text: `
    with removed as (
      delete from serving_process p
      where p.process = $1::text
      returning p.process
    ),
    -- The count makes the deletion first, as in remove_silent of another process.
    locked as (
      select c.key
      from (select count(*) as rows from removed) r
      cross join open_count c
      where c.held ? $1::text
      order by c.key
      for update of c
    )
    update open_count
    set held = held - $1::text
    where key in (select l.key from locked l)`,
});

/**
 * Reports how many are open here under each key, once each, and returns how many are open
 * elsewhere. Concurrent reports of a key wait for each other, and see each other's counts.
 */
export const reportOpen = statement({
  name: 'rate_limits.report_open',
  parameters: { ...process, keys: arrayOf(hex), counts: arrayOf(int4), ...aliveFor },
  columns: { key: hex, elsewhere: int4 },
  text: `
    with reported as (
      insert into open_count as c (key, held)
      select
        u.key,
        jsonb_strip_nulls(jsonb_build_object($1::text, nullif(u.open, 0)))
      from unnest($2::bytea[], $3::integer[]) as u (key, open)
      order by u.key
      on conflict (key) do update
      set held = (c.held - $1::text) || excluded.held
      returning c.key, c.held
    )
    select
      r.key,
      coalesce(
        sum(h.open::integer) filter (where p.process is not null),
        0
      )::integer as elsewhere
    from reported r
    left join lateral jsonb_each_text(r.held) as h (process, open) on h.process <> $1::text
    left join serving_process p
      on p.process = h.process
      and p.seen_at > clock_timestamp() - $4::bigint * interval '1 millisecond'
    group by r.key`,
});

/**
 * Adds reads to those of other processes, each key once; returns how far ahead they reach then.
 */
export const addReads = statement({
  name: 'rate_limits.add_reads',
  parameters: { keys: arrayOf(hex), spreadMs: arrayOf(int4) },
  columns: { key: hex, aheadMs: int4 },
  text: `
    insert into read_pace as r (key, spread_until)
    select u.key, statement_timestamp() + u.spread_ms * interval '1 millisecond'
    from unnest($1::bytea[], $2::integer[]) as u (key, spread_ms)
    order by u.key
    on conflict (key) do update
    set spread_until = greatest(r.spread_until, statement_timestamp())
      + (excluded.spread_until - statement_timestamp())
    returning
      r.key,
      ceil(extract(epoch from r.spread_until - statement_timestamp()) * 1000)::integer as ahead_ms`,
});

export const forgetReads = statement({
  name: 'rate_limits.forget_reads',
  parameters: { limit: int4 },
  columns: {},
  text: `
    delete from read_pace
    where key in (
      select r.key
      from read_pace r
      where r.spread_until < clock_timestamp()
      order by r.key
      limit $1::integer
      for update skip locked
    )`,
});

export const forgetOpen = statement({
  name: 'rate_limits.forget_open',
  parameters: { limit: int4 },
  columns: {},
  text: `
    delete from open_count
    where key in (
      select c.key
      from open_count c
      where c.held = '{}'::jsonb
      order by c.key
      limit $1::integer
      for update skip locked
    )`,
});
