// The bets of a load: which player stakes what, where. Each player has one play for good, so that
// no stakes are ever opposite, and all plays together cost the house nothing it could not pay.

import type { TargetPlayer } from '../target/players.ts';

export interface LoadRequest {
  readonly token: string;
  /** JSON. */
  readonly body: string;
}

export interface BetFields {
  readonly issue: string;
  readonly plan_id: number;
  readonly game_id: number;
  readonly play_type: string;
  readonly money: string;
}

/** The issue that runs in each game, by the game's number. */
export type Issues = ReadonlyMap<number, string>;

const plays = ['big', 'small', 'odd', 'even'] as const;
/** The smallest stake of each type of room. */
const stakes = ['1.00', '5.00', '10.00', '50.00'] as const;
const planCount = 16;
const roomTypes = 4;
/** One player's bets among all, as one in so many. */
const hotShare = 5;

/** A bet for every player, over all sixteen rooms, or all of them in the first. */
export function betsOfAll(
  players: readonly TargetPlayer[],
  issues: Issues,
  where: 'all rooms' | 'one room',
): LoadRequest[] {
  return players.map(({ token }, index) => {
    return { token, body: JSON.stringify(betOf(issues, index, where)) };
  });
}

/** The same with every fifth bet made by the first player. */
export function betsWithHotPlayer(players: readonly TargetPlayer[], issues: Issues): LoadRequest[] {
  const [hot, ...others] = betsOfAll(players, issues, 'all rooms');
  if (hot === undefined) throw new Error('nobody is there to bet');
  return others.flatMap((bet, index) => (index % (hotShare - 1) === 0 ? [hot, bet] : [bet]));
}

/** What the player at this place bets, each time. */
export function betOf(issues: Issues, index: number, where: 'all rooms' | 'one room'): BetFields {
  const place = where === 'one room' ? 0 : index % planCount;
  const play = plays[Math.floor(index / planCount) % plays.length] ?? 'big';
  const gameId = Math.floor(place / roomTypes) + 1;
  return {
    issue: issues.get(gameId) ?? '',
    plan_id: place + 1,
    game_id: gameId,
    play_type: play,
    money: stakes[place % roomTypes] ?? stakes[0],
  };
}
