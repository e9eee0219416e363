import { int8 } from '../../../src/platform/postgres/column.ts';
import { statement } from '../../../src/platform/postgres/statement.ts';

export const countOrders = statement({
  name: 'bench.count_orders',
  parameters: {},
  columns: { orderCount: int8() },
  text: `
    select count(*) as order_count
    from bet_order`,
});

/** Sums over the rows themselves, which must balance. */
export const sumBooks = statement({
  name: 'bench.sum_books',
  parameters: {},
  columns: {
    entriesMinor: int8(),
    stakedMinor: int8(),
    boughtMinor: int8(),
    uneven: int8(),
    unevenPostings: int8(),
  },
  text: `
    with summed as (
      select e.bucket, e.account_id, sum(e.amount_minor) as amount_minor
      from entry e
      where e.account_id > 0
      group by e.bucket, e.account_id
    )
    select
      (select coalesce(sum(e.amount_minor), 0) from entry e)::bigint as entries_minor,
      (select coalesce(sum(b.stake_minor), 0) from bet_order b)::bigint as staked_minor,
      (
        select coalesce(sum(e.amount_minor), 0)
        from posted_entry e
        where e.kind = stake_kind() and e.account_id = stakes_account()
      )::bigint as bought_minor,
      (
        select count(*)
        from account a
        left join summed s on s.bucket = a.bucket and s.account_id = a.player_id
        where a.balance_minor <> coalesce(s.amount_minor, 0)
      ) as uneven,
      (
        select count(*)
        from (
          select e.posting_id
          from entry e
          group by e.posting_id
          having sum(e.amount_minor) <> 0
        ) as p
      ) as uneven_postings`,
});
