/**
 * A draw: three digits in order, 000 to 999, all equally likely, and their sum 0 to 27, which every
 * play refers to.
 */

/** The three digits as one number, 0 to 999; nominal, so that a sum cannot be used as a draw. */
export type Outcome = number & { readonly unit: 'outcome' };
export type Digits = readonly [number, number, number];
export type SizeLabel = 'big' | 'small';
export type ParityLabel = 'odd' | 'even';

export const outcomeCount = 1000;
const smallestSum = 0;
const largestSum = 27;
export const smallestBigSum = 14;

/** All 1,000 draws in order. */
export const OUTCOMES: readonly Outcome[] = Array.from({ length: outcomeCount }, (_, value) =>
  outcomeOf(value),
);

/** All 28 sums in order. */
export const SUMS: readonly number[] = Array.from(
  { length: largestSum - smallestSum + 1 },
  (_, index) => smallestSum + index,
);

const waysBySum = countWays();

/** Checks a number that must be a draw, 0 to 999; throws on any other. */
export function outcomeOf(value: number): Outcome {
  if (!Number.isInteger(value) || value < 0 || value >= outcomeCount) {
    throw new RangeError(`A draw is a whole number from 0 to 999, not ${value}.`);
  }
  return value as Outcome;
}

/** 7 is [0, 0, 7]. Source: the digits are the decimal digits of the draw, with leading zeros. */
export function digitsOf(outcome: Outcome): Digits {
  return [Math.floor(outcome / 100), Math.floor(outcome / 10) % 10, outcome % 10];
}

/** The sum of the three digits, 0 to 27: the result of a round. */
export function sumOf(outcome: Outcome): number {
  const [first, second, third] = digitsOf(outcome);
  return first + second + third;
}

/** The two labels of a sum. Source: the rules; big is 14 to 27, small 0 to 13. */
export function baseOf(sum: number): readonly [SizeLabel, ParityLabel] {
  assertSum(sum);
  return [sum >= smallestBigSum ? 'big' : 'small', sum % 2 === 1 ? 'odd' : 'even'];
}

/** The number of draws, of 1,000, with this sum; counted from the draws. */
export function waysOfSum(sum: number): number {
  assertSum(sum);
  return waysBySum[sum] ?? 0;
}

/** Throws unless the value is one of the 28 sums. */
export function assertSum(sum: number): void {
  if (!Number.isInteger(sum) || sum < smallestSum || sum > largestSum) {
    throw new RangeError(`A sum is a whole number from 0 to 27, not ${sum}.`);
  }
}

function countWays(): readonly number[] {
  const ways = SUMS.map(() => 0);
  for (const outcome of OUTCOMES) {
    const sum = sumOf(outcome);
    ways[sum] = (ways[sum] ?? 0) + 1;
  }
  return ways;
}
