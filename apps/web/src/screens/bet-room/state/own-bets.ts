/** The player's own bets in one round, with their sums. */
import { payoutMinor } from '@trine/game/payout.ts';
import { isPlayCode, playWins } from '@trine/game/plays.ts';
import { formatMoney, minor, sumMinor, type Minor } from '@trine/money/money.ts';
import type { Settled } from '../../../features/money/settled.ts';
import { parseApiAmount } from '../../../ui/amount-minor.ts';
import { useOwnOrders, type OwnOrder, type OwnOrders } from './own-orders.ts';
import type { RoomNow } from './room-now.ts';
import { hundredths } from './slip-sum.ts';

export interface OwnBets extends OrderSums {
  /** While false, `orders` may be incomplete: show no count, no sum and no "none". */
  isKnown: boolean;
}

export interface OrderSums {
  orders: readonly OwnOrder[];
  /** The server has settled all of them; false without orders, and while `isKnown` is false. */
  isSettled: boolean;
  stakeMinor: Minor;
  /** The payouts of the settled ones, stakes included. */
  payoutMinor: Minor;
}

interface RoundOfGame {
  gameId: number;
  issue: string;
}

/** In all rooms of the game. */
export function useOwnBets(now: RoomNow, { gameId, issue }: RoundOfGame): OwnBets {
  return ownBetsIn(useOwnOrders(now), { gameId, issue });
}

export function ownBetsIn(
  { data, hasAccepted, isCurrent }: OwnOrders,
  { gameId, issue }: RoundOfGame,
): OwnBets {
  const found = data?.filter((order) => order.issue === issue && order.game_id === gameId) ?? [];
  const sums = ownBetsOf(found);
  // A list read before the round changed has its bets, but cannot prove that there are none.
  const isKnown = hasAccepted && (isCurrent || sums.orders.length > 0);
  return { ...sums, isKnown, isSettled: sums.isSettled && isKnown };
}

/** The sums of one round's orders; rejected ones are left out. */
export function ownBetsOf(found: readonly OwnOrder[]): OrderSums {
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

/** The payout if the bet wins, stake included. */
export function possiblePayoutMinor({ quantity, odds }: OwnOrder): Minor {
  return payoutMinor(parseApiAmount(quantity), hundredths(odds));
}

/** By the rules of the game, which the server also uses. */
export function ownBetWinsOn({ play_type: play }: OwnOrder, sum: number): boolean {
  return isPlayCode(play) && playWins(play, sum);
}

/** The payout of these bets on this sum, stakes included. */
export function payoutOnMinor(orders: readonly OwnOrder[], sum: number): Minor {
  return sumMinor(orders.filter((order) => ownBetWinsOn(order, sum)).map(possiblePayoutMinor));
}

/** The result of these bets on this sum, in the wire's texts. */
export function settledOn(orders: readonly OwnOrder[], sum: number): Settled {
  const stakeMinor = sumMinor(orders.map(({ quantity }) => parseApiAmount(quantity)));
  return { stake: formatMoney(stakeMinor), payout: formatMoney(payoutOnMinor(orders, sum)) };
}
