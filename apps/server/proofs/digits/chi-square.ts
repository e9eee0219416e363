// Pearson's chi-square statistic and its distribution. Formulas: NIST Digital Library of
// Mathematical Functions (dlmf.nist.gov), by number.

export interface Cells {
  readonly counts: ArrayLike<number>;
  /** How likely each cell is; together 1. */
  readonly chances: readonly number[];
}

export interface ChiSquare {
  readonly value: number;
  readonly degrees: number;
}

/** Σ (count − expected)² ÷ expected, with one degree of freedom less than cells. */
export function chiSquare({ counts, chances }: Cells): ChiSquare {
  const total = chances.reduce((sum, _, at) => sum + (counts[at] ?? 0), 0);
  let value = 0;
  for (const [at, chance] of chances.entries()) {
    const expected = total * chance;
    value += ((counts[at] ?? 0) - expected) ** 2 / expected;
  }
  return { value, degrees: chances.length - 1 };
}

/** The value below which chi-square is with this probability. */
export function chiSquareQuantile(probability: number, degrees: number): number {
  let [low, high] = [0, degrees + 40 * Math.sqrt(2 * degrees)];
  for (let step = 0; step < 80; step += 1) {
    const middle = (low + high) / 2;
    if (chiSquareBelow(middle, degrees) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * The probability of less than the value: P(degrees ÷ 2, value ÷ 2), the regularized incomplete
 * gamma function, by its series of positive terms (8.7.1).
 */
export function chiSquareBelow(value: number, degrees: number): number {
  if (value <= 0) return 0;
  const [a, x] = [degrees / 2, value / 2];
  let term = 1 / a;
  let sum = term;
  for (let n = 1; term > sum * Number.EPSILON; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return Math.min(1, sum * Math.exp(a * Math.log(x) - x - logGamma(a)));
}

/** ln Γ(x), x > 0: Stirling's series (5.11.1) from 12 on; below it Γ(x + 1) = x Γ(x) (5.5.1). */
function logGamma(x: number): number {
  if (x < 12) return logGamma(x + 1) - Math.log(x);
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5) - 1 / (1680 * x ** 7);
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}
