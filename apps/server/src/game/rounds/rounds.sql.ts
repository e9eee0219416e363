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
import type { RoundId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import { leafVersion, type RoundStatus } from './round.ts';

/** Opens no round while another round of the game runs. Waiting changes of its plans apply. */
export const openRound = statement({
  name: 'rounds.open_round',
  parameters: {
    roundId: int8<RoundId>(),
    gameId: int2,
    issue: text,
    opensAt: moment,
    closesAt: moment,
    drawsAt: moment,
    chainHash: text,
    beaconRound: int8(),
    firstLogId: int8<RowId>(),
  },
  columns: {},
  text: `
    select
    from open_round(
      $1::bigint, $2::smallint, $3::text, $4::timestamptz, $5::timestamptz, $6::timestamptz,
      $7::text, $8::bigint, $9::bigint
    ) as is_open
    where is_open`,
});

/** Rounds to close, draw, settle or refund, oldest first. */
export const dueRounds = statement({
  name: 'rounds.due_rounds',
  parameters: {},
  columns: {
    roundId: int8<RoundId>(),
    gameId: int2,
    issue: text,
    status: word<'open' | 'closed' | 'drawn' | 'void'>(),
  },
  text: `
    select r.round_id, r.game_id, r.issue, r.status
    from round r
    where r.settled_at is null
      and (
        (r.status = 'open' and r.closes_at <= clock_timestamp())
        or (r.status = 'closed' and r.draws_at <= clock_timestamp())
        or r.status in ('drawn', 'void')
      )
    order by r.draws_at, r.round_id`,
});

/** The time of the next close or draw. */
export const nextDue = statement({
  name: 'rounds.next_due',
  parameters: { after: moment },
  columns: { dueMs: nullable(moment) },
  text: `
    select min(d.due) as due_ms
    from round r
    cross join lateral (
      select case r.status when 'open' then r.closes_at else r.draws_at end as due
    ) d
    where r.settled_at is null
      and r.status in ('open', 'closed')
      and d.due > $1::timestamptz`,
});

export const takeRoundToClose = statement({
  name: 'rounds.take_round_to_close',
  parameters: { roundId: int8<RoundId>() },
  columns: { gameId: int2, issue: text, leafVersion },
  text: `
    select game_id, issue, leaf_version
    from take_round_to_close($1::bigint)`,
});

export const closeRound = statement({
  name: 'rounds.close_round',
  parameters: { roundId: int8<RoundId>(), root: bytes, count: int4, stakeMinor: int8() },
  columns: { status: nullable(word<'closed' | 'void'>()) },
  text: `select close_round($1::bigint, $2::bytea, $3::integer, $4::bigint) as status`,
});

export const roundToDraw = statement({
  name: 'rounds.round_to_draw',
  parameters: { roundId: int8<RoundId>() },
  columns: { chainHash: text, beaconRound: int8(), isUnwitnessed: bool },
  text: `
    select r.chain_hash, r.beacon_round, is_unwitnessed(r) as is_unwitnessed
    from round r
    where r.round_id = $1::bigint
      and r.status = 'closed'
      and r.draws_at <= clock_timestamp()`,
});

/** False: it is not due, has enough witnesses, or another process was first. */
export const voidUnwitnessed = statement({
  name: 'rounds.void_unwitnessed',
  parameters: { roundId: int8<RoundId>() },
  columns: { isVoid: bool },
  text: `select void_unwitnessed($1::bigint) as is_void`,
});

/** The function computes the digits from the signature alone. */
export const drawRound = statement({
  name: 'rounds.draw_round',
  parameters: { roundId: int8<RoundId>(), signature: bytes },
  columns: { gameId: int2, issue: text, randomness: bytes, outcome: int2 },
  text: `
    select game_id, issue, randomness, outcome
    from draw_round($1::bigint, $2::bytea)`,
});

/** No row: another signature is stored, or something is paid. */
export const replaceSignature = statement({
  name: 'rounds.replace_signature',
  parameters: {
    roundId: int8<RoundId>(),
    auditId: int8<RowId>(),
    falseSignature: bytes,
    signature: bytes,
  },
  columns: { gameId: int2, issue: text, randomness: bytes, outcome: int2 },
  text: `
    select game_id, issue, randomness, outcome
    from replace_signature($1::bigint, $2::bigint, $3::bytea, $4::bytea)`,
});

/** Draws of at least this age whose signature no API process has verified. */
export const drawsToVerify = statement({
  name: 'rounds.draws_to_verify',
  parameters: { agedMs: int4, limit: int4 },
  columns: {
    roundId: int8<RoundId>(),
    gameId: int2,
    issue: text,
    chainHash: text,
    beaconRound: int8(),
    signature: bytes,
  },
  text: `
    select r.round_id, r.game_id, r.issue, r.chain_hash, r.beacon_round, r.signature
    from round r
    where r.outcome is not null
      -- Matches the predicate of the partial index.
      and r.signature_holds is not true
      and r.signature_holds is null
      and r.drawn_at < clock_timestamp() - $1::integer * interval '1 millisecond'
    order by r.round_id
    limit $2::integer`,
});

/** False: another process marked it first, or the signature was replaced. */
export const markSignature = statement({
  name: 'rounds.mark_signature',
  parameters: {
    roundId: int8<RoundId>(),
    auditId: int8<RowId>(),
    signature: bytes,
    holds: bool,
  },
  columns: { isMarked: bool },
  text: `select mark_signature($1::bigint, $2::bigint, $3::bytea, $4::boolean) as is_marked`,
});

const roundColumns = {
  roundId: int8<RoundId>(),
  gameId: int2,
  issue: text,
  opensAt: moment,
  closesAt: moment,
  drawsAt: moment,
  status: word<RoundStatus>(),
  outcome: nullable(int2),
  bookRoot: nullable(bytes),
  bookCount: nullable(int4),
  bookStakeMinor: nullable(int8()),
  orderCount: int4,
};

const roundSelection = `
  r.round_id, r.game_id, r.issue, r.opens_at, r.closes_at, r.draws_at, r.status, r.outcome,
  r.book_root, r.book_count, r.book_stake_minor,
  coalesce(
    r.book_count,
    (select sum(x.order_count) from exposure x where x.round_id = r.round_id)
  )::integer as order_count`;

/** The running round: opened, its draw not yet due. */
export const currentRound = statement({
  name: 'rounds.current_round',
  parameters: { gameId: int2 },
  columns: roundColumns,
  text: `
    select ${roundSelection}
    from round r
    where r.game_id = $1::smallint
      and r.opens_at <= clock_timestamp()
      and r.draws_at > clock_timestamp()
      and r.status <> 'void'
    order by r.draws_at
    limit 1`,
});

/**
 * Bounds and order use only `draws_at`, so that the index of a game's rounds serves old days and
 * late pages.
 */
export const drawnRounds = statement({
  name: 'rounds.drawn_rounds',
  parameters: {
    gameId: int2,
    beforeId: int8(),
    date: nullable(text),
    timeZone: text,
    limit: int4,
  },
  columns: roundColumns,
  text: `
    select ${roundSelection}
    from round r
    where r.game_id = $1::smallint
      and r.status in ('drawn', 'settled')
      and r.round_id < $2::bigint
      and r.draws_at <= coalesce(
        (
          select b.draws_at
          from round b
          where b.round_id = $2::bigint
            and b.game_id = $1::smallint
        ),
        'infinity'
      )
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

/** The newest outcomes of a game, newest first, by the same index. */
export const drawnOutcomes = statement({
  name: 'rounds.drawn_outcomes',
  parameters: { gameId: int2, limit: int4 },
  columns: { issue: text, outcome: int2 },
  text: `
    select r.issue, r.outcome
    from round r
    where r.game_id = $1::smallint
      and r.status in ('drawn', 'settled')
    order by r.draws_at desc
    limit $2::integer`,
});

export const chainByHash = statement({
  name: 'rounds.chain_by_hash',
  parameters: { chainHash: text },
  columns: {
    kind: word<BeaconChain['kind']>(),
    chainHash: text,
    publicKey: text,
    scheme: word<BeaconChain['scheme']>(),
    periodSeconds: int4,
    genesisTime: int8(),
  },
  text: `
    select kind, chain_hash, public_key, scheme, period_seconds, genesis_time
    from beacon_chain
    where chain_hash = $1::text`,
});

/** No row: the game has no such round. */
export const leafVersionOfRound = statement({
  name: 'rounds.leaf_version_of_round',
  parameters: { gameId: int2, issue: text },
  columns: { leafVersion },
  text: `
    select r.leaf_version
    from round r
    where r.game_id = $1::smallint
      and r.issue = $2::text`,
});

/** Fails unless all slices of the round are there. */
export const finishRound = statement({
  name: 'rounds.finish_round',
  parameters: { roundId: int8<RoundId>(), slices: int4 },
  columns: { finished: bool },
  text: `select finish_round($1::bigint, $2::integer) as finished`,
});
