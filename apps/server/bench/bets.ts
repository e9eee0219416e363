// The bets of a load: which player stakes what, where. Each player has one play for good, so that
// no stakes are ever opposite, and all plays together cost the house nothing it could not pay.

import type { Stand } from './stand.ts';

export interface BetRequest {
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

const plays = ['big', 'small', 'odd', 'even'] as const;
/** The smallest stake of each type of room. */
const stakes = ['1.00', '5.00', '10.00', '50.00'] as const;
const planCount = 16;
const roomTypes = 4;

/** A bet for every player, over all sixteen rooms, or all of them in the first. */
export function betsOfAll(stand: Stand, where: 'all rooms' | 'one room'): BetRequest[] {
  return stand.players.map(({ token }, index) => {
    const place = where === 'one room' ? 0 : index % planCount;
    const play = plays[Math.floor(index / planCount) % plays.length] ?? 'big';
    return { token, body: JSON.stringify(betIn(stand, place, play)) };
  });
}

/** `place` is 0 to 15: the four rooms of the first game, then those of the next. */
export function betIn(stand: Stand, place: number, play: string): BetFields {
  const gameId = Math.floor(place / roomTypes) + 1;
  return {
    issue: stand.issueOf(gameId),
    plan_id: place + 1,
    game_id: gameId,
    play_type: play,
    money: stakes[place % roomTypes] ?? stakes[0],
  };
}
