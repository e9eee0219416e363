import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import type { Language } from '@trine/contract/languages.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { openBets } from '@trine/contract/bets/open-bets.ts';
import {
  archivedBets,
  closeGameResult,
  getGameResult,
  orderInfo,
  orderList,
  playOrder,
  winSummary,
} from '@trine/contract/bets/orders.ts';
import { defaultPageSize } from '@trine/contract/values.ts';
import { gameById } from '@trine/game/games.ts';
import { playCode } from '@trine/game/plays.ts';
import { playName } from '@trine/i18n/labels.ts';
import { formatMoney } from '@trine/money/money.ts';
import type { NextId, OrderId, RowId } from '../../platform/postgres/ids.ts';
import type { Connection, Database } from '../../platform/postgres/transaction.ts';
import type { Reads } from '../../platform/replicas/reads.ts';
import {
  accepted,
  busy,
  claimedRoute,
  nothing,
  noSession,
  rejected,
  route,
  type ClaimOf,
  type Route,
  type SessionPlayer,
} from '../../platform/http/route.ts';
import { acceptedBet } from './accepted-bet.ts';
import { askedOrderId, missingOrderReason } from './asked-order.ts';
import { readBet } from './bet.ts';
import { createLeafVersions } from '../rounds/leaf-versions.ts';
import { inSeconds } from '../rounds/round.ts';
import {
  acknowledgeWin,
  findOrder,
  findOrderOfMember,
  infoOnWire,
  listOrders,
  memberInfoOnWire,
  noReceipt,
  oldestUnseenWin,
  recordOnWire,
  summarizeWins,
  type OrderRecord,
  type OrdersQuestion,
} from './order-records.ts';
import {
  createRejectedBets,
  findRejectedBet,
  listRejectedBets,
  rejectedOnWire,
  type RejectedBet,
  type RejectedBets,
  type RejectedQuestion,
} from './rejected-bets.ts';
import * as archived from './archived-bets.sql.ts';
import type { BetQueue } from './bet-queue.ts';
import { readOpenBets } from './open-bets.ts';
import { proofRoutes } from './proofs.routes.ts';
import { createBatchReceipts, type ReceiptKeys } from './signed-receipts.ts';

export interface BettingParts {
  readonly database: Database;
  readonly reads: Reads;
  readonly nextId: NextId;
  readonly betQueue: BetQueue;
  readonly tokenClaimsOf: ClaimOf;
  readonly receiptKeys: ReceiptKeys;
  /** The operator's, for dates in requests. */
  readonly timeZone: string;
  readonly now: () => number;
}

type Parts = BettingParts & { readonly rejectedBets: RejectedBets };

export function bettingRoutes(given: BettingParts): Route[] {
  const parts = { ...given, rejectedBets: createRejectedBets(given.database, given.nextId) };
  return [
    playOrderRoute(parts),
    ...recordRoutes(parts),
    ...proofRoutes(parts.database, parts.receiptKeys.receiptKey),
    ...winRoutes(parts),
  ];
}

const busyRetrySeconds = 1;

function playOrderRoute(parts: Parts): Route {
  const { database, betQueue, tokenClaimsOf, receiptKeys, rejectedBets } = parts;
  const batchReceipts = createBatchReceipts(receiptKeys, createLeafVersions(database));
  return claimedRoute(playOrder, tokenClaimsOf, async (request, { player, key, language }) => {
    const placement = await betQueue.place({ ...player, key, request });
    if (placement.kind === 'session') return noSession(placement.state);
    if (placement.kind === 'busy') return busy(busyRetrySeconds);
    if (placement.kind === 'rejected') {
      const { reason, ...details } = placement.rejection;
      const bet = readBet(request);
      if (!('reason' in bet)) rejectedBets.record(player.playerId, bet, placement.rejection);
      return rejected(reason, details);
    }
    const signed = batchReceipts.of(placement);
    // A further promise would add cost to every bet.
    const receipts = signed instanceof Promise ? await signed : signed;
    return accepted(acceptedBet(placement, { language, receipts }));
  });
}

