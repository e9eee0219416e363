// Checks of what rounds paid. Like the checks of the ledger, each returns the first faulty rows,
// each with the number of all.

import { arrayOf, bool, int2, int4, int8, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';
import { entryKinds, houseAccounts } from '../../ledger/ledger.ts';
import { isWhole } from './audit-archived.sql.ts';

const parameters = { limit: int4 };
const columns = { offender: text, faults: int8() };

/**
 * Parameters: for play × 28 + sum, whether the play wins on the sum; and the sum of each outcome.
 * While a drawn round is being paid, each winner has either all or nothing.
 */
export const payoutsWrong = statement({
  name: 'audit.payouts_wrong',
  parameters: { ...parameters, wins: arrayOf(bool), sumByOutcome: arrayOf(int2) },
  columns,
  text: `
    with drawn as materialized (
      select
        r.round_id,
        bit_or(1::bigint << n.play) filter (
          where ($2::boolean[])[n.play * 28 + ($3::smallint[])[r.outcome + 1] + 1]
        ) as winning
      from round r
      cross join generate_series(0, 37) as n (play)
      where r.status in ('drawn', 'settled')
      group by r.round_id
    ),
    owed as (
      select
        b.round_id, b.bucket, b.player_id,
        sum(b.stake_minor * b.odds_hundredths / 100) as amount
      from bet_order b
      join drawn d on d.round_id = b.round_id
      where d.winning >> b.play & 1 = 1
      group by b.round_id, b.bucket, b.player_id
    ),
    paid as (
      select e.round_id, e.bucket, e.account_id as player_id, sum(e.amount_minor) as amount
      from entry e
      where e.kind = ${entryKinds.payout}
        and e.account_id > 0
      group by e.round_id, e.bucket, e.account_id
    ),
    compared as (
      select
        coalesce(o.round_id, p.round_id) as round_id,
        coalesce(o.player_id, p.player_id) as player_id,
        coalesce(o.amount, 0) as owed,
        p.amount as paid
      from owed o
      full join paid p
        on p.round_id = o.round_id and p.bucket = o.bucket and p.player_id = o.player_id
    )
    select
      format(
        'round %s, player %s: won %s, was paid %s',
        c.round_id, c.player_id, c.owed, coalesce(c.paid, 0)
      ) as offender,
      count(*) over () as faults
    from compared c
    left join round r on r.round_id = c.round_id
    where c.owed <> coalesce(c.paid, 0)
      and not (r.status is not distinct from 'drawn' and c.paid is null)
      and ${isWhole('c.round_id')}
    order by c.round_id, c.player_id
    limit $1::integer`,
});

/**
 * A settled round has slices 0 to n - 1, n a power of two, each for its share of the buckets. A
 * slice's record equals the entries of its posting, and no payout is outside of a slice. The same
 * holds for a void round whose stakes were all returned; its slices pay from the stakes.
 */
export const slicesWrong = statement({
  name: 'audit.slices_wrong',
  parameters: { ...parameters, bucketCount: int4 },
  columns,
  text: `
    with paid as (
      select
        e.round_id, e.posting_id,
        count(*) filter (where e.account_id > 0) as winners,
        sum(e.amount_minor) filter (where e.account_id > 0) as amount,
        -sum(e.amount_minor) filter (
          where e.account_id = case e.kind
            when ${entryKinds.payout} then ${houseAccounts.payouts}
            else ${houseAccounts.stakes}
          end
        ) as taken,
        min(e.bucket) filter (where e.account_id > 0) as first_bucket,
        max(e.bucket) filter (where e.account_id > 0) as last_bucket
      from entry e
      where e.kind in (${entryKinds.payout}, ${entryKinds.stakeReturned})
      group by e.round_id, e.posting_id
    ),
    counted as (
      select s.round_id, count(*)::integer as slices, min(s.slice) as first, max(s.slice) as last
      from settlement_slice s
      group by s.round_id
    ),
    judged as (
      select
        coalesce(s.round_id, p.round_id) as round_id,
        coalesce(s.posting_id, p.posting_id) as posting_id,
        case
          when s.round_id is null then 'paid outside of any slice'
          when s.winner_count <> coalesce(p.winners, 0) then 'has another number of winners'
          when s.paid_minor <> coalesce(p.amount, 0) then 'paid another amount'
          when s.paid_minor <> coalesce(p.taken, 0) then 'took another amount from the house'
          when (r.status = 'settled' or r.settled_at is not null) and (
            p.first_bucket < s.slice * ($2::integer / c.slices)
            or p.last_bucket >= (s.slice + 1) * ($2::integer / c.slices)
          ) then 'paid players of another slice'
        end as fault
      from settlement_slice s
      full join paid p on p.round_id = s.round_id and p.posting_id = s.posting_id
      left join round r on r.round_id = s.round_id
      left join counted c on c.round_id = s.round_id
      union all
      select
        coalesce(r.round_id, c.round_id), 0,
        case
          when r.round_id is null then 'paid a round that is missing'
          when r.status not in ('drawn', 'settled', 'void') and c.slices > 0
            then 'paid before its draw'
          when (r.status = 'settled' or r.settled_at is not null) and (
            c.slices is null
            or c.first <> 0
            or c.last <> c.slices - 1
            or $2::integer % c.slices <> 0
          ) then 'slices are missing'
        end
      from round r
      full join counted c on c.round_id = r.round_id
    )
    select
      case j.posting_id
        when 0 then format('round %s: %s', j.round_id, j.fault)
        else format('round %s, posting %s: %s', j.round_id, j.posting_id, j.fault)
      end as offender,
      count(*) over () as faults
    from judged j
    where j.fault is not null
      and (j.posting_id = 0 or ${isWhole('j.round_id')})
    order by j.round_id, j.posting_id
    limit $1::integer`,
});

/**
 * A void round returns every stake once, and no other round returns any. Until all are returned,
 * each of its players has either all or nothing.
 */
export const returnsWrong = statement({
  name: 'audit.returns_wrong',
  parameters,
  columns,
  text: `
    with owed as (
      select b.round_id, b.bucket, b.player_id, sum(b.stake_minor) as amount
      from bet_order b
      where b.round_id = any (array(select r.round_id from round r where r.status = 'void'))
      group by b.round_id, b.bucket, b.player_id
    ),
    returned as (
      select
        e.round_id, e.bucket, e.account_id as player_id,
        sum(e.amount_minor) as amount, count(*) as times
      from entry e
      where e.kind = ${entryKinds.stakeReturned}
        and e.account_id > 0
      group by e.round_id, e.bucket, e.account_id
    ),
    compared as (
      select
        coalesce(o.round_id, b.round_id) as round_id,
        coalesce(o.player_id, b.player_id) as player_id,
        coalesce(o.amount, 0) as owed,
        coalesce(b.amount, 0) as returned,
        coalesce(b.times, 0) as times
      from owed o
      full join returned b
        on b.round_id = o.round_id and b.bucket = o.bucket and b.player_id = o.player_id
    )
    select
      format(
        'round %s, player %s: staked %s, was returned %s in %s entries',
        c.round_id, c.player_id, c.owed, c.returned, c.times
      ) as offender,
      count(*) over () as faults
    from compared c
    left join round r on r.round_id = c.round_id
    where (c.owed <> c.returned or c.times <> 1)
      and not (r.status is not distinct from 'void' and r.settled_at is null and c.times = 0)
      and ${isWhole('c.round_id')}
    order by c.round_id, c.player_id
    limit $1::integer`,
});
