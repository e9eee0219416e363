// The bets of a load. Each player always bets the same play, so stakes never become opposite and
// the possible payouts stay below the caps.

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

/** The current issue of each game, by the game's number. */
export type Issues = ReadonlyMap<number, string>;

const plays = ['big', 'small', 'odd', 'even'] as const;
/** The smallest stake of each room type. */
const stakes = ['1.00', '5.00', '10.00', '50.00'] as const;
const planCount = 16;
export const roomTypes = 4;
/** One bet in this many is by the hot player. */
const hotShare = 5;

/** One bet for every player, spread over all sixteen rooms or all in the first. */
export function betsOfAll(
  players: readonly TargetPlayer[],
  issues: Issues,
  where: 'all rooms' | 'one room',
): LoadRequest[] {
  return players.map(({ token }, index) => {
    return { token, body: JSON.stringify(loadBet(issues, index, where)) };
  });
}

/** The same bets, with every fifth one by the first player. */
export function betsWithHotPlayer(players: readonly TargetPlayer[], issues: Issues): LoadRequest[] {
  const [hot, ...others] = betsOfAll(players, issues, 'all rooms');
  if (hot === undefined) throw new Error('there are no players');
  return others.flatMap((bet, index) => (index % (hotShare - 1) === 0 ? [hot, bet] : [bet]));
}

/** The game of the bet with this index in all rooms. */
export function gameAt(index: number): number {
  return gameOf(index % planCount);
}

function gameOf(room: number): number {
  return Math.floor(room / roomTypes) + 1;
}

/** What the player at this index bets each time. */
export function loadBet(issues: Issues, index: number, where: 'all rooms' | 'one room'): BetFields {
  const room = where === 'one room' ? 0 : index % planCount;
  const play = plays[Math.floor(index / planCount) % plays.length] ?? 'big';
  const gameId = gameOf(room);
  return {
    issue: issues.get(gameId) ?? '',
    plan_id: room + 1,
    game_id: gameId,
    play_type: play,
    money: stakes[room % roomTypes] ?? stakes[0],
  };
}
