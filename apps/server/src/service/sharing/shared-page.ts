// Parses the address of a shared page: which page, in which language. All parts of the address are
// checked here.

import { languages, systemLanguage, type Language } from '@trine/contract/languages.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { gameById, type Game } from '@trine/game/games.ts';
import { parseIssue } from '@trine/game/issue.ts';

export type SharedPage =
  | { readonly kind: 'home' }
  | { readonly kind: 'round'; readonly game: Game; readonly issue: string }
  | { readonly kind: 'invitation'; readonly code: number }
  /** Any other screen: described as home, without a canonical address. */
  | { readonly kind: 'other' };

/** An invite code is an agent's id plus this. */
const smallestCode = 100_000;
const longestCode = 12;

/** `path` is in lower case and has no trailing slash, except home's. */
export function sharedPage(path: string, query: URLSearchParams): SharedPage {
  if (path === '/' || path === '/login') return { kind: 'home' };
  if (path === '/round') return roundOf(query.get('game_id'), query.get('issue'));
  return path === '/register' ? invitationOf(query.get('inviter_id')) : { kind: 'other' };
}

/** `other` for a text that can not be a round. */
export function roundOf(gameId: string | null, issue: string | null): SharedPage {
  const game = gameById(parseIdentifier(gameId));
  if (game === null || issue === null || parseIssue(issue) === null) return { kind: 'other' };
  return { kind: 'round', game, issue };
}

/**
 * Any code of the right form. Whether it is an agent's is not shown, because the page is public.
 */
function invitationOf(given: string | null): SharedPage {
  const code = given !== null && given.length <= longestCode ? parseIdentifier(given) : null;
  return code === null || code <= smallestCode ? { kind: 'other' } : { kind: 'invitation', code };
}

export interface AskedLanguage {
  readonly language: Language;
  /** The language is in the address and stays there when the page is shared again. */
  readonly isNamed: boolean;
}

/** The language of `?lang=`; else the first known one of `accept-language`. */
export function askedLanguage(query: URLSearchParams, header: string): AskedLanguage {
  const named = languages.find((language) => language === query.get('lang'));
  if (named !== undefined) return { language: named, isNamed: true };
  return { language: systemLanguage(preferred(header)), isNamed: false };
}

const maxPreferred = 20;

function preferred(header: string): string[] {
  const entries = header
    .split(',', maxPreferred)
    .map((entry) => /^\s*([a-z-]+)\s*(?:;\s*q=(0(?:\.\d+)?|1(?:\.0+)?))?\s*$/i.exec(entry))
    .filter((entry) => entry !== null)
    .map(([, tag = '', weight = '1']) => ({ tag, weight: Number(weight) }))
    .filter(({ weight }) => weight > 0);
  return entries.toSorted((one, other) => other.weight - one.weight).map(({ tag }) => tag);
}
