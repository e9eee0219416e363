// The published book of a round, from an installation or a file.

import { requestFile } from './request.ts';
import { Unreadable } from './unreadable.ts';

/** A book of a million orders has 43 MB. */
const bookWithinMs = 10 * 60_000;
/** A multiple of 3, so that the base64 of the parts can be joined. */
const partBytes = 3 * 8_192;

/** The bytes of a saved book; null for none. */
export function savedBook(text: unknown): Uint8Array | null {
  if (typeof text !== 'string') return null;
  try {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    throw new Unreadable('The saved book is no base64.');
  }
}

/** A book as base64, for a file. */
export function bookText(book: Uint8Array | null): string | null {
  if (book === null) return null;
  const parts: string[] = [];
  for (let at = 0; at < book.length; at += partBytes) {
    parts.push(btoa(String.fromCharCode(...book.subarray(at, at + partBytes))));
  }
  return parts.join('');
}

/** The published book of a round; null if there is none. */
export async function fetchBook(
  origin: string,
  game: number,
  issue: string,
): Promise<Uint8Array | null> {
  return requestFile(origin, `index.php/api/fairness/book/${game}/${issue}`, bookWithinMs);
}
