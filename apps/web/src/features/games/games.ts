/** The games with their names in the player's language; the app has the list built in. */
import { gameById, GAMES } from '@trine/game/games.ts';
import { useTranslation } from '../../i18n/translate.ts';

/** The game of an address; its name is for people who read the address. */
export interface GameSearch {
  game_id?: number | undefined;
  name?: string | undefined;
}

export interface NamedGame {
  id: number;
  name: string;
}

const [firstGame] = GAMES;

export function useGames(): readonly NamedGame[] {
  const { t } = useTranslation();
  return GAMES.map(({ id, slug }) => ({ id, name: t(`games.${slug}`) }));
}

/** The game of an address, or the first. */
export function useGameOf(search: GameSearch): NamedGame {
  const { t } = useTranslation();
  const { id, slug } = gameById(search.game_id) ?? firstGame;
  return { id, name: t(`games.${slug}`) };
}
