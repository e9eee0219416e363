// One search over the console. Each kind is searched only if the role may see it, by an index and
// with a limit.

import { maxFoundOfKind, searchConsole } from '@trine/contract/console/search.ts';
import { allows, type Permission } from '@trine/contract/console/permissions.ts';
import { playCode } from '@trine/game/plays.ts';
import { findRequests, requestById, type QueuedRequest } from '../../cashier/review/queue.ts';
import { findOrderByNumber, type FoundOrder } from '../../game/betting/find-order.ts';
import { searchPlayers } from '../../people/players/console-players.ts';
import { searchOf } from '../../people/players/console-views.ts';
import {
  answer,
  consoleRoute,
  type ConsoleRoute,
} from '../../platform/console-http/console-route.ts';
import { findStaff } from '../../people/staff/staff.ts';
import type { StaffSession } from '../../platform/console-http/staff-session.ts';
import { moneyValue, newest, secondsValue } from '../../platform/http/console-values.ts';
import { orderNumber } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { findRounds } from '../board/board.ts';

export interface SearchConsoleOptions {
  readonly database: Database;
  readonly operatorTimeZone: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const limit = maxFoundOfKind;

export function searchConsoleRoutes(options: SearchConsoleOptions): ConsoleRoute[] {
  return [
    consoleRoute(searchConsole, async ({ text: given }, { session }) => {
      const text = given.trim();
      if (text === '') return answer({ ...nothing });
      const may = (permission: Permission) => allows(session.role, permission);
      return answer({
        players: may('players.see') ? await playersBy(options, text, session) : [],
        requests: await requestsBy(options, text, may),
        rounds: may('rounds.see') ? await roundsBy(options, text) : [],
        orders: may('players.see') ? await ordersBy(options, text) : [],
        staff: may('people.see') ? await staffBy(options, text) : [],
      });
    }),
  ];
}

const nothing = { players: [], requests: [], rounds: [], orders: [], staff: [] };

async function playersBy({ database }: SearchConsoleOptions, text: string, session: StaffSession) {
  const search = searchOf({ text }, session);
  const rows = await searchPlayers(database, { ...search, beforeId: newest, limit });
  return rows.map((row) => ({
    player_id: Number(row.playerId),
    username: row.username,
    nickname: row.nickname,
    state: row.state,
  }));
}

/** By the request's number, or by the reference on the bank's statement. */
async function requestsBy(
  { database }: SearchConsoleOptions,
  text: string,
  may: (permission: Permission) => boolean,
) {
  if (!may('deposits.see') && !may('withdrawals.see')) return [];
  const found = await findRequests(database, text);
  const numbered = /^[1-9][0-9]{9,15}$/.test(text)
    ? await requestById(database, BigInt(text))
    : null;
  const every = numbered === null ? found : [numbered, ...found];
  return every
    .map(viewRequest)
    .filter(({ kind }) => may(`${kind}s.see`))
    .slice(0, limit);
}

function viewRequest(request: QueuedRequest) {
  return {
    kind: request.kind === 0 ? ('deposit' as const) : ('withdrawal' as const),
    request_id: Number(request.requestId),
    username: request.username,
    amount: moneyValue(request.amountMinor),
    currency: request.currency ?? '',
    state: request.status,
    asked_at: secondsValue(request.askedAt),
  };
}

async function roundsBy(options: SearchConsoleOptions, text: string) {
  const { database, operatorTimeZone: timeZone, now } = options;
  const rows = await findRounds(database, { text, nowMs: now(), timeZone, limit });
  return rows.map((row) => ({
    round_id: Number(row.roundId),
    game_id: row.gameId,
    issue: row.issue,
    status: row.status,
    draws_at: secondsValue(row.drawsAt),
  }));
}

async function ordersBy({ database }: SearchConsoleOptions, text: string) {
  const order = await findOrderByNumber(database, text);
  return order === null ? [] : [viewOrder(order)];
}

function viewOrder(order: FoundOrder) {
  return {
    order_id: Number(order.orderId),
    order_no: orderNumber(order.orderId),
    player_id: Number(order.playerId),
    username: order.username,
    round_id: Number(order.roundId),
    game_id: order.gameId,
    issue: order.issue,
    play: playCode(order.play),
    stake: moneyValue(order.stakeMinor),
  };
}

async function staffBy({ database }: SearchConsoleOptions, text: string) {
  const rows = await findStaff(database, text, limit);
  return rows.map((row) => ({
    staff_id: Number(row.staffId),
    name: row.name,
    role: row.role,
    is_active: row.isActive,
  }));
}
