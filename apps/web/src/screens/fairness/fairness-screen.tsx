import { getRouteApi } from '@tanstack/react-router';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { useToday } from '../../data/today.ts';
import { DayChoice } from '../../features/games/day-choice.tsx';
import { useGameOf } from '../../features/games/games.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Empty } from '../../ui/layout/empty.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { ZoneNote } from '../../ui/layout/zone-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DayCounts } from './day-counts.tsx';
import { useDayRounds, type DayQuestion } from './day-rounds.ts';
import { DrawFrequencyCards } from './draw-frequency-cards.tsx';
import { ReturnCard } from './return-card.tsx';
import { RoundList } from './round-list.tsx';
import { VoidList } from './void-list.tsx';
import styles from './fairness-screen.module.css';

const route = getRouteApi('/fairness');

/** All rounds with their checks, and what follows from them together; open without a session. */
export function FairnessScreen() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const game = useGameOf(search);
  const today = useToday();
  const choose = (change: { date?: string | undefined; game_id?: number; name?: undefined }) =>
    void navigate({ search: { ...search, ...change }, replace: true });
  const date = search.date === undefined || search.date > today ? today : search.date;
  return (
    <Screen title={t('fairness.title')} back gameId={game.id}>
      <p>{t('fairness.about')}</p>
      <DayChoice
        gameId={game.id}
        date={date}
        today={today}
        onGame={(id) => choose({ game_id: id, name: undefined })}
        onDate={(day) => choose({ date: day < today ? day : undefined })}
      />
      <ZoneNote />
      <Day key={`${game.id}/${date}`} gameId={game.id} date={date} isToday={date === today} />
      <VoidList />
    </Screen>
  );
}

function Day(question: DayQuestion) {
  const { t } = useTranslation();
  const day = useDayRounds(question);
  if (day.data === undefined) {
    if (day.isError) return <ErrorPanel read={day} />;
    return (
      <div aria-busy="true" className={styles['loading']}>
        <output className="visually-hidden">{t('common.loading')}</output>
        <Skeleton shape="block" count={3} />
      </div>
    );
  }
  const { rounds } = day.data;
  if (rounds.length === 0) {
    return (
      <Empty icon={<CircleDashed />} title={t('fairness.empty')} hint={t('fairness.emptyHint')} />
    );
  }
  return (
    <>
      {day.isError && <ErrorPanel read={day} small />}
      <DayCounts day={day.data} />
      <RoundList rounds={rounds} />
      <DrawFrequencyCards rounds={rounds} />
      <ReturnCard rounds={rounds} />
    </>
  );
}
