// A player's own entries, newest first: scans the primary keys of orders and of other entries, or
// the index of one kind where that kind is rare. Orders and other entries are two lists, since the
// view of both would read every month for each page. Requests that moved no money, because they are
// in review or were rejected, are a third list.

import type { Currency, RejectionCode } from '@trine/contract/cashier/currencies.ts';
import { int2, int4, int8, moment, nullable, text, word } from '../../platform/postgres/column.ts';
import type { EntryId, PlayerId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

const pageParameters = {
  bucket: int2,
  playerId: int8<PlayerId>(),
  fromId: int8(),
  beforeId: int8(),
  createdFrom: nullable(moment),
  createdBefore: nullable(moment),
  limit: int4,
};

/** The request of an entry; the posting of a request has the request's id. */
const requestColumns = {
  requestId: nullable(int8<RowId>()),
  currency: nullable(word<Currency>()),
  institution: nullable(text),
  lastFour: nullable(text),
};

const requestSelection = 'f.request_id, f.currency, p.institution, p.last_four';

const accountJoin = `
    left join payment_account p
      on p.bucket = f.bucket and p.player_id = f.player_id and p.account_id = f.account_id`;

const columns = {
  entryId: int8<EntryId>(),
  kind: int2,
  amountMinor: int8(),
  balanceAfterMinor: nullable(int8()),
  createdAt: moment,
  gameId: nullable(int2),
  issue: nullable(text),
  ...requestColumns,
};

/** `kinds` is the condition on the entry's kind. */
function entriesWhere(kinds: string): string {
  return `
    select
      e.entry_id, e.kind, e.amount_minor, e.balance_after_minor, e.created_at, r.game_id, r.issue,
      ${requestSelection}
    from posted_entry e
    left join round r on r.round_id = e.round_id
    left join fund_request f
      on e.kind in (deposit_kind(), withdrawal_kind())
      and f.bucket = e.bucket and f.player_id = e.account_id
      and f.request_id = e.posting_id${accountJoin}
    where e.bucket = $1::smallint
      and e.account_id = $2::bigint
      and e.entry_id >= $3::bigint
      and e.entry_id < $4::bigint
      and ($5::timestamptz is null or e.created_at >= $5::timestamptz)
      and ($6::timestamptz is null or e.created_at < $6::timestamptz)
      and ${kinds}
    order by e.entry_id desc
    limit $7::integer`;
}

/** All kinds but stakes. */
export const entriesOfPlayer = statement({
  name: 'cashier.entries_of_player',
  parameters: pageParameters,
  columns,
  text: entriesWhere('true'),
});

/** Each stake is the row of its order. */
export const stakesOfPlayer = statement({
  name: 'cashier.stakes_of_player',
  parameters: pageParameters,
  columns,
  text: `
    select
      b.order_id as entry_id, stake_kind() as kind, -b.stake_minor as amount_minor,
      b.balance_after_minor, b.created_at, r.game_id, r.issue,
      null::bigint as request_id, null::text as currency, null::text as institution,
      null::text as last_four
    from bet_order b
    left join round r on r.round_id = b.round_id
    where b.bucket = $1::smallint
      and b.player_id = $2::bigint
      and b.order_id >= $3::bigint
      and b.order_id < $4::bigint
      and ($5::timestamptz is null or b.created_at >= $5::timestamptz)
      and ($6::timestamptz is null or b.created_at < $6::timestamptz)
    order by b.order_id desc
    limit $7::integer`,
});

/** Entries of one kind, except stakes and payouts. */
export const entriesOfKind = statement({
  name: 'cashier.entries_of_kind',
  parameters: { ...pageParameters, kind: int2 },
  columns,
  // The partial index excludes both kinds: without these conditions the planner cannot use it.
  text: entriesWhere(
    'e.kind = $8::smallint and e.kind <> stake_kind() and e.kind <> payout_kind()',
  ),
});

/** Most entries other than stakes are payouts, so the primary key serves them. */
export const payoutsOfPlayer = statement({
  name: 'cashier.payouts_of_player',
  parameters: pageParameters,
  columns,
  text: entriesWhere('e.kind = payout_kind()'),
});

/** Requests without an entry: in review or rejected. Of one kind, or (null) of both. */
export const standingRequests = statement({
  name: 'cashier.standing_requests',
  parameters: { ...pageParameters, kind: nullable(int2) },
  columns: {
    ...requestColumns,
    requestId: int8<RowId>(),
    kind: int2,
    amountMinor: int8(),
    balanceAtMinor: int8(),
    askedAt: moment,
    reasonCode: nullable(word<RejectionCode>()),
    reasonText: nullable(text),
  },
  text: `
    select
      ${requestSelection}, f.kind, f.amount_minor, f.balance_at_minor, f.asked_at, f.reason_code,
      f.reason_text
    from fund_request f${accountJoin}
    where f.bucket = $1::smallint
      and f.player_id = $2::bigint
      and f.request_id >= $3::bigint
      and f.request_id < $4::bigint
      and ($5::timestamptz is null or f.asked_at >= $5::timestamptz)
      and ($6::timestamptz is null or f.asked_at < $6::timestamptz)
      and ($8::smallint is null or f.kind = $8::smallint)
      and f.status in ('asked', 'claimed', 'rejected')
    order by f.request_id desc
    limit $7::integer`,
});
