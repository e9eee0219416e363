/** The games by their names in the person's language, as the home screen was told them. */
import { gameById, GAMES } from '@trine/game/games.ts';
import { useRead } from '../api/read.ts';

/** Which game an address means; its name there is a hint until the true one is known. */
export interface GameSearch {
  game_id?: number | undefined;
  name?: string | undefined;
}

export interface NamedGame {
  id: number;
  /** Empty until it is known. */
  name: string;
}

const firstGame = 1;
const staleMs = 60_000;

export function useGames(): readonly NamedGame[] {
  const home = useRead('/api/index/index', {}, { staleMs });
  return GAMES.map(({ id }) => {
    return { id, name: home.data?.games.find((game) => game.id === id)?.name ?? '' };
  });
}

/** The game of an address, or else the first. */
export function useGameOf(search: GameSearch): NamedGame {
  const games = useGames();
  const id = gameById(search.game_id)?.id ?? firstGame;
  const known = games.find((game) => game.id === id)?.name ?? '';
  const hint = id === search.game_id ? (search.name ?? '') : '';
  return { id, name: known || hint };
}
