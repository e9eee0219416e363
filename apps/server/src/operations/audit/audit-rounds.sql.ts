// Checks of seals, and the rows from which seals and draws are computed again, read in batches by
// id.

import {
  bool,
  bytes,
  int2,
  int4,
  int8,
  moment,
  nullable,
  text,
  word,
} from '../../platform/postgres/column.ts';
import type { RoundId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import type { RoundStatus } from '../../game/rounds/round.ts';
import { isWhole } from './audit-archived.sql.ts';

const parameters = { limit: int4 };
const columns = { offender: text, faults: int8() };

export const sealsWrong = statement({
  name: 'audit.seals_wrong',
  parameters,
  columns,
  text: `
    select
      format(
        'round %s: sealed %s, drawn %s',
        r.round_id, coalesce(r.closed_at::text, 'never'), coalesce(r.drawn_at::text, 'never')
      ) as offender,
      count(*) over () as faults
    from round r
    where (
        r.status in ('drawn', 'settled')
        and (r.closed_at is null or r.drawn_at is null or r.closed_at > r.drawn_at)
      )
      or (r.status in ('closed', 'void') and r.closed_at is null)
      or (r.status in ('drawn', 'settled') and is_unwitnessed(r))
      or r.closed_at < r.closes_at
      or r.drawn_at < r.draws_at
      or (
        r.status in ('closed', 'drawn', 'settled')
        and r.closed_at + seal_margin() > r.draws_at
        and coalesce(r.drawn_at, 'infinity') >= (select s.since from void_rule_since s)
      )
    order by r.round_id
    limit $1::integer`,
});

/**
 * Rounds sealed after the beacon's signature and drawn, before the rule that makes such a round
 * void. The audit names them as a remark.
 */
export const sealsLate = statement({
  name: 'audit.seals_late',
  parameters,
  columns,
  text: `
    select
      format('round %s: sealed %s', r.round_id, r.closed_at) as offender,
      count(*) over () as faults
    from round r
    join beacon_chain c on c.chain_hash = r.chain_hash
    where r.closed_at >= to_timestamp(c.genesis_time + (r.beacon_round - 1) * c.period_seconds)
      and r.drawn_at < (select s.since from void_rule_since s)
    order by r.round_id
    limit $1::integer`,
});

/**
 * A void round needs one request that a second person confirmed when the draw was overdue, or a
 * seal that was late or cosigned by too few witnesses, by the rule; and its line in the audit log.
 * Each confirmed request belongs to a void round.
 */
export const voidsWrong = statement({
  name: 'audit.voids_wrong',
  parameters,
  columns,
  text: `
    with confirmed as (
      select
        v.subject_id as round_id, v.reason, v.asked_by, v.asked_at, v.decided_by as confirmed_by,
        v.decided_at as confirmed_at
      from proposal v
      where v.kind = 'void'
        and v.state = 'confirmed'
    ),
    judged as (
      select
        coalesce(r.round_id, c.round_id) as round_id,
        case
          when r.round_id is null then 'void, and missing'
          when r.void_rule is not null and r.status <> 'void'
            then format('void by rule, and %s', r.status)
          when r.void_rule is not null and c.round_id is not null then 'void by rule and by people'
          when r.void_rule is null and c.round_id is null then 'void without a confirmation'
          when r.status <> 'void' then format('confirmed to be void, and %s', r.status)
          when r.signature is not null then 'void, and has a signature'
          when r.void_rule = 'sealed_late' and r.closed_at + seal_margin() <= r.draws_at
            then 'void by rule, and sealed in time'
          when r.void_rule = 'unwitnessed' and not is_unwitnessed(r)
            then 'void by rule, and witnessed in time'
          when r.settled_at < coalesce(c.confirmed_at, r.closed_at)
            then 'stakes returned before it was void'
          when r.void_rule is null and (c.confirmed_by is null or c.confirmed_by = c.asked_by)
            then 'void by one person alone'
          when char_length(btrim(c.reason)) < 10 then 'void without a reason'
          when c.confirmed_at < c.asked_at then 'confirmed before it was asked for'
          when c.asked_at < r.draws_at + void_grace() then 'void before it was overdue'
          when not exists (
            select
            from audit_log a
            where a.act = 'round.void'
              and a.subject = 'round:' || r.round_id::text
              and a.actor = coalesce(c.confirmed_by, 'rule:' || r.void_rule)
          ) then 'void, and not in the audit log'
        end as fault
      from round r
      full join confirmed c on c.round_id = r.round_id
      where r.status = 'void'
        or r.void_rule is not null
        or c.round_id is not null
    )
    select
      format('round %s: %s', j.round_id, j.fault) as offender,
      count(*) over () as faults
    from judged j
    where j.fault is not null
    order by j.round_id
    limit $1::integer`,
});

export const chains = statement({
  name: 'audit.chains',
  parameters: {},
  columns: {
    kind: word<'drand' | 'demo'>(),
    chainHash: text,
    publicKey: text,
    scheme: text,
    periodSeconds: int4,
    genesisTime: int8(),
  },
  text: `
    select
      c.kind, c.chain_hash, c.public_key, c.scheme, c.period_seconds, c.genesis_time
    from beacon_chain c
    order by c.chain_hash`,
});

/** Rounds after an id, with everything that their draws follow from. */
export const drawsAfter = statement({
  name: 'audit.draws_after',
  parameters: { afterId: int8<RoundId>(), limit: int4 },
  columns: {
    roundId: int8<RoundId>(),
    gameId: int2,
    issue: text,
    status: word<RoundStatus>(),
    drawsAt: moment,
    chainHash: text,
    beaconRound: int8(),
    signature: nullable(bytes),
    randomness: nullable(bytes),
    outcome: nullable(int2),
    signatureHolds: nullable(bool),
    isUnverified: bool,
  },
  text: `
    select
      r.round_id, r.game_id, r.issue, r.status, r.draws_at, r.chain_hash, r.beacon_round,
      r.signature, r.randomness, r.outcome, r.signature_holds,
      coalesce(
        r.signature_holds is null and r.drawn_at < clock_timestamp() - interval '10 minutes', false
      ) as is_unverified
    from round r
    where r.round_id > $1::bigint
    order by r.round_id
    limit $2::integer`,
});

/** Rounds after an id that are or should be sealed, and whose orders are all in the database. */
export const booksAfter = statement({
  name: 'audit.books_after',
  parameters: { afterId: int8<RoundId>(), limit: int4 },
  columns: {
    roundId: int8<RoundId>(),
    gameId: int2,
    issue: text,
    leafVersion: int2,
    bookRoot: nullable(bytes),
    bookCount: nullable(int4),
    bookStakeMinor: nullable(int8()),
    closedAt: nullable(moment),
  },
  text: `
    select
      r.round_id, r.game_id, r.issue, r.leaf_version, r.book_root, r.book_count,
      r.book_stake_minor, r.closed_at
    from round r
    where r.round_id > $1::bigint
      and (r.status <> 'open' or r.book_root is not null)
      and ${isWhole('r.round_id')}
    order by r.round_id
    limit $2::integer`,
});

/**
 * All orders by id, to be fetched in this transaction. PostgreSQL sorts a single key of eight bytes
 * fastest, and partitions follow one another in it. A round's orders are in the order of its book,
 * a request's are consecutive, and repeated ids are adjacent.
 */
export const openOrders = statement({
  name: 'audit.open_orders',
  parameters: {},
  columns: {},
  text: `
    declare audited_order no scroll cursor for
    select
      b.order_id, b.round_id, b.play, b.stake_minor, b.odds_hundredths, b.step, b.player_id,
      b.plan_id, b.posting_id, b.account_version
    from bet_order b
    order by b.order_id`,
});

/** Numbers as text, as PostgreSQL writes them: most of them become text of a receipt. */
export interface AuditedOrder {
  readonly orderId: string;
  readonly roundId: string;
  readonly play: string;
  readonly stakeMinor: string;
  readonly oddsHundredths: string;
  readonly step: string;
  readonly playerId: string;
  readonly planId: string;
  readonly postingId: string;
  readonly accountVersion: string;
}

/**
 * The next orders of the cursor, none at its end. Hashing 2,000 takes a few milliseconds, in which
 * the process does nothing else. It cannot be a `statement`: the columns of a cursor are only known
 * once it is open.
 */
export async function fetchOrders(from: Connection): Promise<readonly AuditedOrder[]> {
  const text = 'fetch 2000 from audited_order';
  const { rows } = await from.query({
    name: 'audit.fetch_orders',
    text,
    values: [],
    rowMode: 'array',
  });
  return rows.map((row) => ({
    orderId: row[0] ?? '',
    roundId: row[1] ?? '',
    play: row[2] ?? '',
    stakeMinor: row[3] ?? '',
    oddsHundredths: row[4] ?? '',
    step: row[5] ?? '',
    playerId: row[6] ?? '',
    planId: row[7] ?? '',
    postingId: row[8] ?? '',
    accountVersion: row[9] ?? '',
  }));
}
