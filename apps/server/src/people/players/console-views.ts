// Players, orders and ledger entries as the console's calls and exports show them.

import { entryKindNames } from '@trine/contract/console/players.ts';
import type * as calls from '@trine/contract/console/players.ts';
import { allows } from '@trine/contract/console/permissions.ts';
import { formatOdds } from '@trine/game/odds.ts';
import { playCode } from '@trine/game/plays.ts';
import type * as players from './console-players.ts';
import { versionsOnWire } from '../../ledger/ledger.ts';
import { orderNumber, type OrderId, type PlayerId } from '../../platform/postgres/ids.ts';
import type { PlayerSecurityEvent } from '../sessions/security-events.ts';
import type { StaffSession } from '../../platform/console-http/staff-session.ts';
import {
  idOf,
  moneyValue,
  optionalId,
  optionalSecondsValue,
  secondsValue,
} from '../../platform/http/console-values.ts';

interface SearchGiven {
  readonly text?: string;
  readonly state?: (typeof calls.playerStates)[number];
  readonly group_id?: string | number;
  readonly inviter_id?: string | number;
}

/** Roles without access to mobile numbers can not search by one. */
export function searchOf(request: SearchGiven, { role }: StaffSession) {
  const { text = '', state = null, group_id, inviter_id } = request;
  const groupId = group_id === undefined ? null : Number(group_id);
  const byMobile = allows(role, 'contacts.see');
  return { text, state, groupId, inviterId: optionalId<PlayerId>(inviter_id), byMobile };
}

export function historyOf(
  request: { readonly player_id: string | number; readonly from?: string; readonly to?: string },
  timeZone: string,
) {
  const { player_id, from = null, to = null } = request;
  return { playerId: idOf<PlayerId>(player_id), from, to, timeZone };
}

/** Shows what the role may read. */
export function rowViewFor({ role }: StaffSession) {
  return allows(role, 'contacts.see')
    ? viewRow
    : (row: players.PlayerRow) => viewRow({ ...row, mobile: maskedMobile(row.mobile) });
}

/** Hides all but the last three digits. */
function maskedMobile(mobile: string): string {
  return mobile.replaceAll(/.(?=.{3})/gu, '•');
}

function viewRow(row: players.PlayerRow) {
  return {
    player_id: Number(row.playerId),
    username: row.username,
    nickname: row.nickname,
    mobile: row.mobile,
    group_id: row.groupId,
    state: row.state,
    is_feed_banned: row.isFeedBanned,
    is_demo: row.isDemo,
    money: moneyValue(row.balanceMinor),
    lock_money: moneyValue(row.heldMinor),
    ...versionsOnWire(row),
    created_at: secondsValue(row.createdAt),
    last_login_at: optionalSecondsValue(row.lastLoginAt),
  };
}

export function viewPage(
  { row, totals, notes }: NonNullable<Awaited<ReturnType<typeof players.readPlayer>>>,
  view: ReturnType<typeof rowViewFor>,
) {
  const { inviterId, inviterName } = row;
  return {
    player: view(row),
    inviter:
      inviterId === null || inviterName === null
        ? null
        : { player_id: Number(inviterId), username: inviterName },
    totals: {
      deposited: moneyValue(totals.depositedMinor),
      withdrawn: moneyValue(totals.withdrawnMinor),
      staked: moneyValue(totals.stakedMinor),
      won: moneyValue(totals.wonMinor),
      given: moneyValue(totals.givenMinor),
      orders: Number(totals.orders),
    },
    open_stake: moneyValue(totals.openStakeMinor),
    team_size: Number(row.teamSize),
    notes: notes.map(viewPlayerNote),
  };
}

export function viewPlayerNote(note: {
  readonly noteId: bigint;
  readonly text: string;
  readonly writtenBy: string;
  readonly writtenAt: number;
}) {
  return {
    note_id: Number(note.noteId),
    text: note.text,
    written_by: note.writtenBy,
    written_at: secondsValue(note.writtenAt),
  };
}

export function viewOrder(row: players.PlayerOrder) {
  return {
    order_id: Number(row.orderId),
    order_no: orderNumber(row.orderId as OrderId),
    created_at: secondsValue(row.createdAt),
    game_id: row.gameId,
    plan_id: row.planId,
    round_id: Number(row.roundId),
    issue: row.issue,
    play: playCode(row.play),
    odds: formatOdds(row.oddsHundredths),
    stake: moneyValue(row.stakeMinor),
    status: row.status,
    payout: moneyValue(row.payoutMinor),
  };
}

export function viewEntry(row: players.PlayerEntry) {
  return {
    entry_id: Number(row.entryId),
    created_at: secondsValue(row.createdAt),
    kind: entryKindNames[row.kind] ?? entryKindNames[0],
    amount: moneyValue(row.amountMinor),
    balance_after: moneyValue(row.balanceAfterMinor),
    round_id: row.roundId === null ? null : Number(row.roundId),
  };
}

/** The part of a keyed hash that is shown: events of one browser or network have the same. */
const markDigits = 12;

export function viewSecurityEvent(row: PlayerSecurityEvent) {
  const markOf = (hash: string | null) => hash?.slice(0, markDigits) ?? null;
  return {
    event_id: Number(row.eventId),
    occurred_at: secondsValue(row.occurredAt),
    kind: row.kind,
    times: row.times,
    device: row.device,
    device_mark: markOf(row.deviceHash),
    network: row.network,
    network_mark: markOf(row.networkHash),
  };
}
