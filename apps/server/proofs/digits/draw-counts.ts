// Counts draws in one pass and compares the counts with those of a fair source. Each test is of
// Donald E. Knuth, The Art of Computer Programming, volume 2, 3.3.2: frequency, serial, gap and run
// (here of two halves that are equally likely, whose runs are independent of each other).

import { chiSquare, chiSquareQuantile } from './chi-square.ts';

export interface Statistic {
  readonly name: string;
  readonly value: number;
  readonly degrees: number;
  /** A fair source is between these with a probability of 99 %, half a per cent beside each. */
  readonly low: number;
  readonly high: number;
}

export interface DrawCounts {
  /** An outcome, 0 to 999. */
  add(outcome: number): void;
  statistics(): Statistic[];
}

const outcomes = 1000;
const places = ['first', 'second', 'third'] as const;
const longest = 400;
/** Fewer expected draws in a cell would make the distribution of the statistic wrong. */
const minExpected = 5;

export function createDrawCounts(): DrawCounts {
  const frequencies = new Uint32Array(outcomes);
  const pairs = places.map(() => new Uint32Array(100));
  const [bigRuns, oddRuns, gaps] = [countRuns(), countRuns(), countGaps()];
  const sums = Uint8Array.from({ length: outcomes }, (_, outcome) => sumOf(outcome));
  let previous = -1;
  return {
    add(outcome) {
      const sum = sums[outcome] ?? 0;
      frequencies[outcome] = (frequencies[outcome] ?? 0) + 1;
      bigRuns.add(sum >= 14);
      oddRuns.add(sum % 2 === 1);
      gaps.add(outcome < outcomes / 10);
      // Pairs do not overlap, so that they are independent.
      if (previous === -1) previous = outcome;
      else {
        for (let place = 0; place < places.length; place += 1) {
          count(pairs[place], digitOf(previous, place) * 10 + digitOf(outcome, place));
        }
        previous = -1;
      }
    },
    statistics: () => [
      statistic('outcomes', frequencies, even(outcomes)),
      statistic('sums', folded(frequencies, 28, sumOf), sumChances()),
      ...places.map((name, place) => {
        const digits = folded(frequencies, 10, (outcome) => digitOf(outcome, place));
        return statistic(`${name} digits`, digits, even(10));
      }),
      ...places.map((name, place) => {
        return statistic(`pairs of ${name} digits`, pairs[place] ?? [], even(100));
      }),
      lengths('runs of big and small', bigRuns.found, { shortest: 1, chance: 1 / 2 }),
      lengths('runs of odd and even', oddRuns.found, { shortest: 1, chance: 1 / 2 }),
      lengths('gaps between first digits 0', gaps.found, { shortest: 0, chance: 1 / 10 }),
    ],
  };
}

/** Lengths of runs of equal values. The last run is not over and does not count. */
function countRuns() {
  const found = new Uint32Array(longest);
  let last: boolean | null = null;
  let length = 0;
  return {
    found,
    add(value: boolean) {
      if (value === last) length += 1;
      else {
        if (last !== null) count(found, Math.min(length, longest - 1));
        [last, length] = [value, 1];
      }
    },
  };
}

/** How many draws are between two hits. What is before the first hit does not count. */
function countGaps() {
  const found = new Uint32Array(longest);
  let length = -1;
  return {
    found,
    add(isHit: boolean) {
      if (!isHit) {
        if (length >= 0) length += 1;
        return;
      }
      if (length >= 0) count(found, Math.min(length, longest - 1));
      length = 0;
    },
  };
}

/**
 * Geometric lengths: each further draw ends it with the chance. Long ones are one cell, so that
 * each cell has enough expected lengths; the cells are chosen by the number of lengths alone.
 */
function lengths(
  name: string,
  found: Uint32Array,
  { shortest, chance }: { readonly shortest: number; readonly chance: number },
): Statistic {
  const total = found.reduce((sum, number) => sum + number, 0);
  const chances: number[] = [];
  let rest = 1;
  while (total * rest * (1 - chance) >= minExpected && chances.length < longest - 2) {
    chances.push(rest * chance);
    rest *= 1 - chance;
  }
  const own = found.slice(shortest, shortest + chances.length);
  const others = total - own.reduce((sum, number) => sum + number, 0);
  return statistic(name, [...own, others], [...chances, rest]);
}

function statistic(name: string, counts: ArrayLike<number>, chances: readonly number[]): Statistic {
  const { value, degrees } = chiSquare({ counts, chances });
  const [low, high] = [0.005, 0.995].map((part) => chiSquareQuantile(part, degrees));
  return { name, value, degrees, low: low ?? 0, high: high ?? 0 };
}

/** Frequencies of outcomes as those of a property with `size` values. */
function folded(frequencies: Uint32Array, size: number, of: (outcome: number) => number) {
  const counts = new Uint32Array(size);
  for (const [outcome, number] of frequencies.entries()) {
    const value = of(outcome);
    counts[value] = (counts[value] ?? 0) + number;
  }
  return counts;
}

function sumChances(): number[] {
  const ways = folded(new Uint32Array(outcomes).fill(1), 28, sumOf);
  return [...ways].map((number) => number / outcomes);
}

function even(size: number): number[] {
  return Array.from({ length: size }, () => 1 / size);
}

function digitOf(outcome: number, place: number): number {
  if (place === 0) return Math.floor(outcome / 100);
  return place === 1 ? Math.floor(outcome / 10) % 10 : outcome % 10;
}

function sumOf(outcome: number): number {
  return digitOf(outcome, 0) + digitOf(outcome, 1) + digitOf(outcome, 2);
}

function count(counts: Uint32Array | undefined, at: number): void {
  if (counts !== undefined) counts[at] = (counts[at] ?? 0) + 1;
}
