// A player's own requests, and the times of decisions.

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
import type { Currency, RejectionCode } from '@trine/contract/cashier/currencies.ts';
import type { PlayerId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

export type RequestStatus = 'asked' | 'claimed' | 'approved' | 'rejected' | 'paid';
export type EventStep =
  | 'asked'
  | 'claimed'
  | 'released'
  | 'checked'
  | 'approved'
  | 'rejected'
  | 'paid';

const requestColumns = {
  requestId: int8<RowId>(),
  kind: int2,
  amountMinor: int8(),
  currency: nullable(word<Currency>()),
  rateMicros: int8(),
  reference: nullable(text),
  status: word<RequestStatus>(),
  askedAt: moment,
  reasonCode: nullable(word<RejectionCode>()),
  reasonText: nullable(text),
  paidReference: nullable(text),
  accountType: nullable(int2),
  holder: nullable(text),
  institution: nullable(text),
  lastFour: nullable(text),
};

const requestSelection = `
      f.request_id, f.kind, f.amount_minor, f.currency, f.rate_micros, f.reference, f.status,
      f.asked_at, f.reason_code, f.reason_text, f.paid_reference, p.type as account_type, p.holder,
      p.institution, p.last_four
    from fund_request f
    left join payment_account p
      on p.bucket = f.bucket and p.player_id = f.player_id and p.account_id = f.account_id
    where f.bucket = $1::smallint
      and f.player_id = $2::bigint`;

/** Newest first, with one of `statuses`. */
export const requestsOfPlayer = statement({
  name: 'cashier.requests_of_player',
  parameters: {
    bucket: int2,
    playerId: int8<PlayerId>(),
    beforeId: int8(),
    kind: nullable(int2),
    statuses: arrayOf(text),
    limit: int4,
  },
  columns: requestColumns,
  text: `
    select ${requestSelection}
      and f.request_id < $3::bigint
      and ($4::smallint is null or f.kind = $4::smallint)
      and f.status = any ($5::text[])
    order by f.request_id desc
    limit $6::integer`,
});

export const requestOfPlayer = statement({
  name: 'cashier.request_of_player',
  parameters: { bucket: int2, playerId: int8<PlayerId>(), requestId: int8() },
  columns: requestColumns,
  text: `
    select ${requestSelection}
      and f.request_id = $3::bigint`,
});

/** Oldest first. */
export const eventsOfRequests = statement({
  name: 'cashier.events_of_requests',
  parameters: { bucket: int2, playerId: int8<PlayerId>(), requestIds: arrayOf(int8<RowId>()) },
  columns: {
    requestId: int8<RowId>(),
    step: word<EventStep>(),
    actor: text,
    occurredAt: moment,
  },
  text: `
    select e.request_id, e.step, e.actor, e.occurred_at
    from fund_event e
    where e.bucket = $1::smallint
      and e.player_id = $2::bigint
      and e.request_id = any ($3::bigint[])
    order by e.request_id, e.occurred_at, e.event_id`,
});

/**
 * Median and 95th percentile of the seconds from request to decision, one row per kind with
 * decisions. The percentile is the time of an actual decision, without interpolation. The bounds
 * are scalar subqueries, so that the planner uses a range of the index of decisions.
 */
export const decisionTimes = statement({
  name: 'cashier.decision_times',
  parameters: { days: int4 },
  columns: { kind: int2, count: int4, medianSeconds: int4, highSeconds: int4 },
  text: `
    with decided as (
      select f.kind, extract(epoch from f.decided_at - f.asked_at)::double precision as seconds
      from fund_request f
      where f.decided_at between
        (select clock_timestamp() - make_interval(days => $1::integer))
        and (select clock_timestamp())
    )
    select
      d.kind,
      count(*)::integer as count,
      round(percentile_cont(0.5) within group (order by d.seconds))::integer as median_seconds,
      ceil(percentile_disc(0.95) within group (order by d.seconds))::integer as high_seconds
    from decided d
    group by d.kind`,
});
