// The return of sealed bets: what a round's book pays on average over all draws, and how far chance
// moves the sum of many rounds from it.

import { outcomeCount, SUMS, waysOfSum } from '@trine/game/outcome.ts';
import { payoutMinor } from '@trine/game/payout.ts';
import { playNumber, PLAYS, winningPlays } from '@trine/game/plays.ts';
import { minor } from '@trine/money/money.ts';
import { orderAt, type PublishedBook } from './published-book.ts';

/** In minor units. The float is exact enough: it is a mean, no amount that is owed. */
export type BookReturn = {
  stakeMinor: bigint;
  /** The mean of what the book pays. */
  expectedMinor: number;
  /** The variance of what the book pays, in squared minor units. */
  variance: number;
};

/** A drawn round with what it paid. */
export type PaidBook = BookReturn & { paidMinor: bigint };

export type ReturnBand = {
  stakeMinor: bigint;
  paidMinor: bigint;
  /** Parts of the stake: 0.97 is 97 %. */
  actual: number;
  expected: number;
  low: number;
  high: number;
};

/** The 99.5 % quantile of the standard normal distribution (DLMF 7.17). */
const normalQuantile = 2.575_829_303_548_9;

/**
 * The mean and the variance over the 1,000 equally likely draws; all orders of a round share its
 * draw. Null for a record that no order can have.
 */
export function returnOfBook(book: PublishedBook): BookReturn | null {
  const payouts = PLAYS.map(() => 0n);
  let stakeMinor = 0n;
  for (let index = 0; index < book.count; index += 1) {
    const order = orderAt(book, index);
    if (order === null) return null;
    const play = playNumber(order.play);
    stakeMinor += order.stakeMinor;
    const payout = payoutMinor(minor(order.stakeMinor), order.oddsHundredths);
    payouts[play] = (payouts[play] ?? 0n) + payout;
  }
  const paid = SUMS.map((sum) => {
    const won = winningPlays(sum).reduce((total, play) => total + (payouts[play] ?? 0n), 0n);
    return { chance: waysOfSum(sum) / outcomeCount, amount: Number(won) };
  });
  const expectedMinor = paid.reduce((mean, { chance, amount }) => mean + chance * amount, 0);
  const variance = paid.reduce((total, { chance, amount }) => {
    return total + chance * (amount - expectedMinor) ** 2;
  }, 0);
  return { stakeMinor, expectedMinor, variance };
}

/**
 * The actual return of rounds beside the expected one and its 99 % band. Rounds are independent, so
 * means and variances add up, and the sum of many is nearly normal (central limit theorem); that of
 * a few rounds with long odds is not. Null without a stake.
 */
export function returnBand(books: readonly PaidBook[]): ReturnBand | null {
  const stakeMinor = books.reduce((sum, book) => sum + book.stakeMinor, 0n);
  const paidMinor = books.reduce((sum, book) => sum + book.paidMinor, 0n);
  if (stakeMinor === 0n) return null;
  const mean = books.reduce((sum, { expectedMinor }) => sum + expectedMinor, 0);
  const variance = books.reduce((sum, book) => sum + book.variance, 0);
  const half = normalQuantile * Math.sqrt(variance);
  const stake = Number(stakeMinor);
  return {
    stakeMinor,
    paidMinor,
    actual: Number(paidMinor) / stake,
    expected: mean / stake,
    low: Math.max(0, mean - half) / stake,
    high: (mean + half) / stake,
  };
}
