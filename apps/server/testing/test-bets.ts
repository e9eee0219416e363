import type { Request } from '@trine/contract/client.ts';
import type { Placement } from '../src/game/betting/next-batch.ts';
import type { PlayerId } from '../src/platform/postgres/ids.ts';
import type { TestRound, World } from './test-world.ts';

type Bet = Request<'/api/Lottery/playOrder'>;

/** A bet of 1.00 on big in the first room of the round's game, unless given. */
export function testBet(
  { issue, gameId }: Pick<TestRound, 'issue' | 'gameId'>,
  changes: Partial<Bet> = {},
): Bet {
  const plan_id = gameId * 4 - 3;
  return { issue, game_id: gameId, plan_id, play_type: 'big', money: '1.00', ...changes };
}

/** Places a bet without HTTP, with the player's test session. */
export async function placeTestBet(
  { betQueue }: Pick<World, 'betQueue'>,
  playerId: PlayerId,
  request: Bet,
): Promise<string> {
  return resultOfBet(await betQueue.place({ playerId, key: null, request }));
}

/** The kind of the result, or why the bet was rejected. */
export function resultOfBet(placement: Placement): string {
  return placement.kind === 'rejected' ? placement.rejection.reason : placement.kind;
}
