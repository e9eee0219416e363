// Checks that read all orders or all entries, several in one pass. Each statement returns rows
// under the names of its checks: for some the first offenders, each with the number of all; for
// others one row that says that the check's own statement should run. Such a row may be a false
// alarm, but a fault always gives one. Amounts are minor units.

import { arrayOf, bool, int4, int8, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';
import { entryKinds, houseAccounts } from '../../ledger/ledger.ts';
import { isWhole, movements } from './audit-archived.sql.ts';

const columns = { check: text, offender: text, faults: int8() };

/** The row of a check whose own statement has to find the offenders. */
const suspicion = (check: string) =>
  `'${check}' as check, 'somewhere' as offender, 1::bigint as faults`;

/**
 * Balances, chains and accounts, computed from each account's entries.
 *
 * An entry joins two points: balance and version before it, and those after it. If an account's
 * entries are a chain from zero to its end, each inner point occurs twice, and the exclusive or of
 * all points' hashes is that of both ends. With as many entries as the last version, no other set
 * of entries gives this: every version occurs an odd number of times, hence once, and continues the
 * balance before. `modulus` and `seed` are random, so that an attacker cannot choose entries with
 * equal hashes.
 */
export const accountsRecounted = statement({
  name: 'audit.accounts_recounted',
  parameters: { modulus: int8(), seed: int8() },
  columns,
  text: `
    with booked as (
      select
        e.bucket, e.account_id,
        sum(e.amount_minor) as total,
        sum(e.steps) as entries,
        max(e.account_version) as version,
        bit_xor(
          hashint8extended(e.balance_after_minor % $1::bigint, e.account_version # $2::bigint)
          # hashint8extended(
            (e.balance_after_minor - e.amount_minor) % $1::bigint,
            (e.account_version - e.steps) # $2::bigint
          )
        ) as links
      from ${movements} e
      group by e.bucket, e.account_id
    ),
    compared as materialized (
      select
        a.player_id is null and h.account_id is null as is_astray,
        (a.balance_minor, a.version) is distinct from (coalesce(b.total, 0), coalesce(b.entries, 0))
          and h.account_id is null as is_unlike,
        b.links is distinct from hashint8extended(0, $2::bigint)
          # hashint8extended((b.total % $1::bigint)::bigint, b.entries # $2::bigint)
          or b.version is distinct from b.entries as is_broken,
        b.account_id
      from booked b
      full join account a on a.bucket = b.bucket and a.player_id = b.account_id
      left join house_account h on h.account_id = b.account_id
    )
    select ${suspicion('balances')}
    where exists (select from compared c where c.is_unlike)
    union all
    select ${suspicion('chains')}
    where exists (select from compared c where c.is_broken and c.account_id > 0)
    union all
    select ${suspicion('accounts')}
    where exists (select from compared c where c.is_astray)
      or exists (
        select
        from player p
        full join account a on a.bucket = p.bucket and a.player_id = p.player_id
        where a.player_id is null
          or p.player_id is null
      )`,
});

/**
 * Each round in a posting sums to zero, and involves the house: no money moves between players. All
 * entries sum to zero, a posting has one kind, and an id that an order and another entry share
 * belongs to one posting.
 */
export const postingsRecounted = statement({
  name: 'audit.postings_recounted',
  parameters: { limit: int4 },
  columns,
  text: `
    with booked as (
      select
        b.posting_id, b.round_id, -sum(b.stake_minor) as total, 0 as house,
        ${entryKinds.stake}::smallint as first_kind, ${entryKinds.stake}::smallint as last_kind
      from bet_order b
      group by b.posting_id, b.round_id
      union all
      select
        e.posting_id, e.round_id, sum(e.amount_minor), count(*) filter (where e.account_id < 0),
        min(e.kind), max(e.kind)
      from posted_entry e
      group by e.posting_id, e.round_id
      union all
      select
        p.posting_id, p.round_id, p.total_minor, p.house_entries, p.first_kind, p.last_kind
      from archived_posting p
    ),
    balanced as materialized (
      select
        b.posting_id, b.round_id, sum(b.total) as total, sum(b.house) as house,
        min(b.first_kind) as first_kind, max(b.last_kind) as last_kind
      from booked b
      group by b.posting_id, b.round_id
    ),
    unbalanced as (
      select
        format(
          'posting %s, round %s: sums to %s, %s entries of the house',
          b.posting_id, coalesce(b.round_id::text, 'none'), b.total, b.house
        ) as offender,
        count(*) over () as faults
      from balanced b
      where b.total <> 0
        or b.house = 0
      order by b.posting_id, b.round_id
      limit $1::integer
    )
    select
      'entries' as check,
      format('all entries: they sum to %s', t.total) as offender,
      1::bigint as faults
    from (select sum(b.total) as total from balanced b) t
    where t.total <> 0
    union all
    select 'postings', u.offender, u.faults
    from unbalanced u
    union all
    select ${suspicion('ids')}
    where exists (
      select
      from balanced b
      group by b.posting_id
      having min(b.first_kind) <> max(b.last_kind)
    ) or exists (
      select
      from (
        select e.entry_id, min(e.posting_id) as first_posting, max(e.posting_id) as last_posting
        from posted_entry e
        group by e.entry_id
      ) i
      left join bet_order b on b.order_id = i.entry_id and b.posting_id <> i.first_posting
      where i.first_posting <> i.last_posting
        or b.order_id is not null
    )`,
});

/**
 * The exposure of each round and plan, and the stakes that the house booked for each round,
 * computed from orders grouped by play and price; and whether such orders have odds, a game or a
 * time that they may not have. Payouts are compared by play; the bound on the worst outcome's cost
 * may be above the true cost, never below.
 */
export const roundsRecounted = statement({
  name: 'audit.rounds_recounted',
  parameters: { limit: int4, wins: arrayOf(bool), writeLimitMs: int4 },
  columns,
  text: `
    with played as materialized (
      select
        b.round_id, b.plan_id, b.play, b.odds_hundredths, b.game_id,
        sum(b.stake_minor) as stake,
        count(*) as orders,
        sum(b.stake_minor * b.odds_hundredths / 100) as payout,
        min(b.created_at) as first_at,
        max(b.created_at) as last_at
      from bet_order b
      group by b.round_id, b.plan_id, b.play, b.odds_hundredths, b.game_id
    ),
    by_play as materialized (
      select
        p.round_id, p.plan_id, p.play,
        sum(p.stake) as stake, sum(p.orders) as orders, sum(p.payout)::bigint as payout
      from played p
      group by p.round_id, p.plan_id, p.play
    ),
    staked as (
      select p.round_id, p.plan_id, sum(p.stake) as stake, sum(p.orders) as orders
      from by_play p
      group by p.round_id, p.plan_id
    ),
    listed as (
      select
        s.round_id, s.plan_id,
        array_agg(coalesce(p.payout, 0) order by n.play) as payouts
      from staked s
      cross join generate_series(0, 37) as n (play)
      left join by_play p
        on p.round_id = s.round_id and p.plan_id = s.plan_id and p.play = n.play
      group by s.round_id, s.plan_id
    ),
    paying as (
      select
        p.round_id, p.plan_id, t.total,
        sum(p.payout) filter (where ($2::boolean[])[p.play * 28 + t.total + 1]) as payout
      from by_play p
      cross join generate_series(0, 27) as t (total)
      group by p.round_id, p.plan_id, t.total
    ),
    worst as (
      select y.round_id, y.plan_id, max(coalesce(y.payout, 0)) as payout
      from paying y
      group by y.round_id, y.plan_id
    ),
    expected as (
      select s.round_id, s.plan_id, s.stake, s.orders, l.payouts, w.payout - s.stake as cost
      from staked s
      join listed l on l.round_id = s.round_id and l.plan_id = s.plan_id
      join worst w on w.round_id = s.round_id and w.plan_id = s.plan_id
    ),
    kept as (
      select
        x.round_id, x.plan_id,
        sum(x.stake_minor) as stake_minor,
        sum(x.order_count) as order_count,
        sum(x.cost_bound_minor) as cost_bound_minor,
        bool_or(x.cost_bound_minor > x.allowance_minor) as oversteps
      from exposure x
      group by x.round_id, x.plan_id
    ),
    payable as (
      select s.round_id, s.plan_id, array_agg(s.payout order by s.place) as payouts_minor
      from (
        select x.round_id, x.plan_id, o.place, sum(o.payout)::bigint as payout
        from exposure x
        cross join unnest(x.payouts_minor) with ordinality as o (payout, place)
        group by x.round_id, x.plan_id, o.place
      ) s
      group by s.round_id, s.plan_id
    ),
    compared as (
      select
        coalesce(e.round_id, x.round_id) as round_id,
        coalesce(e.plan_id, x.plan_id) as plan_id,
        coalesce(e.stake, 0) as stake,
        coalesce(e.orders, 0) as orders,
        x.stake_minor as kept_stake,
        x.order_count as kept_orders,
        y.payouts_minor is distinct from coalesce(e.payouts, array_fill(0::bigint, array[38]))
          as pays_otherwise,
        coalesce(e.cost, 0) > coalesce(x.cost_bound_minor, 0) as costs_more,
        coalesce(x.oversteps, false) as oversteps
      from kept x
      join payable y on y.round_id = x.round_id and y.plan_id = x.plan_id
      full join expected e on e.round_id = x.round_id and e.plan_id = x.plan_id
    ),
    exposed as (
      select
        format(
          'round %s, plan %s: %s orders for %s, exposure has %s for %s%s%s%s',
          c.round_id, c.plan_id, c.orders, c.stake,
          coalesce(c.kept_orders, 0), coalesce(c.kept_stake, 0),
          case when c.pays_otherwise then ', other payouts' end,
          case when c.costs_more then ', bound too low' end,
          case when c.oversteps then ', bound above its allowance' end
        ) as offender,
        count(*) over () as faults
      from compared c
      where (
          c.kept_stake is distinct from c.stake
          or c.kept_orders is distinct from c.orders
          or c.pays_otherwise
          or c.costs_more
          or c.oversteps
        )
        and ${isWhole('c.round_id')}
      order by c.round_id, c.plan_id
      limit $1::integer
    ),
    ordered as (
      select p.round_id, sum(p.stake) as stake
      from played p
      group by p.round_id
    ),
    taken as (
      select e.round_id, sum(e.amount_minor) as stake
      from posted_entry e
      where e.kind = ${entryKinds.stake}
        and e.account_id = ${houseAccounts.stakes}
      group by e.round_id
    ),
    misbooked as (
      select
        format(
          'round %s: orders %s, booked %s',
          coalesce(o.round_id, t.round_id), coalesce(o.stake, 0), coalesce(t.stake, 0)
        ) as offender,
        count(*) over () as faults
      from ordered o
      full join taken t on t.round_id = o.round_id
      where coalesce(o.stake, 0) <> coalesce(t.stake, 0)
        and ${isWhole('coalesce(o.round_id, t.round_id)')}
      order by coalesce(o.round_id, t.round_id)
      limit $1::integer
    ),
    priced as (
      select distinct o.plan_id, u.place - 1 as play, u.odds_hundredths
      from odds o
      cross join unnest(o.odds_hundredths) with ordinality as u (odds_hundredths, place)
    )
    select 'exposure' as check, x.offender, x.faults
    from exposed x
    union all
    select 'stakes', m.offender, m.faults
    from misbooked m
    union all
    select ${suspicion('order terms')}
    where exists (
      select
      from played p
      left join round r on r.round_id = p.round_id
      left join plan n on n.plan_id = p.plan_id
      left join priced o
        on o.plan_id = p.plan_id and o.play = p.play and o.odds_hundredths = p.odds_hundredths
      where r.round_id is null
        or r.game_id <> p.game_id
        or n.plan_id is null
        or n.game_id <> p.game_id
        or o.plan_id is null
        or p.first_at < r.opens_at
        or p.last_at > r.closed_at
        or p.last_at >= r.closes_at + $3::integer * interval '1 millisecond'
    )`,
});
