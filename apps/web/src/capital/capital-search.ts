/** Which movements are asked for: kept in the address, so that the way back finds it. */
import { searchDate } from '../form/dates.ts';
import { searchId } from '../form/searches.ts';
import { fundTypes } from './fund-names.ts';

export interface CapitalSearch {
  /** Dates as `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
  type?: FundType | undefined;
  /** One deposit or withdrawal instead of the list. */
  request?: number | undefined;
}

export type FundType = (typeof fundTypes)[number]['type'];

export function capitalSearch(search: Record<string, unknown>): CapitalSearch {
  return {
    from: searchDate(search['from']),
    to: searchDate(search['to']),
    type: fundTypes.find(({ type }) => type === search['type'])?.type,
    request: searchId(search['request']),
  };
}
