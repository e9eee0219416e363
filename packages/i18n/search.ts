// Full-text search for people: ignores accents, case, width and the kind of kana, in any order of
// words; in Chinese, Japanese and Korean, which have no blanks between words, by the pairs of
// characters that query and text share.

/** From an offset of a text up to, not including, another. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A text of an entry, with the weight of a hit in it. */
export interface SearchedText {
  readonly text: string;
  readonly weight: number;
}

/** A parsed query; empty without a term. */
export interface SearchQuery {
  readonly terms: readonly Term[];
}

interface Term {
  readonly folded: string;
  /** For a longer run without blanks: its pairs of characters, of which half must be found. */
  readonly pairs: readonly string[];
}

/** Further terms are ignored. */
const maxTerms = 12;
const maxPairs = 40;
/** The share of the pairs that must be found. */
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
  // An accent without a letter folds into nothing, which every text contains.
  return { terms: terms.filter(({ folded }) => folded !== '') };
}

/** The rank of an entry; 0 if it lacks one of the terms. */
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

/** The positions of the terms in a text, in order and without overlap. */
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

/** 1 for the whole term, its share of pairs if that is enough, otherwise 0. */
function shareFound({ folded, pairs }: Term, text: string): number {
  if (text.includes(folded)) return 1;
  if (pairs.length === 0) return 0;
  const share = pairs.filter((pair) => text.includes(pair)).length / pairs.length;
  return share >= enoughPairs ? share / 2 : 0;
}

/**
 * A character or a text in the form that is compared. Korean syllables are split into letters, so
 * that a half-typed word is found.
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

/** The folded text, and for each position the character that it came from. */
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
