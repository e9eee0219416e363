/** The payout of a won order, and the remaining cost that a round allows on each of the 28 sums. */
import { maximumMinor, type Minor, minor, multiplyHundredths } from '@trine/money/money.ts';
import { type OddsTable, priceOf } from './odds.ts';
import { SUMS } from './outcome.ts';
import { type PlayCode, playWins } from './plays.ts';

/** What a plan's round pays for each sum, indexed by the sum: 28 amounts. */
export type PayoutBySum = readonly Minor[];

export type StakeQuestion = {
  readonly payoutBySum: PayoutBySum;
  /** All stakes of the round so far. */
  readonly stakesMinor: Minor;
  /** The plays of the order, all with the same stake. */
  readonly plays: readonly PlayCode[];
  readonly odds: OddsTable;
  /** The maximum cost of the round for the house. */
  readonly capMinor: Minor;
};

type SumRoom = { readonly roomMinor: bigint; readonly winningOdds: readonly number[] };

/**
 * The payout of a winning stake, the stake included. Source: stake × odds, rounded down to a minor
 * unit.
 */
export function payoutMinor(stakeMinor: Minor, oddsHundredths: number): Minor {
  return multiplyHundredths(stakeMinor, oddsHundredths);
}

/** The profit of a winning stake: payout − stake. */
export function profitMinor(stakeMinor: Minor, oddsHundredths: number): Minor {
  return minor(payoutMinor(stakeMinor, oddsHundredths) - stakeMinor);
}

/** The exposure of a round without orders. */
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
 * The cost of the round for the house if the worst sum is drawn, 0 if every sum earns. Source: the
 * largest of payouts − stakes over all sums.
 */
export function worstCost(payoutBySum: PayoutBySum, stakesMinor: Minor): Minor {
  assertExposure(payoutBySum);
  const worst = payoutBySum.reduce((most, amount) => (amount > most ? amount : most), minor(0n));
  return minor(worst > stakesMinor ? worst - stakesMinor : 0n);
}

/**
 * The largest stake, the same on each of the plays, that keeps the worst cost within the cap;
 * `maximumMinor` if no stake could exceed it, 0 if the round already exceeds its cap.
 *
 * Source: with n plays at x each, a sum costs P + Σ⌊x × odds / 100⌋ − S − n × x. Without rounding
 * this bounds x by 100 × (cap + S − P) / (Σodds − 100 × n), where that divisor is positive.
 * Rounding lowers the cost by less than a minor unit for each winning play, so the exact answer is
 * at most a few units higher; it is found by counting down from there.
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
