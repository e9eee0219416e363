/** Which bet is meant. A whole record in the address may say it too, and says nothing else. */
export interface BetSearch {
  id?: number | undefined;
}

export function betSearch(search: Record<string, unknown>): BetSearch {
  return { id: betId(search['id']) ?? betId(hintedId(search['item'])) };
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

function betId(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) && Number(number) > 0 ? Number(number) : undefined;
}
