/** Paths of the console alone: a second slash or a scheme would lead to another server. */
const ownAddress = /^\/(?!\/)[\w/$-]*(\?.{0,300})?$/;

/** Where a sign-in leads, of the query string `next`; nothing where that is not an own address. */
export function nextAddress({ next }: Readonly<Record<string, unknown>>): { next?: string } {
  return typeof next === 'string' && ownAddress.test(next) ? { next } : {};
}
