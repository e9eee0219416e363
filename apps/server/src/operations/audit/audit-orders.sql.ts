// Checks of orders against the ledger and the rounds. Like the checks of the ledger, each returns
// the first faulty rows, each with the number of all.

import { int4, int8, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

const parameters = { limit: int4 };
const columns = { offender: text, faults: int8() };

/**
 * Each order's id is unique over all players and months. Keys of tables cannot enforce that, since
 * they begin with the player's bucket. Entries of one posting may share an id, those of two may
 * not, and a posting has one kind.
 */
export const idsRepeated = statement({
  name: 'audit.ids_repeated',
  parameters,
  columns,
  text: `
    with repeated as (
      select 'order' as kind, b.order_id as id, count(*) as times
      from bet_order b
      group by b.order_id
      having count(*) > 1
      union all
      select 'entry', e.entry_id, count(*)
      from entry e
      group by e.entry_id
      having min(e.posting_id) <> max(e.posting_id)
      union all
      select 'posting', e.posting_id, count(*)
      from entry e
      group by e.posting_id
      having min(e.kind) <> max(e.kind)
    )
    select
      format('the id of %s %s is used again, in %s rows', r.kind, r.id, r.times) as offender,
      count(*) over () as faults
    from repeated r
    order by r.kind, r.id
    limit $1::integer`,
});

/** A request's orders are consecutive: their ids, and all that they have from the request. */
export const stepsBroken = statement({
  name: 'audit.steps_broken',
  parameters,
  columns,
  text: `
    select
      format('order %s of player %s: step %s has no predecessor', b.order_id, b.player_id, b.step)
        as offender,
      count(*) over () as faults
    from bet_order b
    left join bet_order p
      on p.bucket = b.bucket
      and p.player_id = b.player_id
      and p.order_id = b.order_id - 1
      and p.step = b.step - 1
      and p.posting_id = b.posting_id
      and p.account_version = b.account_version - 1
      and p.round_id = b.round_id
      and p.plan_id = b.plan_id
      and p.stake_minor = b.stake_minor
    where b.step > 1
      and p.order_id is null
      and not exists (select from archived_month m where m.before_id = b.order_id)
    order by b.player_id, b.order_id
    limit $1::integer`,
});

/**
 * An order is checked against the clock and then written; `writeLimitMs` is the maximum time in
 * between. Sealing waits for it, so the seal's time has no such allowance.
 */
export const orderTermsWrong = statement({
  name: 'audit.order_terms_wrong',
  parameters: { ...parameters, writeLimitMs: int4 },
  columns,
  text: `
    with priced as (
      select distinct o.plan_id, u.place - 1 as play, u.odds_hundredths
      from odds o
      cross join unnest(o.odds_hundredths) with ordinality as u (odds_hundredths, place)
    ),
    judged as (
      select
        b.order_id, b.player_id,
        case
          when r.round_id is null then 'its round is missing'
          when r.game_id <> b.game_id then 'its round is of another game'
          when n.plan_id is null then 'its plan is missing'
          when n.game_id <> b.game_id then 'its plan is of another game'
          when o.plan_id is null then 'its plan never had these odds'
          when b.created_at < r.opens_at then 'made before its round opened'
          when b.created_at > r.closed_at then 'made after its round was sealed'
          when b.created_at >= r.closes_at + $2::integer * interval '1 millisecond'
            then 'made after its round closed'
        end as fault
      from bet_order b
      left join round r on r.round_id = b.round_id
      left join plan n on n.plan_id = b.plan_id
      left join priced o
        on o.plan_id = b.plan_id and o.play = b.play and o.odds_hundredths = b.odds_hundredths
    )
    select
      format('order %s of player %s: %s', j.order_id, j.player_id, j.fault) as offender,
      count(*) over () as faults
    from judged j
    where j.fault is not null
    order by j.order_id, j.player_id
    limit $1::integer`,
});

/**
 * A player's key is used once while it is valid. Within a month an index enforces that, so this
 * compares the last two days of each month with the first two of the next.
 */
export const keysTwice = statement({
  name: 'audit.keys_twice',
  parameters,
  columns,
  text: `
    with ends as materialized (
      select
        first_id_at(m.begins) as id,
        first_id_at(m.begins - interval '2 days') as from_id,
        first_id_at(m.begins + interval '2 days') as before_id
      from generate_series(
        timestamptz '2026-01-01 00:00:00+00', clock_timestamp() + interval '1 month',
        interval '1 month'
      ) as m (begins)
    ),
    twice as (
      select b.player_id, b.request_key, b.order_id, o.order_id as other_id
      from ends e
      join bet_order b on b.order_id >= e.from_id and b.order_id < e.id
      join bet_order o
        on o.request_key = b.request_key and o.player_id = b.player_id
        and o.order_id >= e.id and o.order_id < e.before_id
      where b.request_key is not null
    )
    select
      format(
        'key %s of player %s: orders %s and %s', t.request_key, t.player_id, t.order_id, t.other_id
      ) as offender,
      count(*) over () as faults
    from twice t
    order by t.player_id, t.request_key
    limit $1::integer`,
});
