// The steps that people at the console take with a request. Each is one statement, so that it can
// join the transaction in which the console writes its audit log, and each answers with a value,
// also for people who come too late or may not. The actor is `staff:<id>`.

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

export interface Refused<Refusal extends string> {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

export const decisionRefusals = [
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
export type ReviewRefusal = (typeof decisionRefusals)[number];

const maxPaidReference = 128;

/** Claiming what one has claimed is claiming it; a claim of half an hour can be taken over. */
export async function claim(
  tx: Tx,
  nextId: NextId,
  step: Step,
): Promise<Refused<sql.ClaimRefusal> | { readonly kind: 'claimed' }> {
  const { rejection } = await sql.claimRequest.one(tx, { ...step, eventId: nextId() });
  return rejection === null ? { kind: 'claimed' } : refused(rejection);
}

export async function release(
  tx: Tx,
  nextId: NextId,
  step: Step,
): Promise<Refused<sql.ReleaseRefusal> | { readonly kind: 'released' }> {
  const { rejection } = await sql.releaseRequest.one(tx, { ...step, eventId: nextId() });
  return rejection === null ? { kind: 'released' } : refused(rejection);
}

/**
 * `checked`: it takes a second person, whom it waits for now, because of its amount or of what the
 * actor approved alone within 24 hours; `approved`: the money has moved.
 */
export async function approve(
  tx: Tx,
  nextId: NextId,
  step: Step,
): Promise<Refused<sql.ApprovalRefusal> | { readonly kind: 'checked' | 'approved' }> {
  const entryId = nextId<EntryId>();
  const given = { ...step, eventId: nextId(), entryId };
  const { rejection, isFinal } = await sql.approveRequest.one(tx, given);
  if (rejection !== null) return refused(rejection);
  return { kind: isFinal ? 'approved' : 'checked' };
}

export interface Rejection extends Step {
  /** One of `rejectionCodes` of the request's kind. */
  readonly reasonCode: string;
  /** What the player reads beside it; needed with `other`. */
  readonly reasonText: string;
}

export async function reject(
  tx: Tx,
  nextId: NextId,
  { reasonCode, reasonText, ...step }: Rejection,
): Promise<Refused<sql.DecisionRefusal | 'reason_unfit'> | { readonly kind: 'rejected' }> {
  const request = await sql.kindOfRequest.first(tx, { requestId: step.requestId });
  if (request === null) return refused('request_unknown');
  const text = reasonText.trim();
  const { recharge, withdraw } = rejectionCodes;
  const codes: readonly string[] = request.kind === entryKinds.deposit ? recharge : withdraw;
  const isKnown = codes.includes(reasonCode) && (reasonCode !== 'other' || text !== '');
  if (!isKnown || !isFit(text, maxRejectionText)) return refused('reason_unfit');
  const given = { ...step, eventId: nextId(), reasonCode, reasonText: text };
  const { rejection } = await sql.rejectRequest.one(tx, given);
  return rejection === null ? { kind: 'rejected' } : refused(rejection);
}

export interface Payment extends Step {
  /** The transfer's id at the operator's bank or on the chain; may be empty. */
  readonly reference: string;
}

export async function markPaid(
  tx: Tx,
  nextId: NextId,
  { reference, ...step }: Payment,
): Promise<Refused<sql.PaidRefusal | 'reference_unfit'> | { readonly kind: 'paid' }> {
  const text = reference.trim();
  if (!isFit(text, maxPaidReference)) return refused('reference_unfit');
  const given = { ...step, eventId: nextId(), reference: text };
  const { rejection } = await sql.markRequestPaid.one(tx, given);
  return rejection === null ? { kind: 'paid' } : refused(rejection);
}

function refused<Refusal extends string>(refusal: Refusal): Refused<Refusal> {
  return { kind: 'refused', refusal };
}

function isFit(text: string, most: number): boolean {
  return Array.from(text).length <= most && isPlain(text.replaceAll('\n', ''));
}
