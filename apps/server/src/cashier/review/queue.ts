// The review queues: waiting requests, oldest first, and decided ones, newest first.

import { bucketOf, firstIdAt, type PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { foldReference } from '../deposits/deposit.ts';
import { idOfPayReference, payReference } from '../requests/pay-reference.ts';
import { entryKinds } from '../../ledger/ledger.ts';
import { maskedNumber } from '../payment-accounts/payment-accounts.ts';
import * as sql from './queue.sql.ts';

export type RequestState = sql.RequestStatus;

/** `waiting`: not decided; `unpaid`: approved withdrawals that are not marked as paid. */
export type QueueName = 'waiting' | 'unpaid' | 'all';

export interface QueueQuestion {
  readonly queue: QueueName;
  /** The last id of the previous page; null for the first page. */
  readonly cursorId: bigint | null;
  readonly limit: number;
  /** Few players; null: all. */
  readonly playerIds: readonly PlayerId[] | null;
  /** `staff:<id>`: only requests claimed by (in `all`: handled by) this person; null: all. */
  readonly staff: string | null;
  /** Null: any amount. */
  readonly minMinor: bigint | null;
  readonly maxMinor: bigint | null;
  /** Null: every state of the queue. */
  readonly status: sql.RequestStatus | null;
  /** Created before this moment (epoch milliseconds); null: at any time. */
  readonly askedBefore: number | null;
}

type Row = Awaited<ReturnType<typeof sql.waitingRequests.all>>[number];

/** Moments are epoch milliseconds, amounts minor units. */
export interface QueuedRequest extends Row {
  /** The reference in the transfer of a deposit; empty for a withdrawal. */
  readonly payReference: string;
  /** Masked except its last four digits; null for a deposit. */
  readonly accountNumber: string | null;
}

const everyId = BigInt(Number.MAX_SAFE_INTEGER);
const maxFound = 20;

export function listDeposits(from: Connection, question: QueueQuestion) {
  return list(from, entryKinds.deposit, question);
}

export function listWithdrawals(from: Connection, question: QueueQuestion) {
  return list(from, entryKinds.withdrawal, question);
}

/** Of both kinds, newest first. */
export async function requestsOfPlayer(
  from: Connection,
  playerId: PlayerId,
  page: { readonly beforeId: bigint | null; readonly limit: number },
): Promise<QueuedRequest[]> {
  const beforeId = page.beforeId ?? everyId;
  const asked = { bucket: bucketOf(playerId), playerId, beforeId, limit: page.limit };
  return (await sql.requestsOfPlayer.all(from, asked)).map(toQueued);
}

/** Null: there is none. */
export async function requestById(
  from: Connection,
  requestId: bigint,
): Promise<QueuedRequest | null> {
  const row = await sql.requestById.first(from, { requestId });
  return row === null ? null : toQueued(row);
}

/** Finds requests by a line of a bank statement: the pay reference or the transfer's id. */
export async function findRequests(from: Connection, text: string): Promise<QueuedRequest[]> {
  const found: bigint[] = [];
  const named = idOfPayReference(text);
  if (named !== null) found.push(named);
  const folded = foldReference(text);
  if (folded !== '') {
    const rows = await sql.requestsByReference.all(from, { folded, limit: maxFound });
    found.push(...rows.map(({ requestId }) => requestId));
  }
  const requests: QueuedRequest[] = [];
  for (const requestId of new Set(found)) {
    const request = await requestById(from, requestId);
    if (request !== null) requests.push(request);
  }
  return requests;
}

export interface QueueCounts {
  /** `oldestAt` is epoch milliseconds; null when nothing waits. */
  readonly deposits: { readonly waiting: number; readonly oldestAt: number | null };
  readonly withdrawals: { readonly waiting: number; readonly oldestAt: number | null };
  readonly unpaid: number;
}

export async function countQueues(from: Connection): Promise<QueueCounts> {
  const rows = await sql.waitingCounts.all(from, {});
  const { unpaid } = await sql.unpaidCount.one(from, {});
  const of = (kind: number) => {
    const row = rows.find((one) => one.kind === kind);
    return { waiting: row?.waiting ?? 0, oldestAt: row?.oldestAt ?? null };
  };
  return { deposits: of(entryKinds.deposit), withdrawals: of(entryKinds.withdrawal), unpaid };
}

async function list(
  from: Connection,
  kind: number,
  { queue, cursorId, askedBefore, ...question }: QueueQuestion,
): Promise<QueuedRequest[]> {
  const beforeId = askedBefore === null ? everyId : firstIdAt(askedBefore);
  const asked = { ...question, kind, beforeId };
  const oldest = { ...asked, cursorId: cursorId ?? 0n };
  switch (queue) {
    case 'waiting':
      return (await sql.waitingRequests.all(from, oldest)).map(toQueued);
    case 'unpaid':
      return (await sql.unpaidRequests.all(from, oldest)).map(toQueued);
    case 'all': {
      const newest = { ...asked, cursorId: cursorId ?? everyId };
      const { playerIds, status } = question;
      if (playerIds !== null) {
        return (await sql.newestOfPlayers.all(from, { ...newest, playerIds })).map(toQueued);
      }
      const walk = status === null ? sql.newestRequests : sql.newestOfState;
      return (await walk.all(from, newest)).map(toQueued);
    }
  }
}

function toQueued(row: Row): QueuedRequest {
  const { lastFour } = row;
  return {
    ...row,
    payReference: row.kind === entryKinds.deposit ? payReference(row.requestId) : '',
    accountNumber: lastFour === null ? null : maskedNumber({ lastFour }),
  };
}
