// Texts that people compare before they pay: names, banks, transfer ids. Texts that look equal must
// be equal, and the order on the screen must be the order of the characters.

/**
 * Control characters, surrogates, line separators, zero-width characters, and marks that change the
 * direction of text. Not U+200C and U+200D, which some scripts and emoji need.
 */
const invisible =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;

export function isPlain(text: string): boolean {
  return !invisible.test(text);
}
