// Draws from a source and says which statistics a fair source would hardly have.

import { createDrawCounts, type Statistic } from './draw-counts.ts';
import type { DrawSource } from './draw-sources.ts';

export interface JudgedSource {
  readonly statistics: readonly Statistic[];
  /** Outside their 99 %. */
  readonly unlikely: readonly Statistic[];
  /** The largest of value ÷ upper bound: above 1, by how much the source fails. */
  readonly excess: number;
}

export function judgeSource({ outcomeOf }: DrawSource, draws: number): JudgedSource {
  const counts = createDrawCounts();
  for (let draw = 0; draw < draws; draw += 1) counts.add(outcomeOf(draw));
  const statistics = counts.statistics();
  return {
    statistics,
    unlikely: statistics.filter(({ value, low, high }) => value < low || value > high),
    excess: Math.max(...statistics.map(({ value, high }) => value / high)),
  };
}
