// The sums of archived months, which the checks use in place of the rows. An audit that loads the
// files reads the rows instead (see `archive-shadow.sql.ts`); then these tables have no row of a
// loaded month.

import { int4, int8, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/**
 * Entries of accounts, and archived ranges of entries. Each takes an account from one balance and
 * version to a later one; `steps` is the number of versions.
 */
export const movements = `(
        select
          e.bucket, e.account_id, e.entry_id, e.amount_minor, e.balance_after_minor,
          e.account_version, 1 as steps
        from entry e
        union all
        select
          s.bucket, s.account_id, 0, s.amount_minor, s.balance_after_minor,
          s.version_after, (s.version_after - s.version_before)::integer
        from archived_range s
      )`;

/** How many archived months are audited by their sums. */
export const archivedCounted = statement({
  name: 'audit.archived_counted',
  parameters: {},
  columns: { months: int8(), orders: int8() },
  text: `
    select count(*) as months, coalesce(sum(m.order_count), 0)::bigint as orders
    from archived_month m`,
});

/**
 * Whether none of a round's rows is archived. One index lookup per row; as a join, it would read
 * all archived rounds for each batch of books.
 */
export const isWhole = (roundId: string) =>
  `(select k.month from archived_round k where k.round_id = ${roundId} limit 1) is null`;

/**
 * What was recorded of an archived round, plus its rows that remain after the month's end, must
 * equal what its seal and its slices say; and the sums of a month must agree with one another.
 * Amounts are minor units.
 */
export const archivedSumsWrong = statement({
  name: 'audit.archived_sums_wrong',
  parameters: { limit: int4 },
  columns: { offender: text, faults: int8() },
  text: `
    with recorded as materialized (
      select
        a.round_id,
        sum(a.order_count) as orders, sum(a.stake_minor) as stake,
        sum(a.booked_stake_minor) as booked, sum(a.paid_minor + a.returned_minor) as paid
      from archived_round a
      group by a.round_id
    ),
    sliced as (
      select s.round_id, sum(s.paid_minor) as paid
      from settlement_slice s
      group by s.round_id
    ),
    claimed as materialized (
      select
        c.round_id, r.book_count, r.book_stake_minor, r.opens_at, r.settled_at,
        coalesce(s.paid, 0) as sliced, c.orders, c.stake, c.booked, c.paid,
        (r.book_count, r.book_stake_minor, r.book_stake_minor, coalesce(s.paid, 0))
          is distinct from (c.orders, c.stake, c.booked, c.paid) as is_partial
      from recorded c
      left join round r on r.round_id = c.round_id
      left join sliced s on s.round_id = c.round_id
    ),
    span as materialized (
      select
        first_id_at(min(c.opens_at) - interval '1 day') as from_id,
        first_id_at(max(c.settled_at) + interval '1 day') as before_id
      from claimed c
      where c.is_partial
    ),
    left_orders as (
      select b.round_id, count(*) as orders, sum(b.stake_minor) as stake
      from bet_order b
      where b.order_id >= (select s.from_id from span s)
        and b.order_id < (select s.before_id from span s)
        and b.round_id in (select c.round_id from claimed c where c.is_partial)
      group by b.round_id
    ),
    left_entries as (
      select
        e.round_id,
        sum(e.amount_minor) filter (where e.kind = stake_kind()) as booked,
        sum(e.amount_minor) filter (
          where e.account_id > 0 and e.kind in (payout_kind(), stake_returned_kind())
        ) as paid
      from posted_entry e
      where e.entry_id >= (select s.from_id from span s)
        and e.entry_id < (select s.before_id from span s)
        and e.round_id in (select c.round_id from claimed c where c.is_partial)
      group by e.round_id
    ),
    completed as (
      select
        c.round_id, c.book_count, c.book_stake_minor, c.sliced,
        c.orders + coalesce(o.orders, 0) as orders,
        c.stake + coalesce(o.stake, 0) as stake,
        c.booked + coalesce(e.booked, 0) as booked,
        c.paid + coalesce(e.paid, 0) as paid
      from claimed c
      left join left_orders o on o.round_id = c.round_id
      left join left_entries e on e.round_id = c.round_id
      where c.is_partial
    ),
    months as (
      select t.month, sum(t.amount) as amount
      from (
        select s.month, s.amount_minor as amount from archived_range s
        union all
        select h.month, h.amount_minor from archived_house h
        union all
        select p.month, -p.total_minor from archived_posting p
      ) t
      group by t.month
    ),
    wrong as (
      select
        format(
          'round %s: sealed %s orders for %s, paid %s; archived %s for %s, booked %s, paid %s',
          c.round_id, c.book_count, c.book_stake_minor, c.sliced, c.orders, c.stake, c.booked,
          c.paid
        ) as offender
      from completed c
      where (c.book_count, c.book_stake_minor, c.book_stake_minor, c.sliced)
        is distinct from (c.orders, c.stake, c.booked, c.paid)
      union all
      select format('month %s: its sums differ by %s', to_char(m.month, 'YYYY-MM'), m.amount)
      from months m
      where m.amount <> 0
    )
    select w.offender, count(*) over () as faults
    from wrong w
    order by w.offender
    limit $1::integer`,
});
