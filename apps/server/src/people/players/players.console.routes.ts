// The console's calls about players.

import { entryKindNames } from '@trine/contract/console/players.ts';
import * as calls from '@trine/contract/console/players.ts';
import { allows } from '@trine/contract/console/permissions.ts';
import { formatOdds } from '@trine/game/odds.ts';
import { playCode } from '@trine/game/plays.ts';
import { orderNumber } from '../../game/betting/receipt.ts';
import * as acts from './console-actions.ts';
import * as care from './console-players.ts';
import type { OrderId, PlayerId } from '../../platform/postgres/ids.ts';
import { deviceLabel } from '../sessions/own-sessions.ts';
import type { StaffSession } from '../staff/sessions.ts';
import type { SignInParts } from '../staff/sign-in.ts';
import {
  actingOf,
  answer,
  consoleRoute,
  done,
  refuse,
  type ConsoleRoute,
} from '../staff/console-route.ts';
import { refuseUnproved } from '../../desk/proof.ts';
import {
  idOf,
  money,
  optionalId,
  optionalSeconds,
  page,
  pageOf,
  seconds,
} from '../../platform/http/console-values.ts';

export interface PlayerRoutesOptions extends SignInParts {
  readonly operatorTimeZone: string;
}

export function consolePlayerRoutes(options: PlayerRoutesOptions): ConsoleRoute[] {
  return [...readingRoutes(options), ...actingRoutes(options)];
}

function readingRoutes(options: PlayerRoutesOptions): ConsoleRoute[] {
  const { database, now, operatorTimeZone: timeZone } = options;
  return [
    consoleRoute(calls.searchPlayers, async (request, { session }) => {
      const wanted = pageOf(request);
      const search = searchOf(request, session);
      const rows = await care.searchPlayers(database, { ...search, ...wanted });
      const view = rowViewFor(session);
      return answer(page(rows, wanted, { view, idOf: (row) => row.playerId }));
    }),
    consoleRoute(calls.readPlayer, async ({ player_id }, { session }) => {
      const playerId = idOf<PlayerId>(player_id);
      const found = await care.readPlayer(database, playerId);
      if (found === null) return refuse('not_found');
      const mayRead = allows(session.role, 'audit_log.see');
      const lines = mayRead ? await care.playerAuditLog(database, playerId) : [];
      return answer({
        ...viewPage(found, rowViewFor(session)),
        audit_log: lines.map((line) => ({
          journal_id: Number(line.journalId),
          occurred_at: seconds(line.occurredAt),
          actor: line.actor,
          act: line.act,
        })),
      });
    }),
    consoleRoute(calls.playerOrders, async (request) => {
      const wanted = pageOf(request);
      const question = { ...historyOf(request, timeZone), ...wanted };
      const rows = await care.playerOrders(database, question);
      return answer(page(rows, wanted, { view: viewOrder, idOf: (row) => row.orderId }));
    }),
    consoleRoute(calls.playerEntries, async (request) => {
      const wanted = pageOf(request);
      const kind = request.kind === undefined ? null : entryKindNames.indexOf(request.kind);
      const question = { ...historyOf(request, timeZone), ...wanted, kind };
      const rows = await care.playerEntries(database, question);
      return answer(page(rows, wanted, { view: viewEntry, idOf: (row) => row.entryId }));
    }),
    consoleRoute(calls.playerSessions, async ({ player_id }) => {
      const rows = await care.playerSessions(database, idOf<PlayerId>(player_id), now());
      return answer({
        rows: rows.map((row) => ({
          id: row.sessionId,
          created_at: seconds(row.createdAt),
          last_used_at: seconds(row.lastUsedAt),
          expires_at: seconds(row.expiresAt),
          ended_at: optionalSeconds(row.endedAt),
          address: row.address,
          device: deviceLabel(row.userAgent),
          is_running: row.isRunning,
        })),
      });
    }),
  ];
}

