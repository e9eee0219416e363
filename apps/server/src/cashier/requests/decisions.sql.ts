// Steps of a review. The database functions decide who may take a step, and when; there is no other
// way to change the status of a request.

import { bool, int2, int8, nullable, text, word } from '../../platform/postgres/column.ts';
import type { EntryId, RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

type Person = 'own_request' | 'same_person' | 'edited_account';
type Claim = 'not_claimed' | 'claimed_by_other';
type Over = 'request_unknown' | 'request_over';

export type ClaimRejection = Over | Person | 'claimed_by_other';
export type ReleaseRejection = Over | Claim;
export type DecisionRejection = Over | Claim | Person;
export type ApprovalRejection = DecisionRejection | 'newcomer';
export type PaidRejection =
  | 'request_unknown'
  | 'not_approved'
  | 'paid_already'
  | 'own_request'
  | 'edited_account';

const step = { requestId: int8<RowId>(), eventId: int8<RowId>(), actor: text };

export const claimRequest = statement({
  name: 'cashier.claim_request',
  parameters: step,
  columns: { rejection: nullable(word<ClaimRejection>()) },
  text: `select claim_request($1::bigint, $2::bigint, $3::text) as rejection`,
});

export const releaseRequest = statement({
  name: 'cashier.release_request',
  parameters: step,
  columns: { rejection: nullable(word<ReleaseRejection>()) },
  text: `select release_request($1::bigint, $2::bigint, $3::text) as rejection`,
});

export const approveRequest = statement({
  name: 'cashier.approve_request',
  parameters: {
    requestId: int8<RowId>(),
    eventId: int8<RowId>(),
    entryId: int8<EntryId>(),
    actor: text,
  },
  columns: { rejection: nullable(word<ApprovalRejection>()), isFinal: bool },
  text: `
    select rejection, is_final
    from approve_request($1::bigint, $2::bigint, $3::bigint, $4::text)`,
});

export const rejectRequest = statement({
  name: 'cashier.reject_request',
  parameters: { ...step, reasonCode: text, reasonText: text },
  columns: { rejection: nullable(word<DecisionRejection>()) },
  text: `
    select reject_request($1::bigint, $2::bigint, $3::text, $4::text, $5::text) as rejection`,
});

export const markRequestPaid = statement({
  name: 'cashier.mark_request_paid',
  parameters: { ...step, reference: text },
  columns: { rejection: nullable(word<PaidRejection>()) },
  text: `
    select mark_request_paid($1::bigint, $2::bigint, $3::text, $4::text) as rejection`,
});

/** The kind of the request's ledger entry; no row: there is no such request. */
export const kindOfRequest = statement({
  name: 'cashier.kind_of_request',
  parameters: { requestId: int8<RowId>() },
  columns: { kind: int2 },
  text: `
    select f.kind
    from fund_request f
    where f.request_id = $1::bigint`,
});
