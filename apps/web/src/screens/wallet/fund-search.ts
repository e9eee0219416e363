/** The filter of the movements, kept in the address, so that "back" restores it. */
import { searchDates, type DateSpan } from '../../ui/fields/dates.ts';
import { searchId } from '../../ui/fields/searches.ts';
import { fundTypes } from './fund-names.ts';

export interface FundSearch extends DateSpan {
  type?: FundType | undefined;
  /** One deposit or withdrawal instead of the list. */
  request?: number | undefined;
}

export type FundType = (typeof fundTypes)[number]['type'];

export function fundSearch(search: Record<string, unknown>): FundSearch {
  return {
    ...searchDates(search),
    type: fundTypes.find(({ type }) => type === search['type'])?.type,
    request: searchId(search['request']),
  };
}