function actingRoutes(parts: PlayerRoutesOptions): ConsoleRoute[] {
  return [
    consoleRoute(calls.changeState, async ({ player_id, state, seen, reason }, context) => {
      const act = { playerId: idOf<PlayerId>(player_id), ...actingOf(context) };
      const refusal = await acts.changeState(parts, { ...act, state, seen, reason });
      return refusal === null ? done() : refuse(refusal);
    }),
    consoleRoute(calls.banFromFeed, async ({ player_id, is_banned, reason }, context) => {
      const act = { playerId: idOf<PlayerId>(player_id), ...actingOf(context) };
      const refusal = await acts.banFromFeed(parts, { ...act, isBanned: is_banned, reason });
      return refusal === null ? done() : refuse(refusal);
    }),
    consoleRoute(calls.endPlayerSessions, async (request, context) => {
      const { player_id, session_id: sessionId = null, reason } = request;
      const unproved = await refuseUnproved(parts, request, context);
      if (unproved !== null) return unproved;
      const act = { playerId: idOf<PlayerId>(player_id), ...actingOf(context) };
      const ended = await acts.endPlayerSessions(parts, { ...act, sessionId, reason });
      return typeof ended === 'string' ? refuse(ended) : answer({ ended });
    }),
    consoleRoute(calls.addNote, async ({ player_id, text }, context) => {
      const act = { playerId: idOf<PlayerId>(player_id), ...actingOf(context) };
      const note = await acts.addNote(parts, { ...act, text });
      if (typeof note === 'string') return refuse(note);
      const { noteId, writtenAt } = note;
      return answer(viewNote({ noteId, text, writtenBy: act.actor, writtenAt }));
    }),
    consoleRoute(calls.changeAgent, async ({ player_id, is_agent, reason }, context) => {
      const act = { playerId: idOf<PlayerId>(player_id), ...actingOf(context) };
      const refusal = await acts.changeAgent(parts, { ...act, isAgent: is_agent, reason });
      return refusal === null ? done() : refuse(refusal);
    }),
  ];
}

interface SearchGiven {
  readonly text?: string;
  readonly state?: (typeof calls.playerStates)[number];
  readonly group_id?: string | number;
  readonly inviter_id?: string | number;
}

/** A search's filters as the contract gives them. Who may not read numbers finds nobody by one. */
export function searchOf(request: SearchGiven, { role }: StaffSession) {
  const { text = '', state = null, group_id, inviter_id } = request;
  const groupId = group_id === undefined ? null : Number(group_id);
  const byMobile = allows(role, 'contacts.see');
  return { text, state, groupId, inviterId: optionalId<PlayerId>(inviter_id), byMobile };
}

/** A history's filters as the contract gives them. */
export function historyOf(
  request: { readonly player_id: string | number; readonly from?: string; readonly to?: string },
  timeZone: string,
) {
  const { player_id, from = null, to = null } = request;
  return { playerId: idOf<PlayerId>(player_id), from, to, timeZone };
}

/** A player as somebody of this role may see it. */
export function rowViewFor({ role }: StaffSession) {
  return allows(role, 'contacts.see')
    ? viewRow
    : (row: care.PlayerRow) => viewRow({ ...row, mobile: maskedMobile(row.mobile) });
}

/** All but the last three digits. */
function maskedMobile(mobile: string): string {
  return mobile.replaceAll(/.(?=.{3})/gu, '•');
}

function viewRow(row: care.PlayerRow) {
  return {
    player_id: Number(row.playerId),
    username: row.username,
    nickname: row.nickname,
    mobile: row.mobile,
    group_id: row.groupId,
    state: row.state,
    is_feed_banned: row.isFeedBanned,
    is_demo: row.isDemo,
    money: money(row.balanceMinor),
    lock_money: money(row.heldMinor),
    created_at: seconds(row.createdAt),
    last_login_at: optionalSeconds(row.lastLoginAt),
  };
}

function viewPage(
  { row, totals, notes }: NonNullable<Awaited<ReturnType<typeof care.readPlayer>>>,
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
      deposited: money(totals.depositedMinor),
      withdrawn: money(totals.withdrawnMinor),
      staked: money(totals.stakedMinor),
      won: money(totals.wonMinor),
      given: money(totals.givenMinor),
      orders: Number(totals.orders),
    },
    open_stake: money(totals.openStakeMinor),
    team_size: Number(row.teamSize),
    notes: notes.map(viewNote),
  };
}

function viewNote(note: {
  readonly noteId: bigint;
  readonly text: string;
  readonly writtenBy: string;
  readonly writtenAt: number;
}) {
  return {
    note_id: Number(note.noteId),
    text: note.text,
    written_by: note.writtenBy,
    written_at: seconds(note.writtenAt),
  };
}

export function viewOrder(row: care.PlayerOrder) {
  return {
    order_id: Number(row.orderId),
    order_no: orderNumber(row.orderId as OrderId),
    created_at: seconds(row.createdAt),
    game_id: row.gameId,
    plan_id: row.planId,
    round_id: Number(row.roundId),
    issue: row.issue,
    play: playCode(row.play),
    odds: formatOdds(row.oddsHundredths),
    stake: money(row.stakeMinor),
    status: row.status,
    payout: money(row.payoutMinor),
  };
}

export function viewEntry(row: care.PlayerEntry) {
  return {
    entry_id: Number(row.entryId),
    created_at: seconds(row.createdAt),
    kind: entryKindNames[row.kind] ?? entryKindNames[0],
    amount: money(row.amountMinor),
    balance_after: money(row.balanceAfterMinor),
    round_id: row.roundId === null ? null : Number(row.roundId),
  };
}
