/** The player's own bets in one round, and what they come to. */
import { payoutMinor } from '@trine/game/payout.ts';
import { isPlayCode, playWins } from '@trine/game/plays.ts';
import { minor, sumMinor, type Minor } from '@trine/money/money.ts';
import { parseApiAmount } from '../../../ui/amount-minor.ts';
import { useOwnOrders, type OwnOrder } from './room-data.ts';
import type { RoomNow } from './room-now.ts';
import { hundredths } from './slip-sum.ts';

export interface OwnBets {
  orders: readonly OwnOrder[];
  /** The server has settled every one of them; false without any. */
  isSettled: boolean;
  stakeMinor: Minor;
  /** What the settled ones paid, the stakes included. */
  payoutMinor: Minor;
}

interface RoundOfGame {
  gameId: number;
  issue: string;
}

/** In all rooms of the game. */
export function useOwnBets(now: RoomNow, { gameId, issue }: RoundOfGame): OwnBets {
  const { data = noOrders } = useOwnOrders(now);
  return ownBetsOf(data.filter((order) => order.issue === issue && order.game_id === gameId));
}

const noOrders: readonly OwnOrder[] = [];

/** Of what the server told of one round's orders; what it refused is not among them. */
export function ownBetsOf(found: readonly OwnOrder[]): OwnBets {
  const orders = found.filter(({ status }) => status !== notAccepted);
  return {
    orders,
    isSettled: orders.length > 0 && orders.every(({ status }) => status === settled),
    stakeMinor: sumMinor(orders.map(({ quantity }) => parseApiAmount(quantity))),
    payoutMinor: sumMinor(
      orders
        .filter(({ whether_hit: hit }) => hit === 1)
        .map(({ quantity, profit }) => minor(parseApiAmount(quantity) + parseApiAmount(profit))),
    ),
  };
}

const settled = 1;
const notAccepted = 3;

/** What a bet pays if it wins, the stake included. */
export function possiblePayoutMinor({ quantity, odds }: OwnOrder): Minor {
  return payoutMinor(parseApiAmount(quantity), hundredths(odds));
}

/** By the rules of the game, which the server settles by as well. */
export function winsOn({ play_type: play }: OwnOrder, sum: number): boolean {
  return isPlayCode(play) && playWins(play, sum);
}

/** What these bets pay on this sum, the stakes included. */
export function payoutOnMinor(orders: readonly OwnOrder[], sum: number): Minor {
  return sumMinor(orders.filter((order) => winsOn(order, sum)).map(possiblePayoutMinor));
}
