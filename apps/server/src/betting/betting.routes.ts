import { fairnessOrder } from '@trine/contract/fairness.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import {
  closeGameResult,
  getGameResult,
  orderInfo,
  orderList,
  playOrder,
  winSummary,
} from '@trine/contract/orders.ts';
import { defaultPageSize } from '@trine/contract/values.ts';
import { gameById } from '@trine/game/games.ts';
import { formatOdds } from '@trine/game/odds.ts';
import { playCode } from '@trine/game/plays.ts';
import { playName } from '@trine/i18n/labels.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { OrderId } from '../database/ids.ts';
import type { Database } from '../database/transaction.ts';
import {
  accepted,
  busy,
  claimedRoute,
  nothing,
  noSession,
  refused,
  route,
  type ClaimOf,
  type Route,
} from '../http/route.ts';
import {
  acknowledgeWin,
  findOrder,
  infoOnWire,
  listOrders,
  oldestUnseenWin,
  recordOnWire,
  summarizeWins,
} from './order-records.ts';
import { createBookProofs } from './book-proofs.ts';
import type { Desk } from './desk.ts';
import { orderNumber, receiptOf } from './receipt.ts';

export interface BettingParts {
  readonly database: Database;
  readonly desk: Desk;
  readonly claimOf: ClaimOf;
  readonly receiptKey: Buffer;
  /** The operator's, for dates in requests. */
  readonly timeZone: string;
  readonly now: () => number;
}

export function bettingRoutes(parts: BettingParts): Route[] {
  return [playOrderRoute(parts), ...recordRoutes(parts), proofRoute(parts), ...winRoutes(parts)];
}

const busyRetrySeconds = 1;

function playOrderRoute({ desk, claimOf, receiptKey }: BettingParts): Route {
  return claimedRoute(playOrder, claimOf, async (request, { player, key, language }) => {
    const placement = await desk.place({ ...player, key, request });
    if (placement.kind === 'session') return noSession(placement.state);
    if (placement.kind === 'busy') return busy(busyRetrySeconds);
    if (placement.kind === 'refused') {
      const { reason, ...details } = placement.refusal;
      return refused(reason, details);
    }
    const { bet, orders, balanceMinor, heldMinor } = placement;
    return accepted({
      orders: orders.map((order) => ({
        id: Number(order.orderId),
        orderNo: orderNumber(order.orderId),
        play_type: playCode(order.play),
        play_method: playName(language, playCode(order.play)),
        quantity: formatMoney(minor(bet.stakeMinor)),
        odds: formatOdds(order.oddsHundredths),
        receipt: receiptOf({ ...bet, ...order }, receiptKey),
      })),
      money: formatMoney(minor(balanceMinor)),
      lock_money: formatMoney(minor(heldMinor)),
      issue: bet.issue,
    });
  });
}

function recordRoutes({ database, receiptKey, timeZone }: BettingParts): Route[] {
  return [
    route(orderList, async (request, { player, language }) => {
      const whose = parseIdentifier(request.activeTab ?? 0) === 1 ? 'team' : 'own';
      if (whose === 'team' && player.groupId !== 3) return refused('agents_only');
      const orders = await listOrders(database, {
        playerId: player.playerId,
        whose,
        beforeId: orderIdFrom(request.before_id),
        beginDate: request.begin_date || null,
        endDate: request.end_date || null,
        timeZone,
        status: request.status || null,
        limit: parseIdentifier(request.limit) ?? defaultPageSize,
      });
      return accepted(orders.map((order) => recordOnWire(order, language, player.playerId)));
    }),
    route(orderInfo, async (request, { player, language }) => {
      const orderId = orderIdFrom(request.id);
      const order = orderId && (await findOrder(database, player.playerId, orderId));
      return order ? accepted(infoOnWire(order, language, receiptKey)) : refused('not_found');
    }),
  ];
}

function proofRoute({ database, receiptKey }: BettingParts): Route {
  const proofs = createBookProofs({ database, receiptKey });
  return route(fairnessOrder, async (request, { player }) => {
    const orderId = orderIdFrom(request.id);
    const order = orderId && (await findOrder(database, player.playerId, orderId));
    if (!order) return refused('not_found');
    const proof = await proofs.of(order);
    if (proof === null) return refused('not_sealed');
    if (proof === 'busy') return busy(busyRetrySeconds);
    const { preimage, leaf, index, size, path, root } = proof;
    return accepted({
      preimage,
      leaf: hexOf(leaf),
      index,
      size,
      path: path.map(hexOf),
      root: hexOf(root),
    });
  });
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

function winRoutes({ database, now }: BettingParts): Route[] {
  return [
    route(getGameResult, async (request, { player, language }) => {
      const gameId = parseIdentifier(request.game_id) ?? 0;
      const asked = { playerId: player.playerId, gameId };
      const win = await oldestUnseenWin(database, asked, now());
      if (win === null) return nothing();
      return accepted({
        id: Number(win.orderId),
        profit: formatMoney(win.profitMinor),
        issue: win.issue,
        play_method: playName(language, playCode(win.play)),
      });
    }),
    route(winSummary, async (request, { player, language }) => {
      const game = gameById(parseIdentifier(request.game_id));
      if (game === null) return nothing();
      const asked = { playerId: player.playerId, gameId: game.id };
      const summary = await summarizeWins(database, asked, now());
      if (summary === null) return nothing();
      const { newest, winCount, roundCount } = summary;
      return accepted({
        id: Number(newest.orderId),
        profit: formatMoney(summary.profitMinor),
        wins: winCount,
        rounds: roundCount,
        issue: newest.issue,
        play_method: playName(language, playCode(newest.play)),
      });
    }),
    route(closeGameResult, async (request, { player }) => {
      const orderId = orderIdFrom(request.order_id);
      const known = orderId !== null && (await acknowledgeWin(database, player.playerId, orderId));
      return known ? accepted(null) : refused('not_found');
    }),
  ];
}

function orderIdFrom(given: unknown): OrderId | null {
  const id = parseIdentifier(given);
  return id === null ? null : (BigInt(id) as OrderId);
}
