/** Which figures are asked for: kept in the address, so that the way back finds them. */
import { searchDate } from '../../ui/fields/dates.ts';

export interface StatisticsSearch {
  /** Absent: days. */
  unit?: 'week' | 'month' | undefined;
  /** A day of what is looked at; absent: today. */
  day?: string | undefined;
  /** What the table has a row for; absent: each period. */
  by?: 'game' | 'play' | 'entry' | undefined;
  /** The statement of the account instead. */
  view?: 'statement' | undefined;
}

const others = ['game', 'play', 'entry'] as const;

export function statisticsSearch(search: Record<string, unknown>): StatisticsSearch {
  const { unit, day, by, view } = search;
  return {
    unit: unit === 'week' || unit === 'month' ? unit : undefined,
    day: searchDate(day),
    by: others.find((other) => other === by),
    view: view === 'statement' ? view : undefined,
  };
}
