// Orders as players see them: lists, single orders, and unseen wins.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { Language } from '@trine/contract/languages.ts';
import type { orderInfo, orderList } from '@trine/contract/bets/orders.ts';
import type { LeafVersion } from '@trine/fairness/receipt.ts';
import { payoutMinor, profitMinor } from '@trine/game/payout.ts';
import { outcomeOf, sumOf } from '@trine/game/outcome.ts';
import { formatOdds } from '@trine/game/odds.ts';
import { playCode, playWins } from '@trine/game/plays.ts';
import { gameName, planName, playName } from '@trine/i18n/labels.ts';
import { formatMoney, minor, sumMinor, type Minor } from '@trine/money/money.ts';
import {
  bucketOf,
  firstIdAt,
  orderNumber,
  type OrderId,
  type PlayerId,
  type RoundId,
} from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { maskName } from '../../people/usernames/usernames.ts';
import { inSeconds, lotteryCode, type RoundStatus } from '../rounds/round.ts';
import { idSpan, type SpanQuestion } from '../../platform/postgres/id-span.ts';
import * as sql from './order-records.sql.ts';
import { signReceipts, type ReceiptKeys } from './signed-receipts.ts';

export interface OrderRecord {
  readonly orderId: OrderId;
  readonly playerId: PlayerId;
  readonly username: string;
  readonly roundId: RoundId;
  readonly gameId: number;
  readonly roomType: number;
  readonly issue: string;
  readonly leafVersion: LeafVersion;
  readonly roundStatus: RoundStatus;
  readonly outcome: number | null;
  readonly settledAt: number | null;
  readonly play: number;
  readonly oddsHundredths: number;
  readonly stakeMinor: bigint;
  readonly balanceAfterMinor: bigint;
  readonly createdAt: number;
}

export interface OrdersQuestion extends SpanQuestion {
  readonly playerId: PlayerId;
  /** The player's own orders, or those of the members whom the player invited. */
  readonly whose: 'own' | 'team';
  readonly status: 'accepted' | 'profitable' | 'unprofitable' | 'cancelled' | null;
  readonly limit: number;
}

/** Newest first. */
export async function listOrders(
  from: Connection,
  question: OrdersQuestion,
): Promise<OrderRecord[]> {
  const { playerId, whose, status, limit } = question;
  const asked = { bucket: bucketOf(playerId), playerId, limit, ...idSpan(question) };
  if (status === 'cancelled') {
    const cancelled = whose === 'own' ? sql.voidOrdersOfPlayer : sql.voidOrdersOfTeam;
    return cancelled.all(from, asked);
  }
  const listed = whose === 'own' ? sql.ordersOfPlayer : sql.ordersOfTeam;
  return listed.all(from, { ...asked, status });
}

export async function findOrder(
  from: Connection,
  playerId: PlayerId,
  orderId: OrderId,
): Promise<OrderRecord | null> {
  return sql.orderOfPlayer.first(from, { bucket: bucketOf(playerId), playerId, orderId });
}

/** An order of a direct member of the agent's. */
export async function findOrderOfMember(
  from: Connection,
  agentId: PlayerId,
  orderId: OrderId,
): Promise<OrderRecord | null> {
  return sql.orderOfMember.first(from, { bucket: bucketOf(agentId), agentId, orderId });
}

const winsShownForMs = 24 * 60 * 60 * 1000;

/** Two bets of one round are at most this far apart. */
const maxRoundMs = 24 * 60 * 60 * 1000;

/** Further wins are shown in a second summary. */
const maxSummaryWins = 1_000;

interface GamePlayer {
  readonly playerId: PlayerId;
  readonly gameId: number;
}

/** The oldest win of the last day that the player has not acknowledged. */
export async function oldestUnseenWin(from: Connection, player: GamePlayer, nowMs: number) {
  const win = await sql.oldestUnseenWin.first(from, winQuestion(player, nowMs));
  if (win === null) return null;
  const { orderId, issue, play, roundId } = win;
  const profit = profitMinor(minor(win.stakeMinor), win.oddsHundredths);
  const round = await sumsOfRounds(from, player, { roundIds: [roundId], nowMs });
  return { orderId, issue, play, profitMinor: profit, round };
}

interface RoundsOfWins {
  readonly roundIds: readonly RoundId[];
  readonly nowMs: number;
}

/** Sums of all the player's bets in these rounds, which were settled within the last day. */
async function sumsOfRounds(
  from: Connection,
  { playerId }: GamePlayer,
  { roundIds, nowMs }: RoundsOfWins,
) {
  const { stakeMinor, payoutMinor: paidMinor } = await sql.sumsOfRounds.one(from, {
    bucket: bucketOf(playerId),
    playerId,
    roundIds: [...roundIds],
    sinceId: firstIdAt(nowMs - winsShownForMs - maxRoundMs),
  });
  return {
    stakeMinor: minor(stakeMinor),
    payoutMinor: minor(paidMinor),
    netMinor: minor(paidMinor - stakeMinor),
  };
}

