// Finds texts the way people type: without accents, in any case and width, in either kana, with
// words in any order; and in Chinese, Japanese and Korean, which set no blanks between words, by
// the pairs of signs that a question and a text share.

/** From one place in a text up to, not including, another. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A text of an entry, with how much a hit in it counts. */
export interface SearchedText {
  readonly text: string;
  readonly weight: number;
}

/** What was typed, ready to be looked for; empty when there is nothing to look for. */
export interface SearchQuery {
  readonly terms: readonly Term[];
}

interface Term {
  readonly folded: string;
  /** Of a longer run without blanks: its pairs of signs, any half of which is enough. */
  readonly pairs: readonly string[];
}

/** A question is no essay; what comes after this is not looked for. */
const maxTerms = 12;
const maxPairs = 40;
/** Which part of the pairs has to be found. */
const enoughPairs = 0.5;
const withoutBlanks =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc]+$/u;
const minSignsForPairs = 3;
const marksOfLetters = /[\u0300-\u036f]/g;

export function searchQuery(typed: string): SearchQuery {
  const words = typed
    .normalize('NFKC')
    .split(/[^\p{Letter}\p{Number}\p{Mark}]+/u)
    .filter((word) => word !== '')
    .slice(0, maxTerms);
  const terms = words.map((word) => ({ folded: foldSign(word), pairs: pairsOf(word) }));
  // Marks without a letter, an accent alone, fold into nothing, which would be found everywhere.
  return { terms: terms.filter(({ folded }) => folded !== '') };
}

/** How well an entry answers; 0 when one of the terms is nowhere in it. */
export function searchScore({ terms }: SearchQuery, texts: readonly SearchedText[]): number {
  const folded = texts.map(({ text, weight }) => ({ text: foldSign(text), weight }));
  let score = 0;
  for (const term of terms) {
    const best = Math.max(...folded.map(({ text, weight }) => weight * shareFound(term, text)), 0);
    if (best === 0) return 0;
    score += best;
  }
  return score;
}

/** Where in a text the terms stand, in order and never over one another. */
export function searchHits({ terms }: SearchQuery, text: string): readonly Span[] {
  const { folded, origins } = foldWithOrigins(text);
  const found = terms.flatMap((term) => {
    if (folded.includes(term.folded)) return placesOf(term.folded, folded);
    if (shareFound(term, folded) === 0) return [];
    return term.pairs.flatMap((pair) => placesOf(pair, folded));
  });
  return united(
    found.map(({ from, to }) => ({
      from: origins[from]?.from ?? 0,
      to: origins[to - 1]?.to ?? text.length,
    })),
  );
}

function pairsOf(word: string): readonly string[] {
  const signs = Array.from(word);
  if (signs.length < minSignsForPairs || !withoutBlanks.test(word)) return [];
  const pairs = signs.slice(1).map((sign, at) => foldSign(`${signs[at] ?? ''}${sign}`));
  return [...new Set(pairs)].slice(0, maxPairs);
}

/** 1 for the whole term, its share of pairs when that is enough, otherwise 0. */
function shareFound({ folded, pairs }: Term, text: string): number {
  if (text.includes(folded)) return 1;
  if (pairs.length === 0) return 0;
  const share = pairs.filter((pair) => text.includes(pair)).length / pairs.length;
  return share >= enoughPairs ? share / 2 : 0;
}

/**
 * One sign, or a text of them, in the form in which they are compared. Korean syllables fall into
 * their letters, so that a word that is only half typed is found.
 */
function foldSign(sign: string): string {
  return sign
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(marksOfLetters, '')
    .replaceAll(/[\u30a1-\u30f6]/g, hiraganaOf);
}

const katakanaAbove = 0x60;

function hiraganaOf(katakana: string): string {
  return String.fromCharCode(katakana.charCodeAt(0) - katakanaAbove);
}

/** The folded text, and for each place in it the sign that it came from. */
function foldWithOrigins(text: string): { folded: string; origins: readonly Span[] } {
  let folded = '';
  const origins: Span[] = [];
  let from = 0;
  for (const sign of text) {
    const origin = { from, to: from + sign.length };
    const part = foldSign(sign);
    for (let at = 0; at < part.length; at += 1) origins.push(origin);
    folded += part;
    from = origin.to;
  }
  return { folded, origins };
}

function placesOf(wanted: string, text: string): Span[] {
  const places: Span[] = [];
  let at = text.indexOf(wanted);
  while (at !== -1) {
    places.push({ from: at, to: at + wanted.length });
    at = text.indexOf(wanted, at + wanted.length);
  }
  return places;
}

function united(spans: readonly Span[]): readonly Span[] {
  const result: { from: number; to: number }[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}
