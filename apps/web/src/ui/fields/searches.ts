/** Parses search parameters of an address bar, which can contain anything. */

/** A positive whole number such as an id, or undefined. */
export function searchId(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) && Number(number) > 0 ? Number(number) : undefined;
}

/** The `id` of a record in an address, as the router parsed it or as JSON; or undefined. */
export function searchIdIn(value: unknown): number | undefined {
  try {
    const record: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    return searchId((record as { readonly id?: unknown } | null | undefined)?.id);
  } catch {
    return undefined;
  }
}

/** A text of limited length, or undefined; numbers become text. */
export function searchText(value: unknown, maxCharacters = 200): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= maxCharacters ? text : undefined;
}

/** An address within this app, or undefined. */
export function searchPath(value: unknown): string | undefined {
  const text = searchText(value, 2_000);
  return text !== undefined && /^\/(?![/\\])/.test(text) ? text : undefined;
}

/** The one-time token in the hash of a link, or undefined. `hash` is without the `#`. */
export function tokenInHash(hash: unknown): string | undefined {
  return typeof hash === 'string' ? /^token=([\w-]{43})$/.exec(hash)?.[1] : undefined;
}
