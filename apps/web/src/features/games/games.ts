/** The games by their names in the person's language, which the app knows without asking. */
import { gameById, GAMES } from '@trine/game/games.ts';
import { useTranslation } from '../../i18n/translate.ts';

/** Which game an address means; the name that it gives is for who reads the address. */
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

/** The game of an address, or else the first. */
export function useGameOf(search: GameSearch): NamedGame {
  const { t } = useTranslation();
  const { id, slug } = gameById(search.game_id) ?? firstGame;
  return { id, name: t(`games.${slug}`) };
}
