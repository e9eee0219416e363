// Rounds as the console's calls and exports show them.

import type * as calls from '@trine/contract/console/rounds.ts';
import { playCode } from '@trine/game/plays.ts';
import { type BoardRound, type ListedRound } from './board.ts';
import { lotteryCode } from '../../game/rounds/round.ts';
import { sliceCount } from '../../game/settlement/slices.ts';
import {
  moneyValue,
  optionalSecondsValue,
  secondsValue,
} from '../../platform/http/console-values.ts';

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

export function viewRound(round: BoardRound, nowMs: number) {
  return {
    round_id: Number(round.roundId),
    game_id: round.gameId,
    issue: round.issue,
    status: round.status,
    opens_at: secondsValue(round.opensAt),
    closes_at: secondsValue(round.closesAt),
    draws_at: secondsValue(round.drawsAt),
    closes_in_ms: round.closesAt - nowMs,
    draws_in_ms: round.drawsAt - nowMs,
    beacon_round: Number(round.beaconRound),
    seal: viewSeal(round),
    drawn_at: optionalSecondsValue(round.drawnAt),
    lottery_code: lotteryCode(round.outcome),
    void_rule: round.voidRule,
    settlement: {
      slices_done: Number(round.slicesDone),
      slices: sliceCount(round.bookCount ?? 0),
      paid: moneyValue(round.paidMinor),
      settled_at: optionalSecondsValue(round.settledAt),
    },
    rooms: round.rooms.map(viewRoom),
  };
}

function viewSeal({ bookRoot, bookCount, bookStakeMinor, closedAt }: BoardRound) {
  if (bookRoot === null || bookCount === null || bookStakeMinor === null) return null;
  return {
    root: bookRoot.toString('hex'),
    count: bookCount,
    stake: moneyValue(bookStakeMinor),
    sealed_at: optionalSecondsValue(closedAt),
  };
}

function viewRoom(room: BoardRound['rooms'][number]) {
  const cost = room.worstCostMinor > 0n ? room.worstCostMinor : 0n;
  return {
    plan_id: room.planId,
    room_type: room.roomType,
    orders: Number(room.orders),
    stake: moneyValue(room.stakeMinor),
    worst_cost: moneyValue(room.worstCostMinor),
    worst_sum: room.worstSum,
    cap: moneyValue(room.capMinor),
    cap_used_percent: Number((cost * 100n) / room.capMinor),
    plays: room.payoutsMinor.flatMap((payout, play) => {
      return payout === 0n ? [] : [{ play: playCode(play), payout: moneyValue(payout) }];
    }),
  };
}

export function viewListed(row: ListedRound) {
  return {
    round_id: Number(row.roundId),
    game_id: row.gameId,
    issue: row.issue,
    status: row.status,
    draws_at: secondsValue(row.drawsAt),
    orders: Number(row.orders),
    stake: moneyValue(row.stakeMinor),
    paid: moneyValue(row.paidMinor),
    lottery_code: lotteryCode(row.outcome),
  };
}
