import { searchId } from '../../ui/fields/searches.ts';

/** Which bet is meant. A whole record in the address may say it too, and says nothing else. */
export interface BetSearch {
  id?: number | undefined;
  /** To be shared: the sheet for that is open. */
  share?: 1 | undefined;
}

export function betSearch(search: Record<string, unknown>): BetSearch {
  return {
    id: searchId(search['id']) ?? searchId(hintedId(search['item'])),
    share: searchId(search['share']) === 1 ? 1 : undefined,
  };
}

function hintedId(item: unknown): unknown {
  const record = typeof item === 'string' ? parsed(item) : item;
  return typeof record === 'object' && record !== null && 'id' in record ? record.id : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
