import { searchId, searchIdIn } from '../../ui/fields/searches.ts';

/** Which bet is meant. A whole record in the address may say it too, and says nothing else. */
export interface BetSearch {
  id?: number | undefined;
  /** To be shared: the sheet for that is open. */
  share?: 1 | undefined;
}

export function betSearch(search: Record<string, unknown>): BetSearch {
  return {
    id: searchId(search['id']) ?? searchIdIn(search['item']),
    share: searchId(search['share']) === 1 ? 1 : undefined,
  };
}
