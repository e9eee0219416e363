import {
  arrayOf,
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
import { leafVersion, type RoundStatus, type VoidRule } from './round.ts';

const factColumns = {
  roundId: int8<RoundId>(),
  gameId: int2,
  issue: text,
  chainHash: text,
  beaconRound: int8(),
  signature: nullable(bytes),
  randomness: nullable(bytes),
  outcome: nullable(int2),
  opensAt: moment,
  closedAt: nullable(moment),
  drawsAt: moment,
  drawnAt: nullable(moment),
  bookRoot: nullable(bytes),
  bookCount: nullable(int4),
  bookStakeMinor: nullable(int8()),
  leafVersion,
  paidMinor: nullable(int8()),
  status: word<RoundStatus>(),
  voidReason: nullable(text),
  voidRule: nullable(word<VoidRule>()),
  voidedAt: nullable(moment),
  witnessCount: int2,
  witnessRequired: int2,
  witnessedBy: int4,
};

const factSelection = `
      r.round_id, r.game_id, r.issue, r.chain_hash, r.beacon_round, r.signature, r.randomness,
      r.outcome, r.opens_at, r.closed_at, r.draws_at, r.drawn_at, r.book_root, r.book_count,
      r.book_stake_minor, r.leaf_version,
      case
        when r.settled_at is not null then (
          select coalesce(sum(s.paid_minor), 0)::bigint
          from settlement_slice s
          where s.round_id = r.round_id
        )
      end as paid_minor,
      r.status, v.reason as void_reason, r.void_rule,
      case r.void_rule
        when 'sealed_late' then r.closed_at
        when 'unwitnessed' then r.draws_at
        else v.decided_at
      end as voided_at,
      r.witness_count, r.witness_required,
      case
        when r.witness_count = 0 then 0
        else coalesce(r.witnessed_by, witnesses_before_draw(r))
      end as witnessed_by`;

const withVoidReason = `
    left join proposal v
      on v.subject_id = r.round_id and v.kind = 'void' and v.state = 'confirmed'`;

export const publicRound = statement({
  name: 'public_round.by_issue',
  parameters: { gameId: int2, issue: text },
  columns: factColumns,
  text: `
    select ${factSelection}
    from round r ${withVoidReason}
    where r.game_id = $1::smallint
      and r.issue = $2::text`,
});

/** The rounds of a game whose draw time has come, newest first. */
export const publicRounds = statement({
  name: 'public_round.of_game',
  parameters: {
    gameId: int2,
    before: nullable(moment),
    date: nullable(text),
    timeZone: text,
    limit: int4,
  },
  columns: factColumns,
  text: `
    select ${factSelection}
    from round r ${withVoidReason}
    where r.game_id = $1::smallint
      and r.draws_at <= clock_timestamp()
      and r.draws_at < coalesce($2::timestamptz, 'infinity')
      and r.draws_at >= coalesce(
        ($3::text::date)::timestamp at time zone $4::text,
        '-infinity'
      )
      and r.draws_at < coalesce(
        ($3::text::date + 1)::timestamp at time zone $4::text,
        'infinity'
      )
    order by r.draws_at desc
    limit $5::integer`,
});

/**
 * The void rounds of all games, newest first, with all that have the draw time of the last one, so
 * that the next page can begin before it.
 */
export const publicVoids = statement({
  name: 'public_round.void',
  parameters: { before: nullable(moment), limit: int4 },
  columns: factColumns,
  text: `
    select ${factSelection}
    from round r ${withVoidReason}
    where r.status = 'void'
      and r.draws_at < coalesce($1::timestamptz, 'infinity')
    order by r.draws_at desc
    fetch first ($2::integer) rows with ties`,
});

/**
 * Drawn rounds of the beacon rounds of void ones. The draw times of one beacon round differ by less
 * than its chain's period, so each game's index finds them.
 */
export const roundsBeside = statement({
  name: 'public_round.beside',
  parameters: { roundIds: arrayOf(int8<RoundId>()) },
  columns: { voidId: int8<RoundId>(), gameId: int2, issue: text, signature: bytes },
  text: `
    select v.round_id as void_id, r.game_id, r.issue, r.signature
    from round v
    join beacon_chain c on c.chain_hash = v.chain_hash
    cross join game g
    join round r
      on r.game_id = g.game_id
      and r.draws_at > v.draws_at - make_interval(secs => c.period_seconds)
      and r.draws_at < v.draws_at + make_interval(secs => c.period_seconds)
      and r.chain_hash = v.chain_hash
      and r.beacon_round = v.beacon_round
    where v.round_id = any ($1::bigint[])
      and r.signature is not null
      and r.signature_holds is not false
    order by v.round_id, r.game_id`,
});

/**
 * For rounds that staff voided: the first draw of the same or a later beacon round in the public
 * log, if it is before the void. A draw time after the void's decision cannot have one.
 */
export const drawsBeforeVoids = statement({
  name: 'public_round.draws_before_voids',
  parameters: { roundIds: arrayOf(int8<RoundId>()) },
  columns: {
    voidId: int8<RoundId>(),
    gameId: int2,
    issue: text,
    beaconRound: int8(),
    drawIndex: int8(),
    voidIndex: int8(),
  },
  text: `
    select distinct on (v.round_id)
      v.round_id as void_id, d.game_id, d.issue, d.beacon_round, d.entry_index as draw_index,
      e.entry_index as void_index
    from round v
    join proposal p
      on p.subject_id = v.round_id and p.kind = 'void' and p.state = 'confirmed'
    join beacon_chain c on c.chain_hash = v.chain_hash
    join public_log_entry e
      on left(e.entry, 48) = left(void_entry(v, p.reason), 48)
      and e.entry = void_entry(v, p.reason)
    cross join game g
    cross join lateral (
      select r.game_id, r.issue, r.beacon_round, x.entry_index
      from round r
      join public_log_entry x
        on left(x.entry, 48) = left(draw_entry(r), 48) and x.entry = draw_entry(r)
      where r.game_id = g.game_id
        and r.draws_at > v.draws_at - make_interval(secs => c.period_seconds)
        and r.draws_at < p.decided_at
        and r.chain_hash = v.chain_hash
        and r.beacon_round >= v.beacon_round
        and r.signature is not null
        and x.entry_index < e.entry_index
      order by r.draws_at
      limit 1
    ) d
    where v.round_id = any ($1::bigint[])
      and v.void_rule is null
    order by v.round_id, d.entry_index`,
});
