/** Which figures are asked for: kept in the address, so that the way back finds them. */
import { searchDate } from '../../ui/fields/dates.ts';

export interface StatisticsSearch {
  /** Absent: days. */
  unit?: 'week' | 'month' | undefined;
  /** A day of what is looked at; absent: today. */
  day?: string | undefined;
  /** The table; absent: by period. */
  by?: 'game' | 'play' | undefined;
  /** The statement of the account instead. */
  view?: 'statement' | undefined;
}

export function statisticsSearch({ unit, day, by, view }: Record<string, unknown>) {
  const search: StatisticsSearch = {
    unit: unit === 'week' || unit === 'month' ? unit : undefined,
    day: searchDate(day),
    by: by === 'game' || by === 'play' ? by : undefined,
    view: view === 'statement' ? view : undefined,
  };
  return search;
}
