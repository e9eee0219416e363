import { getRouteApi } from '@tanstack/react-router';
import { useRead } from '../api/read.ts';
import { DrawLinks } from '../draws/draw-links.tsx';
import { useGameOf } from '../draws/games.ts';
import { zoneName } from '../draws/zone-name.ts';
import { ErrorPanel } from '../frame/error-panel.tsx';
import { Screen } from '../frame/screen.tsx';
import { useTranslation } from '../language/translate.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { TrendSearch } from './chart-search.ts';
import { DayTable } from './day-table.tsx';
import { TrendChoice } from './trend-choice.tsx';
import styles from './trend-screen.module.css';

const route = getRouteApi('/signedIn/trendChart');
/** Days end at the operator's midnight, which this page may live to see. */
const dayEveryMs = 60_000;
const skeletonRows = 8;

/** A day's draws and what each of them was: big or small, odd or even, and so on. */
export function TrendScreen() {
  const { t, locale } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const game = useGameOf(search);
  const rules = useRead('/api/Lottery/rules', {}, { everyMs: dayEveryMs });
  const choose = (change: TrendSearch & { game_id?: number; name?: undefined }) =>
    void navigate({ search: { ...search, ...change }, replace: true });
  if (!rules.data) {
    return (
      <Screen title={t('trend.title')} back gameId={game.id}>
        {rules.isError ? (
          <ErrorPanel busy={rules.isFetching} onRetry={() => void rules.refetch()} />
        ) : (
          <div aria-busy="true">
            <output className="visually-hidden">{t('common.loading')}</output>
            <Skeleton shape="row" count={skeletonRows} />
          </div>
        )}
      </Screen>
    );
  }
  const { today, time_zone: timeZone } = rules.data;
  const date = search.date === undefined || search.date > today ? today : search.date;
  const chooseDate = (day: string) => choose({ date: day < today ? day : undefined });
  return (
    <Screen title={t('trend.title')} back gameId={game.id}>
      <TrendChoice
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
        timeZone={timeZone}
        onToday={() => chooseDate(today)}
      />
      <p className={styles['note']}>{t('trend.day', { zone: zoneName(timeZone, locale) })}</p>
      <p className={styles['note']}>{t('find.past')}</p>
      <DrawLinks game={game} here="/trendChart" />
    </Screen>
  );
}
