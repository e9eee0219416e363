const entityTag = /(?:W\/)?("[^"]*")/g;

/**
 * Whether the header `If-None-Match` names what the server would send, by the weak comparison of
 * RFC 9110, section 13.1.2: a proxy that compresses makes a tag weak. `tag` is a strong one.
 */
export function isTagKnown(header: string, tag: string): boolean {
  if (header.trim() === '*') return true;
  return Array.from(header.matchAll(entityTag), ([, opaque]) => opaque).includes(tag);
}
