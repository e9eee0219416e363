/** What a won order pays, and what a round may still cost the house on each of the 28 sums. */
import { maximumMinor, type Minor, minor, multiplyHundredths } from '@trine/money/money.ts';
import { type OddsTable, priceOf } from './odds.ts';
import { SUMS } from './outcome.ts';
import { type PlayCode, playWins } from './plays.ts';

/** What a plan's round pays if a sum is drawn, indexed by the sum: 28 amounts. */
export type PayoutBySum = readonly Minor[];

export type StakeQuestion = {
  readonly payoutBySum: PayoutBySum;
  /** All stakes that the round already holds. */
  readonly stakesMinor: Minor;
  /** The plays of the order, each to be staked with the same amount. */
  readonly plays: readonly PlayCode[];
  readonly odds: OddsTable;
  /** What the round may cost the house at most. */
  readonly capMinor: Minor;
};

type SumRoom = { readonly roomMinor: bigint; readonly winningOdds: readonly number[] };

/**
 * What a winning stake pays, the stake included.
 * Source: stake × odds, rounded down to a minor unit.
 */
export function payoutMinor(stakeMinor: Minor, oddsHundredths: number): Minor {
  return multiplyHundredths(stakeMinor, oddsHundredths);
}

/** What a winning stake earns beyond itself: payout − stake. */
export function profitMinor(stakeMinor: Minor, oddsHundredths: number): Minor {
  return minor(payoutMinor(stakeMinor, oddsHundredths) - stakeMinor);
}

/** The exposure of a round that holds no order. */
export function noExposure(): PayoutBySum {
  return SUMS.map(() => minor(0n));
}

/** The exposure with one more order: its payout is added to each sum that its play wins on. */
export function addToExposure(
  payoutBySum: PayoutBySum,
  play: PlayCode,
  payout: Minor,
): PayoutBySum {
  assertExposure(payoutBySum);
  return payoutBySum.map((amount, sum) => (playWins(play, sum) ? minor(amount + payout) : amount));
}

/**
 * What the round costs the house if the worst sum is drawn, 0 if it earns on every sum.
 * Source: for each sum payouts − stakes, and of these the largest.
 */
export function worstCost(payoutBySum: PayoutBySum, stakesMinor: Minor): Minor {
  assertExposure(payoutBySum);
  const worst = payoutBySum.reduce((most, amount) => (amount > most ? amount : most), minor(0n));
  return minor(worst > stakesMinor ? worst - stakesMinor : 0n);
}

/**
 * The largest stake, the same on each of the plays, that keeps the worst cost within the cap;
 * `maximumMinor` when no stake could pass it, 0 when the round is over its cap already.
 *
 * Source: with n plays at x each, a sum costs P + Σ⌊x × odds / 100⌋ − S − n × x. Without the
 * rounding this bounds x by 100 × (cap + S − P) / (Σodds − 100 × n), wherever that divisor is
 * positive. Rounding lowers the cost by less than a minor unit for each winning play, so the exact
 * answer lies at most a few units higher; it is found by walking down from there.
 */
export function stakeLeft(question: StakeQuestion): Minor {
  const { payoutBySum, stakesMinor, plays, odds, capMinor } = question;
  assertExposure(payoutBySum);
  if (plays.length === 0) throw new RangeError('An order has at least one play.');
  const rooms = payoutBySum.map((payout, sum) => ({
    roomMinor: capMinor + stakesMinor - payout,
    winningOdds: plays.filter((play) => playWins(play, sum)).map((play) => priceOf(odds, play)),
  }));
  if (rooms.some(({ roomMinor }) => roomMinor < 0n)) return minor(0n);
  let stake: Minor = maximumMinor;
  for (const room of rooms) {
    const bound = upperBound(room, plays.length);
    if (bound !== null && bound < stake) stake = bound;
  }
  while (!rooms.every((room) => fits(room, plays.length, stake))) stake = minor(stake - 1n);
  return stake;
}

function upperBound({ roomMinor, winningOdds }: SumRoom, playCount: number): Minor | null {
  const slope = winningOdds.reduce((total, price) => total + price, -100 * playCount);
  if (slope <= 0) return null;
  const lostByRounding = BigInt(99 * winningOdds.length);
  return minor((100n * roomMinor + lostByRounding) / BigInt(slope));
}

function fits({ roomMinor, winningOdds }: SumRoom, playCount: number, stake: Minor): boolean {
  const paid = winningOdds.reduce((total, price) => total + payoutMinor(stake, price), 0n);
  return paid - stake * BigInt(playCount) <= roomMinor;
}

function assertExposure(payoutBySum: PayoutBySum): void {
  if (payoutBySum.length !== SUMS.length) throw new RangeError('An exposure has 28 amounts.');
}
