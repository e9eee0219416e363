// Words that people compare before money moves: names, banks, numbers of transfers. Two of them
// that look alike must be alike, and none may stand on the screen in another order than it is
// written.

/**
 * Control characters, halves of characters, breaks of lines, what takes no room, and what turns the
 * order of a text around. The two joiners that scripts and pictures need are none of these.
 */
const unseen =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;

export function isPlain(text: string): boolean {
  return !unseen.test(text);
}
