// The steps of staff in the review of a request. Each is one statement, so that it can join the
// transaction in which the console writes its audit log. A step that is too late or not permitted
// returns the reason. The actor is `staff:<id>`.

import { rejectionCodes, maxRejectionText } from '@trine/contract/cashier/currencies.ts';
import type { EntryId, NextId, RowId } from '../../platform/postgres/ids.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';
import { entryKinds } from '../../ledger/ledger.ts';
import { isPlain } from '../payment-accounts/plain-text.ts';
import * as sql from './decisions.sql.ts';

export interface Step {
  readonly requestId: RowId;
  readonly actor: string;
}

export interface Rejected<Rejection extends string> {
  readonly rejection: Rejection;
}

export const decisionRejections = [
  'request_unknown',
  'request_over',
  'not_claimed',
  'claimed_by_other',
  'own_request',
  'same_person',
  'edited_account',
  'newcomer',
  'reason_unfit',
  'not_approved',
  'paid_already',
  'reference_unfit',
] as const;
export type ReviewRejection = (typeof decisionRejections)[number];

const maxPaidReference = 128;

/** Claiming an own claim again succeeds; a claim that is half an hour old can be taken over. */
export async function claim(
  tx: Tx,
  nextId: NextId,
  step: Step,
): Promise<Rejected<sql.ClaimRejection> | { readonly kind: 'claimed' }> {
  const { rejection } = await sql.claimRequest.one(tx, { ...step, eventId: nextId() });
  return rejection === null ? { kind: 'claimed' } : rejected(rejection);
}

export async function release(
  tx: Tx,
  nextId: NextId,
  step: Step,
): Promise<Rejected<sql.ReleaseRejection> | { readonly kind: 'released' }> {
  const { rejection } = await sql.releaseRequest.one(tx, { ...step, eventId: nextId() });
  return rejection === null ? { kind: 'released' } : rejected(rejection);
}

/**
 * `checked`: the request now waits for a second person, because of its amount or of the sum that
 * the actor approved alone within 24 hours. `approved`: the money is booked.
 */
export async function approve(
  tx: Tx,
  nextId: NextId,
  step: Step,
): Promise<Rejected<sql.ApprovalRejection> | { readonly kind: 'checked' | 'approved' }> {
  const entryId = nextId<EntryId>();
  const given = { ...step, eventId: nextId(), entryId };
  const { rejection, isFinal } = await sql.approveRequest.one(tx, given);
  if (rejection !== null) return rejected(rejection);
  return { kind: isFinal ? 'approved' : 'checked' };
}

export interface Rejection extends Step {
  /** One of `rejectionCodes` of the request's kind. */
  readonly reasonCode: string;
  /** Shown to the player beside the code; required with `other`. */
  readonly reasonText: string;
}

export async function rejectRequest(
  tx: Tx,
  nextId: NextId,
  { reasonCode, reasonText, ...step }: Rejection,
): Promise<Rejected<sql.DecisionRejection | 'reason_unfit'> | { readonly kind: 'rejected' }> {
  const request = await sql.kindOfRequest.first(tx, { requestId: step.requestId });
  if (request === null) return rejected('request_unknown');
  const text = reasonText.trim();
  const { recharge, withdraw } = rejectionCodes;
  const codes: readonly string[] = request.kind === entryKinds.deposit ? recharge : withdraw;
  const isKnown = codes.includes(reasonCode) && (reasonCode !== 'other' || text !== '');
  if (!isKnown || !isFit(text, maxRejectionText)) return rejected('reason_unfit');
  const given = { ...step, eventId: nextId(), reasonCode, reasonText: text };
  const { rejection } = await sql.rejectRequest.one(tx, given);
  return rejection === null ? { kind: 'rejected' } : rejected(rejection);
}

export interface Payment extends Step {
  /** The transfer's id at the operator's bank or on the chain; may be empty. */
  readonly reference: string;
}

export async function markPaid(
  tx: Tx,
  nextId: NextId,
  { reference, ...step }: Payment,
): Promise<Rejected<sql.PaidRejection | 'reference_unfit'> | { readonly kind: 'paid' }> {
  const text = reference.trim();
  if (!isFit(text, maxPaidReference)) return rejected('reference_unfit');
  const given = { ...step, eventId: nextId(), reference: text };
  const { rejection } = await sql.markRequestPaid.one(tx, given);
  return rejection === null ? { kind: 'paid' } : rejected(rejection);
}

function rejected<Rejection extends string>(rejection: Rejection): Rejected<Rejection> {
  return { rejection };
}

function isFit(text: string, most: number): boolean {
  return Array.from(text).length <= most && isPlain(text.replaceAll('\n', ''));
}