function recordRoutes(parts: Parts): Route[] {
  return [
    route(orderList, async (request, { player, language }) => {
      const isTeam = parseIdentifier(request.activeTab ?? 0) === 1;
      if (isTeam && player.groupId !== 3) return rejected('agents_only');
      const limit = parseIdentifier(request.limit) ?? defaultPageSize;
      const question = {
        playerId: player.playerId,
        beforeId: askedOrderId(request.before_id),
        beginDate: request.begin_date || null,
        endDate: request.end_date || null,
        timeZone: parts.timeZone,
        limit,
      };
      const status = request.status || null;
      const whose = isTeam ? 'team' : 'own';
      const [orders, rejections] = await Promise.all([
        listAccepted(parts.reads.upTo(player.position), { ...question, whose }, status),
        isTeam ? [] : listRejected(parts, question, status),
      ]);
      const reader = { ...player, language, timeZone: parts.timeZone };
      const rows = [
        ...orders.map((order) => recordOnWire(order, language, player.playerId)),
        ...rejections.map((rejection) => rejectedOnWire(rejection, reader)),
      ];
      // Both kinds of ids ascend with time.
      if (rejections.length > 0) rows.sort((one, other) => other.id - one.id);
      return accepted(rows.slice(0, limit));
    }),
    route(orderInfo, async (request, { player, language }) => {
      const id = askedOrderId(request.id);
      const info = id && (await readInfo(parts, id, { ...player, language }));
      if (info) return accepted(info);
      return rejected(await missingOrderReason(parts.database, id));
    }),
    route(archivedBets, async () => {
      const { before } = await archived.archivedBefore.one(parts.database, {});
      return accepted({ before: before === null ? null : inSeconds(before) });
    }),
  ];
}

type StatusAsked = Exclude<RequestOf<typeof orderList>['status'], '' | undefined> | null;

async function listAccepted(
  from: Connection,
  question: Omit<OrdersQuestion, 'status'>,
  status: StatusAsked,
): Promise<OrderRecord[]> {
  if (status === 'not_accepted') return [];
  return listOrders(from, { ...question, status: status === 'all' ? null : status });
}

async function listRejected(
  { database, rejectedBets }: Parts,
  question: RejectedQuestion,
  status: StatusAsked,
): Promise<RejectedBet[]> {
  if (status !== 'not_accepted' && status !== 'all') return [];
  // A bet that this process has just rejected must be in the list.
  await rejectedBets.flush();
  return listRejectedBets(database, question);
}

type InfoReader = Pick<SessionPlayer, 'playerId' | 'groupId' | 'username'> & {
  readonly language: Language;
};

async function readInfo(
  { database, receiptKeys, timeZone }: BettingParts,
  id: OrderId,
  reader: InfoReader,
): Promise<AnswerOf<typeof orderInfo> | null> {
  const { playerId, groupId, language } = reader;
  const order = await findOrder(database, playerId, id);
  if (order !== null) return infoOnWire(order, language, receiptKeys);
  const rejection = await findRejectedBet(database, playerId, BigInt(id) as RowId);
  if (rejection !== null) {
    const row = rejectedOnWire(rejection, { ...reader, timeZone });
    return { ...row, balance_after: null, settled_at: null, ...noReceipt };
  }
  if (groupId !== 3) return null;
  const theirs = await findOrderOfMember(database, playerId, id);
  return theirs === null ? null : memberInfoOnWire(theirs, language, playerId);
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
        round_payout: formatMoney(win.round.payoutMinor),
        round_stake: formatMoney(win.round.stakeMinor),
        round_net: formatMoney(win.round.netMinor),
      });
    }),
    route(winSummary, async (request, { player, language }) => {
      const game = gameById(parseIdentifier(request.game_id));
      if (game === null) return nothing();
      const asked = { playerId: player.playerId, gameId: game.id };
      const summary = await summarizeWins(database, asked, now());
      if (summary === null) return nothing();
      const { newest, winCount, roundCount, rounds } = summary;
      return accepted({
        id: Number(newest.orderId),
        profit: formatMoney(summary.profitMinor),
        payout: formatMoney(summary.payoutMinor),
        round_payout: formatMoney(rounds.payoutMinor),
        round_stake: formatMoney(rounds.stakeMinor),
        net: formatMoney(rounds.netMinor),
        wins: winCount,
        rounds: roundCount,
        issue: newest.issue,
        play_method: playName(language, playCode(newest.play)),
      });
    }),
    route(openBets, async (request, { player: { playerId }, language }) => {
      const sinceMs = parseIdentifier(request.since);
      return accepted(await readOpenBets(database, { playerId, sinceMs, language }));
    }),
    route(closeGameResult, async (request, { player }) => {
      const orderId = askedOrderId(request.order_id);
      const known = orderId !== null && (await acknowledgeWin(database, player.playerId, orderId));
      return known ? accepted(null) : rejected('not_found');
    }),
  ];
}
