// The published book of a round, from an installation or a file.

import { requestFile } from './request.ts';

/** A book of a million orders has 43 MB. */
const bookWithinMs = 10 * 60_000;

/** The bytes of a saved book; null for none. */
export function savedBook(text: unknown): Uint8Array | null {
  return typeof text === 'string' ? new Uint8Array(Buffer.from(text, 'base64')) : null;
}

/** A book as text, for a file. */
export function bookText(book: Uint8Array | null): string | null {
  return book === null ? null : Buffer.from(book).toString('base64');
}

/** The published book of a round; null if there is none. */
export async function fetchBook(
  origin: string,
  game: number,
  issue: string,
): Promise<Uint8Array | null> {
  return requestFile(origin, `index.php/api/fairness/book/${game}/${issue}`, bookWithinMs);
}
