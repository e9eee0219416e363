// The rules of usernames, and which of them look the same.
//
// Letters are those of the five languages: Latin, or Han with Kana, or Han with Hangul, never Latin
// mixed with the others, with the digits 0-9 and `_`. Cyrillic, Greek and all other scripts are
// rejected, because some of their letters look Latin. What still looks alike within these scripts
// is folded to one form, which is unique among all players.

import type { Language } from '@trine/contract/languages.ts';
import { guestLabels } from '@trine/i18n/guest.ts';

const nameLength = { least: 4, most: 20 } as const;
const scripts: readonly RegExp[] = [
  /^[\p{Script=Latin}0-9_]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー0-9_]+$/u,
  /^[\p{Script=Han}\p{Script=Hangul}0-9_]+$/u,
];
const lettersDigitsOnly = /^[\p{L}0-9_]+$/u;
const simulatedPrefix = 'sim';

export interface NameRules {
  readonly isGuest: boolean;
  /** Simulated players are named `sim…`; in production no name may begin so. */
  readonly allowSimulated: boolean;
}

/** The stored form of the username (NFKC), or null when it is invalid. */
export function readUsername(given: string, rules: NameRules): string | null {
  const name = given.normalize('NFKC');
  if (!rules.allowSimulated && foldName(name).startsWith(foldName(simulatedPrefix))) return null;
  return isMemberName(name) || (rules.isGuest && isGuestName(name)) ? name : null;
}

/** Two names have the same folded form exactly when they look the same. */
export function foldName(name: string): string {
  const folded = name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
  const plain = isLatin(folded) ? foldLatin(folded) : replaceAll(folded, alikeInEast);
  return plain.replace(/_+/g, '_');
}

function isMemberName(name: string): boolean {
  const length = Array.from(name).length;
  if (length < nameLength.least || length > nameLength.most) return false;
  if (!lettersDigitsOnly.test(name) || !scripts.some((script) => script.test(name))) return false;
  return !isLatin(name) || /^[a-z0-9_]+$/.test(foldName(name));
}

function isGuestName(name: string): boolean {
  const languages = Object.keys(guestLabels) as Language[];
  return languages.some((language) => {
    const label = guestLabels[language].normalize('NFKC');
    return name.startsWith(label) && /^[0-9]{10}$/.test(name.slice(label.length));
  });
}

function isLatin(name: string): boolean {
  return /^[\p{Script=Latin}\p{M}\p{ASCII}]+$/u.test(name);
}

/** Removes marks. A letter that is then neither ASCII nor in the table stays and is rejected. */
function foldLatin(name: string): string {
  const bare = name.normalize('NFKD').replace(/\p{M}/gu, '');
  return replaceAll(replaceAll(bare, alikeInLatin), alikeInPairs);
}

function replaceAll(text: string, table: ReadonlyMap<string, string>): string {
  return [...table].reduce((done, [from, to]) => done.replaceAll(from, to), text);
}

/** `i` folds to `l`, because the capital I looks like the small l. */
const alikeInLatin = new Map([
  ['0', 'o'],
  ['1', 'l'],
  ['i', 'l'],
  ['ı', 'l'],
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ħ', 'h'],
  ['ŧ', 't'],
  ['æ', 'ae'],
  ['œ', 'oe'],
]);
/** Two letters that look like one. */
const alikeInPairs = new Map([
  ['rn', 'm'],
  ['vv', 'w'],
]);
/** Kana and Han that look the same or nearly so. */
const alikeInEast = new Map([
  ['ー', '一'],
  ['ニ', '二'],
  ['ハ', '八'],
  ['カ', '力'],
  ['ロ', '口'],
  ['囗', '口'],
  ['エ', '工'],
  ['タ', '夕'],
  ['ト', '卜'],
  ['オ', '才'],
  ['チ', '千'],
  ['ヌ', '又'],
  ['ヘ', 'へ'],
  ['ベ', 'べ'],
  ['ペ', 'ぺ'],
  ['リ', 'り'],
  ['曰', '日'],
]);

/** Shows the first and the last letter of another player's name, for any length. */
export function maskName(name: string): string {
  const letters = Array.from(name);
  return letters.length < 3 ? `${letters[0] ?? ''}***` : `${letters[0]}***${letters.at(-1)}`;
}
