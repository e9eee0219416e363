/** The filter of the movements, kept in the address, so that "back" restores it. */
import { searchDates, type DateSpan } from '../../ui/fields/dates.ts';
import { searchId } from '../../ui/fields/searches.ts';

export interface FundSearch extends DateSpan {
  type?: FundType | undefined;
  /** One deposit or withdrawal instead of the list. */
  request?: number | undefined;
}

export const FUND_TYPES = [0, 1, 2, 3, 4] as const;
export type FundType = (typeof FUND_TYPES)[number];

export function fundSearch(search: Record<string, unknown>): FundSearch {
  return {
    ...searchDates(search),
    type: FUND_TYPES.find((type) => type === search['type']),
    request: searchId(search['request']),
  };
}
