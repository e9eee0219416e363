/** The bet that "last bet" repeats, from the player's newest orders. */
import { isPlayCode, type PlayCode } from '@trine/game/plays.ts';
import { parseApiAmount } from '../../../ui/amount-minor.ts';
import type { OwnOrder } from './own-orders.ts';
import type { Stakes } from './slip-sum.ts';

export interface RoomOfBet {
  gameId: number;
  planName: string;
}

/**
 * The newest bet of this room, else of this game, else of any: all plays that were placed together,
 * with the stake of each. Null without orders. The orders are newest first.
 */
export function lastBetOf(orders: readonly OwnOrder[], room: RoomOfBet): Stakes | null {
  const isOfGame = ({ game_id: gameId }: OwnOrder) => gameId === room.gameId;
  const newest =
    orders.find((order) => isOfGame(order) && order.plan_name === room.planName) ??
    orders.find(isOfGame) ??
    orders[0];
  if (newest === undefined) return null;
  const plays = orders.filter((order) => isSameBet(order, newest)).map((order) => order.play_type);
  return {
    plays: [...new Set(plays)].filter((play): play is PlayCode => isPlayCode(play)),
    stakeMinor: parseApiAmount(newest.quantity),
  };
}

/** Plays of one bet have the same stake and time. */
function isSameBet(order: OwnOrder, other: OwnOrder): boolean {
  return (
    order.issue_id === other.issue_id &&
    order.plan_name === other.plan_name &&
    order.quantity === other.quantity &&
    order.createtime === other.createtime
  );
}
