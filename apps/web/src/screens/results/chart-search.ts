/**
 * The settings of the charts besides the game, kept in the address; invalid values get the default.
 */
import type { CandleGroup } from '@trine/game/candles.ts';
import { searchDate } from '../../ui/fields/dates.ts';

export interface FindSearch {
  /** Rounds in one candle; default: five. */
  group?: CandleGroup | undefined;
}

export interface TrendSearch {
  /** `YYYY-MM-DD`; default: today. */
  date?: string | undefined;
}

export const defaultGroup = 5;

const otherGroups = [1, 10, 30] as const satisfies readonly CandleGroup[];

export function findSearch(search: Record<string, unknown>): FindSearch {
  return { group: otherGroups.find((group) => group === search['group']) };
}

export function trendSearch(search: Record<string, unknown>): TrendSearch {
  return { date: searchDate(search['date']) };
}
