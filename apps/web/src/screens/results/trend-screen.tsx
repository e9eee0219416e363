import { getRouteApi } from '@tanstack/react-router';
import { useToday } from '../../data/today.ts';
import { DayChoice } from '../../features/games/day-choice.tsx';
import { DrawLinks } from '../../features/games/draw-links.tsx';
import { useGameOf } from '../../features/games/games.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { operatorZone } from '../../i18n/operator-zone.ts';
import { zoneName } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import type { TrendSearch } from './chart-search.ts';
import { DayTable } from './day-table.tsx';
import styles from './trend-screen.module.css';

const route = getRouteApi('/signedIn/trendChart');

/** The draws of a day with their properties: big or small, odd or even, and so on. */
export function TrendScreen() {
  const { t, locale } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const game = useGameOf(search);
  const today = useToday();
  const choose = (change: TrendSearch & { game_id?: number; name?: undefined }) =>
    void navigate({ search: { ...search, ...change }, replace: true });
  const date = search.date === undefined || search.date > today ? today : search.date;
  const chooseDate = (day: string) => choose({ date: day < today ? day : undefined });
  return (
    <Screen title={t('trend.title')} back gameId={game.id}>
      <DayChoice
        gameId={game.id}
        date={date}
        today={today}
        onGame={(id) => choose({ game_id: id, name: undefined })}
        onDate={chooseDate}
      />
      <DayTable
        key={`${game.id}/${date}`}
        game={game}
        date={date}
        isToday={date === today}
        onToday={() => chooseDate(today)}
      />
      <p className={styles['note']}>{t('trend.day', { zone: zoneName(operatorZone(), locale) })}</p>
      <p className={styles['note']}>{t('find.past')}</p>
      <DrawLinks game={game} here="/trendChart" />
    </Screen>
  );
}
