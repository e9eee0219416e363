import { getRouteApi } from '@tanstack/react-router';
import { CANDLE_GROUPS } from '@trine/game/candles.ts';
import { DrawLinks } from '../../features/games/draw-links.tsx';
import { GameTabs } from '../../features/games/game-tabs.tsx';
import { useGameOf, useGames } from '../../features/games/games.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Chip, Chips } from '../../ui/chip.tsx';
import { CandleLegend } from './candle-legend.tsx';
import { Candles } from './candles.tsx';
import { defaultGroup, type FindSearch } from './chart-search.ts';
import styles from './find-screen.module.css';

const route = getRouteApi('/signedIn/find');

/** The drawn sums of each game as candles, with a legend. */
export function FindScreen() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const games = useGames();
  const game = useGameOf(search);
  const group = search.group ?? defaultGroup;
  const choose = (change: FindSearch & { game_id?: number; name?: string | undefined }) =>
    void navigate({ search: { ...search, ...change }, replace: true });
  return (
    <Screen title={t('find.title')} back gameId={game.id}>
      <GameTabs
        label={t('find.games')}
        games={games}
        value={game.id}
        onChange={(id) => choose({ game_id: id, name: undefined })}
      >
        <div className={styles['groups']}>
          <span className={styles['label']} aria-hidden="true">
            {t('find.group')}
          </span>
          <Chips label={t('find.group')}>
            {CANDLE_GROUPS.map((rounds) => (
              <Chip
                key={rounds}
                pressed={rounds === group}
                onPress={() => choose({ group: rounds === defaultGroup ? undefined : rounds })}
              >
                {rounds}
              </Chip>
            ))}
          </Chips>
        </div>
        <Candles key={`${game.id}/${group}`} game={game} group={group} />
        <CandleLegend />
      </GameTabs>
      <DrawLinks game={game} here="/find" />
    </Screen>
  );
}
