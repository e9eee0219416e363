// The fund log: a player's entries, and the requests that moved no money, because they are in
// review or were rejected.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { Language } from '@trine/contract/languages.ts';
import { fundTypes, type quantityLogList } from '@trine/contract/cashier/funds.ts';
import { fundMark, rejectionName } from '@trine/i18n/labels.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { bucketOf, type PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { entryKinds } from '../../ledger/ledger.ts';
import { maskedNumber } from '../payment-accounts/payment-accounts.ts';
import { inSeconds } from '../../game/rounds/round.ts';
import { idSpan, type SpanQuestion } from '../../platform/postgres/id-span.ts';
import * as sql from './fund-log.sql.ts';
import { payReference } from './pay-reference.ts';

export interface FundsQuestion extends SpanQuestion {
  readonly playerId: PlayerId;
  /** The number in the contract; null for all. */
  readonly type: number | null;
  readonly limit: number;
}

type Entry = Awaited<ReturnType<typeof sql.entriesOfPlayer.all>>[number];
type Standing = Awaited<ReturnType<typeof sql.standingRequests.all>>[number];

export type FundRow =
  | { readonly id: bigint; readonly entry: Entry }
  | { readonly id: bigint; readonly request: Standing };

/** Newest first. */
export async function listFunds(from: Connection, question: FundsQuestion): Promise<FundRow[]> {
  const { playerId, type, limit } = question;
  const page = { bucket: bucketOf(playerId), playerId, limit, ...idSpan(question) };
  const entries = await listEntries(from, type, page);
  const isOfRequests = type === null || type <= fundTypes.withdraw;
  const requests = isOfRequests
    ? await sql.standingRequests.all(from, { ...page, kind: type })
    : [];
  return [
    ...entries.map((entry) => ({ id: entry.entryId, entry })),
    ...requests.map((request) => ({ id: request.requestId, request })),
  ]
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, limit);
}

type Page = Omit<Parameters<typeof sql.standingRequests.all>[1], 'kind'>;

async function listEntries(from: Connection, type: number | null, page: Page): Promise<Entry[]> {
  // The contract's types equal the ledger's kinds, but count a returned stake as a stake.
  if (type === entryKinds.payout) return sql.payoutsOfPlayer.all(from, page);
  if (type !== null && type !== fundTypes.buy) {
    return sql.entriesOfKind.all(from, { ...page, kind: type });
  }
  const stakes = await sql.stakesOfPlayer.all(from, page);
  const others =
    type === null
      ? await sql.entriesOfPlayer.all(from, page)
      : await sql.entriesOfKind.all(from, { ...page, kind: entryKinds.stakeReturned });
  return [...stakes, ...others];
}

type FundOnWire = AnswerOf<typeof quantityLogList>[number];

const inReview = 0;
const done = 1;
const rejected = 2;

export function fundOnWire(row: FundRow, language: Language): FundOnWire {
  return 'entry' in row ? entryOnWire(row.entry, language) : requestOnWire(row.request, language);
}

function entryOnWire(entry: Entry, language: Language): FundOnWire {
  const { kind, balanceAfterMinor } = entry;
  if (balanceAfterMinor === null) throw new Error('an entry of a player without a balance');
  return {
    id: Number(entry.entryId),
    type: kind === entryKinds.stakeReturned ? fundTypes.buy : kind,
    quantity: formatMoney(minor(entry.amountMinor)),
    over: formatMoney(minor(balanceAfterMinor)),
    createtime: inSeconds(entry.createdAt),
    mark: markOf(entry, language),
    status: done,
    request_id: entry.requestId === null ? null : Number(entry.requestId),
  };
}

function requestOnWire(request: Standing, language: Language): FundOnWire {
  const { requestId, kind, amountMinor, reasonCode, reasonText } = request;
  const signed = kind === entryKinds.withdrawal ? -amountMinor : amountMinor;
  const why = reasonCode === null ? '' : rejectionName(language, reasonCode);
  return {
    id: Number(requestId),
    type: kind,
    quantity: formatMoney(minor(signed)),
    over: formatMoney(minor(request.balanceAtMinor)),
    createtime: inSeconds(request.askedAt),
    mark: [requestMark(request), why, reasonText ?? ''].filter((part) => part !== '').join(' · '),
    status: reasonCode === null ? inReview : rejected,
    request_id: Number(requestId),
  };
}

function markOf(entry: Entry, language: Language): string {
  const { kind, gameId, issue } = entry;
  if (gameId === null || issue === null) return requestMark(entry);
  return fundMark(language, { gameId, issue }, kind === entryKinds.stakeReturned);
}

type OfRequest = Pick<Entry, 'requestId' | 'currency' | 'institution' | 'lastFour'>;

/** `"USDT 04T8-Z1C0-G3Q"`, `"First Bank ****1234"`. */
function requestMark({ requestId, currency, institution, lastFour }: OfRequest): string {
  if (requestId !== null && currency !== null) return `${currency} ${payReference(requestId)}`;
  return lastFour === null ? '' : `${institution ?? ''} ${maskedNumber({ lastFour })}`;
}
