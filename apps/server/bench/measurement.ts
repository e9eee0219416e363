// What a measurement is: two things measured in turns on one machine in one run, and their ratio.
// Absolute figures tell of the machine, the ratio tells of us.

import type { Stand } from './stand.ts';

export interface Measurement {
  /** Its row in the table of what is promised. */
  readonly id: string;
  measure(stand: Stand): Promise<Row>;
}

export interface Series {
  readonly what: string;
  readonly unit: string;
  /** In the order of the runs. */
  readonly values: readonly number[];
}

export interface Row {
  readonly id: string;
  readonly ours: Series;
  readonly against: Series;
  /** The promise: our median over the other's. */
  readonly ratio: { readonly wanted: 'at least' | 'at most'; readonly value: number };
}

export function ratioOf({ ours, against }: Row): number {
  return median(ours.values) / median(against.values);
}

export function isKept(row: Row): boolean {
  const { wanted, value } = row.ratio;
  return wanted === 'at least' ? ratioOf(row) >= value : ratioOf(row) <= value;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value that this share of all does not exceed, between neighbours in proportion. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
