// Requests and their evidence in the form of the console's contract.

import { promisedBy, type PromisedTimes } from '../requests/cashier-rule.ts';
import type { ApprovedAlone } from './approval-limits.ts';
import type { Evidence } from './evidence.ts';
import {
  moneyValue,
  optionalId,
  optionalSecondsValue,
  secondsValue,
} from '../../platform/http/console-values.ts';
import { parseMoney } from '@trine/money/money.ts';
import { versionsOnWire } from '../../ledger/ledger.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import type * as queue from './queue.ts';
import { defaultPageSize } from '@trine/contract/values.ts';

const microsDecimals = 6;

function viewRequest(request: queue.QueuedRequest, promised: PromisedTimes) {
  const { checkedBy, decidedBy, status, approvalsNeeded, rateMicros } = request;
  const isApproved = status === 'approved' || status === 'paid';
  const approvals = [checkedBy, isApproved ? decidedBy : null].filter((actor) => actor !== null);
  const rate = String(rateMicros).padStart(microsDecimals + 1, '0');
  return {
    request_id: Number(request.requestId),
    player_id: Number(request.playerId),
    username: request.username,
    state: status,
    amount: moneyValue(request.amountMinor),
    currency: request.currency ?? '',
    rate: `${rate.slice(0, -microsDecimals)}.${rate.slice(-microsDecimals)}`,
    asked_at: secondsValue(request.askedAt),
    promised_by: promisedBy(request, promised),
    claimed_by: request.claimedBy,
    claimed_at: optionalSecondsValue(request.claimedAt),
    approvals,
    approvals_needed: approvalsNeeded,
    decided_at: optionalSecondsValue(request.decidedAt),
    rejection_code: request.reasonCode,
    rejection_text: request.reasonText,
  };
}

export function depositViewBy(promised: PromisedTimes) {
  return (request: queue.QueuedRequest) => ({
    ...viewRequest(request, promised),
    reference: request.payReference,
    own_reference: request.reference ?? '',
  });
}

export function withdrawalViewBy(promised: PromisedTimes) {
  return (request: queue.QueuedRequest) => ({
    ...viewRequest(request, promised),
    account_type: request.accountType ?? 0,
    bank: request.institution ?? '',
    holder: request.holder ?? '',
    account: request.accountNumber ?? '',
    paid_at: optionalSecondsValue(request.paidAt),
    paid_by: request.paidBy,
    paid_reference: request.paidReference,
  });
}

/** `alone`: the sums that the reader approved alone. */
export function viewEvidence(evidence: Evidence, alone: ApprovedAlone) {
  const { player, sums } = evidence;
  return {
    steps: evidence.events.map(({ step, actor, occurredAt }) => {
      return { step, actor, at: secondsValue(occurredAt) };
    }),
    player: {
      player_id: Number(player.playerId),
      username: player.username,
      state: player.state,
      group_id: player.groupId,
      created_at: secondsValue(player.createdAt),
      money: moneyValue(player.balanceMinor),
      lock_money: moneyValue(player.heldMinor),
      ...versionsOnWire(player),
    },
    totals: viewSums(sums),
    open_bets: evidence.openBets.count,
    open_stake: moneyValue(evidence.openBets.stakeMinor),
    water_limit: moneyValue(evidence.turnover.missingMinor),
    two_people_above: moneyValue(alone.perPlayerMinor),
    two_people_above_total: moneyValue(alone.inAllMinor),
    approved_alone: {
      player: moneyValue(alone.playerMinor),
      linked: moneyValue(alone.linkedMinor),
      total: moneyValue(alone.totalMinor),
      takes_two: alone.takesTwo,
    },
    accounts: evidence.accounts.map((account) => ({
      type: account.type,
      holder: account.holder,
      bank: account.institution,
      number: account.number,
      bound_at: secondsValue(account.boundAt),
      held_until: optionalSecondsValue(account.heldUntil),
      replaced_at: optionalSecondsValue(account.replacedAt),
    })),
    linked: viewLinked(evidence),
    recent: evidence.history.map((request) => ({
      kind: request.kind === 0 ? ('deposit' as const) : ('withdrawal' as const),
      request_id: Number(request.requestId),
      state: request.status,
      amount: moneyValue(request.amountMinor),
      asked_at: secondsValue(request.askedAt),
    })),
  };
}

function viewSums(sums: Evidence['sums']) {
  const of = (kind: number) => {
    const approved = sums.find((sum) => sum.kind === kind && sum.outcome === 'approved');
    return { count: approved?.count ?? 0, amountMinor: approved?.amountMinor ?? 0n };
  };
  const [deposits, withdrawals] = [of(0), of(1)];
  return {
    deposited: moneyValue(deposits.amountMinor),
    withdrawn: moneyValue(withdrawals.amountMinor),
    deposits: deposits.count,
    withdrawals: withdrawals.count,
    rejected: sums
      .filter(({ outcome }) => outcome === 'rejected')
      .reduce((total, { count }) => total + count, 0),
  };
}

/** Each linked player once per kind of link. */
function viewLinked({ accountSharers, addressSharers }: Evidence) {
  const byAccount = new Map(accountSharers.map((sharer) => [sharer.playerId, sharer.username]));
  const byAddress = new Map(addressSharers.map((sharer) => [sharer.playerId, sharer.username]));
  return [
    ...[...byAccount].map(([playerId, username]) => {
      return { player_id: Number(playerId), username, by: 'payment_account' as const };
    }),
    ...[...byAddress].map(([playerId, username]) => {
      return { player_id: Number(playerId), username, by: 'address' as const };
    }),
  ];
}

/** The filters of a list. `players` are those found by the given name; null without a name. */
export function questionOf(
  request: QueueFilters,
  players: readonly PlayerId[] | null,
  nowMs: number,
): queue.QueueQuestion {
  const { queue = 'waiting', player_id, staff = null, state = null, minutes } = request;
  const { least, most, limit, cursor_id } = request;
  const byNumber = optionalId<PlayerId>(player_id);
  return {
    queue,
    cursorId: optionalId(cursor_id),
    limit: limit === undefined ? defaultPageSize : Number(limit),
    playerIds: byNumber === null ? players : [byNumber],
    staff,
    minMinor: least === undefined ? null : parseMoney(least),
    maxMinor: most === undefined ? null : parseMoney(most),
    status: state,
    askedBefore: minutes === undefined ? null : nowMs - Number(minutes) * 60_000,
  };
}

export interface QueueFilters {
  readonly queue?: queue.QueueName;
  readonly player_id?: string | number;
  readonly player?: string;
  readonly staff?: string;
  readonly state?: queue.RequestState;
  readonly minutes?: string | number;
  readonly least?: string | number;
  readonly most?: string | number;
  readonly limit?: string | number;
  readonly cursor_id?: string | number;
}
