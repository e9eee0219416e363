// The heartbeat: everything that a room shows and that changes, in one answer.

import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { heart } from '@trine/contract/room.ts';
import { formatMoney } from '@trine/money/money.ts';
import { oldestUnseenWin } from '../betting/order-records.ts';
import type { Database } from '../database/transaction.ts';
import {
  accepted,
  refused,
  route,
  type Context,
  type Route,
  type SessionPlayer,
} from '../http/route.ts';
import { readBalance } from '../ledger/ledger.ts';
import { readUnread } from '../messages/unread.ts';
import { currentRound, databaseNowMs, lastRound } from '../rounds/current-rounds.ts';
import { isBettingOpen, listPlans } from '../rounds/plans.ts';
import { roundOnWire } from '../rounds/round.ts';
import { readFeed } from './feed.ts';

interface HeartParts {
  readonly database: Database;
  readonly now: () => number;
}

export function heartRoute({ database, now }: HeartParts): Route {
  return route(heart, async (request, context) => {
    const gameId = parseIdentifier(request.game_id);
    const planId = parseIdentifier(request.plan_id);
    const plans = await listPlans(database);
    const plan = plans.find((each) => each.planId === planId && each.gameId === gameId);
    if (plan === undefined) return refused('plan_unknown');
    return accepted(await readHeart(database, { ...plan, request, context, nowMs: now() }));
  });
}

interface HeartQuestion {
  readonly gameId: number;
  readonly planId: number;
  readonly request: RequestOf<typeof heart>;
  readonly context: Context<SessionPlayer>;
  readonly nowMs: number;
}

async function readHeart(
  database: Database,
  { gameId, planId, request, context, nowMs }: HeartQuestion,
): Promise<AnswerOf<typeof heart>> {
  const { player, language } = context;
  const viewer = player.playerId;
  const sinceId = BigInt(parseIdentifier(request.since) ?? 0);
  const withUnread = parseIdentifier(request.unread) === 1;
  const [clockMs, current, last, balance, message, win, open, unread] = await Promise.all([
    databaseNowMs(database),
    currentRound(database, gameId),
    lastRound(database, gameId),
    readBalance(database, viewer),
    readFeed(database, { gameId, planId, sinceId, viewer, language }),
    oldestUnseenWin(database, { playerId: viewer, gameId }, nowMs),
    isBettingOpen(database, gameId),
    withUnread ? readUnread(database, viewer) : null,
  ]);
  return {
    server_time: Math.floor(clockMs / 1000),
    server_ms: clockMs % 1000,
    last_issue: last && roundOnWire(last, language, clockMs),
    issue: current && roundOnWire(current, language, clockMs),
    game_status: current !== null && open ? 1 : 0,
    user_quantity: {
      money: formatMoney(balance.balanceMinor),
      lock_money: formatMoney(balance.heldMinor),
    },
    message,
    hit_notice: win && {
      id: Number(win.orderId),
      profit: formatMoney(win.profitMinor),
      issue: win.issue,
    },
    ...(unread && { unread }),
  };
}
