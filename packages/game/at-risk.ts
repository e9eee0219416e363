/**
 * What a player can lose in a round. Stakes that win on every sum return something in every draw;
 * that part is not at risk and does not count for turnover.
 */
import { type Minor, minor } from '@trine/money/money.ts';
import { SUMS } from './outcome.ts';
import { payoutMinor } from './payout.ts';
import { type PlayCode, playWins } from './plays.ts';

export type OrderAtRisk = {
  readonly play: PlayCode;
  readonly stakeMinor: Minor;
  /** The odds at which the order was accepted. */
  readonly oddsHundredths: number;
};

/**
 * The amount at risk with these orders: all of one player in one round, over all its rooms. Minor
 * units. Source: the stakes less the smallest payout over the 28 sums, at least 0; each payout is
 * rounded down as in the settlement.
 */
export function stakesAtRisk(orders: readonly OrderAtRisk[]): Minor {
  const stakes = orders.reduce((total, { stakeMinor }) => total + stakeMinor, 0n);
  const paid = SUMS.map((sum) => paidOn(sum, orders));
  const minPaid = paid.reduce((least, amount) => (amount < least ? amount : least));
  return minor(stakes > minPaid ? stakes - minPaid : 0n);
}

function paidOn(sum: number, orders: readonly OrderAtRisk[]): bigint {
  return orders.reduce((total, { play, stakeMinor, oddsHundredths }) => {
    return playWins(play, sum) ? total + payoutMinor(stakeMinor, oddsHundredths) : total;
  }, 0n);
}
