// Checks of orders against the ledger and the rounds, in the form of the ledger's checks: the first
// offending rows, each with the number of all.

import { int4, int8, text } from '../../platform/postgres/column.ts';
import { nodeCount } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import { entryKinds, houseAccounts } from '../../ledger/ledger.ts';

const parameters = { limit: int4 };
const columns = { offender: text, faults: int8() };

/**
 * What players and the stakes' account have for a round must be what the round's orders say. Orders
 * and entries are summed up together, which takes less than to sum up both and join the sums.
 */
export const stakesWrong = statement({
  name: 'audit.stakes_wrong',
  parameters,
  columns,
  text: `
    with compared as (
      select
        s.round_id, format('player %s', s.player_id) as who,
        sum(s.ordered) as ordered, sum(s.booked) as booked
      from (
        select
          b.player_id, b.round_id, b.bucket, b.stake_minor as ordered, 0::bigint as booked
        from bet_order b
        union all
        select e.account_id, e.round_id, e.bucket, 0, -e.amount_minor
        from entry e
        where e.kind = ${entryKinds.stake}
          and e.account_id > 0
      ) s
      group by s.player_id, s.round_id, s.bucket
      having sum(s.ordered) <> sum(s.booked)
      union all
      select s.round_id, 'the house', sum(s.ordered), sum(s.booked)
      from (
        select b.round_id, b.stake_minor as ordered, 0::bigint as booked
        from bet_order b
        union all
        select e.round_id, 0, e.amount_minor
        from entry e
        where e.kind = ${entryKinds.stake}
          and e.account_id = ${houseAccounts.stakes}
      ) s
      group by s.round_id
      having sum(s.ordered) <> sum(s.booked)
    )
    select
      format('round %s, %s: orders %s, booked %s', c.round_id, c.who, c.ordered, c.booked)
        as offender,
      count(*) over () as faults
    from compared c
    order by c.round_id, c.who
    limit $1::integer`,
});

/**
 * The id of an order stands once, whoever its player is and in whichever month it lies; keys of
 * tables cannot promise that, since they begin with the player's bucket. Entries of one posting may
 * share an id, those of two may not, and a posting has one kind.
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
      format('the id of %s %s was given again, in %s rows', r.kind, r.id, r.times) as offender,
      count(*) over () as faults
    from repeated r
    order by r.kind, r.id
    limit $1::integer`,
});

/**
 * A request's orders follow, in id order, the entry that carries their first one's id. Ids of two
 * processes may interleave, those of one do not; an id's node stands above its nine lowest bits.
 * Each order is compared with the row before it, an entry or an order: when no step is wrong, every
 * balance follows from the entry. `strand` is one number for bucket and node.
 */
export const orderBalancesWrong = statement({
  name: 'audit.order_balances_wrong',
  parameters,
  columns,
  text: `
    with stepped as (
      select
        e.account_id as player_id,
        e.bucket::integer * 128 + (e.entry_id / 512 % ${nodeCount})::integer as strand,
        e.entry_id as id, 0 as place, e.round_id, 0::bigint as stake,
        e.balance_after_minor - e.amount_minor as balance
      from entry e
      where e.kind = ${entryKinds.stake}
        and e.account_id > 0
      union all
      select
        b.player_id,
        b.bucket::integer * 128 + (b.order_id / 512 % ${nodeCount})::integer,
        b.order_id, 1, b.round_id, b.stake_minor,
        b.balance_after_minor
      from bet_order b
    ),
    followed as (
      select
        s.player_id, s.id, s.place, s.round_id, s.balance,
        lag(s.balance) over following - s.stake as expected,
        lag(s.round_id) over following as round_before
      from stepped s
      window following as (
        partition by s.player_id, s.strand
        order by s.id, s.place
      )
    )
    select
      format(
        'order %s of player %s: balance after it %s, by its posting %s',
        f.id, f.player_id, f.balance, coalesce(f.expected::text, 'unknown')
      ) as offender,
      count(*) over () as faults
    from followed f
    where f.place = 1
      and (
        f.balance is distinct from f.expected
        or f.round_id is distinct from f.round_before
      )
    order by f.player_id, f.id
    limit $1::integer`,
});

/**
 * An order is checked against the clock and then written; `writeLimitMs` is how much later that
 * can be at most. Sealing waits for it, so the seal's time has no such allowance.
 */
export const orderTermsWrong = statement({
  name: 'audit.order_terms_wrong',
  parameters: { ...parameters, writeLimitMs: int4 },
  columns,
  text: `
    with priced as (
      select distinct o.plan_id, o.play, o.odds_hundredths
      from odds o
    ),
    judged as (
      select
        b.order_id, b.player_id,
        case
          when r.round_id is null then 'its round is not there'
          when r.game_id <> b.game_id then 'its round is of another game'
          when n.plan_id is null then 'its plan is not there'
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

/** Other answers than that of a bet name no order, and have nothing to point to here. */
export const keysAstray = statement({
  name: 'audit.keys_astray',
  parameters,
  columns,
  text: `
    select
      format(
        'key %s of player %s: order %s is not the player''s', i.key, i.player_id, i.first_order
      ) as offender,
      count(*) over () as faults
    from idempotency i
    left join bet_order b
      on b.bucket = i.bucket and b.player_id = i.player_id and b.order_id = i.first_order
    where i.first_order is not null
      and b.order_id is null
    order by i.player_id, i.key
    limit $1::integer`,
});
