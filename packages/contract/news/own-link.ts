/** An origin that no site has, as the base for parsing. */
const ownOrigin = 'https://own.invalid';

/**
 * Whether a link stays in the app and is written as a browser would normalise it. A link that a
 * browser parses otherwise, such as `//elsewhere.example`, `/\elsewhere.example` or `/a/../b`, does
 * not.
 */
export function isOwnLink(link: string): boolean {
  return URL.parse(link, ownOrigin)?.href === ownOrigin + link;
}
