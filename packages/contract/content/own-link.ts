/** An origin that no site has, to read addresses against. */
const ownOrigin = 'https://own.invalid';

/**
 * Whether a link stays in the app, spelled as a browser would spell it: anything that a browser
 * reads otherwise, such as `//elsewhere.example`, `/\elsewhere.example` or `/a/../b`, does not.
 */
export function isOwnLink(link: string): boolean {
  return URL.parse(link, ownOrigin)?.href === ownOrigin + link;
}
