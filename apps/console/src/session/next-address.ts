/** Only paths of the console: a second slash or a scheme would lead to another server. */
const ownAddress = /^\/(?!\/)[\w/$-]*(\?.{0,300})?$/;

/** The address to open after the sign-in; dropped unless it is a path of the console. */
export function nextAddress({ next }: Readonly<Record<string, unknown>>): { next?: string } {
  return typeof next === 'string' && ownAddress.test(next) ? { next } : {};
}