/** All wins of the last day that the player has not acknowledged; null without any. */
export async function summarizeWins(from: Connection, player: GamePlayer, nowMs: number) {
  const question = { ...winQuestion(player, nowMs), limit: maxSummaryWins };
  const wins = await sql.unseenWins.all(from, question);
  const newest = wins.at(-1);
  if (newest === undefined) return null;
  const profits = wins.map((win) => profitMinor(minor(win.stakeMinor), win.oddsHundredths));
  const profit = sumMinor(profits);
  const payout = minor(profit + sumMinor(wins.map(({ stakeMinor }) => minor(stakeMinor))));
  const roundIds = [...new Set(wins.map(({ roundId }) => roundId))];
  return {
    newest,
    profitMinor: profit,
    payoutMinor: payout,
    rounds: await sumsOfRounds(from, player, { roundIds, nowMs }),
    winCount: wins.length,
    roundCount: roundIds.length,
  };
}

function winQuestion(player: GamePlayer, nowMs: number) {
  const sinceId = firstIdAt(nowMs - winsShownForMs);
  return { ...player, bucket: bucketOf(player.playerId), sinceId };
}

/** Acknowledges this win and older ones of its game; false when the player has no such win. */
export async function acknowledgeWin(
  from: Connection,
  playerId: PlayerId,
  orderId: OrderId,
): Promise<boolean> {
  return (await sql.markWinSeen.run(from, { bucket: bucketOf(playerId), playerId, orderId })) > 0;
}

/** Won beyond the stake; zero when lost, void, or not yet settled. */
function profitOf(order: OrderRecord): Minor {
  return isWin(order) ? minor(orderPayoutMinor(order) - order.stakeMinor) : minor(0n);
}

/** The payout of a win, the returned stake of a cancelled order; zero otherwise. */
export function orderPayoutMinor(order: OrderRecord): Minor {
  if (isWin(order)) return payoutMinor(minor(order.stakeMinor), order.oddsHundredths);
  return minor(statusOnWire(order) === 2 ? order.stakeMinor : 0n);
}

function isWin(order: OrderRecord): boolean {
  return (
    order.roundStatus === 'settled' &&
    order.outcome !== null &&
    playWins(playCode(order.play), sumOf(outcomeOf(order.outcome)))
  );
}

export function recordOnWire(
  order: OrderRecord,
  language: Language,
  viewer: PlayerId,
): AnswerOf<typeof orderList>[number] {
  return {
    id: Number(order.orderId),
    orderNo: orderNumber(order.orderId),
    status: statusOnWire(order),
    whether_hit: isWin(order) ? 1 : 0,
    profit: formatMoney(profitOf(order)),
    quantity: formatMoney(minor(order.stakeMinor)),
    odds: formatOdds(order.oddsHundredths),
    issue: order.issue,
    issue_id: Number(order.roundId),
    game_id: order.gameId,
    createtime: inSeconds(order.createdAt),
    name: gameName(language, order.gameId),
    plan_name: planName(language, order.roomType),
    play_method: playName(language, playCode(order.play)),
    play_type: playCode(order.play),
    username: order.playerId === viewer ? order.username : maskName(order.username),
    lottery_code: lotteryCode(order.outcome),
  };
}

/** The receipt is signed again, as a batch of one. */
export function infoOnWire(
  order: OrderRecord,
  language: Language,
  keys: ReceiptKeys,
): AnswerOf<typeof orderInfo> {
  const orderNo = orderNumber(order.orderId);
  const [receipt] = signReceipts([{ ...order, orderNo }], keys);
  if (receipt === undefined) throw new Error('an order without a receipt');
  const { preimage, nonce, index, size, path, signature } = receipt;
  return {
    ...recordOnWire(order, language, order.playerId),
    balance_after: formatMoney(minor(order.balanceAfterMinor)),
    settled_at: order.settledAt === null ? null : inSeconds(order.settledAt),
    receipt: preimage,
    nonce,
    proof: { index, size, path, signature },
  };
}

/** Of a bet that is not the reader's own order. */
export const noReceipt = { receipt: null, nonce: null, proof: null } as const;

/** A member's order as the agent sees it: without balance, and without receipt and nonce. */
export function memberInfoOnWire(
  order: OrderRecord,
  language: Language,
  agentId: PlayerId,
): AnswerOf<typeof orderInfo> {
  return {
    ...recordOnWire(order, language, agentId),
    balance_after: null,
    settled_at: order.settledAt === null ? null : inSeconds(order.settledAt),
    ...noReceipt,
  };
}

/** An order of a void round counts as accepted until its stake is returned, then as cancelled. */
export function statusOnWire({ roundStatus, settledAt }: OrderRecord): 0 | 1 | 2 {
  switch (roundStatus) {
    case 'open':
    case 'closed':
    case 'drawn':
      return 0;
    case 'settled':
      return 1;
    case 'void':
      return settledAt === null ? 0 : 2;
  }
}
