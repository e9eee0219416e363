import { searchId, searchIdIn } from '../../ui/fields/searches.ts';

/** The bet of an address. The address may contain a whole record, of which only the id is read. */
export interface BetSearch {
  id?: number | undefined;
  /** Opens the sheet for sharing. */
  share?: 1 | undefined;
}

export function betSearch(search: Record<string, unknown>): BetSearch {
  return {
    id: searchId(search['id']) ?? searchIdIn(search['item']),
    share: searchId(search['share']) === 1 ? 1 : undefined,
  };
}
