/**
 * Searches for stakes that beat the house on every draw, in whole numbers only.
 *
 * Stakes x beat the house if every sum pays more than Σx. Scaled so that the worst sum pays 1, y =
 * x × odds is a fractional cover of the 28 sums by plays, at the cost Σ y / odds; so such stakes
 * exist exactly if the cheapest cover costs less than 1 (equal to 1 only breaks even). The duals of
 * that cover are the chances p of the sums with odds × p(play) ≤ 1 for each play.
 *
 * Fractions never make a cover cheaper here. The plays form two families, {big, small, the two
 * extremes, the numbers} and {odd, even, the four combinations}, and in each of them two plays
 * either share no sum or one contains the other. The incidence matrix of two such laminar families
 * is totally unimodular (Edmonds 1970), so the cheapest cover takes each play wholly or not at all:
 * trying the 2^10 choices of label plays, each completed with single numbers, finds it.
 */
import { type Minor, minor } from '@trine/money/money.ts';
import { SUMS } from './outcome.ts';
import { type PlayCode, playClass, playNumber, PLAYS, playWins } from './plays.ts';

export type SureWin = {
  /** Whole stakes in lowest terms, so that no payout is rounded; they may be large. */
  readonly stakes: readonly { readonly play: PlayCode; readonly stakeMinor: Minor }[];
  readonly stakedMinor: Minor;
  /** The minimum payout over all draws; always more than `stakedMinor`. */
  readonly minPayoutMinor: Minor;
};

type Priced = { play: PlayCode; odds: bigint; cost: bigint; sums: number };
type Cover = { plays: readonly Priced[]; cost: bigint };

const allSums = SUMS.reduce((mask, sum) => mask | (1 << sum), 0);

/**
 * The cheapest way to win on every draw, or null. `oddsHundredths` is indexed by the play's number;
 * a play with odds of 0 pays nothing and is ignored.
 */
export function sureWin(oddsHundredths: readonly number[]): SureWin | null {
  const odds = oddsHundredths.map(BigInt);
  const unit = odds.reduce((multiple, price) => minMultiple(multiple, price), 1n);
  const priced = PLAYS.map((play) => priceOf(play, odds, unit)).filter((play) => play !== null);
  const cover = cheapestCover(priced);
  return cover !== null && cover.cost < unit ? stakesOf(cover.plays) : null;
}

// The cost of covering with a play is 1 / odds; all costs are multiples of 1 / unit.
function priceOf(play: PlayCode, odds: readonly bigint[], unit: bigint): Priced | null {
  const price = odds[playNumber(play)] ?? 0n;
  if (price === 0n) return null;
  const sums = SUMS.reduce((mask, sum) => (playWins(play, sum) ? mask | (1 << sum) : mask), 0);
  return { play, odds: price, cost: (100n * unit) / price, sums };
}

function cheapestCover(priced: readonly Priced[]): Cover | null {
  const labels = priced.filter(({ play }) => playClass(play) === 'rule_base');
  const numbers = priced.filter(({ play }) => playClass(play) === 'rule_num');
  let cheapest: Cover | null = null;
  for (let choice = 0; choice < 1 << labels.length; choice += 1) {
    const chosen = labels.filter((_, index) => (choice & (1 << index)) !== 0);
    const cover = fillUp(chosen, numbers);
    if (cover !== null && (cheapest === null || cover.cost < cheapest.cost)) cheapest = cover;
  }
  return cheapest;
}

function fillUp(chosen: readonly Priced[], numbers: readonly Priced[]): Cover | null {
  const covered = chosen.reduce((mask, { sums }) => mask | sums, 0);
  const missing = numbers.filter(({ sums }) => (covered & sums) === 0);
  const plays = [...chosen, ...missing];
  if (plays.reduce((mask, { sums }) => mask | sums, 0) !== allSums) return null;
  return { plays, cost: plays.reduce((total, { cost }) => total + cost, 0n) };
}

// Each play of the cover has the stake with which it pays a common multiple of all odds.
function stakesOf(plays: readonly Priced[]): SureWin {
  const payout = plays.reduce((multiple, { odds }) => minMultiple(multiple, odds), 1n);
  const stakes = plays.map(({ play, odds }) => ({ play, stake: (100n * payout) / odds }));
  const divisor = stakes.reduce((common, { stake }) => commonDivisor(common, stake), payout);
  return {
    stakes: stakes.map(({ play, stake }) => ({ play, stakeMinor: minor(stake / divisor) })),
    stakedMinor: minor(stakes.reduce((total, { stake }) => total + stake / divisor, 0n)),
    minPayoutMinor: minor(payout / divisor),
  };
}

function minMultiple(left: bigint, right: bigint): bigint {
  return right === 0n ? left : (left / commonDivisor(left, right)) * right;
}

function commonDivisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left : commonDivisor(right, left % right);
}
