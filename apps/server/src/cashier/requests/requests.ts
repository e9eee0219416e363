// A player's deposits and withdrawals with their steps.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { FundRequest, requestInfo, reviewTimes } from '@trine/contract/cashier/requests.ts';
import type { Language } from '@trine/contract/languages.ts';
import { rejectionName } from '@trine/i18n/labels.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { Static } from 'typebox';
import { bucketOf, type PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { entryKinds } from '../../ledger/ledger.ts';
import { maskedNumber } from '../payment-accounts/payment-accounts.ts';
import { accountsFor, formatRate } from '../payment-accounts/receiving-accounts.ts';
import { inSeconds } from '../../game/rounds/round.ts';
import { promisedBy, type CashierRule, type PromisedTimes } from './cashier-rule.ts';
import { payReference } from './pay-reference.ts';
import * as sql from './requests.sql.ts';

export interface RequestsQuestion {
  readonly playerId: PlayerId;
  /** 0 deposits, 1 withdrawals; null: both. */
  readonly kind: number | null;
  /** The number in the contract; null: all. */
  readonly status: number | null;
  readonly beforeId: bigint | null;
  readonly limit: number;
}

export interface RequestViewOptions extends Pick<CashierRule, 'promised'> {
  readonly language: Language;
}

type OnWire = Static<typeof FundRequest>;
type Row = Awaited<ReturnType<typeof sql.requestsOfPlayer.all>>[number];
type Event = Awaited<ReturnType<typeof sql.eventsOfRequests.all>>[number];

const everyId = BigInt(Number.MAX_SAFE_INTEGER);
const reviewDays = 7;

/** By the contract's number of a status. */
const statuses: readonly (readonly sql.RequestStatus[])[] = [
  ['asked', 'claimed'],
  ['approved', 'paid'],
  ['rejected'],
];

/** Newest first. */
export async function listRequests(
  from: Connection,
  question: RequestsQuestion,
  options: RequestViewOptions,
): Promise<OnWire[]> {
  const { playerId, kind, status, beforeId, limit } = question;
  const bucket = bucketOf(playerId);
  const rows = await sql.requestsOfPlayer.all(from, {
    bucket,
    playerId,
    beforeId: beforeId ?? everyId,
    kind,
    statuses: status === null ? statuses.flat() : (statuses[status] ?? []),
    limit,
  });
  const requestIds = rows.map(({ requestId }) => requestId);
  const events = await sql.eventsOfRequests.all(from, { bucket, playerId, requestIds });
  const byRequest = Map.groupBy(events, ({ requestId }) => requestId);
  return rows.map((row) => onWire(row, byRequest.get(row.requestId) ?? [], options));
}

/** Null: the player has no such request. */
export async function readRequest(
  from: Connection,
  { playerId, requestId }: { readonly playerId: PlayerId; readonly requestId: bigint },
  options: RequestViewOptions,
): Promise<AnswerOf<typeof requestInfo> | null> {
  const bucket = bucketOf(playerId);
  const row = await sql.requestOfPlayer.first(from, { bucket, playerId, requestId });
  if (row === null) return null;
  const requestIds = [row.requestId];
  const events = await sql.eventsOfRequests.all(from, { bucket, playerId, requestIds });
  const isWaiting = row.status === 'asked' || row.status === 'claimed';
  const { currency } = row;
  const accounts = currency === null || !isWaiting ? [] : await accountsFor(from, currency);
  return { ...onWire(row, events, options), accounts };
}

/** Of the decisions of the last seven days. */
export async function readReviewTimes(
  from: Connection,
  { depositSeconds, withdrawalSeconds }: PromisedTimes,
): Promise<AnswerOf<typeof reviewTimes>> {
  const rows = await sql.decisionTimes.all(from, { days: reviewDays });
  const timesOf = (kind: number, promised: number) => {
    const row = rows.find((one) => one.kind === kind);
    if (row === undefined) return { count: 0, median: null, p95: null, promised };
    return { count: row.count, median: row.medianSeconds, p95: row.highSeconds, promised };
  };
  return {
    days: reviewDays,
    recharge: timesOf(entryKinds.deposit, depositSeconds),
    withdraw: timesOf(entryKinds.withdrawal, withdrawalSeconds),
  };
}

function onWire(
  row: Row,
  events: readonly Event[],
  { language, promised }: RequestViewOptions,
): OnWire {
  const { requestId, status, currency } = row;
  return {
    id: Number(requestId),
    type: currency === null ? 1 : 0,
    status: statusOnWire(status),
    paid: status === 'paid' ? 1 : 0,
    paid_reference: row.paidReference ?? '',
    quantity: formatMoney(minor(row.amountMinor)),
    createtime: inSeconds(row.askedAt),
    promised_by: promisedBy(row, promised),
    currency,
    rate: formatRate(row.rateMicros),
    reference: row.reference ?? '',
    pay_reference: currency === null ? '' : payReference(requestId),
    account: accountOnWire(row),
    steps: stepsOf(events),
    rejection:
      row.reasonCode === null
        ? null
        : {
            code: row.reasonCode,
            label: rejectionName(language, row.reasonCode),
            text: row.reasonText ?? '',
          },
  };
}

function statusOnWire(status: sql.RequestStatus): 0 | 1 | 2 {
  switch (status) {
    case 'asked':
    case 'claimed':
      return 0;
    case 'approved':
    case 'paid':
      return 1;
    case 'rejected':
      return 2;
  }
}

function accountOnWire({ accountType, holder, institution, lastFour }: Row): OnWire['account'] {
  if (lastFour === null) return null;
  return {
    type: accountType === 0 ? 0 : 1,
    acc: holder ?? '',
    acc_name: maskedNumber({ lastFour }),
    acc_bank: institution ?? '',
  };
}

/** Leaves out claims that were released or taken over. */
function stepsOf(events: readonly Event[]): OnWire['steps'] {
  const steps: OnWire['steps'] = [];
  for (const { step, occurredAt } of events) {
    const isOvertaken = step === 'released' || step === 'claimed';
    if (isOvertaken && steps.at(-1)?.step === 'claimed') steps.pop();
    if (step !== 'released') steps.push({ step, time: inSeconds(occurredAt) });
  }
  return steps;
}
