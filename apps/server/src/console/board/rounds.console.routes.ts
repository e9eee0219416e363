// The console's calls about rounds. None of them can write a digit, and none shows one before the
// beacon has spoken.

import * as calls from '@trine/contract/console/rounds.ts';
import { playCode } from '@trine/game/plays.ts';
import { gameName } from '@trine/i18n/labels.ts';
import { listRounds, readBoard, readRound, type BoardRound, type ListedRound } from './board.ts';
import type { NextId, RoundId, RowId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import {
  actingOf,
  answer,
  consoleRoute,
  done,
  refuse,
  type ConsoleRoute,
} from '../../people/staff/console-route.ts';
import { within } from '../../platform/audit-log/client-address-of.ts';
import { lotteryCode } from '../../game/rounds/round.ts';
import * as voids from '../../game/rounds/void-round.ts';
import { sliceCount } from '../../game/settlement/slices.ts';
import type { ConsoleReason } from '@trine/contract/console/reasons.ts';
import {
  idOf,
  money,
  optionalSeconds,
  page,
  pageOf,
  seconds,
} from '../../platform/http/console-values.ts';

export interface RoundRoutesOptions {
  readonly database: Database;
  readonly nextId: NextId;
  readonly beacon: Pick<voids.VoidParts, 'chain' | 'signatureNow'>;
  readonly operatorTimeZone: string;
}

export function roundRoutes(options: RoundRoutesOptions): ConsoleRoute[] {
  const { database, operatorTimeZone: timeZone } = options;
  return [
    consoleRoute(calls.board, async () => {
      const { nowMs, games } = await readBoard(database);
      return answer({
        server_ms: nowMs,
        games: games.map(({ gameId, bettingOpen, rounds }) => {
          const views = rounds.map((round) => viewRound(round, nowMs));
          const current = views.find(({ draws_in_ms, status }) => {
            return draws_in_ms > 0 && status !== 'void';
          });
          return {
            game_id: gameId,
            name: gameName('en', gameId),
            betting_open: bettingOpen,
            current: current ?? null,
            recent: views.filter((view) => view !== current),
          };
        }),
      });
    }),
    consoleRoute(calls.listRounds, async (request) => {
      const wanted = pageOf(request);
      const rows = await listRounds(database, { ...roundFilters(request), ...wanted, timeZone });
      return answer(page(rows, wanted, { view: viewListed, idOf: (row) => row.roundId }));
    }),
    consoleRoute(calls.readRound, async ({ round_id }) => {
      const found = await readRound(database, idOf<RoundId>(round_id));
      return found === null ? refuse('not_found') : answer(viewRound(found.round, found.nowMs));
    }),
    ...voidRoutes(options),
  ];
}

/** A list's filters as the contract gives them. */
export function roundFilters(request: {
  readonly game_id?: string | number;
  readonly status?: (typeof calls.roundStates)[number];
  readonly issue?: string;
  readonly from?: string;
  readonly to?: string;
}) {
  const { game_id, status = null, issue = null, from = null, to = null } = request;
  const gameId = game_id === undefined ? null : Number(game_id);
  return { gameId, status, issue, from, to };
}

function voidRoutes({ database, nextId, beacon }: RoundRoutesOptions): ConsoleRoute[] {
  return [
    consoleRoute(calls.listVoids, async () => {
      const rows = await voids.runningVoids(database);
      const byRule = await voids.newestVoidsByRule(database);
      return answer({
        rows: rows.map((row) => ({
          request_id: Number(row.requestId),
          round_id: Number(row.roundId),
          game_id: row.gameId,
          issue: row.issue,
          draws_at: seconds(row.drawsAt),
          orders: row.bookCount,
          stake: money(row.bookStakeMinor),
          reason: row.reason,
          asked_by: row.askedBy,
          asked_at: seconds(row.askedAt),
        })),
        by_rule: byRule.map((row) => ({
          round_id: Number(row.roundId),
          game_id: row.gameId,
          issue: row.issue,
          draws_at: seconds(row.drawsAt),
          rule: row.rule,
          voided_at: seconds(row.voidedAt),
          orders: row.bookCount,
          stake: money(row.bookStakeMinor),
        })),
      });
    }),
    consoleRoute(calls.askForVoid, async ({ round_id, reason }, context) => {
      const { actor, address } = actingOf(context);
      const parts = { database: within(database, address), nextId };
      const asking = { roundId: idOf<RoundId>(round_id), actor, reason };
      const asked = await voids.askForVoid(parts, asking);
      if (asked.kind === 'refused') return refuse(refusals[asked.refusal]);
      return answer({ request_id: Number(asked.requestId) });
    }),
    consoleRoute(calls.confirmVoid, async ({ request_id }, context) => {
      const { actor, address } = actingOf(context);
      const parts = { database: within(database, address), nextId, ...beacon };
      const deciding = { requestId: idOf<RowId>(request_id), actor };
      const confirmed = await voids.confirmVoid(parts, deciding);
      if (confirmed.kind === 'refused') return refuse(refusals[confirmed.refusal]);
      return answer({ outcome: confirmed.kind });
    }),
    consoleRoute(calls.withdrawVoid, async ({ request_id }, context) => {
      const { actor, address } = actingOf(context);
      const parts = { database: within(database, address), nextId };
      const deciding = { requestId: idOf<RowId>(request_id), actor };
      const withdrawn = await voids.withdrawVoid(parts, deciding);
      return withdrawn.kind === 'refused' ? refuse(refusals[withdrawn.refusal]) : done();
    }),
  ];
}

const refusals = {
  reason_unfit: 'reason_unfit',
  round_unknown: 'not_found',
  round_not_closed: 'round_not_closed',
  too_early: 'too_early',
  asked_already: 'asked_already',
  request_unknown: 'not_found',
  request_over: 'over',
  same_person: 'same_person',
  other_beacon: 'other_beacon',
} as const satisfies Record<voids.VoidRefusal, ConsoleReason>;

function viewRound(round: BoardRound, nowMs: number) {
  return {
    round_id: Number(round.roundId),
    game_id: round.gameId,
    issue: round.issue,
    status: round.status,
    opens_at: seconds(round.opensAt),
    closes_at: seconds(round.closesAt),
    draws_at: seconds(round.drawsAt),
    closes_in_ms: round.closesAt - nowMs,
    draws_in_ms: round.drawsAt - nowMs,
    beacon_round: Number(round.beaconRound),
    seal: viewSeal(round),
    drawn_at: optionalSeconds(round.drawnAt),
    lottery_code: lotteryCode(round.outcome),
    void_rule: round.voidRule,
    settlement: {
      slices_done: Number(round.slicesDone),
      slices: sliceCount(round.bookCount ?? 0),
      paid: money(round.paidMinor),
      settled_at: optionalSeconds(round.settledAt),
    },
    rooms: round.rooms.map(viewRoom),
  };
}

function viewSeal({ bookRoot, bookCount, bookStakeMinor, closedAt }: BoardRound) {
  if (bookRoot === null || bookCount === null || bookStakeMinor === null) return null;
  return {
    root: bookRoot.toString('hex'),
    count: bookCount,
    stake: money(bookStakeMinor),
    sealed_at: optionalSeconds(closedAt),
  };
}

function viewRoom(room: BoardRound['rooms'][number]) {
  const cost = room.worstCostMinor > 0n ? room.worstCostMinor : 0n;
  return {
    plan_id: room.planId,
    room_type: room.roomType,
    orders: Number(room.orders),
    stake: money(room.stakeMinor),
    worst_cost: money(room.worstCostMinor),
    worst_sum: room.worstSum,
    cap: money(room.capMinor),
    cap_used_percent: Number((cost * 100n) / room.capMinor),
    plays: room.payoutsMinor.flatMap((payout, play) => {
      return payout === 0n ? [] : [{ play: playCode(play), payout: money(payout) }];
    }),
  };
}

export function viewListed(row: ListedRound) {
  return {
    round_id: Number(row.roundId),
    game_id: row.gameId,
    issue: row.issue,
    status: row.status,
    draws_at: seconds(row.drawsAt),
    orders: Number(row.orders),
    stake: money(row.stakeMinor),
    paid: money(row.paidMinor),
    lottery_code: lotteryCode(row.outcome),
  };
}
