/**
 * How often sums and digits were drawn, beside what is expected and the 99 % band of chance: for
 * people who look at many draws. A fair game leaves each band about once in a hundred values.
 */
import { digitsOf, outcomeCount, SUMS, sumOf, waysOfSum, type Outcome } from './outcome.ts';

export type Frequency = {
  /** A sum or a digit. */
  readonly value: number;
  readonly count: number;
  /** The mean of its count. */
  readonly expected: number;
  /** The lowest and the highest count within the band. */
  readonly low: number;
  readonly high: number;
};

const digitCount = 10;
const digitsInDraw = 3;
/** On each side, a count outside of the 99 % band has at most this probability. */
const tail = 0.005;

/** The 28 sums; each draw is one trial. */
export function sumFrequencies(outcomes: readonly Outcome[]): Frequency[] {
  const drawn = outcomes.map(sumOf);
  return SUMS.map((sum) =>
    frequencyOf({ value: sum, drawn, trials: drawn.length, chance: waysOfSum(sum) / outcomeCount }),
  );
}

/** The ten digits; each draw is three independent trials. */
export function digitFrequencies(outcomes: readonly Outcome[]): Frequency[] {
  const drawn = outcomes.flatMap((outcome) => [...digitsOf(outcome)]);
  return Array.from({ length: digitCount }, (_, digit) =>
    frequencyOf({
      value: digit,
      drawn,
      trials: outcomes.length * digitsInDraw,
      chance: 1 / digitCount,
    }),
  );
}

type Trials = {
  readonly value: number;
  readonly drawn: readonly number[];
  readonly trials: number;
  readonly chance: number;
};

function frequencyOf({ value, drawn, trials, chance }: Trials): Frequency {
  const count = drawn.filter((each) => each === value).length;
  return { value, count, expected: trials * chance, ...binomialBand(trials, chance) };
}

/**
 * The counts between the 0.5 % and the 99.5 % quantile of the binomial distribution. Source: its
 * probabilities follow from one another, p(k + 1) = p(k) × (n − k) / (k + 1) × p / (1 − p), from
 * p(0) = (1 − p)ⁿ (NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.6.18). In logarithms,
 * since p(0) is too small for a number when there are thousands of trials.
 */
export function binomialBand(trials: number, chance: number): { low: number; high: number } {
  const step = Math.log(chance / (1 - chance));
  let logarithm = trials * Math.log1p(-chance);
  let below = 0;
  let low = 0;
  for (let count = 0; count < trials; count += 1) {
    below += Math.exp(logarithm);
    if (below <= tail) low = count + 1;
    if (below >= 1 - tail) return { low, high: count };
    logarithm += Math.log((trials - count) / (count + 1)) + step;
  }
  return { low, high: trials };
}
