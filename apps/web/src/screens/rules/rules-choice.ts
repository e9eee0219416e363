/** The game and the room whose rules are shown. */
import { useApiQuery, type ReadResult } from '../../data/queries.ts';
import { useGameOf, type GameSearch, type NamedGame } from '../../features/games/games.ts';
import type { Answer } from '@trine/contract/client.ts';

export type RulesRoom = Answer<'/api/Lottery/index'>['gameList'][number];

export interface RulesSearch extends GameSearch {
  /** The plan's id. */
  id?: number | undefined;
}

export interface RulesChoice {
  game: NamedGame;
  /** Undefined before the answer. */
  rooms: readonly RulesRoom[] | undefined;
  room: RulesRoom | undefined;
  /** The read of the rooms. */
  read: ReadResult<unknown>;
  failed: boolean;
  onPlan: (planId: number) => void;
}

const staleMs = 60_000;

export function useRulesChoice(search: RulesSearch, onPlan: (planId: number) => void): RulesChoice {
  const game = useGameOf(search);
  const read = useApiQuery('/api/Lottery/index', { game_id: game.id }, { staleMs });
  const rooms = read.data?.gameList;
  const chosen = rooms?.find(({ planList }) => planList.some(({ id }) => id === search.id));
  return {
    game,
    rooms,
    room: chosen ?? rooms?.[0],
    failed: read.isError && rooms === undefined,
    read,
    onPlan,
  };
}
