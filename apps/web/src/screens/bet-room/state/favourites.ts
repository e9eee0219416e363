/**
 * A player's favourite bets, stored on this device alone (decision 76): they are available without
 * a call, and no other person reads them.
 */
import { isPlayCode, PLAYS, type PlayCode } from '@trine/game/plays.ts';
import { formatMoney, parseMoney } from '@trine/money/money.ts';
import type { Stakes } from './slip-sum.ts';

export const maxFavourites = 12;

export function readFavourites(userId: number | null): Stakes[] {
  return favouritesFrom(localStorage.getItem(keyOf(userId)));
}

export function keepFavourites(userId: number | null, favourites: readonly Stakes[]): void {
  const kept = favourites.map(({ plays, stakeMinor }) => ({
    plays,
    stake: formatMoney(stakeMinor),
  }));
  localStorage.setItem(keyOf(userId), JSON.stringify(kept));
}

/** Adds a favourite as the first; an existing one keeps its position. */
export function withFavourite(favourites: readonly Stakes[], added: Stakes): readonly Stakes[] {
  const key = favouriteKey(added);
  if (favourites.some((favourite) => favouriteKey(favourite) === key)) return favourites;
  return [added, ...favourites].slice(0, maxFavourites);
}

export function withoutFavourite(favourites: readonly Stakes[], removed: Stakes): Stakes[] {
  const key = favouriteKey(removed);
  return favourites.filter((favourite) => favouriteKey(favourite) !== key);
}

/** The identity of a favourite, independent of the order of its plays. */
export function favouriteKey({ plays, stakeMinor }: Stakes): string {
  return `${PLAYS.filter((play) => plays.includes(play)).join(',')}:${stakeMinor}`;
}

/** The storage can contain anything: invalid rows are dropped. */
export function favouritesFrom(text: string | null): Stakes[] {
  const rows = parsed(text);
  return Array.isArray(rows) ? rows.flatMap(favouriteFrom).slice(0, maxFavourites) : [];
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

function favouriteFrom(row: unknown): Stakes[] {
  if (typeof row !== 'object' || row === null || !('plays' in row) || !('stake' in row)) return [];
  const stakeMinor = parseMoney(row.stake);
  const plays = Array.isArray(row.plays) ? row.plays.filter(isPlay) : [];
  return stakeMinor === null || stakeMinor === 0n || plays.length === 0
    ? []
    : [{ plays: [...new Set(plays)], stakeMinor }];
}

function isPlay(play: unknown): play is PlayCode {
  return typeof play === 'string' && isPlayCode(play);
}

const keyOf = (userId: number | null) => `favourites.${userId}`;
