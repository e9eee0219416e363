/** The settings of the figures, kept in the address, so that "back" restores them. */
import { searchDate } from '../../ui/fields/dates.ts';

export interface StatisticsSearch {
  /** Default: days. */
  unit?: 'week' | 'month' | undefined;
  /** A day of the range; default: today. */
  day?: string | undefined;
  /** The rows of the table; default: periods. */
  by?: 'game' | 'play' | 'entry' | undefined;
  /** Shows the statement of the account. */
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
