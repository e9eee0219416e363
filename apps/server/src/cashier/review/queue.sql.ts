// Requests for the console. Queues scan an index of waiting requests, oldest first; decided
// requests are scanned by id, newest first.

import type { Currency, RejectionCode } from '@trine/contract/cashier/currencies.ts';
import {
  arrayOf,
  int2,
  int4,
  int8,
  moment,
  nullable,
  text,
  word,
} from '../../platform/postgres/column.ts';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

export type RequestStatus = 'asked' | 'claimed' | 'approved' | 'rejected' | 'paid';
type PlayerState = 'active' | 'betting_frozen' | 'frozen';

const requestColumns = {
  requestId: int8<RowId>(),
  playerId: int8<PlayerId>(),
  username: text,
  playerState: word<PlayerState>(),
  kind: int2,
  amountMinor: int8(),
  currency: nullable(word<Currency>()),
  rateMicros: int8(),
  reference: nullable(text),
  balanceAtMinor: int8(),
  approvalsNeeded: int2,
  status: word<RequestStatus>(),
  askedBy: text,
  askedAt: moment,
  claimedBy: nullable(text),
  claimedAt: nullable(moment),
  checkedBy: nullable(text),
  checkedAt: nullable(moment),
  decidedBy: nullable(text),
  decidedAt: nullable(moment),
  reasonCode: nullable(word<RejectionCode>()),
  reasonText: nullable(text),
  paidBy: nullable(text),
  paidAt: nullable(moment),
  paidReference: nullable(text),
  accountId: nullable(int8<RowId>()),
  accountType: nullable(int2),
  holder: nullable(text),
  institution: nullable(text),
  lastFour: nullable(text),
};

const requestSelection = `
      f.request_id, f.player_id, p.username, p.state as player_state, f.kind, f.amount_minor,
      f.currency, f.rate_micros, f.reference, f.balance_at_minor, f.approvals_needed, f.status,
      f.asked_by, f.asked_at, f.claimed_by, f.claimed_at, f.checked_by, f.checked_at,
      f.decided_by, f.decided_at, f.reason_code, f.reason_text, f.paid_by, f.paid_at,
      f.paid_reference, f.account_id, b.type as account_type, b.holder, b.institution, b.last_four
    from fund_request f
    join player p on p.bucket = f.bucket and p.player_id = f.player_id
    left join payment_account b
      on b.bucket = f.bucket and b.player_id = f.player_id and b.account_id = f.account_id`;

/** Null: no filter. `playerIds` is short. */
const filters = {
  playerIds: nullable(arrayOf(int8<PlayerId>())),
  staff: nullable(text),
  minMinor: nullable(int8()),
  maxMinor: nullable(int8()),
  status: nullable(word<RequestStatus>()),
  /** Requests created before this id was made, since ids ascend with time. */
  beforeId: int8(),
  limit: int4,
};

const queueParameters = { kind: int2, cursorId: int8(), ...filters };

const filterConditions = `
      and ($5::bigint is null or f.amount_minor >= $5::bigint)
      and ($6::bigint is null or f.amount_minor <= $6::bigint)
      and ($7::text is null or f.status = $7::text)
      and f.request_id < $8::bigint`;

function oldestWhere(waiting: string): string {
  return `
    select ${requestSelection}
    where f.kind = $1::smallint
      and f.request_id > $2::bigint
      and ($3::bigint[] is null or f.player_id = any ($3::bigint[]))
      and ($4::text is null or f.claimed_by = $4::text)${filterConditions}
      and ${waiting}
    order by f.request_id
    limit $9::integer`;
}

/** Not decided yet. */
export const waitingRequests = statement({
  name: 'review.waiting_requests',
  parameters: queueParameters,
  columns: requestColumns,
  text: oldestWhere(`f.status in ('asked', 'claimed')`),
});

/** Approved withdrawals that are not marked as paid. */
export const unpaidRequests = statement({
  name: 'review.unpaid_requests',
  parameters: queueParameters,
  columns: requestColumns,
  text: oldestWhere(`f.status = 'approved' and f.kind = withdrawal_kind()`),
});

