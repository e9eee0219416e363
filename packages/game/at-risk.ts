/**
 * What a player can lose in a round. Stakes that win on every sum return something whatever is
 * drawn; that part was never at risk and counts for no turnover.
 */
import { type Minor, minor } from '@trine/money/money.ts';
import { SUMS } from './outcome.ts';
import { payoutMinor } from './payout.ts';
import { type PlayCode, playWins } from './plays.ts';

export type OrderAtRisk = {
  readonly play: PlayCode;
  readonly stakeMinor: Minor;
  /** That the order was accepted at. */
  readonly oddsHundredths: number;
};

/**
 * What was at risk with these orders: all of one player in one round, over all its rooms. Minor
 * units. Source: the stakes less the least of what they pay on each of the 28 sums, and never
 * below 0; each payout is rounded down as it is settled.
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
