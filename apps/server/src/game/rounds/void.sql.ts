// Void rounds. The database functions decide who may request and confirm, and when; there is no
// other way to make a round void.

import { int2, int4, int8, moment, nullable, text, word } from '../../platform/postgres/column.ts';
import type { RoundId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import type { VoidRule } from './round.ts';

type RoundRejection = 'round_not_closed' | 'too_early';

export const askForVoid = statement({
  name: 'rounds.ask_for_void',
  parameters: { requestId: int8<RowId>(), roundId: int8<RoundId>(), actor: text, reason: text },
  columns: {
    rejection: nullable(word<RoundRejection | 'round_unknown' | 'asked_already'>()),
  },
  text: `select ask_for_void($1::bigint, $2::bigint, $3::text, $4::text) as rejection`,
});

export const confirmVoid = statement({
  name: 'rounds.confirm_void',
  parameters: { auditId: int8<RowId>(), requestId: int8<RowId>(), actor: text },
  columns: {
    rejection: nullable(word<RoundRejection | 'not_found' | 'over' | 'same_person'>()),
  },
  text: `select confirm_void($1::bigint, $2::bigint, $3::text) as rejection`,
});

export const voidRequest = statement({
  name: 'rounds.void_request',
  parameters: { requestId: int8<RowId>() },
  columns: {
    roundId: int8<RoundId>(),
    askedBy: text,
    gameId: int2,
    issue: text,
    chainHash: text,
    beaconRound: int8(),
  },
  text: `
    select r.round_id, v.asked_by, r.game_id, r.issue, r.chain_hash, r.beacon_round
    from proposal v
    join round r on r.round_id = v.subject_id
    where v.proposal_id = $1::bigint
      and v.kind = 'void'`,
});

/** Requests that wait for the second person, oldest first, unless their round was drawn. */
export const runningRequests = statement({
  name: 'rounds.running_void_requests',
  parameters: { limit: int4 },
  columns: {
    requestId: int8<RowId>(),
    roundId: int8<RoundId>(),
    gameId: int2,
    issue: text,
    drawsAt: moment,
    bookCount: int4,
    bookStakeMinor: int8(),
    reason: text,
    askedBy: text,
    askedAt: moment,
  },
  text: `
    select
      v.proposal_id as request_id, r.round_id, r.game_id, r.issue, r.draws_at, r.book_count,
      r.book_stake_minor, v.reason, v.asked_by, v.asked_at
    from proposal v
    join round r on r.round_id = v.subject_id
    where v.kind = 'void'
      and v.state = 'waiting'
      and r.status = 'closed'
    order by v.proposal_id
    limit $1::integer`,
});

/** Rounds that a rule made void, newest first. */
export const voidsByRule = statement({
  name: 'rounds.voids_by_rule',
  parameters: { limit: int4 },
  columns: {
    roundId: int8<RoundId>(),
    gameId: int2,
    issue: text,
    drawsAt: moment,
    rule: word<VoidRule>(),
    voidedAt: moment,
    bookCount: int4,
    bookStakeMinor: int8(),
  },
  text: `
    select
      r.round_id, r.game_id, r.issue, r.draws_at, r.void_rule as rule,
      case r.void_rule when 'sealed_late' then r.closed_at else r.draws_at end as voided_at,
      r.book_count, r.book_stake_minor
    from round r
    where r.void_rule is not null
    order by r.round_id desc
    limit $1::integer`,
});