const hadPart = `
      and ($4::text is null or $4::text in (f.claimed_by, f.checked_by, f.decided_by, f.paid_by))`;

/** Of all states and players, newest first. */
export const newestRequests = statement({
  name: 'review.newest_requests',
  parameters: queueParameters,
  columns: requestColumns,
  text: `
    select ${requestSelection}
    where f.kind = $1::smallint
      and f.request_id < $2::bigint
      and ($3::bigint[] is null or f.player_id = any ($3::bigint[]))${hadPart}${filterConditions}
    order by f.request_id desc
    limit $9::integer`,
});

/** Of one state and all players, newest first, by an index of the state. */
export const newestOfState = statement({
  name: 'review.newest_of_state',
  parameters: queueParameters,
  columns: requestColumns,
  text: `
    select ${requestSelection}
    where f.kind = $1::smallint
      and f.status = $7::text
      and f.request_id < $2::bigint
      and ($3::bigint[] is null or f.player_id = any ($3::bigint[]))${hadPart}${filterConditions}
    order by f.request_id desc
    limit $9::integer`,
});

/** Of few players, newest first: scans the primary key for each of them. */
export const newestOfPlayers = statement({
  name: 'review.newest_of_players',
  parameters: { ...queueParameters, playerIds: arrayOf(int8<PlayerId>()) },
  columns: requestColumns,
  text: `
    with walked as (
      select w.bucket, w.player_id, w.request_id
      from unnest($3::bigint[]) as u (player_id)
      cross join lateral (
        select f.bucket, f.player_id, f.request_id
        from fund_request f
        where f.bucket = bucket_of(u.player_id)
          and f.player_id = u.player_id
          and f.kind = $1::smallint
          and f.request_id < $2::bigint${hadPart}${filterConditions}
        order by f.request_id desc
        limit $9::integer
      ) w
      order by w.request_id desc
      limit $9::integer
    )
    select ${requestSelection}
    join walked w
      on w.bucket = f.bucket and w.player_id = f.player_id and w.request_id = f.request_id
    order by f.request_id desc`,
});

/** Of both kinds. */
export const requestsOfPlayer = statement({
  name: 'review.requests_of_player',
  parameters: { bucket: int2, playerId: int8<PlayerId>(), beforeId: int8(), limit: int4 },
  columns: requestColumns,
  text: `
    select ${requestSelection}
    where f.bucket = $1::smallint
      and f.player_id = $2::bigint
      and f.request_id < $3::bigint
    order by f.request_id desc
    limit $4::integer`,
});

export const requestById = statement({
  name: 'review.request_by_id',
  parameters: { requestId: int8() },
  columns: requestColumns,
  text: `
    select ${requestSelection}
    where f.request_id = $1::bigint`,
});

/** Requests by the id of their transfer, one per currency. */
export const requestsByReference = statement({
  name: 'review.requests_by_reference',
  parameters: { folded: text, limit: int4 },
  columns: { requestId: int8<RowId>() },
  text: `
    select d.request_id
    from deposit_reference d
    where d.currency = any (array(select c.code from currency c))
      and d.folded = $1::text
    order by d.currency
    limit $2::integer`,
});

/** The number of waiting requests and the time of the oldest, a row for each kind with requests. */
export const waitingCounts = statement({
  name: 'review.waiting_counts',
  parameters: {},
  columns: { kind: int2, waiting: int4, oldestAt: moment },
  text: `
    select f.kind, count(*)::integer as waiting, min(f.asked_at) as oldest_at
    from fund_request f
    where f.status in ('asked', 'claimed')
    group by f.kind`,
});

export const unpaidCount = statement({
  name: 'review.unpaid_count',
  parameters: {},
  columns: { unpaid: int4 },
  text: `
    select count(*)::integer as unpaid
    from fund_request f
    where f.status = 'approved'
      and f.kind = withdrawal_kind()`,
});
